// The panel after a solved puzzle: a stamp, the player's own result, and how many others have solved it.

/** @import { Share } from "#types/puzzle" */

import { h, setData } from "#js/table/dom.js";
import { motion } from "#js/table/web_animations.js";
import { prefs } from "#js/table/prefs.js";
import { t } from "#js/table/words.js";

const LEAST = 5; // least number of players before a share is shown

/**
 * Fills the panel and shows it. `own` is {mistakes, hints, streak, signedIn}. `share` is the server's count of players,
 * or null.
 *
 * @param {HTMLElement} el
 * @param {{ mistakes: number, hints: number, streak: number, signedIn: boolean }} own
 * @param {Share | null} share
 */
export function showSolved(el, own, share) {
  const lines = [
    [own.mistakes && t("done.mistakes", { n: own.mistakes }), own.hints && t("done.hints")]
      .filter(Boolean)
      .join(" · ") || t("done.clean"),
    share && share.tried >= LEAST
      ? t("done.share", { n: Math.round((100 * share.solved) / share.tried) })
      : t("done.few"),
    own.streak > 1 && t("done.streak", { n: own.streak }),
    !own.signedIn && t("done.stranger"),
  ].filter(Boolean);
  const stamp = h("span.stamp", { "aria-hidden": "true" }, t("done.stamp"));
  el.replaceChildren(stamp, h("h2", {}, t("done.title")), ...lines.map(line => h("p", {}, line)));
  el.hidden = false;
  setData(el, "open", true);
  const still = motion.reduced || !prefs.get("effects");
  motion.run(
    el,
    still
      ? [{ opacity: 0 }, { opacity: 1 }]
      : [
          { opacity: 0, scale: 0.94 },
          { opacity: 1, scale: 1 },
        ],
    { time: "move" },
  );
  if (!still)
    motion.run(
      stamp,
      [
        { opacity: 0, scale: 1.9, rotate: "-14deg" },
        { opacity: 1, scale: 1, rotate: "-6deg" },
      ],
      { time: "deal", ease: "settle", delay: 160 },
    );
}

/**
 * Hides the panel of a solved puzzle.
 *
 * @param {HTMLElement} el
 */
export function hideSolved(el) {
  el.hidden = true;
  setData(el, "open", null);
}
