// A sentence that replaces the prompt of a board for three seconds, such as a hint or the reason why it must wait.

const LASTS = 3000; // ms

/** The sentence and its timer. */
export class BriefPromptMessage {
  #redraw;
  #aloud;
  /** @type {string | null} */
  #text = null;
  /** @type {number | undefined} */
  #timer;

  /**
   * `redraw()` is called when the sentence appears or expires. `aloud(text)` passes it to screen readers.
   *
   * @param {() => void} redraw
   * @param {(text: string) => void} aloud
   */
  constructor(redraw, aloud) {
    this.#redraw = redraw;
    this.#aloud = aloud;
  }

  /** The sentence that is shown now, or null. */
  get text() {
    return this.#text;
  }

  /**
   * Shows a sentence in the prompt for a few seconds. Returns true, so that the press which caused it counts as
   * handled.
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

  /** Removes the sentence. */
  clear() {
    this.#text = null;
    clearTimeout(this.#timer);
  }
}
