// Everything that the table page loads of Liar's Dice: words, texts of title, options and events, keys, and the
// function that creates the board.

/**
 * @import { Options } from "#types/liars_dice"
 * @import { GameState, Name, Switch, Theme } from "#types/table"
 */

import { dice, dieName } from "#js/draw/dice.js";
import { logLines } from "#js/games/liars_dice/log.js";
import { eventText } from "#js/games/liars_dice/event_text.js";
import { MOVES } from "#js/table/keys.js";
import { t } from "#js/table/words.js";

export { mount } from "#js/games/liars_dice/board.js";
export { seatDistance as placeOf, createOtherSeats as arrange } from "#js/table/seat_ring.js";
export { logLines };
export { default as words } from "#words/games/liars_dice";
export const felt = "lacquer";
export const sorts = false;
/** @type {Switch[]} */
export const switches = ["sound", "haptics", "chance", "lefty", "effects"];
/** @type {Theme[]} */
export const themes = ["felt"];

/**
 * Keys without Ctrl or Alt at a table: a digit chooses a face, arrow up and arrow down change the count.
 *
 * @type {Record<string, string>}
 */
export const keys = {
  ...MOVES,
  ArrowUp: "more",
  ArrowDown: "less",
  "+": "more",
  "-": "less",
  ...Object.fromEntries([..."123456"].map(face => [face, `face${face}`])),
  o: "open",
  p: "open",
  j: "jump",
  h: "hint",
  c: "chance",
  b: "cover",
  t: "trustee",
};

const USUAL = /** @type {const} */ ({ dice: 5, protection_seconds: 3, turn_seconds: 20 });
const NUMBERS = /** @type {(keyof typeof USUAL)[]} */ (Object.keys(USUAL));
const SWITCHES = /** @type {const} */ (["wild_ones", "jump_challenge"]);

/**
 * Returns the two lines of the top bar: the round, and the dice in play. Before the match: game and number of seats.
 *
 * @param {Pick<GameState<"liars_dice">, "view" | "seats">} state
 */
export function title({ view, seats }) {
  if (!view) return [t("game"), t("bar.seats", { n: seats.length || "" }).trim()];
  return [t("bar.round", { n: view.round }), t("bar.dice", { n: view.total })];
}

/**
 * Returns each option of a table that differs from its default as a short line.
 *
 * @param {Partial<Options>} [options]
 */
export function optionLines(options = {}) {
  const numbers = NUMBERS.filter(key => options[key] !== undefined && options[key] !== USUAL[key]),
    off = SWITCHES.filter(key => options[key] === false);
  const lines = [
    ...numbers
      .filter(key => key !== "protection_seconds" || options.jump_challenge !== false)
      .map(key => t(`opt.${key}`, { n: options[key] })),
    ...off.map(key => t(`opt.${key}`)),
  ];
  return lines.length ? lines : [t("opt.dice", { n: USUAL.dice })];
}

/** Returns no events: a page that opens late finds the dice on the table and animates nothing. */
export const openingEvents = () => [];

/**
 * Returns one sentence for each event of a state, for screen readers. A roll is in the events of its player only, so
 * nobody else hears it.
 *
 * @param {Pick<GameState<"liars_dice">, "events" | "you">} state
 * @param {Name} name
 */
export function eventTexts({ events, you }, name) {
  return events.map(event =>
    event.kind === "roll" && event.data.seat === you?.seat ? rollText(event.data.dice) : eventText(event, name),
  );
}

/**
 * Returns the sentence that names the dice of a roll.
 *
 * @type {(dice: number[]) => string}
 */
const rollText = dice => t("told.yours", { dice: dice.map(face => dieName(face)).join(t("names.between")) });

/**
 * Draws the dice of an example.
 *
 * @param {string[]} codes
 */
export const drawExample = codes => dice(codes.map(Number));
