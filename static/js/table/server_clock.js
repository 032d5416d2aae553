// An estimate of the server's clock. Times are milliseconds since the match began, as in every frame.

/** @import { Left, Window } from "#types/table" */

const KEEP = 8;

/**
 * An estimate of how far the server's clock is ahead of the page's. A pong tells it to within half its round trip. A
 * state frame tells the least that it can be, since the frame travelled for some time. The pong with the shortest trip
 * wins.
 */
export class ServerClock {
  #now;
  /** @type {{ trip: number, offset: number }[]} */
  #samples = [];
  /** @type {number | null} */
  #floor = null;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Forgets all measurements. Times count from the start of a match, so each match begins anew. */
  reset() {
    this.#samples = [];
    this.#floor = null;
  }

  /**
   * Takes the server time in a frame that was received just now, as the least that the server's clock can show.
   *
   * @param {unknown} at
   */
  hear(at) {
    if (typeof at !== "number") return;
    const floor = at - this.#now();
    this.#floor = this.#floor === null ? floor : Math.max(this.#floor, floor);
  }

  /**
   * Takes a pong: when its ping was sent, by the page's clock, and the server time in it.
   *
   * @param {number} sentAt
   * @param {unknown} at
   */
  pong(sentAt, at) {
    if (typeof at !== "number") return;
    const received = this.#now(),
      trip = received - sentAt;
    this.#samples = [...this.#samples, { trip, offset: at + trip / 2 - received }].slice(-KEEP);
    this.hear(at);
  }

  /** The server time now, in ms since the match began. Null before the first measurement. */
  get now() {
    if (this.#floor === null) return null;
    const best = this.#samples.reduce(
      (a, b) => (a && a.trip <= b.trip ? a : b),
      /** @type {{ trip: number, offset: number } | null} */ (null),
    );
    return this.#now() + Math.max(best?.offset ?? this.#floor, this.#floor);
  }

  /**
   * Returns how much time a window has left: in ms, as a share of its whole time (1 to 0), and in whole seconds to
   * show. Null without a window.
   *
   * @param {Pick<Window, "opens_at" | "closes_at"> | null} [window]
   * @returns {Left | null}
   */
  left(window) {
    const now = this.now;
    if (!window || now === null) return null;
    const whole = Math.max(1, window.closes_at - window.opens_at),
      ms = Math.max(0, window.closes_at - now);
    return { ms, share: Math.min(1, ms / whole), seconds: Math.ceil(ms / 1000) };
  }
}

/** Remaining ms below which clocks turn red and tick. */
export const LOW = 5000;

/** The one estimate that all parts of the page share. */
export const clock = new ServerClock();
