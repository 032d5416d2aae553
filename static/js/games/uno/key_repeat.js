// Is a key being held down? It repeats itself then, and that is one press.

export class KeyRepeat {
  #target;
  #on = false;

  /** Listens on `target`, a document, before anything else hears the event. */
  constructor(target) {
    this.#target = target;
    target.addEventListener("keydown", this.#pressed, { capture: true });
    for (const kind of ["keyup", "pointerdown"]) target.addEventListener(kind, this.#released, { capture: true });
  }

  get on() {
    return this.#on;
  }

  destroy() {
    this.#target.removeEventListener("keydown", this.#pressed, { capture: true });
    for (const kind of ["keyup", "pointerdown"])
      this.#target.removeEventListener(kind, this.#released, { capture: true });
  }

  #pressed = event => {
    this.#on = event.repeat;
  };

  /** A key that is let go while another window has the focus is heard by nobody; a finger or a mouse is no key in any case. */
  #released = () => {
    this.#on = false;
  };
}
