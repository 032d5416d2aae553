// The connection of one page to one chat room. It connects again after every loss, and then sends once more what was
// not acknowledged: the server counts the same reference once.

/** @import { RoomRequest, RoomServerFrame } from "#types/room" */

import { browser, Reconnection } from "#js/site/reconnection.js";

const PING_MS = 20_000;

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
  #reconnection;
  /** @type {number | null} */
  #pingTimer = null;
  #next = 1;
  #prefix;

  /**
   * @param {string | URL} url
   * @param {{ onFrame: (frame: RoomServerFrame) => unknown, onLink: (open: boolean) => unknown }} on
   */
  constructor(url, { onFrame, onLink }, env = browser) {
    this.#url = url;
    this.#onFrame = onFrame;
    this.#onLink = onLink;
    this.#env = env;
    this.#reconnection = new Reconnection(() => this.connect(), env);
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
    this.#stopPings();
    this.#reconnection.stop();
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
    this.#reconnection.opened();
    this.#onLink(true);
    for (const [ref, request] of this.#unanswered) this.#send({ ...request, ref });
    this.#planPing();
  }

  /** Pings from time to time, so that no proxy closes a silent connection and no lost message stays lost. */
  #planPing() {
    this.#pingTimer = this.#env.after(PING_MS, () => {
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
    this.#stopPings();
    this.#onLink(false);
    this.#reconnection.closed(event);
  }

  /** @param {object} frame */
  #send(frame) {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(frame));
  }

  #stopPings() {
    if (this.#pingTimer !== null) this.#env.cancel(this.#pingTimer);
    this.#pingTimer = null;
  }
}
