// What the table page asks of a game: its words, its felt, its title and rules in force, its log, its board.

import { logLines } from "#js/games/doudizhu/log.js";
import { ending, eventText } from "#js/games/doudizhu/event_text.js";
import en from "#js/games/doudizhu/words_en.js";
import zh from "#js/games/doudizhu/words_zh.js";
import { signed, t } from "#js/table/words.js";

export { mount } from "#js/games/doudizhu/board.js";
export { logLines };
export const words = { zh, en };
export const felt = "jade";

const NUMBERS = ["turn_seconds", "multiplier_cap", "max_redeals", "intermission_seconds"];
const SWITCHES = ["landlord_rotation", "wings_from_chain", "rocket_as_kickers", "four_with_pair"];
const JUST = 4000; // ms since the match began
const USUAL = { turn_seconds: null, max_redeals: 3, intermission_seconds: null };

const formatOf = options => (options.duplicate ? "duplicate" : (options.format ?? "quick"));

/** The two lines of the bar. */
export function title(state) {
  const { view, table } = state,
    format = t(`format.${view?.format ?? formatOf(table?.options ?? {})}`);
  if (!view) return [t("game"), format];
  return [t("bar.round", { format, n: view.round }), [length(view), cap(view.options)].join(" · ")];
}

function length({ format, rounds, wins_needed: wins }) {
  if (!rounds) return t("bar.endless");
  return format === "quick" || wins ? t("bar.wins", { n: rounds }) : t("bar.of", { n: rounds });
}

const cap = options => (options?.multiplier_cap ? t("bar.cap", { n: options.multiplier_cap }) : t("bar.nocap"));

/** The rules in force at a table, as short lines. Only what differs from the usual, and the time of a turn. */
export function optionLines(options = {}) {
  const lines = [t(`format.${formatOf(options)}`)];
  for (const key of NUMBERS)
    if (options[key] && options[key] !== USUAL[key]) lines.push(t(`opt.${key}`, { n: options[key] }));
  for (const key of SWITCHES) if (options[key] === true) lines.push(t(`opt.${key}`));
  if (options.landlord_rotation && options.rotation_base > 1)
    lines.push(t("opt.rotation_base", { n: options.rotation_base }));
  return lines;
}

/** Events to show with the first state of a page: who comes just when the cards are dealt sees them dealt. */
export function openingEvents({ at, view }) {
  const dealt = view?.phase === "BIDDING" && view.round === 1 && at < JUST && view.bids.every(bid => bid === null);
  return dealt
    ? [
        { kind: "round_start", data: { round: 1 } },
        { kind: "deal", data: { redeal: 0 } },
      ]
    : [];
}

/** One sentence an event, for the live region. */
export function eventTexts(state, name) {
  const { view, you, events } = state;
  return events.flatMap(event => {
    if (event.kind === "round_end") return ended(state, you);
    const told = eventText(event, name);
    return told ? [told, ...(event.kind === "play" ? few(view, event.data.seat, name) : [])] : [];
  });
}

function few(view, seat, name) {
  const left = view?.counts?.[seat];
  return left > 0 && left <= 2 ? [t("speak.few", { name: name(seat), n: left })] : [];
}

function ended({ view }, you) {
  if (!view?.result) return [];
  const what = ending({ ...view.result, spring: view.multiplier.spring });
  return you?.seat === null || you?.seat === undefined
    ? t("speak.endwatch", { what })
    : t("speak.end", { what, points: signed(view.result.points[you.seat]) });
}
