// The mark beside a name: AI for an agent, a robot for a bot. People have none.

/** @import { Kind, Player, State } from "#types/table" */

import { h } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/**
 * Returns the mark for this kind of player: AI, a robot, or null for people.
 *
 * @param {Kind} [kind]
 */
export function mark(kind) {
  if (kind === "agent") return h("small.mark-ai", {}, t("seat.agent"));
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
