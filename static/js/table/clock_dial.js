// A round clock of the table: a ring that drains, with the time in it. Only changes that can be seen are written,
// and only to the arc: a style on an element around it would make the browser recompute everything in there at each
// step.

/** @import { Left } from "#types/table" */

import { LOW } from "#js/table/server_clock.js";
import { h, setData, setHidden, setText } from "#js/table/dom.js";
import { ring } from "#js/table/sprites.js";

const STEPS = 400; // steps of a whole ring; one is less than a pixel even on the largest face

/** Returns seconds as a clock shows them: 45 or 9:57. */
const clockText = (/** @type {number} */ n) =>
  n < 60 ? n : `${Math.floor(n / 60)}:${String(n % 60).padStart(2, "0")}`;

/** A round clock, made of a ring and a number. */
export class ClockDial {
  #arc;
  #secs;
  #el;
  /** @type {number | null} */
  #step = null;

  /**
   * `ring` is the drawing from `sprites.js`, `secs` the element of the number. `el` gets `data-clock` while few seconds
   * are left.
   *
   * @param {{ ring: Element, secs: HTMLElement, el?: HTMLElement | null }} parts
   */
  constructor({ ring, secs, el = null }) {
    this.#arc = /** @type {SVGElement} */ (ring.lastElementChild);
    this.#secs = secs;
    this.#el = el;
  }

  /**
   * Shows a remaining time, as `clock.left` returns it. Null ends the red state; the caller hides the clock. With
   * `calm` the last seconds look like all others.
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
    setText(this.#secs, clockText(left.seconds));
    setData(this.#secs, "long", left.seconds >= 60);
  }
}

/**
 * Returns the small clock that counts down to the next round, as {el, tick}. `tick(left)` shows a remaining time as `clock.left` returns it, and hides the clock
 * for null.
 */
export function countdown() {
  const secs = h("span.secs.num"),
    round = ring(44),
    el = h("span.clock", { vars: { "--size": "34px" } }, round, secs),
    dial = new ClockDial({ ring: round, secs });
  return {
    el,
    /** @param {Left | null} left */
    tick(left) {
      setHidden(el, !left);
      dial.show(left);
    },
  };
}
