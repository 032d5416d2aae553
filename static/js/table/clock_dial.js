// A clock of the table: a ring that drains, with the seconds inside. Only visible changes are written, and only to the
// arc itself. A style on an ancestor makes the browser recompute everything beside the arc at each step.

/** @import { Left } from "#types/table" */

import { LOW } from "#js/table/clock.js";
import { setData, setText } from "#js/table/dom.js";

const STEPS = 400; // steps of a whole ring; one is less than a pixel even on the largest face

export class ClockDial {
  #arc;
  #secs;
  #el;
  /** @type {number | null} */
  #step = null;

  /**
   * `ring` comes from `sprites.js`; `secs` holds the seconds. `el`, if given, has `data-clock` while few seconds are
   * left.
   *
   * @param {{ ring: Element, secs: Element, el?: HTMLElement | null }} parts
   */
  constructor({ ring, secs, el = null }) {
    this.#arc = /** @type {SVGElement} */ (ring.lastElementChild);
    this.#secs = secs;
    this.#el = el;
  }

  /**
   * Shows the result of `clock.left`. Without it the clock is not low, and the caller hides the ring. `calm` shows the
   * last seconds like all others.
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
