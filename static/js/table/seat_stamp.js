// The stamp over a seat: a word in red that appears for 1.3 s on top of the drawn table.

/** @import { Box } from "#types/table" */

import { h } from "#js/table/dom.js";
import { motion } from "#js/table/web_animations.js";
import { prefs } from "#js/table/prefs.js";

const EDGE = 60; // px between the stamp's middle and the sides
const SHORT = 8; // letters that fit between two seats in the usual size
const STILL = [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }];
const MOVING = [
  { opacity: 0, scale: 1.8, rotate: "-12deg" },
  { opacity: 1, scale: 1, rotate: "-5deg", offset: 0.2 },
  { opacity: 1, scale: 1, rotate: "-5deg", offset: 0.8 },
  { opacity: 0, scale: 1, rotate: "-5deg" },
];

/**
 * Stamps `word` over `box`, a rectangle of the page, on the layer `fx` above the table. `down` is the distance in px
 * from the box's upper edge, by default half its height. `wait` is a delay in ms, and `gold` marks good news. `base` is
 * the box of the layer, which is measured if it is not given.
 *
 * @param {Element} fx
 * @param {Box} box
 * @param {string} word
 * @param {{ wait?: number, gold?: boolean, down?: number, base?: Box }} [how]
 */
export function stamp(
  fx,
  box,
  word,
  { wait = 0, gold = false, down = box.height / 2, base = fx.getBoundingClientRect() } = {},
) {
  const left = Math.min(base.width - EDGE, Math.max(EDGE, box.left - base.left + box.width / 2));
  const el = h(
    "span.fx-seal",
    {
      class: `fx-seal${gold ? " gold" : ""}${word.length > SHORT ? " long" : ""}`,
      vars: { left: `${left}px`, top: `${box.top - base.top + down}px` },
    },
    word,
  );
  motion.put(fx, el);
  motion.run(el, motion.reduced || !prefs.get("effects") ? STILL : MOVING, {
    time: 1300,
    ease: "linear",
    fill: "both",
    delay: wait,
    then: () => el.remove(),
  });
}
