// What the table page asks of a game: its words, its felt, its title and rules in force, its log, its board.

import { logLines } from "#js/games/gandengyan/log.js";
import { penalty } from "#js/games/gandengyan/view_model.js";
import { renderPenalties } from "#js/games/gandengyan/penalty_panel.js";
import { eventText } from "#js/games/gandengyan/event_text.js";
import en from "#js/games/gandengyan/words_en.js";
import zh from "#js/games/gandengyan/words_zh.js";
import { CARDS } from "#js/table/keys.js";
import { t } from "#js/table/words.js";

export { mount } from "#js/games/gandengyan/board.js";
export { seatDistance as placeOf, opponents as arrange } from "#js/table/ring.js";
export { logLines };
export const words = { zh, en };
export const felt = "ink";
export const keys = { ...CARDS, 1: "reading0", 2: "reading1", 3: "reading2", 4: "reading3", t: "trustee" };
export const sorts = false;
export const switches = ["sound", "haptics", "suits4", "big", "lefty", "autopass", "effects"];
export const panels = [{ name: "scores", word: "side.scores", render: renderPenalties }];

const USUAL = { turn_seconds: 20, intermission_seconds: 10 };
const SWITCHES = ["same_length_straights", "step_by_one", "bomb_doubles"];
const JUST = 4000; // ms since the match began

/** The two lines of the bar. */
export function title({ view, table, seats }) {
  if (!view) return [t("game"), t("bar.seats", { n: seats.length || table?.size || "" }).trim()];
  return [
    t("bar.round", { n: view.round }),
    [t("bar.of", { n: view.rounds }), t("bar.pile", { n: view.pile })].join(" · "),
  ];
}

/** The rules in force at a table, as short lines: how many rounds, and what differs from the usual. */
export function optionLines(options = {}) {
  const numbers = Object.keys(USUAL).filter(key => options[key] !== undefined && options[key] !== USUAL[key]);
  return [
    t("opt.rounds", { n: options.rounds ?? 5 }),
    ...SWITCHES.filter(key => options[key] === true).map(key => t(`opt.${key}`)),
    ...numbers.map(key => t(`opt.${key}`, { n: options[key] })),
  ];
}

/** Events to show with the first state of a page: who comes just when the cards are dealt sees them dealt. */
export function openingEvents({ at, view }) {
  const dealt = view?.phase === "PLAYING" && view.round === 1 && at < JUST && !view.history.length;
  return dealt
    ? [
        { kind: "round_start", data: { round: 1 } },
        { kind: "deal", data: { starter: view.starter } },
      ]
    : [];
}

/** One sentence an event, for the live region; what I drew is read to me alone, since it comes to me alone. */
export function eventTexts(state, name) {
  const { view, events } = state;
  return events.flatMap(event => {
    if (event.kind === "round_end") return ended(state, event.data, name);
    const told = eventText(event, name);
    return told ? [told, ...(event.kind === "play" ? few(view, event.data.seat, name) : [])] : [];
  });
}

function few(view, seat, name) {
  const left = view?.counts?.[seat];
  return left > 0 && left <= 2 ? [t("told.few", { name: name(seat), n: left })] : [];
}

function ended({ you }, { seat, points }, name) {
  const out = t("told.out", { name: name(seat) }),
    mine = points[you?.seat];
  return mine === undefined
    ? [out]
    : [`${out}${t("list.comma")}${mine ? t("told.penalty", { n: penalty(mine) }) : t("told.free")}`];
}
