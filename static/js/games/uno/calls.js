// The calls of UNO: a player with one card left calls "UNO", and others catch a player who has not called.

/**
 * @import { UnoViewModel } from "#js/games/uno/view_model.js"
 * @import { Window } from "#types/table"
 */

import { KeyRepeat } from "#js/games/uno/key_repeat.js";

/** Sends calls and catches, one for each press of a key or button. */
export class Calls {
  #move;
  #held = new KeyRepeat(document);

  /** @param {(window: Window, verb: string, fields?: Record<string, unknown>) => unknown} move answers a window */
  constructor(move) {
    this.#move = move;
  }

  /**
   * Calls UNO for the player. Does nothing while an earlier call is unanswered or the key is still held, so that one
   * press sends one call.
   *
   * @param {UnoViewModel} vm
   */
  call({ calling, callSent }) {
    if (!calling || callSent || this.#held.on) return false;
    return this.#move(calling, "call");
  }

  /**
   * Catches a seat that has one card and has not called UNO. False if it cannot be caught now.
   *
   * @param {UnoViewModel} vm
   * @param {number} target
   */
  catchSeat({ catching, catchSent, targets }, target) {
    if (!catching || catchSent || this.#held.on || !targets.includes(target)) return false;
    return this.#move(catching, "challenge", { target });
  }

  destroy() {
    this.#held.destroy();
  }
}
