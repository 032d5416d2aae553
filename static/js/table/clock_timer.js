// A timer for the clocks on the table, which runs ten times a second and only while a clock does. An idle table needs
// no timer.

const TICK = 100; // ms

/** A timer that calls a function ten times a second while it is needed. */
export class Ticker {
  #run;
  #env;
  /** @type {number | null} */
  #timer = null;
  #ended = false;

  /**
   * @param {() => void} run
   * @param {{ every: (ms: number, tick: () => void) => number, cancel: (id: number) => void }} [env]
   */
  constructor(run, env = { every: (ms, tick) => setInterval(tick, ms), cancel: id => clearInterval(id) }) {
    this.#run = run;
    this.#env = env;
  }

  /**
   * Starts or stops the timer. `on` says whether a clock runs.
   *
   * @param {boolean} on
   */
  keep(on) {
    if (on === (this.#timer !== null) || this.#ended) return;
    if (on) this.#timer = this.#env.every(TICK, this.#run);
    else this.#stop();
  }

  /** Stops the timer for good. */
  destroy() {
    this.#ended = true;
    this.#stop();
  }

  #stop() {
    if (this.#timer !== null) this.#env.cancel(this.#timer);
    this.#timer = null;
  }
}
