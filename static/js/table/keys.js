// Control by keyboard. Keys act on the table unless a field, a dialog or an open popover has the focus.

/** @import { Acts, KeyPressed } from "#types/table" */

/**
 * Runs the action of each pressed key. `act` has the actions by name; `keys` names the action of each key in a game.
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

/** Actions of keys in every game: to move along, to unpick, to pass, to switch the sound off, to list the keys. */
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
 * Actions of keys in card games: hint, sorting, bids.
 *
 * @type {Record<string, string>}
 */
export const CARDS = { ...MOVES, h: "hint", s: "sort", 0: "bid0", 1: "bid1", 2: "bid2", 3: "bid3" };

/**
 * Actions of keys in games with numbered seats. A digit names a seat; the three keys to the right of 9 name seats 10 to
 * 12.
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
 * Returns the name of the action that a key event stands for, or null. Pure: it reads only these fields of the event.
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
