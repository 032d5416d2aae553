// The room that an element has, measured when it changes. Asked in the middle of a change, the browser would lay the
// whole table out at once, with every move.

export class Room {
  #el; #measure; #size = null; #observer;

  /** `measure(el)` gives what matters of its size, `changed()` is told when that is another than was last read. */
  constructor(el, measure, changed, Observer = globalThis.ResizeObserver) {
    this.#el = el;
    this.#measure = measure;
    this.#observer = new Observer(() => this.#resized(changed));
    this.#observer.observe(el);
  }

  get size() {
    return (this.#size ??= this.#measure(this.#el));
  }

  destroy() {
    this.#observer.disconnect();
  }

  #resized(changed) {
    if (this.#size === null) return;
    const before = JSON.stringify(this.#size);
    this.#size = this.#measure(this.#el);
    if (JSON.stringify(this.#size) !== before) changed();
  }
}
