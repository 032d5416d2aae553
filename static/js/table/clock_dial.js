// A ring that drains and the seconds in it, as every clock of the table has them. It writes only what is seen to change,
// and to the arc itself: written above it, everything beside it would be worked out anew at each step.

/** @import { Left } from "#types/table" */

import { LOW } from "#js/table/clock.js";
import { setData, setText } from "#js/table/dom.js";

const STEPS = 400; // of a whole ring; one is less than a pixel even round the largest face

export class ClockDial {
  #arc;
  #secs;
  #el;
  /** @type {number | null} */
  #step = null;

  /**
   * `ring` as `sprites.js` makes it, `secs` where the seconds stand; `el` wears `data-clock` while they are few, if any does.
   *
   * @param {{ ring: Element, secs: Element, el?: HTMLElement | null }} parts
   */
  constructor({ ring, secs, el = null }) {
    this.#arc = /** @type {SVGElement} */ (ring.lastElementChild);
    this.#secs = secs;
    this.#el = el;
  }

  /**
   * What `clock.left` says. Without it nothing is low any more, and who shows the ring hides it. `calm`: the last seconds look like all others.
   *
   * @param {Left | null} left
   * @param {{ calm?: boolean }} [how]
   */
  show(left, { calm = false } = {}) {
    if (this.#el) setData(this.#el, "clock", left && left.ms <= LOW && !calm ? "low" : null);
    if (!left) return;
    const step = Math.round(left.share * STEPS);
    if (step !== this.#step) this.#arc.style.setProperty("--left", String(step / STEPS));
    this.#step = step;
    setText(this.#secs, left.seconds);
  }
}
