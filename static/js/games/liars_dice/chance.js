// How likely a bid is to be true, given the dice that one sees. Pure; the same sum as the agents of the house make.

import { counts } from "#js/draw/dice.js";

/**
 * The chance that at least `count` of all `total` dice count for `face`, when I hold `own` and every other die is as likely to
 * show one face as another: what I miss must lie among the others, each of which counts with 1/6, or with 2/6 while ones
 * are wild. Gives 0 … 1.
 */
export function chance({ count, face }, { own, total, wild }) {
  const free = wild && face !== 1,
    others = total - own.length,
    hit = free ? 1 / 3 : 1 / 6;
  const missing = count - own.filter(die => counts(die, face, free)).length;
  if (missing <= 0) return 1;
  if (missing > others) return 0;
  let term = (1 - hit) ** others,
    below = 0; // of exactly k among the others, from k = 0 up
  for (let k = 0; k < missing; k++) {
    below += term;
    term *= ((others - k) / (k + 1)) * (hit / (1 - hit));
  }
  return Math.max(0, 1 - below);
}
