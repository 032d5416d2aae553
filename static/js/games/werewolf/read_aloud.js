// Reading speeches aloud by the browser's own voices, if the player wants it: each in the language it is written in.

import { prefs } from "#js/table/prefs.js";

const HAN = /\p{Script=Han}/u;

/** `zh-CN` where a text has Chinese characters, else `en-US`. */
export const languageOf = text => (HAN.test(text) ? "zh-CN" : "en-US");

export class ReadAloud {
  #synth;
  #make;

  constructor(synth = globalThis.speechSynthesis ?? null, make = text => new SpeechSynthesisUtterance(text)) {
    this.#synth = synth;
    this.#make = make;
  }

  get possible() {
    return Boolean(this.#synth);
  }

  /** Reads after what is being read; nothing while the page is hidden or the switch is off. */
  read(text) {
    if (!this.#synth || !prefs.get("aloud") || !text || globalThis.document?.hidden) return;
    const words = this.#make(text);
    words.lang = languageOf(text);
    words.voice =
      this.#synth.getVoices?.().find(voice => voice.lang.replace("_", "-").startsWith(words.lang.slice(0, 2))) ?? null;
    this.#synth.speak(words);
  }

  hush() {
    this.#synth?.cancel();
  }
}
