// Speeches read aloud by the browser's own voices, if the player wants it, each in the language it is written in.

/** @typedef {Pick<SpeechSynthesis, "speak" | "cancel"> & Partial<Pick<SpeechSynthesis, "getVoices">>} Synthesis */

import { prefs } from "#js/table/prefs.js";

const HAN = /\p{Script=Han}/u;

/** Returns `zh-CN` if a text has Chinese characters, otherwise `en-US`. */
export const languageOf = (/** @type {string} */ text) => (HAN.test(text) ? "zh-CN" : "en-US");

export class ReadAloud {
  #synth;
  #make;

  /**
   * Uses the browser's voices, or none if it has none; a test gives its own.
   *
   * @param {Synthesis | null} [synth]
   * @param {(text: string) => SpeechSynthesisUtterance} [make]
   */
  constructor(synth = globalThis.speechSynthesis ?? null, make = text => new SpeechSynthesisUtterance(text)) {
    this.#synth = synth;
    this.#make = make;
  }

  /**
   * Reads a text after the one that is being read; nothing while the page is hidden or the switch is off.
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

  /** Stops reading, and forgets what is still to be read. */
  stop() {
    this.#synth?.cancel();
  }
}
