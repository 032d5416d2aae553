// An estimate of the server's clock. Times are milliseconds since the match began, as in every frame.

/** @import { Left, Window } from "#types/table" */

const KEEP = 8;

/**
 * Estimate of the offset between the server's clock and the page's. A pong gives the offset to within half its round
 * trip. A state frame gives a lower bound, since it travelled for some time. The pong with the shortest trip wins.
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

  /** Forgets all samples. Each match has a clock of its own. */
  reset() {
    this.#samples = [];
    this.#floor = null;
  }

  /**
   * Takes the server time of a frame received just now.
   *
   * @param {unknown} at
   */
  hear(at) {
    if (typeof at !== "number") return;
    const floor = at - this.#now();
    this.#floor = this.#floor === null ? floor : Math.max(this.#floor, floor);
  }

  /**
   * Takes a pong: the time at which the ping left, and the server time in the pong.
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

  /** The current server time in ms; null before the first sample. */
  get now() {
    if (this.#floor === null) return null;
    const best = this.#samples.reduce(
      (a, b) => (a && a.trip <= b.trip ? a : b),
      /** @type {{ trip: number, offset: number } | null} */ (null),
    );
    return this.#now() + Math.max(best?.offset ?? this.#floor, this.#floor);
  }

  /**
   * Returns the remaining time of a window: ms, its share of the whole (1 to 0), and the whole seconds to show.
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

/** Remaining ms from which the ring is red and ticks. */
export const LOW = 5000;

/** The clock of the page. */
export const clock = new ServerClock();
