// The seal that comes down over a seat: a word in red that everybody reads. On top of what is drawn.

/** @import { Box } from "#types/table" */

import { h } from "#js/table/dom.js";
import { motion } from "#js/table/motion.js";
import { prefs } from "#js/table/prefs.js";

const EDGE = 60; // px from the sides that its middle keeps
const STILL = [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }];
const STRUCK = [
  { opacity: 0, scale: 1.8, rotate: "-12deg" },
  { opacity: 1, scale: 1, rotate: "-5deg", offset: 0.2 },
  { opacity: 1, scale: 1, rotate: "-5deg", offset: 0.8 },
  { opacity: 0, scale: 1, rotate: "-5deg" },
];

/**
 * Strikes `word` on the layer `fx` over `box`, a rectangle of the page; `down` px below its upper edge, by default in its middle.
 * `wait`: ms until it comes; `gold`: for what is good news.
 *
 * @param {Element} fx
 * @param {Box} box
 * @param {string} word
 * @param {{ wait?: number, gold?: boolean, down?: number }} [how]
 */
export function stamp(fx, box, word, { wait = 0, gold = false, down = box.height / 2 } = {}) {
  const base = fx.getBoundingClientRect(),
    left = Math.min(base.width - EDGE, Math.max(EDGE, box.left - base.left + box.width / 2));
  const el = h(
    "span.fx-seal",
    { class: gold ? "fx-seal gold" : "fx-seal", vars: { left: `${left}px`, top: `${box.top - base.top + down}px` } },
    word,
  );
  motion.put(fx, el);
  motion.run(el, motion.reduced || !prefs.get("effects") ? STILL : STRUCK, {
    time: 1300,
    ease: "linear",
    fill: "both",
    delay: wait,
    then: () => el.remove(),
  });
}
