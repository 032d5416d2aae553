// One sentence for each event of UNO. Screen readers say it at the table, and the replay shows it under the picture.

/**
 * @import { Name } from "#types/table"
 * @import { Color, RoundEnd } from "#types/uno"
 * @import { GameEvent } from "#types/wire"
 * @typedef {GameEvent<"uno">} UnoEvent
 */

import { cardText, cardsText, colorText } from "#js/games/uno/names.js";
import { capital, listed, t } from "#js/table/words.js";

/**
 * Returns the sentence of an event. Empty for an event without one.
 *
 * @param {UnoEvent} event
 * @param {Name} name
 */
export function eventText(event, name) {
  const { kind, data } = event,
    who = "seat" in data ? name(data.seat) : "";
  switch (kind) {
    case "round_start":
      return t("told.round", { n: data.round });
    case "opening":
      return t("told.opening", { card: capital(cardText(data.card)) });
    case "play":
      return played(data, who);
    case "skipped":
      return t("told.skipped", { name: who });
    case "reverse":
      return t(data.direction === 1 ? "told.clockwise" : "told.counter");
    case "pending":
      return t("told.pending", { name: who, cards: cardsText(data.count) });
    case "swap":
      return t("told.swap", { name: who, other: name(data.target) });
    case "rotate":
      return t("told.rotate");
    case "refill":
      return t("told.refill", { n: data.count });
    case "draw":
      return drew(data, who);
    case "skip":
      return t("told.skip", { name: who });
    case "call":
      return t("told.call", { name: who });
    case "exposed":
      return t("told.exposed", { name: who });
    case "challenge":
      return t("told.challenge", { name: who, other: name(data.target) });
    case "challenge_draw_four":
      return t(data.guilty ? "told.doubt.right" : "told.doubt.wrong", { name: who, other: name(data.target) });
    case "round_end":
      return ended(data, name);
    case "match_end":
      return t("told.end");
    default:
      return "";
  }
}

/**
 * Returns the sentence about a card that was played.
 *
 * @type {(data: { card: string, color: Color, count: number }, name: string) => string}
 */
function played({ card, color, count }, name) {
  const what = card.startsWith("W")
    ? t("told.play.wild", { name, card: cardText(card), color: colorText(color) })
    : t("told.play", { name, card: cardText(card) });
  return count === 0 ? t("told.last", { what }) : count <= 2 ? t("told.few", { what, cards: cardsText(count) }) : what;
}

/**
 * Returns the sentence about cards that were drawn, without their faces.
 *
 * @type {(data: { count: number, why: string }, name: string) => string}
 */
function drew({ count, why }, name) {
  if (!count) return t("told.draw.nothing", { name });
  return t(why === "penalty" ? "told.draw.penalty" : "told.draw", { name, cards: cardsText(count) });
}

/**
 * Returns the sentence about the end of a round.
 *
 * @type {(data: RoundEnd, name: Name) => string}
 */
function ended({ winners, points, reason }, name) {
  if (!winners.length) return t("told.ended");
  return t(`told.${reason}`, { name: listed(winners.map(name)), n: Math.max(...points) });
}

/** Returns the sentence that names the cards a player has drawn, which is read to that player alone. */
export const drawnText = (/** @type {string[]} */ cards) => t("told.drawn", { cards: listed(cards.map(cardText)) });
