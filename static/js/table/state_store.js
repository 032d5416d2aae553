// The store: it keeps the one state of the page. After each change it calls its listeners with the new state, the state
// before, and the frame between them.

/** @import { Change, Listener, State } from "#types/table" */

import { reduce } from "#js/table/state.js";

/**
 * Creates the store of the page's state, with a first state.
 *
 * @param {State} first
 */
export function createStore(first) {
  /** @type {Set<Listener>} */
  const listeners = new Set();
  let state = first;
  return {
    get state() {
      return state;
    },
    /** @param {Change} frame */
    dispatch(frame) {
      const before = state;
      state = reduce(state, frame);
      if (state !== before) for (const listen of [...listeners]) listen(state, before, frame);
    },
    /** @param {Listener} run */
    listen(run) {
      listeners.add(run);
      return () => listeners.delete(run);
    },
  };
}
