// Everything that the table page loads of Gan Deng Yan: words, texts of title, options and events, keys, and the
// function that creates the board.

/**
 * @import { Options, RoundEnd, View } from "#types/gandengyan"
 * @import { GameState, Name, Switch } from "#types/table"
 * @import { GameEvent } from "#types/wire"
 */

import { logLines } from "#js/games/gandengyan/log.js";
import { penalty } from "#js/games/gandengyan/view_model.js";
import { renderPenalties } from "#js/games/gandengyan/penalty_panel.js";
import { eventText } from "#js/games/gandengyan/event_text.js";
import { CARDS } from "#js/table/keys.js";
import { t } from "#js/table/words.js";

export { mount } from "#js/games/gandengyan/board.js";
export { seatDistance as placeOf, createOtherSeats as arrange } from "#js/table/seat_ring.js";
export { group as drawExample } from "#js/draw/cards.js";
export { logLines };
export { default as words } from "#words/games/gandengyan";
export const felt = "ink";
export const keys = { ...CARDS, 1: "reading0", 2: "reading1", 3: "reading2", 4: "reading3", t: "trustee" };
export const sorts = false;
/** @type {Switch[]} */
export const switches = ["sound", "haptics", "suits4", "big", "lefty", "autopass", "effects"];
export const panels = [{ name: "scores", word: "side.scores", render: renderPenalties }];

const USUAL = /** @type {const} */ ({ turn_seconds: 20, intermission_seconds: 10 });
const NUMBERS = /** @type {(keyof typeof USUAL)[]} */ (Object.keys(USUAL));
const SWITCHES = /** @type {const} */ (["same_length_straights", "step_by_one", "bomb_doubles"]);
const JUST_MS = 4000; // since the match began

/**
 * Returns the two lines of the top bar: the round; number of rounds and cards in the pile. Before the match: game and
 * number of seats.
 *
 * @param {Pick<GameState<"gandengyan">, "view" | "seats">} state
 */
export function title({ view, seats }) {
  if (!view) return [t("game"), t("bar.seats", { n: seats.length || "" }).trim()];
  return [
    t("bar.round", { n: view.round }),
    [t("bar.of", { n: view.rounds }), t("bar.pile", { n: view.pile })].join(" · "),
  ];
}

/**
 * Returns the options of a table as short lines: the number of rounds, and each option that differs from its default.
 *
 * @param {Partial<Options>} [options]
 */
export function optionLines(options = {}) {
  const numbers = NUMBERS.filter(key => options[key] !== undefined && options[key] !== USUAL[key]);
  return [
    t("opt.rounds", { n: options.rounds ?? 5 }),
    ...SWITCHES.filter(key => options[key] === true).map(key => t(`opt.${key}`)),
    ...numbers.map(key => t(`opt.${key}`, { n: options[key] })),
  ];
}

/**
 * Returns events to animate when a page opens. It is the deal if the cards were dealt just now, otherwise nothing.
 *
 * @param {Pick<GameState<"gandengyan">, "at" | "view">} first
 * @returns {GameEvent<"gandengyan">[]}
 */
export function openingEvents({ at, view }) {
  const dealt = view?.phase === "PLAYING" && view.round === 1 && at < JUST_MS && !view.history.length;
  return dealt
    ? [
        { kind: "round_start", data: { round: 1 } },
        { kind: "deal", data: { starter: view.starter } },
      ]
    : [];
}

/**
 * Returns the sentences of a state's events for screen readers. A drawn card is in the events of its player only, so
 * nobody else hears it.
 *
 * @param {Pick<GameState<"gandengyan">, "events" | "view" | "you">} state
 * @param {Name} name
 */
export function eventTexts({ events, view, you }, name) {
  return events.flatMap(event => {
    if (event.kind === "round_end") return [roundEndText(event.data, you?.seat ?? null, name)];
    const text = eventText(event, name);
    return text ? [text, ...(event.kind === "play" ? fewText(view, event.data.seat, name) : [])] : [];
  });
}

/**
 * Returns the sentence that a seat has one or two cards left, in a list; empty for other numbers.
 *
 * @type {(view: View | null, seat: number, name: Name) => string[]}
 */
function fewText(view, seat, name) {
  const left = view?.counts[seat] ?? 0;
  return left > 0 && left <= 2 ? [t("told.few", { name: name(seat), n: left })] : [];
}

/**
 * Returns the end of a round as a sentence for the seat `me`, with its penalty. `me` is null for a spectator, who hears
 * none.
 *
 * @type {(data: RoundEnd, me: number | null, name: Name) => string}
 */
function roundEndText({ seat, points }, me, name) {
  const out = t("told.out", { name: name(seat) });
  if (me === null) return out;
  const mine = points[me] ? t("told.penalty", { n: penalty(points[me]) }) : t("told.free");
  return `${out}${t("list.comma")}${mine}`;
}
