// Keyboard control. Keys act on the table unless a field, a dialog or an open sheet has the focus.

/** @import { Acts, KeyPressed } from "#types/table" */

/**
 * Listens for keys and returns a function that stops listening. `act` maps names to functions that return false if they
 * did nothing. `keys` maps plain keys to names in this game.
 *
 * @param {EventTarget} target
 * @param {Acts} act
 * @param {Record<string, string>} [keys]
 */
export function listenKeys(target, act, keys = CARDS) {
  const on = (/** @type {Event} */ event) => {
    const name = keyName(/** @type {KeyboardEvent} */ (event), keys);
    if (!name || !act[name]) return;
    if (act[name](event) !== false) event.preventDefault();
  };
  target.addEventListener("keydown", on);
  return () => target.removeEventListener("keydown", on);
}

/** Keys of every game: moving along, unpicking, passing. */
export const MOVES = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "left",
  ArrowDown: "right",
  Home: "home",
  End: "end",
  Escape: "drop",
  p: "pass",
  m: "mute",
  "?": "help",
};

/**
 * Keys of card games: hints, sorting, bids.
 *
 * @type {Record<string, string>}
 */
export const CARDS = { ...MOVES, h: "hint", s: "sort", 0: "bid0", 1: "bid1", 2: "bid2", 3: "bid3" };

/**
 * Keys of games with numbered seats: a digit names a seat, and the three keys after 9 name seats 10 to 12.
 *
 * @type {Record<string, string>}
 */
export const SEATS = {
  ...MOVES,
  ...Object.fromEntries([..."1234567890-="].map((key, seat) => [key, `seat${seat}`])),
  c: "claims",
  t: "trustee",
  n: "notes",
};

/**
 * Returns the name of a key's action, or null. Pure: reads only these fields of the event.
 *
 * @param {KeyPressed} event
 * @param {Record<string, string>} [keys]
 */
export function keyName({ key, target, altKey, ctrlKey, metaKey, isComposing, defaultPrevented }, keys = CARDS) {
  const element = /** @type {Element | null | undefined} */ (target);
  if (altKey || ctrlKey || metaKey || isComposing || defaultPrevented) return null;
  if (element?.closest?.("input, textarea, select, dialog, [popover], [role=tablist]")) return null;
  const onCard = Boolean(element?.closest?.(".card, .press, .die")),
    onControl = Boolean(element?.closest?.("button, a"));
  if (key === "Enter") return onCard || !onControl ? "play" : null;
  if (key === " ") return onControl && !onCard ? null : onCard ? "pick" : null;
  return keys[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
