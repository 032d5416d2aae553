// Keys without Ctrl or Alt at a table of UNO. A digit chooses what is asked for: the k-th card that may be played, the
// k-th colour, or the k-th seat clockwise.

export const KEYS = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "left",
  ArrowDown: "right",
  Escape: "drop",
  "?": "help",
  m: "mute",
  ...Object.fromEntries([..."123456789"].map(key => [key, `nth${key}`])),
  0: "nth10",
  d: "draw",
  p: "pass",
  u: "call",
  c: "catch",
  x: "doubt",
  h: "hint",
  s: "sort",
  t: "trustee",
};
