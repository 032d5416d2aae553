// Holds the state and tells who listens. Listeners get the state now, the one before, and the frame between them.

import { reduce } from "#js/table/state.js";

export function createStore(first) {
  const listeners = new Set();
  let state = first;
  return {
    get state() {
      return state;
    },
    dispatch(frame) {
      const before = state;
      state = reduce(state, frame);
      if (state !== before) for (const listen of [...listeners]) listen(state, before, frame);
    },
    listen(run) {
      listeners.add(run);
      return () => listeners.delete(run);
    },
  };
}
