// The connection of one viewer to one table. It retries without end: after the delay that the server names, else after
// growing, jittered pauses. It reports a slow or lost connection at once. A move or a message without an answer when the
// connection broke is sent again until it has one: the server counts it once. Other requests then fail as unanswered.
// Requests made before the page's first connection is open wait for it. While a busy server lets the page wait in a line,
// the page is patient.

/** @import { Env, Frame, Link, Refusal, Request, SocketListeners, Window } from "#types/table" */

import { comeBackIn } from "#js/table/reconnect_delay.js";

const PING = 5000,
  SLOW_TRIP = 400,
  SLOW_WAIT = 1500,
  DEAD_WAIT = 8000,
  STATE_WAIT = 3000,
  LINE_WAIT = 60000, // without a word from a server that has said that the page waits
  ASLEEP = 15_000,
  KEEP_CHAT = 60_000;
const PAUSES = [400, 800, 1600, 3200, 6400, 10000];
/** @type {Partial<Record<string, boolean>>} */
const FINAL = { TAKEN_OVER: true, SIGNED_OUT: true };

/** @type {Env} */
const browser = {
  open: url => new WebSocket(url),
  now: () => performance.now(),
  hidden: () => globalThis.document?.hidden ?? false,
  after: (ms, run) => setTimeout(run, ms),
  cancel: id => clearTimeout(id),
  random: Math.random,
};

/**
 * The connection to a table. `onFrame(frame)` gets every frame but pongs. `onLink({status, ping, attempt, retryIn,
 * bye})` gets every change of the connection; its status is connecting, waiting, good, slow or lost.
 * `onPong(sentAt, at)` is for the clock.
 */
export class TableSocket {
  #url;
  #on;
  #env;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Link} */
  #link = { status: "connecting", ping: null, attempt: 0, retryIn: null, bye: null };
  /** @type {Map<string, { frame: Request & { ref: string }, at: number, waits: boolean }>} */
  #sent = new Map(); // by ref
  #next = 1;
  #prefix;
  #seen = 0;
  #shown = false; // whether the page has ever shown a state
  #heard = 0; // time of the last frame, ms
  #away = false; // whether the page connected by itself, and nobody has looked at it since
  /** @type {string | null} */
  #held = null; // the window that waited for the viewer in the last state
  /** @type {number | null} */
  #ping = null; // send time of the unanswered ping, ms
  /** @type {Partial<Record<string, number>>} */
  #timers = {};
  /** @type {string | null} */
  #byeCode = null; // the code of the server's `bye`
  #waiting = false; // whether the server lets this connection wait in a line

  /**
   * @param {string | URL} url
   * @param {SocketListeners} on
   * @param {Partial<Env>} [env]
   */
  constructor(url, { onFrame, onLink = () => {}, onPong = () => {} }, env = {}) {
    this.#url = url;
    this.#on = { frame: onFrame, link: onLink, pong: onPong };
    this.#env = { ...browser, ...env };
    this.#prefix = Math.floor(this.#env.random() * 36 ** 6).toString(36);
  }

  get link() {
    return this.#link;
  }

  connect() {
    this.#drop();
    this.#seen = 0;
    this.#byeCode = null;
    this.#waiting = false;
    this.#update({ retryIn: null, bye: null, ...(this.#link.attempt ? {} : { status: "connecting" }) });
    this.#away = this.#shown && this.#env.hidden();
    this.#heard = this.#env.now();
    const socket = this.#env.open(this.#address());
    this.#socket = socket;
    socket.onopen = () => socket === this.#socket && this.#opened();
    socket.onmessage = event => socket === this.#socket && this.#received(event.data);
    socket.onclose = event => socket === this.#socket && this.#closed(event);
    socket.onerror = () => {};
    this.#timer("dead", DEAD_WAIT, () => this.#lost());
  }

  /**
   * Sends a request that the server answers with `ack` or `error`. Returns its reference, or null while the connection
   * is lost. Before the first state has arrived, the request waits for it; an error reports a request that was not sent
   * at all.
   *
   * @param {Request} frame
   */
  request(frame) {
    const open = this.#socket?.readyState === 1 && !this.#waiting;
    const waits = !open && (this.#waiting || this.#socket?.readyState === 0) && !this.#link.attempt;
    if (!waits && !open) return null;
    const ref = `${this.#prefix}${this.#next++}`;
    this.#sent.set(ref, { frame: { ...frame, ref }, at: this.#env.now(), waits });
    if (!open) return ref;
    if (this.#ping === null) this.#sendPing(); // a dead connection shows by the press, not by the next ping
    this.#send({ ...frame, ref });
    return ref;
  }

  /** Requests a complete state and the chat anew. */
  pull() {
    this.#send({ type: "pull" });
  }

  /** Checks the connection at once: the page has woken, or the network is back. */
  wake() {
    if (FINAL[this.#link.bye ?? ""]) return;
    if (!this.#socket || this.#socket.readyState > 1) this.connect();
    else if (this.#socket.readyState !== 1 || this.#waiting) return;
    else if (this.#env.now() - this.#heard > ASLEEP)
      this.connect(); // one whole state, not all that has queued up
    else {
      this.#tellLookedAt();
      this.#sendPing(SLOW_WAIT * 2);
    }
  }

  /** Marks the connection as lost at once, when the browser reports that there is no network. */
  cut() {
    if (!FINAL[this.#link.bye ?? ""]) this.#lost();
  }

  close() {
    this.#drop();
    for (const name of Object.keys(this.#timers)) this.#clear(name);
  }

  /** Handles a connection that has opened. */
  #opened() {
    this.#clear("dead");
    this.#update({ status: "good", ping: null });
    this.#tellHeld();
    this.#sendPing();
    this.#timer("state", STATE_WAIT, () => this.#seen || this.#waiting || this.#send({ type: "pull" }));
  }

  /**
   * Handles a frame from the server.
   *
   * @param {string} text
   */
  #received(text) {
    const frame = /** @type {Frame} */ (JSON.parse(text));
    this.#heard = this.#env.now();
    if (frame.type === "pong") return this.#handlePong(frame);
    if (frame.type === "bye") return this.#handleBye(frame);
    if (frame.type === "waiting") return this.#wait();
    if (frame.type === "ack" || frame.type === "error") this.#sent.delete(frame.ref ?? "");
    if (frame.type === "state") {
      if (this.#seen && frame.n > this.#seen + 1) this.#send({ type: "pull" });
      const first = !this.#seen;
      this.#seen = frame.n;
      if (this.#waiting) this.#endWait();
      this.#held = frame.windows?.find(one => one.mine && !one.verbs.includes("ready"))?.id ?? null;
      this.#on.frame(first ? { ...frame, events: [], back: this.#shown } : frame);
      this.#shown = true;
      if (first) this.#resend(frame.windows ?? []);
      if (first) this.#tellLookedAt(); // the page may have been opened while it connected
      if (first) this.#update({ attempt: 0 });
      return undefined;
    }
    this.#on.frame(frame);
    return undefined;
  }

  /**
   * Handles the word of a busy server that this connection waits in a line. It comes again and again, so that no ping
   * has to find out whether the server lives.
   */
  #wait() {
    this.#waiting = true;
    this.#ping = null;
    this.#clear("slow");
    this.#clear("ping");
    this.#update({ status: "waiting", ping: null });
    this.#timer("dead", LINE_WAIT, () => this.#lost());
  }

  /** Handles the end of the wait: the table has come. */
  #endWait() {
    this.#waiting = false;
    this.#update({ status: "good" });
    this.#sendPing();
  }

  /**
   * Sends what has waited for the first state, and again what was not answered before the connection broke. The server
   * knows moves and messages that it has. Other requests are reported as unanswered: the viewer decides.
   *
   * @param {Window[]} windows
   */
  #resend(windows) {
    for (const [ref, entry] of this.#sent) {
      const { frame, at, waits } = entry,
        isMove = frame.type === "move";
      entry.waits = false;
      if (waits && isMove && !windows.some(one => one.id === frame.window)) this.#reject(ref, "stale", "STALE_WINDOW");
      else if (waits || isMove) this.#send(waits ? frame : { ...frame, again: true });
      else if (frame.type === "chat" && this.#env.now() - at < KEEP_CHAT) this.#send(frame);
      else this.#reject(ref, "unanswered", "UNANSWERED");
    }
  }

  /** Asks for the state if the page connected while nobody looked at it, and is looked at now: its player is present. */
  #tellLookedAt() {
    if (!this.#away || this.#env.hidden()) return;
    this.#away = false;
    this.pull();
  }

  /** Returns the address of the next connection. A table's page adds what the server should know about it. */
  #address() {
    const url = new URL(this.#url);
    if (url.searchParams.has("beside") && this.#away) url.searchParams.set("away", "");
    return url.href;
  }

  /**
   * Tells a table which window waited for the viewer when the connection broke. Every page says so on each connection,
   * also that there was none, and never in the address, which stands in logs: at night it would tell who has a part.
   */
  #tellHeld() {
    if (new URL(this.#url).searchParams.has("beside")) this.#send({ type: "held", window: this.#held });
  }

  /**
   * Reports a request as failed, in the form of the server's errors.
   *
   * @param {string} ref
   * @param {Refusal["class"]} kind
   * @param {string} code
   */
  #reject(ref, kind, code) {
    this.#sent.delete(ref);
    this.#on.frame({ type: "error", ref, class: kind, code, message: "", data: {}, unsent: true });
  }

  /** Sends a ping and plans the next one. */
  #sendPing(patience = DEAD_WAIT) {
    const t = this.#env.now();
    this.#ping = t;
    this.#send({ type: "ping", t });
    this.#clear("ping");
    this.#timer("slow", SLOW_WAIT, () => this.#update({ status: "slow" }));
    this.#timer("dead", patience, () => this.#lost());
  }

  /**
   * Measures the trip of a ping.
   *
   * @param {{ t: unknown, at?: number }} pong
   */
  #handlePong({ t, at }) {
    if (typeof t !== "number" || t !== this.#ping || this.#waiting) return;
    this.#ping = null;
    this.#clear("slow");
    this.#clear("dead");
    const trip = Math.round(this.#env.now() - t);
    this.#on.pong(t, at);
    this.#update({ status: trip > SLOW_TRIP ? "slow" : "good", ping: trip });
    this.#timer("ping", PING, () => this.#sendPing());
  }

  /**
   * Keeps the reason that the server gives before it closes.
   *
   * @param {{ code: string }} bye
   */
  #handleBye({ code }) {
    this.#byeCode = code;
    if (!FINAL[code]) return; // the following close decides whether reconnecting is useful
    this.#drop();
    this.#update({ status: "lost", bye: code, retryIn: null });
  }

  /**
   * Handles a close. Close codes 4400–4499 refuse this viewer at this table, so there is no further attempt.
   *
   * @param {{ code?: number, reason?: string }} [event]
   */
  #closed(event) {
    const code = event?.code ?? 1006;
    if (code >= 4400 && code < 4500) {
      this.#drop();
      this.#update({ status: "lost", bye: this.#byeCode ?? `CLOSED_${code}`, retryIn: null });
    } else this.#lost(event);
  }

  /**
   * Marks the connection as lost and plans the next attempt.
   *
   * @param {{ code?: number, reason?: string }} [event]
   */
  #lost(event) {
    this.#drop();
    const { attempt } = this.#link,
      retryIn = comeBackIn(PAUSES, attempt, event, this.#env.random);
    this.#update({ status: "lost", ping: null, attempt: attempt + 1, retryIn });
    this.#timer("retry", retryIn, () => this.connect());
  }

  /** @param {object} frame */
  #send(frame) {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(frame));
  }

  /** Closes the connection that is open. Requests that still wait for its answer fail. */
  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    this.#waiting = false;
    this.#ping = null;
    for (const name of ["ping", "slow", "dead", "state", "retry"]) this.#clear(name);
    if (socket && socket.readyState < 2) socket.close();
    for (const [ref, { waits }] of this.#sent) if (waits) this.#reject(ref, "offline", "OFFLINE");
  }

  /**
   * Reports a change of the connection.
   *
   * @param {Partial<Link>} change
   */
  #update(change) {
    const before = this.#link;
    this.#link = { ...before, ...change };
    if (/** @type {(keyof Link)[]} */ (Object.keys(change)).some(key => before[key] !== change[key]))
      this.#on.link(this.#link);
  }

  /**
   * Starts a named timer in place of the last one of that name.
   *
   * @param {string} name
   * @param {number} ms
   * @param {() => void} run
   */
  #timer(name, ms, run) {
    this.#clear(name);
    this.#timers[name] = this.#env.after(ms, run);
  }

  /**
   * Stops named timers.
   *
   * @param {string} name
   */
  #clear(name) {
    const timer = this.#timers[name];
    if (timer !== undefined) this.#env.cancel(timer);
    delete this.#timers[name];
  }
}
