// The sounds of the viewer's turn: one when it begins, and one for each of its last seconds.

/** @import { Window } from "#types/table" */

import { clock, LOW } from "#js/table/server_clock.js";
import { buzz, sound } from "#js/table/sound.js";

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
