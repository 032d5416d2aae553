// What a name is shown with: the mark beside it, AI for an agent and a robot for a bot, and the word under it for a seat
// that somebody else plays or nobody attends.

/** @import { Kind, Player, State, Tag } from "#types/table" */

import { h } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/**
 * Returns the mark for this kind of player: AI, a robot, or null for people.
 *
 * @param {Kind} [kind]
 */
export function mark(kind) {
  if (kind === "agent") return h("abbr.mark-ai", {}, t("seat.agent"));
  if (kind !== "bot") return null;
  const sign = icon("bot", "of-bot");
  for (const [key, value] of [
    ["role", "img"],
    ["aria-label", t("seat.bot")],
  ])
    sign.setAttribute(key, value);
  sign.removeAttribute("aria-hidden");
  return sign;
}

/**
 * Returns a player's name with its mark. The mark stays when a long name is cut.
 *
 * @param {Player | null} [player]
 */
export function named(player) {
  return h("span.named", {}, h("span.nm", { translate: "no" }, player?.name ?? ""), mark(player?.kind));
}

/**
 * Returns a player's name and kind in words, for labels.
 *
 * @param {Player | null} [player]
 */
export function spokenName(player) {
  const kind = player?.kind === "agent" ? "seat.agent" : player?.kind === "bot" ? "seat.bot" : null;
  return kind ? `${player?.name}, ${t(kind)}` : (player?.name ?? "");
}

/**
 * Returns a link to a player's profile, opened beside the table. Null for a player without one.
 *
 * @param {Pick<State, "urls">} state
 * @param {Player | null} player
 */
export function profileLink({ urls }, player) {
  if (!player?.username || !urls?.profile) return null;
  return h(
    "a.btn",
    {
      href: urls.profile.replace("{username}", encodeURIComponent(player.username)),
      target: "_blank",
      rel: "noopener",
    },
    icon("user"),
    h("span", {}, t("card.profile")),
  );
}

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
