// The texts of speeches: a watch for those that do not arrive, since the connection may have lost a frame, and their
// reading aloud. Each missing text is requested once, a moment later. Each is read in the language in which it is written.

/** @import { GameState } from "#types/table" */
/** @typedef {Pick<SpeechSynthesis, "speak" | "cancel"> & Partial<Pick<SpeechSynthesis, "getVoices">>} Synthesis */

import { prefs } from "#js/table/prefs.js";

const PATIENCE_MS = 1000; // as docs/protocol.md says

const HAN = /\p{Script=Han}/u;

/**
 * Starts to look for missing texts at intervals, and returns the function that looks once. `state()` gives the state on
 * the page, `pull()` requests everything anew, and `every` repeats a function.
 *
 * @param {object} how
 * @param {() => GameState<"werewolf">} how.state
 * @param {() => unknown} how.pull
 * @param {(run: () => void) => unknown} [how.every]
 */
export function watchMissingTexts({ state, pull, every = run => setInterval(run, PATIENCE_MS) }) {
  /** @type {Set<string>} */
  const asked = new Set();
  /** @type {Set<string>} */
  let before = new Set();
  const look = () => {
    const missing = new Set(missingTexts(state())),
      late = [...missing].filter(ref => before.has(ref) && !asked.has(ref));
    before = missing;
    if (!late.length) return;
    for (const ref of late) asked.add(ref);
    pull();
  };
  every(look);
  return look;
}

/**
 * Returns the references of messages in the view that have no text and are not hidden. Empty while the connection is
 * lost.
 *
 * @param {Pick<GameState<"werewolf">, "view" | "texts" | "hidden" | "link">} state
 */
export function missingTexts({ view, texts, hidden, link }) {
  if (!view || link.status === "lost") return [];
  const refs = [...(view.speeches ?? []), ...(view.whispers ?? [])].map(one => one.message).filter(Boolean);
  return refs.filter(ref => !texts[ref] && !hidden.includes(ref)).slice(-400);
}

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
