// What is said: bubbles over the seats for a while, and the sentences of the chat panel.

/** @import { Child, Line, Spoken, State } from "#types/table" */

import { h } from "#js/table/dom.js";
import { mark } from "#js/table/marks.js";
import { art } from "#js/table/sprites.js";
import { isMuted } from "#js/table/state.js";
import { has, language, t } from "#js/table/words.js";

export const PHRASES = ["steady", "mine", "yours", "nice", "think", "hand", "careful", "thanks"];
export const EMOTIONS = ["confident", "nervous", "excited", "angry", "thinking", "happy", "sad", "taunting"];

const SHOWN = { text: 6000, phrase: 4500, emotion: 3500 };
const SHORT = 2500; // in the prompt of a small phone

/**
 * The words of a chat line, or its emotion's name. A phrase this page does not know is shown as it came.
 *
 * @param {Spoken} line
 */
export function messageText({ text, texts = null, phrase, emotion }) {
  const own = texts?.[language()]; // agents say it in several languages
  if (own || text) return own || text;
  if (phrase) return has(`say.${phrase}`) ? t(`say.${phrase}`) : phrase;
  return emotion && EMOTIONS.includes(emotion) ? t(`emo.${emotion}`) : "";
}

/**
 * The name of a line's speaker.
 *
 * @param {Pick<State, "seats">} state
 * @param {Pick<Line, "name" | "seat">} line
 */
export function speaker(state, line) {
  return line.seat === null ? line.name : (state.seats[line.seat]?.name ?? line.name);
}

/**
 * The same with the mark of who plays there.
 *
 * @type {(state: State, line: Line) => HTMLElement}
 */
const signature = (state, line) =>
  h("b", {}, speaker(state, line), line.seat === null ? null : mark(state.seats[line.seat]?.kind));

/**
 * What stands in the place of a line that is not shown: hidden by moderation, or muted by this viewer. Else null.
 *
 * @param {Partial<Pick<State, "hidden" | "muted">>} state
 * @param {Line} line
 */
export function hiddenText(state, line) {
  if (line.ref && state.hidden?.includes(line.ref)) return t("said.hidden");
  return state.muted && isMuted({ muted: state.muted }, line) ? t("said.muted") : null;
}

/** Keeps each seat's last words for as long as they are to be seen; `show(seat, line | null)` draws them. */
export class Bubbles {
  #show;
  /** @type {Map<number, number>} */
  #timers = new Map();

  /**
   * `small()`: has the table no lane for bubbles?
   *
   * @param {(seat: number, line: Line | null) => void} show
   */
  constructor(show, small = () => false) {
    this.#show = show;
    this.small = small;
  }

  /** @param {Line} line */
  said(line) {
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
 * A line of the chat as an element; what was typed is text. `after` goes behind the words.
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
