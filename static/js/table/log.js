// The log panel: the moves of this round, with the chat messages between them.

/** @import { Line, LogLine, Logged, State } from "#types/table" */

import { chatLine, hiddenText } from "#js/table/chat_messages.js";
import { h } from "#js/table/dom.js";
import { mark } from "#js/table/player_names.js";

/**
 * Merges chat messages into the lines of the log. `lines` are {rule: text, step}, {by, seat, what, tone, step} or {key,
 * draw, step}, where `draw` makes the element. `by` is the name of the player in `seat`. `step` counts the moves before
 * the line. A message of this match and round comes after the move that it followed.
 *
 * @param {LogLine[]} lines
 * @param {Line[]} chat
 * @param {number} round
 * @param {string | null} match its id
 * @returns {Logged[]}
 */
export function mergeChat(lines, chat, round, match) {
  const said = chat.filter(line => line.match === match && !line.late && line.round === round),
    /** @type {Logged[]} */ merged = [];
  let next = 0;
  for (const line of lines) {
    while (next < said.length && said[next].step <= (line.step ?? NaN)) merged.push({ said: said[next++] });
    merged.push(line);
  }
  return [...merged, ...said.slice(next).map(line => ({ said: line }))];
}

/**
 * Draws the log. Existing lines stay, so that the reader keeps the place. If the end was in view, the list scrolls to
 * the new end.
 *
 * @param {HTMLElement & { shownKeys?: string[], end?: ScrollEnd }} el
 * @param {State} state
 * @param {Logged[]} lines
 */
export function renderLog(el, state, lines) {
  const keys = lines.map(line =>
    line.said ? `c${line.said.id}${hiddenText(state, line.said) ?? ""}` : JSON.stringify(line),
  );
  const shown = el.shownKeys ?? [];
  let same = 0;
  while (same < shown.length && same < keys.length && shown[same] === keys[same]) same++;
  if (same === shown.length && same === keys.length) return;
  const end = (el.end ??= new ScrollEnd(el));
  while (el.childElementCount > same) el.lastElementChild?.remove();
  el.append(...lines.slice(same).map(line => draw(state, line)));
  el.shownKeys = keys;
  end.follow(same === 0);
}

/**
 * A list that stays scrolled to its end while the reader is there. It measures in the next animation frame: measuring
 * in the middle of a change would make the browser lay the whole table out again.
 */
class ScrollEnd {
  #el;
  #atEnd = true;
  #scheduled = false;

  /** @param {Element} el */
  constructor(el) {
    this.#el = el;
    el.addEventListener(
      "scroll",
      () => {
        this.#atEnd = el.scrollHeight - el.scrollTop - el.clientHeight < 48;
      },
      { passive: true },
    );
  }

  /**
   * Scrolls to new lines if the reader was at the end. `anew` says that all lines are new, so no place is kept.
   *
   * @param {boolean} anew
   */
  follow(anew) {
    this.#atEnd ||= anew;
    if (!this.#atEnd || this.#scheduled) return;
    this.#scheduled = true;
    requestAnimationFrame(() => {
      this.#scheduled = false;
      this.#el.scrollTop = this.#el.scrollHeight;
    });
  }
}

/**
 * Returns the player whose move a line of the log tells. After the match, when seats may be empty, it is the former
 * player of the seat.
 *
 * @type {(state: Pick<State, "cast" | "seats">, line: { seat?: number | null }) => State["seats"][number]}
 */
const playerOf = (state, { seat = null }) =>
  seat === null ? null : (state.seats.some(Boolean) ? state.seats : state.cast)[seat];

/**
 * Returns the element of one line of the log.
 *
 * @param {State} state
 * @param {Logged} line
 * @returns {Node}
 */
function draw(state, line) {
  if (line.said) return chatLine(state, line.said);
  if (line.draw) return line.draw();
  if (line.rule) return h("p.rule", {}, line.rule);
  return h(
    "div.entry",
    { class: `entry ${line.tone ?? ""}` },
    h("span.by", { translate: "no" }, line.by, mark(playerOf(state, line)?.kind)),
    h("span.what", {}, line.what),
  );
}
