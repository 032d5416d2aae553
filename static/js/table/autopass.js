// Passing by itself when nothing beats, if the player wants it. It waits a random while, so that its speed does not
// tell the others that there was nothing to think about.

const SOONEST = 600, LATEST = 2200;

export class AutoPass {
  #env;
  #window = null;
  #timer = null;

  constructor(env = { after: (ms, run) => setTimeout(run, ms), cancel: id => clearTimeout(id), random: Math.random }) {
    this.#env = env;
  }

  /** Is a pass on its way? */
  get waiting() {
    return this.#timer !== null;
  }

  /** Tells how things stand: `window` is the turn that could be passed, or null; `pass` is called once for it. */
  consider(window, pass) {
    if (this.#window === (window?.id ?? null)) return;
    if (this.#timer !== null) this.#env.cancel(this.#timer);
    this.#window = window?.id ?? null;
    this.#timer = window && this.#env.after(SOONEST + this.#env.random() * (LATEST - SOONEST), () => {
      this.#timer = null;
      pass();
    });
  }
}
