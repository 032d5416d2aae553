// Keys that are held down: a key then repeats itself, and that is one press.

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

  /** A key that is let go while another window has the focus is heard by nobody, so a finger or a mouse ends it too. */
  #released = () => {
    this.#on = false;
  };
}
