// The room that an element has, measured when it changes. Asked in the middle of a change, the browser would lay the
// whole table out at once, with every move.

/** @template Measured */
export class ElementSize {
  #el;
  #measure;
  /** @type {Measured | null} */
  #measured = null;
  #observer;

  /**
   * `measure(el)` gives what matters of its size, `changed()` is told when that is another than was last read.
   *
   * @param {HTMLElement} el
   * @param {(el: HTMLElement) => Measured} measure
   * @param {() => void} changed
   * @param {typeof ResizeObserver} [Observer]
   */
  constructor(el, measure, changed, Observer = globalThis.ResizeObserver) {
    this.#el = el;
    this.#measure = measure;
    this.#observer = new Observer(() => this.#resized(changed));
    this.#observer.observe(el);
  }

  get measured() {
    return (this.#measured ??= this.#measure(this.#el));
  }

  destroy() {
    this.#observer.disconnect();
  }

  /** @param {() => void} changed */
  #resized(changed) {
    if (this.#measured === null) return;
    const before = JSON.stringify(this.#measured);
    this.#measured = this.#measure(this.#el);
    if (JSON.stringify(this.#measured) !== before) changed();
  }
}
