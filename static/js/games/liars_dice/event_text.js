// What happens in Liar's Dice, as sentences: for the live region, the log, the caption of the replay.

import { bidText, diceText } from "#js/games/liars_dice/names.js";
import { t } from "#js/table/words.js";

/** The sentence of an event, or "" when there is none for it; `name(seat)` gives who it was. */
export function eventText({ kind, data }, name) {
  const who = name(data.seat);
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
      return verdict(data, name);
    case "out":
      return t("told.out", { name: who });
    case "match_end":
      return t("told.end");
    default:
      return "";
  }
}

/** 一共 6 个 4，老牛丢 1 颗 */
export function verdict({ bid, count, loser, lost }, name) {
  return t("told.verdict", { bid: bidText({ count, face: bid.face }), name: name(loser), dice: diceText(lost) });
}
