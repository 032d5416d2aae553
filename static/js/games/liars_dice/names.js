// How bids, faces and losses are said.

import { english, t } from "#js/table/words.js";

const FACES = ["ones", "twos", "threes", "fours", "fives", "sixes"],
  FACE = ["one", "two", "three", "four", "five", "six"];

/** 7 个 4 · 7 fours */
export function bidText({ count, face }) {
  return english() ? `${count} ${(count === 1 ? FACE : FACES)[face - 1]}` : t("bid", { n: count, face });
}

/** 4 · fours: a face alone. */
export const faceText = face => (english() ? FACES[face - 1] : t("face", { face }));

/** 1 颗 · 1 die, 2 dice */
export const diceText = n => t("dice.n", { n });

/** A chance as people read it: 38 %, and what is nearly sure or nearly not as such. */
export function percent(chance) {
  const n = Math.round(chance * 100);
  if (chance < 1 && n === 100) return t("chance.more");
  if (chance > 0 && n === 0) return t("chance.less");
  return t("chance.n", { n });
}
