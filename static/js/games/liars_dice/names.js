// How bids, faces and losses are said.

import { t } from "#js/table/words.js";

/** 7 个 4 · 7 fours */
export const bidText = ({ count, face }) => t(`bid.${face}`, { n: count });

/** 4 · fours: a face alone. */
export const faceText = face => t(`face.${face}`);

/** 1 颗 · 1 die, 2 dice */
export const diceText = n => t("dice.n", { n });

/** A chance as people read it: 38 %, and what is nearly sure or nearly not as such. */
export function percent(chance) {
  const n = Math.round(chance * 100);
  if (chance < 1 && n === 100) return t("chance.more");
  if (chance > 0 && n === 0) return t("chance.less");
  return t("chance.n", { n });
}
