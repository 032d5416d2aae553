// Remembers that the viewer has left the board of an ended match for the waiting room, where players wait for the
// table's next match.

/** @import { State } from "#types/table" */

import { ended } from "#js/table/state.js";

/** Remembers which ended match is no longer shown, so that the page shows the waiting room in place of its board. */
export class LeftMatch {
  /** @type {string | null | undefined} */
  #id = null;

  /**
   * Records that the viewer has left the ended match of this state for the waiting room.
   *
   * @param {State} state
   */
  leave(state) {
    this.#id = state.match?.id;
  }

  /**
   * Returns whether to show the waiting room in place of the ended match. True for a viewer who came after the end, or
   * who asked for the waiting room. False while a match runs, and at a closed table.
   *
   * @param {State} state
   * @param {State} before the state before it
   */
  update(state, before) {
    if (!ended(state) || state.table?.status !== "open") return Boolean((this.#id = null));
    if (!before?.n && !(state.view?.hand ?? state.view?.role ?? state.view?.dice)) this.#id = state.match?.id;
    return this.#id === state.match?.id;
  }
}
