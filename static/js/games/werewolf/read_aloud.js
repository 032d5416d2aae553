// Reads speeches aloud with the voices of the browser, if the player wants it. Each is read in the language in which it
// is written.

/** @typedef {Pick<SpeechSynthesis, "speak" | "cancel"> & Partial<Pick<SpeechSynthesis, "getVoices">>} Synthesis */

import { prefs } from "#js/table/prefs.js";

const HAN = /\p{Script=Han}/u;

/** Returns `zh-CN` if a text has Chinese characters, otherwise `en-US`. */
export const languageOf = (/** @type {string} */ text) => (HAN.test(text) ? "zh-CN" : "en-US");

/** A queue of texts that the browser reads aloud. */
export class ReadAloud {
  #synth;
  #make;

  /**
   * Uses the voices of the browser. Without voices it reads nothing; tests give voices of their own.
   *
   * @param {Synthesis | null} [synth]
   * @param {(text: string) => SpeechSynthesisUtterance} [make]
   */
  constructor(synth = globalThis.speechSynthesis ?? null, make = text => new SpeechSynthesisUtterance(text)) {
    this.#synth = synth;
    this.#make = make;
  }

  /**
   * Adds a text to the queue. Ignores it while the page is hidden or the player has this switched off.
   *
   * @param {string} text
   */
  read(text) {
    if (!this.#synth || !prefs.get("aloud") || !text || globalThis.document?.hidden) return;
    const words = this.#make(text);
    words.lang = languageOf(text);
    words.voice =
      this.#synth.getVoices?.().find(voice => voice.lang.replace("_", "-").startsWith(words.lang.slice(0, 2))) ?? null;
    this.#synth.speak(words);
  }

  /** Stops reading and empties the queue. */
  stop() {
    this.#synth?.cancel();
  }
}
