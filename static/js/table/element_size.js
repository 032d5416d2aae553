// The size of an element, measured only when it changes. A measurement in the middle of a change makes the browser lay
// the whole table out again, at every move.

/** @template Measured */
export class ElementSize {
  #el;
  #measure;
  /** @type {Measured | null} */
  #measured = null;
  #observer;

  /**
   * `measure(el)` returns the relevant part of the size. `changed()` runs when that part differs from the last one
   * read.
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
