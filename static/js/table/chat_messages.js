// The texts of chat messages, the speech bubbles at the seats, and the lines of the chat panel.

/** @import { Line, Spoken, State } from "#types/table" */

import { h } from "#js/table/dom.js";
import { mark } from "#js/table/player_names.js";
import { reportButton } from "#js/table/report_button.js";
import { art } from "#js/table/sprites.js";
import { isMuted } from "#js/table/state.js";
import { has, language, t } from "#js/table/words.js";

export const PHRASES = ["steady", "mine", "yours", "nice", "think", "hand", "careful", "thanks"];
export const EMOTIONS = ["confident", "nervous", "excited", "angry", "thinking", "happy", "sad", "taunting"];

const SHOWN = { text: 6000, phrase: 4500, emotion: 3500 };
const SHORT = 2500; // ms, in the prompt of a small phone

/**
 * Returns the text of a chat message, or the name of its emotion. A phrase that this page does not know stays as it
 * came.
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
 * Returns the name of the player who wrote a chat message.
 *
 * @param {Pick<State, "seats">} state
 * @param {Pick<Line, "name" | "seat">} line
 */
export function speaker(state, line) {
  return line.seat === null ? line.name : (state.seats[line.seat]?.name ?? line.name);
}

/**
 * Returns the name of the player who wrote a chat message, with the mark of an agent or bot. The name of a spectator,
 * who has no face at the table, opens the dialog about the player.
 *
 * @param {State} state
 * @param {Line} line
 */
function signature(state, line) {
  const { seat, name, username } = line;
  if (seat !== null) return h("b", {}, speaker(state, line), mark(state.seats[seat]?.kind));
  if (!username) return h("b", {}, name);
  const button = h("button.who", { type: "button", "aria-label": t("card.open", { name }) }, name);
  button.addEventListener("click", () =>
    button.dispatchEvent(new CustomEvent("card", { bubbles: true, detail: { name, username } })),
  );
  return h("b", {}, button);
}

/**
 * Returns the notice that replaces a message which staff have hidden or whose writer this viewer has muted. Null for a
 * visible message.
 *
 * @param {Partial<Pick<State, "hidden" | "muted">>} state
 * @param {Line} line
 */
export function hiddenText(state, line) {
  if (line.ref && state.hidden?.includes(line.ref)) return t("said.hidden");
  return state.muted && isMuted({ muted: state.muted }, line) ? t("said.muted") : null;
}

/**
 * The speech bubbles: each seat's newest message is shown for some seconds. `show(seat, line)` draws it, and
 * `show(seat, null)` removes it.
 */
export class Bubbles {
  #show;
  /** @type {Map<number, number>} */
  #timers = new Map();

  /**
   * `small()` says whether the table has no space for bubbles.
   *
   * @param {(seat: number, line: Line | null) => void} show
   */
  constructor(show, small = () => false) {
    this.#show = show;
    this.small = small;
  }

  /**
   * Shows a message at its seat, and removes it after its time.
   *
   * @param {Line} line
   */
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
 * Returns a chat message as an element, with a button that reports it. Typed text becomes a text node, never markup.
 *
 * @param {State} state
 * @param {Line} line
 */
export function chatLine(state, line) {
  const mine = line.seat === null ? isOwn(state, line) : line.seat === state.you?.seat,
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
    reportButton(state, line),
  );
}

/**
 * Whether the viewer wrote this chat message of a spectator, which names its writer and no seat.
 *
 * @type {(state: Pick<State, "me">, line: Line) => boolean}
 */
const isOwn = ({ me }, { username }) => username !== null && username === me?.username;
