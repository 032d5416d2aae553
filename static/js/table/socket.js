// The connection of one viewer to one table. It never gives up by itself: it comes back when the server asks it to,
// else after growing, jittered pauses, and says at once when the line is slow or lost. A move that was sent but not
// acknowledged when the line broke is sent once more, if the window that it answers is still open; else its sender is
// told that it is stale. What is pressed before the page's first line stands waits for it.

/** @import { Env, Frame, Link, Refusal, Request, SocketListeners, Window } from "#types/table" */

import { comeBackIn } from "#js/table/comeback.js";

const PING = 5000,
  SLOW_TRIP = 400,
  SLOW_WAIT = 1500,
  DEAD_WAIT = 8000,
  STATE_WAIT = 3000;
const PAUSES = [400, 800, 1600, 3200, 6400, 10000];
/** @type {Partial<Record<string, boolean>>} */
const FINAL = { TAKEN_OVER: true, SIGNED_OUT: true };

/** @type {Env} */
const browser = {
  open: url => new WebSocket(url),
  now: () => performance.now(),
  after: (ms, run) => setTimeout(run, ms),
  cancel: id => clearTimeout(id),
  random: Math.random,
};

/**
 * `onFrame(frame)` gets every frame but pongs; `onLink({status, ping, attempt, retryIn, bye})` every change of the
 * line, where status is connecting | good | slow | lost; `onPong(sentAt, at)` feeds the clock.
 */
export class TableSocket {
  #url;
  #on;
  #env;
  /** @type {WebSocket | null} */
  #line = null;
  /** @type {Link} */
  #link = { status: "connecting", ping: null, attempt: 0, retryIn: null, bye: null };
  /** @type {Map<string, { frame: Request & { ref: string }, resent: boolean, waits: boolean }>} */
  #sent = new Map(); // ref -> {frame, resent, waits}
  #next = 1;
  #prefix;
  #seen = 0;
  /** @type {number | null} */
  #ping = null; // {t, at} of the one that is out
  /** @type {Partial<Record<string, number>>} */
  #timers = {};
  /** @type {string | null} */
  #goodbye = null; // why the server is about to close this line

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
    this.#goodbye = null;
    this.#tell({ retryIn: null, bye: null, ...(this.#link.attempt ? {} : { status: "connecting" }) });
    const line = this.#env.open(this.#url);
    this.#line = line;
    line.onopen = () => line === this.#line && this.#opened();
    line.onmessage = event => line === this.#line && this.#heard(event.data);
    line.onclose = event => line === this.#line && this.#closed(event);
    line.onerror = () => {};
    this.#timer("dead", DEAD_WAIT, () => this.#lost());
  }

  /**
   * Sends a frame that is answered by ack or error; returns its ref, or null while the line is lost. Where the first
   * line is only being opened, the frame goes out with the first state, or an error says that it did not.
   *
   * @param {Request} frame
   */
  request(frame) {
    const waits = this.#line?.readyState === 0 && !this.#link.attempt;
    if (!waits && this.#line?.readyState !== 1) return null;
    const ref = `${this.#prefix}${this.#next++}`;
    this.#sent.set(ref, { frame: { ...frame, ref }, resent: false, waits });
    this.#send({ ...frame, ref });
    return ref;
  }

  /** Asks for a whole state, and for what was said. */
  pull() {
    this.#send({ type: "pull" });
  }

  /** Looks at the line at once: the page has woken, or the network is back. */
  wake() {
    if (FINAL[this.#link.bye ?? ""]) return;
    if (!this.#line || this.#line.readyState > 1) this.connect();
    else if (this.#line.readyState === 1) this.#sendPing(SLOW_WAIT * 2);
  }

  /** The browser knows that there is no network: do not wait for a ping to find out. */
  cut() {
    if (!FINAL[this.#link.bye ?? ""]) this.#lost();
  }

  close() {
    this.#drop();
    for (const name of Object.keys(this.#timers)) this.#clear(name);
  }

  #opened() {
    this.#clear("dead");
    this.#tell({ status: "good", ping: null });
    this.#sendPing();
    this.#timer("state", STATE_WAIT, () => this.#seen || this.#send({ type: "pull" }));
  }

  /** @param {string} text */
  #heard(text) {
    const frame = /** @type {Frame} */ (JSON.parse(text));
    if (frame.type === "pong") return this.#ponged(frame);
    if (frame.type === "bye") return this.#bye(frame);
    if (frame.type === "ack" || frame.type === "error") this.#sent.delete(frame.ref ?? "");
    if (frame.type === "state") {
      if (this.#seen && frame.n > this.#seen + 1) this.#send({ type: "pull" });
      const first = !this.#seen;
      this.#seen = frame.n;
      this.#on.frame(first ? { ...frame, events: [] } : frame);
      if (first) this.#resend(frame.windows ?? []);
      if (first) this.#tell({ attempt: 0 });
      return undefined;
    }
    this.#on.frame(frame);
    return undefined;
  }

  /** @param {Window[]} windows */
  #resend(windows) {
    for (const [ref, entry] of this.#sent) {
      const { frame, resent, waits } = entry,
        open = windows.some(one => "window" in frame && one.id === frame.window);
      if (frame.type === "move" ? open && !resent : waits) {
        Object.assign(entry, { resent: !waits, waits: false });
        this.#send(frame);
      } else this.#unsent(ref, "stale", "STALE_WINDOW");
    }
  }

  /**
   * @param {string} ref
   * @param {Refusal["class"]} kind
   * @param {string} code
   */
  #unsent(ref, kind, code) {
    this.#sent.delete(ref);
    this.#on.frame({ type: "error", ref, class: kind, code, message: "", data: {}, unsent: true });
  }

  #sendPing(patience = DEAD_WAIT) {
    const t = this.#env.now();
    this.#ping = t;
    this.#send({ type: "ping", t });
    this.#clear("ping");
    this.#timer("slow", SLOW_WAIT, () => this.#tell({ status: "slow" }));
    this.#timer("dead", patience, () => this.#lost());
  }

  /** @param {{ t: unknown, at: number }} pong */
  #ponged({ t, at }) {
    if (typeof t !== "number" || t !== this.#ping) return;
    this.#clear("slow");
    this.#clear("dead");
    const trip = Math.round(this.#env.now() - t);
    this.#on.pong(t, at);
    this.#tell({ status: trip > SLOW_TRIP ? "slow" : "good", ping: trip });
    this.#timer("ping", PING, () => this.#sendPing());
  }

  /** @param {{ code: string }} bye */
  #bye({ code }) {
    this.#goodbye = code;
    if (!FINAL[code]) return; // the close that follows says whether coming back is of use
    this.#drop();
    this.#tell({ status: "lost", bye: code, retryIn: null });
  }

  /**
   * Codes 4400–4499: the server will not have this viewer at this table; asking again is no use.
   *
   * @param {{ code?: number, reason?: string }} [event]
   */
  #closed(event) {
    const code = event?.code ?? 1006;
    if (code >= 4400 && code < 4500) {
      this.#drop();
      this.#tell({ status: "lost", bye: this.#goodbye ?? `CLOSED_${code}`, retryIn: null });
    } else this.#lost(event);
  }

  /** @param {{ code?: number, reason?: string }} [event] */
  #lost(event) {
    this.#drop();
    const { attempt } = this.#link,
      retryIn = comeBackIn(PAUSES, attempt, event, this.#env.random);
    this.#tell({ status: "lost", ping: null, attempt: attempt + 1, retryIn });
    this.#timer("retry", retryIn, () => this.connect());
  }

  /** @param {object} frame */
  #send(frame) {
    if (this.#line?.readyState === 1) this.#line.send(JSON.stringify(frame));
  }

  #drop() {
    const line = this.#line;
    this.#line = null;
    for (const name of ["ping", "slow", "dead", "state", "retry"]) this.#clear(name);
    if (line && line.readyState < 2) line.close();
    for (const [ref, { waits }] of this.#sent) if (waits) this.#unsent(ref, "offline", "OFFLINE");
  }

  /** @param {Partial<Link>} change */
  #tell(change) {
    const before = this.#link;
    this.#link = { ...before, ...change };
    if (/** @type {(keyof Link)[]} */ (Object.keys(change)).some(key => before[key] !== change[key]))
      this.#on.link(this.#link);
  }

  /**
   * @param {string} name
   * @param {number} ms
   * @param {() => void} run
   */
  #timer(name, ms, run) {
    this.#clear(name);
    this.#timers[name] = this.#env.after(ms, run);
  }

  /** @param {string} name */
  #clear(name) {
    const timer = this.#timers[name];
    if (timer !== undefined) this.#env.cancel(timer);
    delete this.#timers[name];
  }
}
