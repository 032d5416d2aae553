// Who plays for a seat, in a word under its name. Pure.

/** @import { Player, Tag } from "#types/table" */

import { t } from "#js/table/words.js";

/**
 * {text, tone} for a player on auto-play or away; null for everyone else, and for a seat that is out.
 *
 * @param {Player | null} [player]
 * @returns {Tag | null}
 */
export function standin(player) {
  if (!player || player.kind === "agent" || player.out) return null;
  if (player.conceded) return { text: t("seat.conceded"), tone: "away" };
  if (player.trustee) return { text: t(player.left ? "seat.away" : "seat.trustee"), tone: "away" };
  return player.present === false ? { text: t("seat.offline"), tone: "away" } : null;
}
