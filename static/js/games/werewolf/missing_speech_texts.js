// A watch for speeches whose text does not arrive, since the connection may have lost a frame. Each missing text is
// requested once, a moment later.

/** @import { GameState } from "#types/table" */

const PATIENCE_MS = 1000; // as docs/protocol.md says

/**
 * Starts to look for missing texts at intervals, and returns the function that looks once. `state()` gives the state on
 * the page, `pull()` requests everything anew, and `every` repeats a function.
 *
 * @param {object} how
 * @param {() => GameState<"werewolf">} how.state
 * @param {() => unknown} how.pull
 * @param {(run: () => void) => unknown} [how.every]
 */
export function watchMissingTexts({ state, pull, every = run => setInterval(run, PATIENCE_MS) }) {
  /** @type {Set<string>} */
  const asked = new Set();
  /** @type {Set<string>} */
  let before = new Set();
  const look = () => {
    const missing = new Set(missingTexts(state())),
      late = [...missing].filter(ref => before.has(ref) && !asked.has(ref));
    before = missing;
    if (!late.length) return;
    for (const ref of late) asked.add(ref);
    pull();
  };
  every(look);
  return look;
}

/**
 * Returns the references of messages in the view that have no text and are not hidden. Empty while the connection is
 * lost.
 *
 * @param {Pick<GameState<"werewolf">, "view" | "texts" | "hidden" | "link">} state
 */
export function missingTexts({ view, texts, hidden, link }) {
  if (!view || link.status === "lost") return [];
  const refs = [...(view.speeches ?? []), ...(view.whispers ?? [])].map(one => one.message).filter(Boolean);
  return refs.filter(ref => !texts[ref] && !hidden.includes(ref)).slice(-400);
}
