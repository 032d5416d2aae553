// The server's clock as seen from here. Times are milliseconds since the match began, as in every frame.

/** @import { Left, Window } from "#types/table" */

const KEEP = 8;

/**
 * Learns how far the server's clock is from ours. A pong gives the offset to within half its round trip; a state
 * frame gives a floor, since it was on its way for some time. The pong with the shortest trip is believed.
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

  /** Another match has a clock of its own. */
  reset() {
    this.#samples = [];
    this.#floor = null;
  }

  /**
   * A frame that says the server's time, received just now.
   *
   * @param {unknown} at
   */
  hear(at) {
    if (typeof at !== "number") return;
    const floor = at - this.#now();
    this.#floor = this.#floor === null ? floor : Math.max(this.#floor, floor);
  }

  /**
   * A pong: when the ping left, and the server's time in it.
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

  /** Server time now, ms; null before anything was heard. */
  get now() {
    if (this.#floor === null) return null;
    const best = this.#samples.reduce(
      (a, b) => (a && a.trip <= b.trip ? a : b),
      /** @type {{ trip: number, offset: number } | null} */ (null),
    );
    return this.#now() + Math.max(best?.offset ?? this.#floor, this.#floor);
  }

  /**
   * What is left of a window: ms, the share of it (1 … 0), and whole seconds to show.
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

/** From here on the ring is red and ticks, ms. */
export const LOW = 5000;

/** The one clock of the page. */
export const clock = new ServerClock();
