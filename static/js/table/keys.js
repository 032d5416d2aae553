// Playing with the keyboard. Keys belong to the table unless a field, a dialog or an open sheet has them.

/** `act` maps names to functions that give true when they did something. Returns a function that stops listening. */
export function listenKeys(target, act) {
  const on = event => {
    const name = keyName(event);
    if (!name || !act[name]) return;
    if (act[name](event) !== false) event.preventDefault();
  };
  target.addEventListener("keydown", on);
  return () => target.removeEventListener("keydown", on);
}

const PLAIN = {
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "left", ArrowDown: "right", Home: "home", End: "end", Escape: "drop",
  h: "hint", p: "pass", s: "sort", m: "mute",
};

/** What a key means here, or null. Pure: takes what it needs of the event. */
export function keyName({ key, target, altKey, ctrlKey, metaKey, isComposing, defaultPrevented }) {
  if (altKey || ctrlKey || metaKey || isComposing || defaultPrevented) return null;
  if (target?.closest?.("input, textarea, select, dialog, [popover], [role=tablist]")) return null;
  const onCard = Boolean(target?.closest?.(".card")), onControl = Boolean(target?.closest?.("button, a"));
  if (key === "Enter") return onCard || !onControl ? "play" : null;
  if (key === " ") return onControl && !onCard ? null : onCard ? "pick" : null;
  if (/^[0-3]$/.test(key)) return `bid${key}`;
  return PLAIN[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
