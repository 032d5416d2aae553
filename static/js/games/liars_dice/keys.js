// What plain keys mean at a table of Liar's Dice: a digit names a face, the arrows upwards and downwards the count.

import { MOVES } from "#js/table/keys.js";

export const KEYS = {
  ...MOVES,
  ArrowUp: "more",
  ArrowDown: "less",
  "+": "more",
  "-": "less",
  ...Object.fromEntries([..."123456"].map(face => [face, `face${face}`])),
  o: "open",
  p: "open",
  j: "jump",
  h: "hint",
  c: "chance",
  b: "cover",
  t: "trustee",
};
