// The scroll that lies over the table when something has ended: it unrolls, and what is under it is out of reach.
// What would hold a slow phone up is spread: it is written while the felt is looked at, and shown in parts.

/** @import { Child } from "#types/table" */

import { h } from "#js/table/dom.js";
import { motion, pictures } from "#js/table/motion.js";
import { sound } from "#js/table/sound.js";
import { art } from "#js/table/sprites.js";

const AFTER = 400; // ms

export class ResultPanel {
  #root;
  #el;
  #felt;
  /** @type {(() => void) | null} */
  #make = null;
  /** @type {number | undefined} */
  #making; // what is still to be written, and when
  #stay = () => {}; // calls off what the curtain is about to do

  /**
   * `felt` is the cloth under it. Its title has the id `result-title`.
   *
   * @param {HTMLElement} root
   * @param {string} felt
   */
  constructor(root, felt) {
    this.#root = root;
    this.#felt = felt;
    this.#el = h("section.stage", { hidden: true, tabindex: -1, "aria-labelledby": "result-title" });
    (root.closest(".shell") ?? root).append(this.#el);
  }

  get element() {
    return this.#el;
  }

  get open() {
    return !this.#el.hidden;
  }

  /**
   * Writes it anew, with [parts, foot] of `make()`; who was reading in it stays there. `later`: it is not revealed soon.
   *
   * @param {string} kind
   * @param {() => Child[][]} make
   * @param {{ later?: boolean }} [how]
   */
  draw(kind, make, { later = false } = {}) {
    this.#make = () => this.#write(kind, make());
    clearTimeout(this.#making);
    if (later) this.#making = setTimeout(() => this.#made(), AFTER);
    else this.#made();
  }

  #made() {
    clearTimeout(this.#making);
    this.#make?.();
    this.#make = null;
  }

  /**
   * @param {string} kind
   * @param {Child[][]} made
   */
  #write(kind, [parts, foot]) {
    const busy = this.#el.querySelector(".scroll")?.contains(document.activeElement);
    this.#el.dataset.kind = kind;
    this.#el.replaceChildren(
      h("div.ground", { "data-felt": this.#felt }, art("hills", "hills")),
      h("section.scroll", {}, ...parts, h("div.foot", {}, ...foot)),
    );
    if (busy) this.#el.focus({ preventScroll: true });
  }

  /** The button that leads on, as a key presses it. */
  press() {
    this.#made();
    (this.#el.querySelector(".to-final") ?? this.#el.querySelector(".btn.primary"))?.click();
  }

  /**
   * Shows it. `moving`: it unrolls, then `steps` appear one by one, and the seal is stamped last.
   *
   * @param {boolean} moving
   * @param {{ steps?: string }} [how]
   */
  reveal(moving, { steps = ".formula > *" } = {}) {
    this.#made();
    if (moving && !document.hidden) this.#lower();
    this.#el.hidden = false;
    this.#curtain(true);
    this.#el.scrollTop = 0;
    this.#el.focus({ preventScroll: true });
    if (!moving || document.hidden) return;
    if (motion.reduced) return void motion.run(this.#el, [{ opacity: 0 }, { opacity: 1 }], { time: "quick" });
    const whole = motion.ms("scene"),
      parts = this.#el.querySelectorAll(steps);
    motion.run(this.#el, [{ opacity: 0 }, { opacity: 1 }], { time: "move" });
    motion.run(
      /** @type {HTMLElement} */ (this.#el.querySelector(".scroll")),
      [{ clipPath: "inset(49% 0 49% 0 round 20px)" }, { clipPath: "inset(0 0 0 0 round 20px)" }],
      { time: "scene", ease: "both" },
    );
    parts.forEach((part, k) =>
      motion.run(
        part,
        [
          { opacity: 0, translate: "0 8px" },
          { opacity: 1, translate: "0 0" },
        ],
        { time: "move", delay: whole * 0.5 + k * 90 },
      ),
    );
    const stamp = this.#el.querySelector(".stamp"),
      at = whole * 0.6 + parts.length * 90 + 160;
    if (!stamp) return;
    motion.run(
      stamp,
      [
        { opacity: 0, scale: 1.9 },
        { opacity: 1, scale: 1 },
      ],
      { time: "move", ease: "in", delay: at },
    );
    motion.later(at + 230, () => sound.play("stamp"));
  }

  /** What stands below the verdict comes a picture later. */
  #lower() {
    const sums = this.#el.querySelector(".sums");
    if (!sums) return;
    sums.hidden = true;
    pictures(1, () => (sums.hidden = false));
  }

  hide() {
    clearTimeout(this.#making);
    this.#make = null;
    this.#el.hidden = true;
    this.#curtain(false);
  }

  destroy() {
    this.hide();
    this.#el.remove();
  }

  /**
   * Out of reach, or back: that changes the style of all that lies there, so it comes later still.
   *
   * @param {boolean} down
   */
  #curtain(down) {
    this.#stay();
    this.#stay = pictures(down ? 2 : 1, () => {
      for (const el of (this.#root.closest(".shell") ?? this.#root).querySelectorAll(":scope > .room, :scope > .side"))
        el.inert = down;
    });
  }
}
