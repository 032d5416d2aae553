// The size of an element, measured only after the browser has reported a change. Measuring at every drawing would make
// the browser lay the whole table out again each time.

/**
 * Measures the size of an element for a part of the page, only after the browser has reported a change.
 *
 * @template Measured
 */
export class ElementSize {
  #el;
  #measure;
  /** @type {Measured | null} */
  #measured = null;
  #observer;

  /**
   * `measure(el)` returns what the part needs of the size. `changed()` runs when that differs from what was read last.
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

  /** The result of `measure` for the element's current size. */
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
