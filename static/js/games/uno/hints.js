// The hint of UNO: what a careful player would do with this hand. It uses only what the seat may know. Pure: no
// document, clock or network.

/**
 * @import { Color } from "#types/uno"
 * @typedef {{ card: string, color: Color | null, draw?: undefined, skip?: undefined }} PlayHint
 * @typedef {{ draw?: true, skip?: true, card?: undefined, color?: undefined }} OtherHint
 */

import { COLORS, parseUno } from "#js/draw/uno_cards.js";
import { cardText, colorText } from "#js/games/uno/names.js";
import { t } from "#js/table/words.js";

const HINDERS = new Set(["S", "R", "+2", "W+4"]); // faces that trouble the next seat

/**
 * Returns the advised move: {card, color} to play, {draw: true} or {skip: true}. Null if nothing is asked. Wild cards
 * are kept for last, and the longestColor colour is played first. If the next seat has few cards, a card that hinders it is
 * preferred to all others.
 *
 * @param {{ playable: string[], hand: string[], verbs: string[], next: number }} turn `next`: cards of the next seat
 * @returns {PlayHint | OtherHint | null}
 */
export function hints({ playable, hand, verbs, next }) {
  if (!playable.length) return verbs.includes("draw") ? { draw: true } : verbs.includes("skip") ? { skip: true } : null;
  const worth = (/** @type {string} */ code) => {
    const { color, face } = parseUno(code),
      hinders = HINDERS.has(face);
    const base = color ? countOfColor(hand, color) : face === "W" ? -20 : -30;
    if (hinders && next <= 2) return base + 40;
    return base + (hinders && color ? 0.5 : 0);
  };
  const card = playable.reduce((a, b) => (worth(b) > worth(a) ? b : a));
  if (!parseUno(card).color && next > 2 && hand.length > 3 && verbs.includes("skip")) return { skip: true };
  return { card, color: parseUno(card).color ? null : longestColor(hand) };
}

/**
 * Returns the colour of which a hand has the most cards. Red if it has none of any colour.
 *
 * @param {string[]} hand
 */
export const longestColor = hand => COLORS.reduce((a, b) => (countOfColor(hand, b) > countOfColor(hand, a) ? b : a));

/**
 * Returns the number of cards of a colour in a hand.
 *
 * @type {(hand: string[], color: Color) => number}
 */
const countOfColor = (hand, color) => hand.filter(code => parseUno(code).color === color).length;

/**
 * Returns what the prompt says about a hint: 红 7, 万能 +4，改成绿色, or to draw or skip.
 *
 * @param {PlayHint | OtherHint} hint
 */
export function hintText({ card, color, draw, skip }) {
  if (draw) return t("hint.draw");
  if (skip || !card) return t("hint.skip");
  return color ? t("hint.wild", { card: cardText(card), color: colorText(color) }) : cardText(card);
}
