// Everything that the table page loads of UNO: words, texts of title, options and events, keys, and the function that
// creates the board.

/**
 * @import { GameState, Name, Switch } from "#types/table"
 * @import { Options } from "#types/uno"
 * @import { GameEvent } from "#types/wire"
 */

import { KEYS } from "#js/games/uno/keys.js";
import { logLines } from "#js/games/uno/log.js";
import { drawnText, eventText } from "#js/games/uno/event_text.js";
import { t } from "#js/table/words.js";

export { mount } from "#js/games/uno/board.js";
export { seatDistance as placeOf, createOtherSeats as arrange } from "#js/table/seat_ring.js";
export { unoGroup as drawExample } from "#js/draw/uno_cards.js";
export { logLines };
export { default as words } from "#words/games/uno";
export const felt = "indigo";
export const keys = KEYS;
/** @type {Switch[]} */
export const switches = ["sound", "haptics", "big", "lefty", "effects"];

const JUST = 4000; // ms since the match began
const USUAL = /** @type {const} */ ({
  initial_cards: 7,
  draw_penalty: 2,
  exposure_seconds: 0.75,
  turn_seconds: 20,
  intermission_seconds: 10,
});
const NUMBERS = /** @type {(keyof typeof USUAL)[]} */ (Object.keys(USUAL));
const SWITCHES = /** @type {const} */ ([
  "stack_draw_cards",
  "force_play",
  "seven_swap",
  "zero_rotate",
  "draw_four_challenge",
]);

/**
 * Returns the two lines of the top bar: the round, and the score that ends the match. Before the match: game, length
 * and number of seats.
 *
 * @param {Pick<GameState<"uno">, "view" | "table" | "seats">} state
 */
export function title({ view, table, seats }) {
  const options = /** @type {Partial<Options> | undefined} */ (view?.options ?? table?.options),
    score = options?.target_score ?? 0,
    length = score ? t("bar.score", { n: score }) : t("bar.single");
  if (!view) return [t("game"), [length, t("bar.seats", { n: seats.length || "" }).trim()].join(" · ")];
  return [score ? t("bar.round", { n: view.round }) : t("game"), length];
}

/**
 * Returns the options of a table as short lines: the length of the match, and each option that differs from its
 * default.
 *
 * @param {Partial<Options>} [options]
 */
export function optionLines(options = {}) {
  const score = options.target_score ?? 0,
    numbers = NUMBERS.filter(key => options[key] !== undefined && options[key] !== USUAL[key]);
  return [
    score ? t("opt.target_score", { n: score }) : t("opt.single"),
    ...SWITCHES.filter(key => options[key]).map(key => t(`opt.${key}`)),
    ...numbers.map(key => t(`opt.${key}`, { n: options[key] })),
  ];
}

/**
 * Returns events to animate when a page opens. It is the deal if the cards were dealt just now, otherwise nothing.
 *
 * @param {Pick<GameState<"uno">, "at" | "view">} first
 * @returns {GameEvent<"uno">[]}
 */
export function openingEvents({ at, view }) {
  const dealt = view?.phase === "PLAYING" && view.turns === 1 && (view.round ?? 1) === 1 && at < JUST;
  return dealt ? [{ kind: "deal", data: { dealer: view.dealer } }] : [];
}

/**
 * Returns one sentence for each event of a state, for screen readers. Drawn cards are named to their player alone.
 *
 * @param {Pick<GameState<"uno">, "events" | "you">} state
 * @param {Name} name
 */
export function eventTexts({ events, you }, name) {
  return events.map(event =>
    event.kind === "drawn" && event.data.seat === you?.seat ? drawnText(event.data.cards) : eventText(event, name),
  );
}
