// The paper over the table that shows a result. It unrolls, and the page under it cannot be used meanwhile. Work that
// would block a slow phone is spread out: the content is written during the delay and shown in parts.

/** @import { Child } from "#types/table" */

import { shownFelt } from "#js/table/appearance.js";
import { h } from "#js/table/dom.js";
import { motion, pictures } from "#js/table/web_animations.js";
import { sound } from "#js/table/sound.js";
import { art } from "#js/table/sprites.js";

const AFTER = 400; // ms

/** The paper, its content and its movement. */
export class ResultPanel {
  #root;
  #el;
  #felt;
  /** @type {(() => void) | null} */
  #pending = null;
  /** @type {number | undefined} */
  #timer; // delays the pending write
  #cancelInert = () => {}; // cancels the pending change of `inert`

  /**
   * `felt` is the value of `data-felt` behind the panel. The content must contain a title with the id `result-title`.
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

  /** Whether the panel is shown. */
  get open() {
    return !this.#el.hidden;
  }

  /**
   * Replaces the content by what `make()` returns: [parts, buttons]. The focus stays inside the panel. `later` says
   * that the panel appears only after a delay, so that writing may wait.
   *
   * @param {string} kind
   * @param {() => Child[][]} make
   * @param {{ later?: boolean }} [how]
   */
  draw(kind, make, { later = false } = {}) {
    this.#pending = () => this.#write(kind, make());
    clearTimeout(this.#timer);
    if (later) this.#timer = setTimeout(() => this.#flush(), AFTER);
    else this.#flush();
  }

  /** Writes the panel's content now, if its writing was put off. */
  #flush() {
    clearTimeout(this.#timer);
    this.#pending?.();
    this.#pending = null;
  }

  /**
   * Writes the content into the panel.
   *
   * @param {string} kind
   * @param {Child[][]} made
   */
  #write(kind, [parts, foot]) {
    const busy = this.#el.querySelector(".scroll")?.contains(document.activeElement);
    this.#el.dataset.kind = kind;
    this.#el.replaceChildren(
      h("div.ground", { "data-felt": shownFelt(this.#felt) }, art("hills", "hills")),
      h("section.scroll", {}, ...parts, h("div.foot", {}, ...foot)),
    );
    this.#el.querySelector(".foot")?.prepend(...this.#el.querySelectorAll(".podium")); // it stands on the buttons' bar
    if (busy) this.#el.focus({ preventScroll: true });
  }

  /** Presses the panel's button for the usual next step, for a key. */
  press() {
    this.#flush();
    (this.#el.querySelector(".to-final") ?? this.#el.querySelector(".btn.primary"))?.click();
  }

  /**
   * Shows the panel. With `moving` it unrolls, the elements that `steps` selects appear one by one, and the stamp comes
   * last.
   *
   * @param {boolean} moving
   * @param {{ steps?: string }} [how]
   */
  reveal(moving, { steps = ".formula > *" } = {}) {
    this.#flush();
    if (moving && !document.hidden) this.#deferSums();
    this.#el.hidden = false;
    this.#setInert(true);
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

  /** Shows everything below the verdict one frame later. */
  #deferSums() {
    const sums = this.#el.querySelector(".sums");
    if (!sums) return;
    sums.hidden = true;
    pictures(1, () => (sums.hidden = false));
  }

  hide() {
    clearTimeout(this.#timer);
    this.#pending = null;
    this.#el.hidden = true;
    this.#setInert(false);
  }

  destroy() {
    this.hide();
    this.#el.remove();
  }

  /**
   * Makes the page under the panel unusable, or usable again. That restyles the whole page, so it waits one frame
   * longer.
   *
   * @param {boolean} down
   */
  #setInert(down) {
    this.#cancelInert();
    this.#cancelInert = pictures(down ? 2 : 1, () => {
      for (const el of (this.#root.closest(".shell") ?? this.#root).querySelectorAll(":scope > .room, :scope > .side"))
        el.inert = down;
    });
  }
}
