// The picture of a running match of Werewolf in small: who is alive, who speaks, and the latest public claim.

/**
 * @import { Picture } from "#types/miniature"
 * @import { View } from "#types/wire"
 */

import { claimSentence, seatNumber } from "#js/games/werewolf/names.js";
import { h } from "#js/table/dom.js";
import { addWords, t } from "#js/table/words.js";
import words from "#words/games/werewolf";

export const felt = "paper";

/**
 * Returns the picture of a view. At night it shows nothing but the night.
 *
 * @param {View<"werewolf">} view
 * @returns {Picture}
 */
export function picture(view) {
  addWords(words); // another game on the page may have words of the same keys
  const speaker = view.speaking?.seat ?? null;
  const tags = view.alive.map((alive, seat) =>
    h(`li${alive ? "" : ".out"}${seat === speaker ? ".on" : ""}`, {}, seat + 1),
  );
  const said = view.phase === "NIGHT" || view.phase === "ROLES" ? "" : latestClaim(view);
  return {
    left: null,
    right: null,
    middle: said ? [h("span.m-say", {}, said)] : [],
    tag:
      view.phase === "NIGHT"
        ? t("mini.night", { n: view.day })
        : t("mini.day", { n: view.day, phase: t(`mini.phase.${view.phase}`) }),
    extra: [h("ol.m-tags", {}, ...tags)],
    line: t("mini.alive", { n: view.alive.filter(Boolean).length, of: view.alive.length }),
  };
}

/** Returns the last speech of today that claimed something, as a sentence; empty without one. */
function latestClaim(/** @type {View<"werewolf">} */ view) {
  const speech = view.speeches.filter(one => one.day === view.day && one.claims.length > 0).at(-1);
  if (!speech) return "";
  const claims = speech.claims.slice(0, 2).map(claimSentence).filter(Boolean);
  return claims.length ? t("mini.said", { who: seatNumber(speech.seat), what: claims.join(t("claim.join")) }) : "";
}
