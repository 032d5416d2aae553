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
 * Returns the name of the player who wrote a chat message, with the mark of an agent or bot. Both are those of the time
 * when it was said. The name of a spectator, who has no face at the table, opens the dialog about the player.
 *
 * @param {Line} line
 */
function signature({ seat, name, kind, username }) {
  if (seat !== null) return h("b", {}, name, mark(kind));
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
 * The speech bubbles: each seat's newest message is shown for some seconds. `show(seat, line)` draws it,
 * `show(seat, null)` removes it, and `show(null, null)` removes those of all seats.
 */
export class Bubbles {
  #show;
  /** @type {Map<number, number>} */
  #timers = new Map();

  /**
   * `small()` says whether the table has no space for bubbles.
   *
   * @param {(seat: number | null, line: Line | null) => void} show
   */
  constructor(show, small = () => false) {
    this.#show = show;
    this.small = small;
  }

  /**
   * Removes all bubbles when another match is shown or other players have the seats, as after a rematch.
   *
   * @param {Pick<State, "match" | "seats">} state
   * @param {Pick<State, "match" | "seats">} before
   */
  update({ match, seats }, before) {
    if (match?.id === before.match?.id && seats.every((one, seat) => one?.name === before.seats[seat]?.name)) return;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    if (this.#timers.size) this.#show(null, null);
    this.#timers.clear();
  }

  /**
   * Shows a message at its seat, and removes it after its time. A message that came late, when another player had the
   * seat, is not shown.
   *
   * @param {Line} line
   */
  add(line) {
    if (line.seat === null || line.late || !messageText(line)) return;
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
  const unread = hiddenText(state, line);
  if (unread) return h("p.said.unread", {}, signature(line), unread);
  const body =
    line.emotion && EMOTIONS.includes(line.emotion) && !line.text
      ? art(`emo-${line.emotion}`, "emo")
      : messageText(line);
  return h(
    isOwn(state, line) ? "p.said.mine" : "p.said",
    { "data-channel": line.channel || null },
    signature(line),
    body,
    reportButton(state, { ...line, seat: null }), // the seat may be another player's now
  );
}

/**
 * Whether the viewer wrote this chat message, from whatever seat.
 *
 * @type {(state: Pick<State, "me">, line: Line) => boolean}
 */
const isOwn = ({ me }, { username }) => username !== null && username === me?.username;
