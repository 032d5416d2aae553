// The manifest of Liar's Dice: what the table's page asks of the game.

/**
 * @import { Options } from "#types/liars_dice"
 * @import { GameState, Name, Switch } from "#types/table"
 */

import { dieName } from "#js/draw/dice.js";
import { logLines } from "#js/games/liars_dice/log.js";
import { eventText } from "#js/games/liars_dice/event_text.js";
import { MOVES } from "#js/table/keys.js";
import { t } from "#js/table/words.js";

export { mount } from "#js/games/liars_dice/board.js";
export { seatDistance as placeOf, opponents as arrange } from "#js/table/ring.js";
export { logLines };
export { default as words } from "#words/games/liars_dice";
export const felt = "lacquer";
export const sorts = false;
/** @type {Switch[]} */
export const switches = ["sound", "haptics", "chance", "lefty", "effects"];

/**
 * What plain keys mean: a digit names a face, the arrows upwards and downwards change the count.
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
 * Returns the two lines of the bar.
 *
 * @param {Pick<GameState<"liars_dice">, "view" | "seats">} state
 */
export function title({ view, seats }) {
  if (!view) return [t("game"), t("bar.seats", { n: seats.length || "" }).trim()];
  return [t("bar.round", { n: view.round }), t("bar.dice", { n: view.total })];
}

/**
 * Returns the rules in force at a table as short lines: what differs from the usual.
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

/** Returns the events to show with the first state of a page: none, since the dice lie there already. */
export const openingEvents = () => [];

/**
 * Returns one sentence an event, for the live region. A roll reaches only its player, so only that player hears it.
 *
 * @param {Pick<GameState<"liars_dice">, "events" | "you">} state
 * @param {Name} name
 */
export function eventTexts({ events, you }, name) {
  return events.map(event =>
    event.kind === "roll" && event.data.seat === you?.seat ? rollText(event.data.dice) : eventText(event, name),
  );
}

/** @type {(dice: number[]) => string} */
const rollText = dice => t("told.yours", { dice: dice.map(face => dieName(face)).join(t("names.between")) });
