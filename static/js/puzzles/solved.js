// What is said when a puzzle is solved: the seal, how one fared, how others did.

/** @import { Share } from "#types/puzzle" */

import { h, setData } from "#js/table/dom.js";
import { motion } from "#js/table/motion.js";
import { prefs } from "#js/table/prefs.js";
import { t } from "#js/table/words.js";

const LEAST = 5; // as many must have tried before a share is told

/**
 * Fills `el` and shows it. `own`: {mistakes, hints, streak, signedIn}; `share` as the server gives it, or null.
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
  const struck = motion.reduced || !prefs.get("effects");
  motion.run(
    el,
    struck
      ? [{ opacity: 0 }, { opacity: 1 }]
      : [
          { opacity: 0, scale: 0.94 },
          { opacity: 1, scale: 1 },
        ],
    { time: "move" },
  );
  if (!struck)
    motion.run(
      stamp,
      [
        { opacity: 0, scale: 1.9, rotate: "-14deg" },
        { opacity: 1, scale: 1, rotate: "-6deg" },
      ],
      { time: "deal", ease: "settle", delay: 160 },
    );
}

/** @param {HTMLElement} el */
export function hideSolved(el) {
  el.hidden = true;
  setData(el, "open", null);
}
