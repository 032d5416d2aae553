// Bids, faces, numbers of dice and chances as words.

/** @import { BidValue } from "#types/liars_dice" */

import { t } from "#js/table/words.js";

/**
 * 7 个 4 · 7 fours
 *
 * @param {BidValue} bid
 */
export const bidText = ({ count, face }) => t(`bid.${face}`, { n: count });

/** A face alone: 4 · fours */
export const faceText = (/** @type {number} */ face) => t(`face.${face}`);

/** 1 颗 · 1 die, 2 dice */
export const diceText = (/** @type {number} */ n) => t("dice.n", { n });

/**
 * Returns a chance in per cent. A chance that is nearly 0 or 1 does not read as if it were.
 *
 * @param {number} chance 0…1
 */
export function percent(chance) {
  const n = Math.round(chance * 100);
  if (chance < 1 && n === 100) return t("chance.more");
  if (chance > 0 && n === 0) return t("chance.less");
  return t("chance.n", { n });
}
