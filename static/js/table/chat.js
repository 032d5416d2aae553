// Chat: speech bubbles at the seats and the lines of the chat panel.

/** @import { Child, Line, Spoken, State } from "#types/table" */

import { h } from "#js/table/dom.js";
import { mark } from "#js/table/marks.js";
import { art } from "#js/table/sprites.js";
import { isMuted } from "#js/table/state.js";
import { has, language, t } from "#js/table/words.js";

export const PHRASES = ["steady", "mine", "yours", "nice", "think", "hand", "careful", "thanks"];
export const EMOTIONS = ["confident", "nervous", "excited", "angry", "thinking", "happy", "sad", "taunting"];

const SHOWN = { text: 6000, phrase: 4500, emotion: 3500 };
const SHORT = 2500; // ms, in the prompt of a small phone

/**
 * Returns the text of a chat line, or the name of its emotion. An unknown phrase is returned unchanged.
 *
 * @param {Spoken} line
 */
export function messageText({ text, texts = null, phrase, emotion }) {
  const own = texts?.[language()]; // agents speak in several languages
  if (own || text) return own || text;
  if (phrase) return has(`say.${phrase}`) ? t(`say.${phrase}`) : phrase;
  return emotion && EMOTIONS.includes(emotion) ? t(`emo.${emotion}`) : "";
}

/**
 * Returns the name of a line's speaker.
 *
 * @param {Pick<State, "seats">} state
 * @param {Pick<Line, "name" | "seat">} line
 */
export function speaker(state, line) {
  return line.seat === null ? line.name : (state.seats[line.seat]?.name ?? line.name);
}

/**
 * Returns the speaker's name with the mark of an agent or bot.
 *
 * @type {(state: State, line: Line) => HTMLElement}
 */
const signature = (state, line) =>
  h("b", {}, speaker(state, line), line.seat === null ? null : mark(state.seats[line.seat]?.kind));

/**
 * Returns the text that replaces a line hidden by moderation or muted by this viewer. Null for a visible line.
 *
 * @param {Partial<Pick<State, "hidden" | "muted">>} state
 * @param {Line} line
 */
function hiddenText(state, line) {
  if (line.ref && state.hidden?.includes(line.ref)) return t("said.hidden");
  return state.muted && isMuted({ muted: state.muted }, line) ? t("said.muted") : null;
}

/** Timers of the speech bubbles: each seat's last line is shown for a while. `show(seat, line | null)` draws it. */
export class Bubbles {
  #show;
  /** @type {Map<number, number>} */
  #timers = new Map();

  /**
   * `small()` says whether the table has no lane for bubbles.
   *
   * @param {(seat: number, line: Line | null) => void} show
   */
  constructor(show, small = () => false) {
    this.#show = show;
    this.small = small;
  }

  /** @param {Line} line */
  add(line) {
    if (line.seat === null || !messageText(line)) return;
    const { seat } = line;
    clearTimeout(this.#timers.get(seat));
    const time = this.small() ? SHORT : SHOWN[line.text ? "text" : line.phrase ? "phrase" : "emotion"];
    this.#show(seat, line.emotion && !EMOTIONS.includes(line.emotion) ? { ...line, emotion: null } : line);
    this.#timers.set(
      seat,
      setTimeout(() => this.#show(seat, null), time),
    );
  }
}

/**
 * Returns a line of the chat as an element. Typed text becomes a text node. `after` follows the words.
 *
 * @param {State} state
 * @param {Line} line
 * @param {...Child} after
 */
export function chatLine(state, line, ...after) {
  const mine = line.seat !== null && line.seat === state.you?.seat,
    unread = hiddenText(state, line);
  if (unread) return h("p.said.unread", {}, signature(state, line), unread);
  const body =
    line.emotion && EMOTIONS.includes(line.emotion) && !line.text
      ? art(`emo-${line.emotion}`, "emo")
      : messageText(line);
  return h(
    mine ? "p.said.mine" : "p.said",
    { "data-channel": line.channel || null },
    signature(state, line),
    body,
    ...after,
  );
}
