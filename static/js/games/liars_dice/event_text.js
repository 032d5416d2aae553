// One sentence for each event of Liar's Dice. Screen readers say it at the table, and the replay shows it under the
// picture.

/**
 * @import { Name } from "#types/table"
 * @import { Reveal } from "#types/liars_dice"
 * @import { GameEvent } from "#types/wire"
 * @typedef {GameEvent<"liars_dice">} LiarsDiceEvent
 */

import { bidText, diceText } from "#js/games/liars_dice/names.js";
import { t } from "#js/table/words.js";

/**
 * Returns the sentence of an event. Empty for an event without one.
 *
 * @param {LiarsDiceEvent} event
 * @param {Name} name
 */
export function eventText(event, name) {
  const { kind, data } = event,
    who = "seat" in data ? name(data.seat) : "";
  switch (kind) {
    case "round_start":
      return t("told.round", { n: data.round, name: name(data.opener) });
    case "bid":
      return t("told.bid", { name: who, bid: bidText(data) });
    case "challenge":
      return t("told.challenge", { name: who, other: name(data.bidder), bid: bidText(data) });
    case "jump":
      return t("told.jump", { name: who, other: name(data.bidder), bid: bidText(data) });
    case "reveal":
      return verdictText(data, name);
    case "out":
      return t("told.out", { name: who });
    case "match_end":
      return t("told.end");
    default:
      return "";
  }
}

/**
 * Returns the result of a challenge in words: 一共 6 个 4，老牛丢 1 颗.
 *
 * @type {(reveal: Reveal, name: Name) => string}
 */
export const verdictText = ({ bid, count, loser, lost }, name) =>
  t("told.verdict", { n: count, bid: bidText({ count, face: bid.face }), name: name(loser), dice: diceText(lost) });
