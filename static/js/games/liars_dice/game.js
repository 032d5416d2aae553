// What the table page asks of a game: its words, its felt, its title and rules in force, its log, its board.

import { dieName } from "#js/draw/dice.js";
import { KEYS } from "#js/games/liars_dice/keys.js";
import { logLines } from "#js/games/liars_dice/log.js";
import { eventText } from "#js/games/liars_dice/event_text.js";
import en from "#js/games/liars_dice/words_en.js";
import zh from "#js/games/liars_dice/words_zh.js";
import { english, t } from "#js/table/words.js";

export { mount } from "#js/games/liars_dice/board.js";
export { seatDistance as placeOf, opponents as arrange } from "#js/table/ring.js";
export { logLines };
export const words = { zh, en };
export const felt = "lacquer";
export const keys = KEYS;
export const sorts = false;
export const switches = ["sound", "haptics", "chance", "lefty", "effects"];

const USUAL = { dice: 5, protection_seconds: 3, turn_seconds: 20 };

/** The two lines of the bar. */
export function title({ view, table, seats }) {
  if (!view) return [t("game"), t("bar.seats", { n: seats.length || table?.size || "" }).trim()];
  return [t("bar.round", { n: view.round }), t("bar.dice", { n: view.total })];
}

/** The rules in force at a table, as short lines: what differs from the usual. */
export function optionLines(options = {}) {
  const numbers = Object.keys(USUAL).filter(key => options[key] !== undefined && options[key] !== USUAL[key]);
  const off = ["wild_ones", "jump_challenge"].filter(key => options[key] === false);
  const lines = [
    ...numbers
      .filter(key => key !== "protection_seconds" || options.jump_challenge !== false)
      .map(key => t(`opt.${key}`, { n: options[key] })),
    ...off.map(key => t(`opt.${key}`)),
  ];
  return lines.length ? lines : [t("opt.dice", { n: USUAL.dice })];
}

/** Events to show with the first state of a page: none, the dice lie there. */
export const openingEvents = () => [];

/** One sentence an event, for the live region; my own roll is read to me alone. */
export function eventTexts({ events, you }, name) {
  return events.map(event =>
    event.kind === "roll" && event.data.seat === you?.seat
      ? t("told.yours", { dice: event.data.dice.map(face => dieName(face)).join(english() ? ", " : "、") })
      : eventText(event, name),
  );
}
