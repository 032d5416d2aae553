// The connections of pages outside the table: their addresses, and the pauses after which such a page connects again.

import { comeBackIn } from "#js/table/reconnect_delay.js";

const PAUSES = [1000, 2000, 4000, 8000, 15000];
const BUSY = 4429; // the one of the server's codes 44xx after which a later attempt may succeed
const STABLE_MS = 5000; // a connection that closes sooner, for example with "try later", does not reset the pauses

/** The browser's functions that a connection uses. Tests replace them. */
export const browser = {
  open: (/** @type {URL | string} */ url) => new WebSocket(url),
  after: (/** @type {number} */ ms, /** @type {() => void} */ run) => setTimeout(run, ms),
  cancel: (/** @type {number} */ id) => clearTimeout(id),
  random: Math.random,
};

/** @typedef {Pick<typeof browser, "after" | "cancel" | "random">} Timing */

/**
 * Returns the address of a socket of this site.
 *
 * @param {string} [path]
 */
export function socketAddress(path = "") {
  const url = new URL(path, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  return url;
}

/**
 * The plan to connect again after a connection was lost: without end, after pauses that grow. After a close code of 44xx,
 * for example of a session that was signed out, there is no further attempt.
 */
export class Reconnection {
  #connect;
  #env;
  #tries = 0;
  /** @type {number | null} */
  #timer = null; // of the next attempt, or of the moment at which an open connection counts as stable

  /**
   * @param {() => void} connect
   * @param {Timing} env
   */
  constructor(connect, env) {
    this.#connect = connect;
    this.#env = env;
  }

  /** Notes that the connection is open. */
  opened() {
    this.#plan(STABLE_MS, () => (this.#tries = 0));
  }

  /**
   * Plans the next attempt after the connection has closed.
   *
   * @param {{ code: number, reason: string }} event
   */
  closed(event) {
    if (isFinal(event.code)) return this.stop();
    return this.#plan(comeBackIn(PAUSES, this.#tries++, event, this.#env.random), () => this.#connect());
  }

  /** Forgets the planned attempt: the page closed the connection itself. */
  stop() {
    if (this.#timer !== null) this.#env.cancel(this.#timer);
    this.#timer = null;
  }

  /**
   * @param {number} ms
   * @param {() => void} run
   */
  #plan(ms, run) {
    this.stop();
    this.#timer = this.#env.after(ms, run);
  }
}

/** @param {number} code of a close event */
const isFinal = code => code >= 4400 && code < 4500 && code !== BUSY;
