// Moves what runs down on the table, ten times a second, and only while something does: a table at rest costs nothing.

const TICK = 100; // ms

export class Ticker {
  #run;
  #env;
  #timer = null;
  #ended = false;

  constructor(run, env = { every: (ms, tick) => setInterval(tick, ms), cancel: id => clearInterval(id) }) {
    this.#run = run;
    this.#env = env;
  }

  /** Told with every drawing: does anything run down now? */
  keep(on) {
    if (on === (this.#timer !== null) || this.#ended) return;
    if (on) this.#timer = this.#env.every(TICK, this.#run);
    else this.#stop();
  }

  /** For good. */
  destroy() {
    this.#ended = true;
    if (this.#timer !== null) this.#stop();
  }

  #stop() {
    this.#env.cancel(this.#timer);
    this.#timer = null;
  }
}
