// A prompt note: a sentence that the board shows in the prompt for a while, such as a hint or a reason for waiting.

const LASTS = 3000; // ms

export class PromptNote {
  #redraw;
  #aloud;
  /** @type {string | null} */
  #text = null;
  /** @type {number | undefined} */
  #timer;

  /**
   * `redraw()` runs when the sentence appears or expires. `aloud(text)` passes it to screen readers.
   *
   * @param {() => void} redraw
   * @param {(text: string) => void} aloud
   */
  constructor(redraw, aloud) {
    this.#redraw = redraw;
    this.#aloud = aloud;
  }

  /** The current sentence, or null. */
  get text() {
    return this.#text;
  }

  /**
   * Shows a sentence. True, so that a press counts as handled.
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
