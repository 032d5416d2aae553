// The log panel: what was played in this round, with what was said in between.

/** @import { Line, LogLine, Logged, State } from "#types/table" */

import { chatLine } from "#js/table/chat.js";
import { h } from "#js/table/dom.js";
import { mark } from "#js/table/marks.js";

/**
 * `lines` are {rule: text, step}, {by, seat, what, tone, step} or {key, draw, step}, which draws itself; `seat` is whose name
 * `by` is; step counts the plays before; things said in this round go in behind the play that they followed.
 *
 * @param {LogLine[]} lines
 * @param {Line[]} chat
 * @param {number} round
 * @returns {Logged[]}
 */
export function mergeSaid(lines, chat, round) {
  const said = chat.filter(line => line.round === round),
    /** @type {Logged[]} */ merged = [];
  let next = 0;
  for (const line of lines) {
    while (next < said.length && said[next].step <= (line.step ?? NaN)) merged.push({ said: said[next++] });
    merged.push(line);
  }
  return [...merged, ...said.slice(next).map(line => ({ said: line }))];
}

/**
 * Draws; what is there already stays, so that the reader's place is kept, and the end is followed if it was seen.
 *
 * @param {HTMLElement & { shownKeys?: string[], end?: End }} el
 * @param {State} state
 * @param {Logged[]} lines
 */
export function renderLog(el, state, lines) {
  const keys = lines.map(line => (line.said ? `c${line.said.id}` : JSON.stringify(line)));
  const shown = el.shownKeys ?? [];
  let same = 0;
  while (same < shown.length && same < keys.length && shown[same] === keys[same]) same++;
  if (same === shown.length && same === keys.length) return;
  const end = (el.end ??= new End(el));
  while (el.childElementCount > same) el.lastElementChild?.remove();
  el.append(...lines.slice(same).map(line => draw(state, line)));
  el.shownKeys = keys;
  end.grown(same === 0);
}

/** Keeps a list at its end while its reader is there. It measures when the picture is drawn: asked in the middle of
 *  a change, the browser would lay the whole table out an extra time, with every move. */
class End {
  #el;
  #here = true;
  #asked = false;

  /** @param {Element} el */
  constructor(el) {
    this.#el = el;
    el.addEventListener(
      "scroll",
      () => {
        this.#here = el.scrollHeight - el.scrollTop - el.clientHeight < 48;
      },
      { passive: true },
    );
  }

  /**
   * More stands there; `anew`: all of it is new, so nobody's place is kept.
   *
   * @param {boolean} anew
   */
  grown(anew) {
    this.#here ||= anew;
    if (!this.#here || this.#asked) return;
    this.#asked = true;
    requestAnimationFrame(() => {
      this.#asked = false;
      this.#el.scrollTop = this.#el.scrollHeight;
    });
  }
}

/**
 * Who plays in a line's seat: of the cast when the seats have been left.
 *
 * @type {(state: Pick<State, "cast" | "seats">, line: { seat?: number | null }) => State["seats"][number]}
 */
const playerOf = (state, { seat = null }) =>
  seat === null ? null : (state.seats.some(Boolean) ? state.seats : state.cast)[seat];

/**
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
