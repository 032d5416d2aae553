// A sentence of the board's own in the prompt, for a while: a hint, or why nothing happens yet.

const LASTS = 3000; // ms

export class PromptNote {
  #redraw;
  #aloud;
  /** @type {string | null} */
  #text = null;
  /** @type {number | undefined} */
  #timer;

  /**
   * `redraw()` when the sentence comes or goes by itself; `aloud(text)` reads it to who cannot see it.
   *
   * @param {() => void} redraw
   * @param {(text: string) => void} aloud
   */
  constructor(redraw, aloud) {
    this.#redraw = redraw;
    this.#aloud = aloud;
  }

  /** What is said now, or null. */
  get text() {
    return this.#text;
  }

  /**
   * True, as a press that did something.
   *
   * @param {string} text
   */
  say(text) {
    this.clear();
    this.#text = text;
    this.#timer = setTimeout(() => (this.clear(), this.#redraw()), LASTS);
    this.#aloud(text);
    this.#redraw();
    return true;
  }

  clear() {
    this.#text = null;
    clearTimeout(this.#timer);
  }
}
