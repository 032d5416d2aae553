// Special effects that card games share: bomb and rocket, and parts for effects of a game's own. Effects lie over the
// table and never block a touch.

/** @import { Timing } from "#types/table" */

import { card } from "#js/draw/cards.js";
import { h } from "#js/table/dom.js";
import { motion } from "#js/table/web_animations.js";
import { t } from "#js/table/words.js";

/**
 * Plays the effect of a bomb: its cards drop, a ring spreads, and the stamp 炸弹 appears. `total` is the element with the
 * number that a bomb multiplies, if there is one.
 *
 * @param {HTMLElement} fx
 * @param {HTMLElement} group
 * @param {Element | null} [total]
 */
export function bomb(fx, group, total) {
  const { x, y, box } = middle(group, fx);
  [...group.children].forEach((one, k) =>
    motion.run(
      one,
      [
        { transform: "scale(1.3) translateY(-18px)", opacity: 0.2 },
        { transform: "none", opacity: 1 },
      ],
      { time: 240, ease: "settle", delay: k * 45, fill: "backwards" },
    ),
  );
  temporary(fx.parentElement, h("i.fx-dip"), [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 0 }], {
    time: "scene",
    ease: "linear",
  });
  const ring = h("i.fx-ring", {
    vars: { left: `${x}px`, top: `${y}px`, "--d": `${Math.max(box.width, 160) * 2.4}px` },
  });
  temporary(
    fx,
    ring,
    [
      { scale: 0.12, opacity: 0.95 },
      { scale: 1, opacity: 0 },
    ],
    { time: "scene", ease: "out", delay: 120 },
  );
  const stamp = h("span.fx-seal", { vars: { left: `${x}px`, top: `${y - box.height * 0.5 - 26}px` } }, t("fx.bomb"));
  temporary(
    fx,
    stamp,
    [
      { opacity: 0, scale: 1.6, rotate: "-9deg" },
      { opacity: 1, scale: 1, rotate: "-5deg", offset: 0.18 },
      { opacity: 1, scale: 1, rotate: "-5deg", offset: 0.8 },
      { opacity: 0, scale: 1, rotate: "-5deg" },
    ],
    { time: 1100, ease: "linear", delay: 160 },
  );
  shake(group.parentElement);
  roll(total);
}

/**
 * Plays the effect of a rocket: the figures of the two jokers leave their cards and fly up across the table.
 *
 * @param {HTMLElement} fx
 * @param {HTMLElement} group
 * @param {Element | null} [total]
 */
export function rocket(fx, group, total) {
  const { x, y } = middle(group, fx),
    size = Math.min(190, fx.clientWidth * 0.3),
    mid = fx.clientWidth / 2,
    top = fx.clientHeight;
  temporary(
    fx.parentElement,
    h("i.fx-dawn"),
    [{ opacity: 0 }, { opacity: 1, offset: 0.4 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }],
    { time: "epic", ease: "linear" },
  );
  ["BJ", "SJ"].forEach((code, k) => {
    const side = k ? 1 : -1,
      joker = h("span.fx-beast", { vars: { left: "0px", top: "0px", "--d": `${size}px` } }, figure(code));
    const at = (/** @type {number} */ left, /** @type {number} */ up) => `calc(${left}px - 50%) calc(${up}px - 50%)`,
      over = mid + side * size * 0.52;
    temporary(
      fx,
      joker,
      [
        { translate: at(x + side * 16, y), scale: 0.3, opacity: 0, rotate: "0deg", easing: motion.ease("out") },
        {
          translate: at((x + over) / 2, y - 30),
          scale: 0.85,
          opacity: 1,
          rotate: `${side * -8}deg`,
          offset: 0.22,
          easing: motion.ease("both"),
        },
        {
          translate: at(over, top * 0.42),
          scale: 1.05,
          opacity: 1,
          rotate: `${side * 5}deg`,
          offset: 0.5,
          easing: motion.ease("in"),
        },
        { translate: at(mid + side * size * 0.34, -size), scale: 0.9, opacity: 1, rotate: "0deg" },
      ],
      { time: "epic", ease: "linear", delay: k * 70 },
    );
  });
  for (let k = 0; k < 11; k++) {
    const spark = h("i.fx-spark", { vars: { left: `${mid + (k - 5) * size * 0.16}px`, top: `${top * 0.5}px` } });
    temporary(
      fx,
      spark,
      [
        { translate: "0 0", opacity: 0, scale: 1.4 },
        { opacity: 1, offset: 0.25 },
        { translate: `${(k - 5) * 9}px ${-top * (0.18 + (k % 4) * 0.08)}px`, opacity: 0, scale: 0.6 },
      ],
      { time: 640, ease: "out", delay: 620 + (k % 4) * 90 },
    );
  }
  shake(group.parentElement);
  roll(total);
}

/**
 * Counts the shown multiplier up from its old to its new value.
 *
 * @param {Element | null} [total]
 */
export function roll(total) {
  if (total)
    motion.run(
      total,
      [
        { translate: "0 70%", opacity: 0, scale: 1.2 },
        { translate: "0 0", opacity: 1, scale: 1 },
      ],
      { time: 420, ease: "settle" },
    );
}

/**
 * Shows a frame round the cards of a play, in place of its effect, where effects or motion are switched off.
 *
 * @param {HTMLElement} fx
 * @param {HTMLElement} group
 * @param {Timing["time"]} time
 */
export function frame(fx, group, time) {
  const { box, left, top } = middle(group, fx);
  const el = h("i.fx-frame", {
    vars: { left: `${left - 6}px`, top: `${top - 6}px`, width: `${box.width + 12}px`, height: `${box.height + 12}px` },
  });
  temporary(fx, el, [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], {
    time,
    ease: "linear",
  });
}

/**
 * Shakes an element once.
 *
 * @param {Element | null} el
 */
function shake(el) {
  motion.run(
    /** @type {Element} */ (el),
    [
      { translate: "0 0" },
      { translate: "-3px 1px" },
      { translate: "3px -1px" },
      { translate: "-2px 0" },
      { translate: "0 0" },
    ],
    { time: 120, ease: "linear", delay: 120 },
  );
}

/**
 * Adds an element to a layer, animates it and removes it at the end.
 *
 * @param {Element | null} fx
 * @param {Element} el
 * @param {Keyframe[]} frames
 * @param {Timing} timing
 */
export function temporary(fx, el, frames, timing) {
  motion.put(/** @type {Element} */ (fx), el);
  motion.run(el, frames, { ...timing, fill: "both", then: () => el.remove() });
}

/**
 * Returns the box and the centre of an element, in px from the upper left corner of the layer of effects.
 *
 * @param {Element} el
 * @param {Element} fx
 */
export function middle(el, fx) {
  const box = el.getBoundingClientRect(),
    base = fx.getBoundingClientRect();
  return {
    box,
    left: box.left - base.left,
    top: box.top - base.top,
    x: box.left - base.left + box.width / 2,
    y: box.top - base.top + box.height / 2,
  };
}

/**
 * Returns the drawing of a joker's figure, without the card around it.
 *
 * @param {string} code
 */
function figure(code) {
  const drawn = card(code);
  drawn.querySelector(".index")?.remove();
  drawn.className = "card fx-figure";
  drawn.querySelector("svg")?.setAttribute("viewBox", "22 52 86 86");
  return drawn;
}
