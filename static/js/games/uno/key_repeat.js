// Keys that are held down: such a key repeats itself, which counts as one press.

export class KeyRepeat {
  #target;
  #on = false;

  /**
   * Listens on `target`, a document, before anything else hears the event.
   *
   * @param {EventTarget} target
   */
  constructor(target) {
    this.#target = target;
    target.addEventListener("keydown", this.#pressed, { capture: true });
    for (const kind of ["keyup", "pointerdown"]) target.addEventListener(kind, this.#released, { capture: true });
  }

  /** Whether a key is being held down. */
  get on() {
    return this.#on;
  }

  destroy() {
    this.#target.removeEventListener("keydown", this.#pressed, { capture: true });
    for (const kind of ["keyup", "pointerdown"])
      this.#target.removeEventListener(kind, this.#released, { capture: true });
  }

  #pressed = (/** @type {Event} */ event) => {
    this.#on = /** @type {KeyboardEvent} */ (event).repeat;
  };

  /** A finger or a mouse ends it too: a key that is let go while another window has the focus reaches no listener. */
  #released = () => {
    this.#on = false;
  };
}
