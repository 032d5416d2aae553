// Moves what runs down on the table, ten times a second, and only while something does: a table at rest costs nothing.

const TICK = 100; // ms

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
   * Told with every drawing: does anything run down now?
   *
   * @param {boolean} on
   */
  keep(on) {
    if (on === (this.#timer !== null) || this.#ended) return;
    if (on) this.#timer = this.#env.every(TICK, this.#run);
    else this.#stop();
  }

  /** For good. */
  destroy() {
    this.#ended = true;
    this.#stop();
  }

  #stop() {
    if (this.#timer !== null) this.#env.cancel(this.#timer);
    this.#timer = null;
  }
}
