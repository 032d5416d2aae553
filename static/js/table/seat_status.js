// The word under a name for a seat that somebody else plays or nobody attends. Pure.

/** @import { Player, Tag } from "#types/table" */

import { t } from "#js/table/words.js";

/**
 * Returns {text, tone} for a player on auto-play, away or conceded. Null for all others and for a seat that is out.
 *
 * @param {Player | null} [player]
 * @returns {Tag | null}
 */
export function seatStatus(player) {
  if (!player || player.kind === "agent" || player.out) return null;
  if (player.conceded) return { text: t("seat.conceded"), tone: "away" };
  if (player.trustee) return { text: t(player.left ? "seat.away" : "seat.trustee"), tone: "away" };
  return player.present === false ? { text: t("seat.offline"), tone: "away" } : null;
}
