// Names of bids, faces, numbers of dice and chances, as parts of a sentence.

/** @import { BidValue } from "#types/liars_dice" */

import { t } from "#js/table/words.js";

/**
 * Returns a bid in words: 7 个 4, or 7 fours.
 *
 * @param {BidValue} bid
 */
export const bidText = ({ count, face }) => t(`bid.${face}`, { n: count });

/** Returns a die's face in words, without a count: 4, or fours. */
export const faceText = (/** @type {number} */ face) => t(`face.${face}`);

/** Returns a number of dice in words: 1 颗, or 1 die and 2 dice. */
export const diceText = (/** @type {number} */ n) => t("dice.n", { n });

/**
 * Returns a chance in per cent. A chance that is not 1 or 0 but rounds to it reads as more than 99 or less than 1 per
 * cent.
 *
 * @param {number} chance 0…1
 */
export function percent(chance) {
  const n = Math.round(chance * 100);
  if (chance < 1 && n === 100) return t("chance.more");
  if (chance > 0 && n === 0) return t("chance.less");
  return t("chance.n", { n });
}
