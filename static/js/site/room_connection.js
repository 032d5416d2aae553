// The connection of one page to one chat room. It connects again after every loss, and then sends once more what was
// not acknowledged: the server counts the same reference once.

/** @import { RoomRequest, RoomServerFrame } from "#types/room" */
/** @import { Env } from "#types/table" */

import { comeBackIn } from "#js/table/reconnect_delay.js";

const PAUSES = [1000, 2000, 4000, 8000, 15000];
const PING_MS = 20_000,
  STABLE_MS = 5000;

/** @type {Pick<Env, "open" | "after" | "cancel" | "random">} */
const browser = {
  open: url => new WebSocket(url),
  after: (ms, run) => setTimeout(run, ms),
  cancel: id => clearTimeout(id),
  random: Math.random,
};

/** The connection to a chat room. `onFrame(frame)` gets every frame; `onLink(open)` every opening and loss. */
export class RoomConnection {
  #url;
  #onFrame;
  #onLink;
  #env;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, RoomRequest>} */
  #unanswered = new Map(); // by reference
  #tries = 0;
  #next = 1;
  #prefix;
  /** @type {Partial<Record<"retry" | "ping" | "stable", number>>} */
  #timers = {};

  /**
   * @param {string | URL} url
   * @param {{ onFrame: (frame: RoomServerFrame) => unknown, onLink: (open: boolean) => unknown }} on
   */
  constructor(url, { onFrame, onLink }, env = browser) {
    this.#url = url;
    this.#onFrame = onFrame;
    this.#onLink = onLink;
    this.#env = env;
    this.#prefix = Math.floor(env.random() * 36 ** 8).toString(36);
  }

  connect() {
    const socket = this.#env.open(this.#url);
    this.#socket = socket;
    socket.onopen = () => socket === this.#socket && this.#opened();
    socket.onmessage = event => socket === this.#socket && this.#received(String(event.data));
    socket.onclose = event => socket === this.#socket && this.#closed(event);
  }

  /** Closes the connection for good. What was not acknowledged is forgotten. */
  close() {
    const socket = this.#socket;
    this.#socket = null;
    this.#unanswered.clear();
    this.#stopTimers();
    socket?.close();
  }

  /**
   * Sends a request and returns its reference. While the connection is lost, the request waits for it.
   *
   * @param {RoomRequest} request
   */
  request(request) {
    const ref = `${this.#prefix}${this.#next++}`;
    this.#unanswered.set(ref, request);
    this.#send({ ...request, ref });
    return ref;
  }

  #opened() {
    this.#timers.stable = this.#env.after(STABLE_MS, () => (this.#tries = 0));
    this.#onLink(true);
    for (const [ref, request] of this.#unanswered) this.#send({ ...request, ref });
    this.#planPing();
  }

  /** Pings from time to time, so that no proxy closes a silent connection and no lost message stays lost. */
  #planPing() {
    this.#timers.ping = this.#env.after(PING_MS, () => {
      this.#send({ type: "ping", t: null });
      this.#planPing();
    });
  }

  /** @param {string} text */
  #received(text) {
    const frame = /** @type {RoomServerFrame} */ (JSON.parse(text));
    if (frame.type === "ack" || frame.type === "error") this.#unanswered.delete(frame.ref ?? "");
    this.#onFrame(frame);
  }

  /** @param {{ code: number, reason: string }} event */
  #closed(event) {
    this.#stopTimers();
    this.#onLink(false);
    if (event.code === 4403 || event.code === 4404) return; // signed out, or no such room
    this.#timers.retry = this.#env.after(comeBackIn(PAUSES, this.#tries++, event, this.#env.random), () =>
      this.connect(),
    );
  }

  /** @param {object} frame */
  #send(frame) {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(frame));
  }

  #stopTimers() {
    for (const timer of Object.values(this.#timers)) this.#env.cancel(timer);
    this.#timers = {};
  }
}
