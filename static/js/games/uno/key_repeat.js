// A record of keys that are held down. A held key sends the same event again and again, and a board should take that as
// one press.

/** Tells whether a key is held down at this moment. */
export class KeyRepeat {
  #target;
  #on = false;

  /**
   * Listens on `target`, usually the document, before all other listeners.
   *
   * @param {EventTarget} target
   */
  constructor(target) {
    this.#target = target;
    target.addEventListener("keydown", this.#pressed, { capture: true });
    for (const kind of ["keyup", "pointerdown"]) target.addEventListener(kind, this.#released, { capture: true });
  }

  /** Whether a key is held down at this moment. */
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

  /**
   * Ends a held key. A touch or a mouse press ends it too, since a key that is released in another window sends no
   * event.
   */
  #released = () => {
    this.#on = false;
  };
}
