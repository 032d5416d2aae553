// The ended match that the viewer has left for the table, where the next match is awaited.

/** @import { State } from "#types/table" */

import { ended } from "#js/table/state.js";

/** Remembers which ended match is no longer shown, so that the page shows the waiting room in place of its board. */
export class LeftMatch {
  /** @type {string | null | undefined} */
  #id = null;

  /**
   * Leaves the match of a state for its table.
   *
   * @param {State} state
   */
  leave(state) {
    this.#id = state.match?.id;
  }

  /**
   * Returns whether to show the table in place of the ended match. True for a viewer who came after the end, who is ready
   * for the next match, or who asked for the table. False while a match runs, and at a closed table.
   *
   * @param {State} state
   * @param {State} before the state before it
   */
  update(state, before) {
    if (!ended(state) || state.table?.status !== "open") return Boolean((this.#id = null));
    if (
      (!before?.n && !(state.view?.hand ?? state.view?.role ?? state.view?.dice)) ||
      state.seats[state.you.seat ?? -1]?.ready
    )
      this.#id = state.match?.id;
    return this.#id === state.match?.id;
  }
}
