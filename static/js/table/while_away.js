// What a viewer has missed while the page was cut off or asleep, in one sentence, with a button where one helps. Also a
// turn whose time ran out. The page loads it while it has a connection. It gets the shared parts as arguments, so that
// they are not loaded twice.

/** @import { SharedEvent } from "#types/game" */
/** @import { Action, State, Toaster, Announcer } from "#types/table" */
/** @import { MeanwhileFrame } from "#types/wire" */

const STAY = 12_000;
const ENDED = ["finished", "aborted"];

/**
 * Returns what has become of the viewer between two states: a key of the words, or null if nothing worth a sentence has.
 *
 * @param {Pick<State, "match" | "seats" | "you">} before
 * @param {Pick<State, "match" | "seats" | "you">} now
 */
export function whatChanged(before, now) {
  const seat = before.you.seat,
    mine = now.you.seat === null ? null : now.seats[now.you.seat];
  const running = now.match && !ENDED.includes(now.match.status);
  if (seat !== null && seat !== undefined && !mine)
    return conceded(before) ? null : running ? "away.seat.watching" : "away.seat";
  if (before.match && now.match?.id !== before.match.id) return running ? "away.another" : "away.ended";
  if (before.match && !running && !ENDED.includes(before.match.status)) return "away.ended";
  if (running && mine?.trustee && !before.seats[/** @type {number} */ (now.you.seat)]?.trustee) return "away.trustee";
  return null;
}

const conceded = (/** @type {Pick<State, "seats" | "you">} */ { seats, you }) =>
  Boolean(seats[/** @type {number} */ (you.seat)]?.conceded);

/** Tells the viewer what has happened meanwhile. */
export class WhileAway {
  #env;
  #told = ""; // the key that was told for this return

  /**
   * @param {{
   *   t: (key: string, data?: Record<string, unknown>) => string, toasts: Toaster, speaking: Announcer,
   *   takeBack: () => unknown,
   * }} env
   */
  constructor(env) {
    this.#env = env;
  }

  /**
   * Handles the first state after the page was cut off.
   *
   * @param {State} before
   * @param {State} now
   */
  cameBack(before, now) {
    this.#told = whatChanged(before, now) ?? "";
    if (this.#told) this.#tell(this.#told);
  }

  /**
   * Handles who has answered the window that waited for the viewer when the connection broke. What a trustee did is
   * told with the seat that it has.
   *
   * @param {Pick<MeanwhileFrame, "by">} frame
   */
  answered({ by }) {
    if (by === "clock") this.#tell(this.#told === "away.trustee" ? "away.clock.trustee" : "away.clock");
  }

  /**
   * Shows that the viewer's own time ran out, since a move that they did not make is easily overlooked. A game may have
   * words for a kind of move, which say what was done for them. Screen readers are told by `event_text.js`.
   *
   * @param {Pick<State, "events" | "seats" | "you">} state
   */
  ranOut({ events, seats, you }) {
    const { t, toasts } = this.#env;
    for (const [k, { kind, data }] of /** @type {SharedEvent[]} */ (events).entries()) {
      if (kind !== "timeout" || data.seat !== you.seat) continue;
      const own = events.slice(k + 1).filter(event => "seat" in event.data && event.data.seat === you.seat),
        done = own.map(event => `away.timeout.${event.kind}`).find(key => t(key) !== key); // a key without words is itself
      toasts.show(t(data.excused ? "speak.excused" : (done ?? "away.timeout"), { name: seats[data.seat]?.name }), {
        tone: "gold",
      });
    }
  }

  /** @param {string} key */
  #tell(key) {
    const { t, toasts, speaking, takeBack } = this.#env,
      text = t(key);
    /** @type {Action | null} */
    const action = key.endsWith("trustee") ? { text: t("trustee.back"), run: takeBack } : null;
    toasts.show(text, { tone: "gold", action, stay: STAY });
    speaking.say(text);
  }
}
