// What runs while a turn does: the timer for the clocks on the table, ten times a second and only while a clock runs, and
// the sounds of the viewer's turn. An idle table needs no timer.

/** @import { Window } from "#types/table" */

import { clock, LOW } from "#js/table/server_clock.js";
import { buzz, sound } from "#js/table/sound.js";

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

/** Plays the sounds of the viewer's turn, each once: one when it begins, and one for each of its last seconds. */
export class TurnClock {
  /** @type {string | null} */
  #turn = null;
  /** @type {number | null} */
  #second = null;

  /**
   * Plays the sound of a turn that has just begun. `window` is the window of the viewer's turn, or null.
   *
   * @param {Window | null} window
   */
  announce(window) {
    if (window && window.id !== this.#turn) (sound.play("turn"), buzz(20));
    if (window?.id !== this.#turn) this.#second = null;
    this.#turn = window?.id ?? null;
  }

  /**
   * Plays the sound of one of the last seconds, once each.
   *
   * @param {Window | null} window
   */
  tick(window) {
    const left = clock.left(window);
    if (left && left.ms <= LOW && left.seconds !== this.#second && left.seconds > 0)
      sound.play(left.seconds <= 2 ? "tock" : "tick");
    this.#second = left?.seconds ?? null;
  }
}
