// Which bids of Liar's Dice may follow the standing bid (clauses 3.1 to 3.5), and how likely a bid is to be true. Pure:
// no document, clock or network.

/** @import { BidValue } from "#types/liars_dice" */

import { counts, RANKED } from "#js/draw/dice.js";

const rank = (/** @type {number} */ face) => RANKED.indexOf(face);

/**
 * Whether `bid` is higher than the standing bid. Every bid is if there is none.
 *
 * @param {BidValue} bid
 * @param {BidValue | null} standing
 */
export function isHigher(bid, standing) {
  if (!standing) return true;
  return bid.count > standing.count || (bid.count === standing.count && rank(bid.face) > rank(standing.face));
}

/**
 * Returns the lowest count with which a face may be bid. If it exceeds the number of dice in play, the face may not be
 * bid.
 *
 * @param {number} face
 * @param {BidValue | null} standing
 */
export function leastCount(face, standing) {
  if (!standing) return 1;
  return rank(face) > rank(standing.face) ? standing.count : standing.count + 1;
}

/**
 * Returns the faces of which a bid is still possible with `total` dice in play, the lowest first.
 *
 * @param {BidValue | null} standing
 * @param {number} total
 */
export const facesAbove = (standing, total) => RANKED.filter(face => leastCount(face, standing) <= total);

/**
 * Returns the lowest possible bid of each face, the lowest face first.
 *
 * @param {BidValue | null} standing
 * @param {number} total
 * @returns {BidValue[]}
 */
export const bidsAbove = (standing, total) =>
  facesAbove(standing, total).map(face => ({ face, count: leastCount(face, standing) }));

/**
 * Returns the lowest bid that is higher than the standing one. Null if no bid is (clause 3.5).
 *
 * @param {BidValue | null} standing
 * @param {number} total
 */
export const lowestBid = (standing, total) => lowestOf(bidsAbove(standing, total));

/**
 * Returns the lowest of several bids. Null if there is none.
 *
 * @param {BidValue[]} bids
 */
const lowestOf = bids => (bids.length ? bids.reduce((a, b) => (isHigher(b, a) ? a : b)) : null);

/**
 * Returns the legal bid that is nearest to the chosen one. Null if no bid is legal.
 *
 * @param {BidValue} chosen
 * @param {BidValue | null} standing
 * @param {number} total
 * @returns {BidValue | null}
 */
export function nearestBid({ count, face }, standing, total) {
  const lowest = lowestBid(standing, total);
  if (!lowest) return null;
  const kept = leastCount(face, standing) <= total ? face : lowest.face;
  return { face: kept, count: Math.min(total, Math.max(count, leastCount(kept, standing))) };
}

/**
 * Returns the bid that the form suggests at the start of a round: the player's most frequent face other than one, and a
 * fifth of all dice.
 *
 * @param {number[]} dice
 * @param {number} total
 * @returns {BidValue}
 */
export function openingBid(dice, total) {
  const held = RANKED.slice(0, -1).map(face => ({ face, n: dice.filter(die => die === face).length }));
  return { face: held.reduce((a, b) => (b.n >= a.n ? b : a)).face, count: Math.max(1, Math.floor(total / 5)) };
}

/**
 * Returns the bid that the form suggests over the standing one: the lowest of the face for which most of the player's
 * dice count, wild ones among them. Of several faces, and without dice, it is the lowest bid. Null if no bid is legal.
 *
 * @param {BidValue} standing
 * @param {number} total
 * @param {{ dice: number[], wild: boolean }} own
 * @returns {BidValue | null}
 */
export function raisingBid(standing, total, { dice, wild }) {
  const held = (/** @type {BidValue} */ { face }) => dice.filter(die => counts(die, face, wild)).length,
    bids = bidsAbove(standing, total),
    most = Math.max(...bids.map(held));
  return lowestOf(bids.filter(bid => held(bid) === most));
}

/**
 * Returns the chance, 0…1, that a bid is true for a player with the dice `own`. All other dice are taken as equally likely to
 * show every face: each counts with 1/6, or with 2/6 while ones are wild for the face. The agents compute the same sum.
 *
 * @param {BidValue} bid
 * @param {{ own: number[], total: number, wild: boolean }} known
 */
export function chance({ count, face }, { own, total, wild }) {
  const free = wild && face !== 1,
    others = total - own.length,
    hit = free ? 1 / 3 : 1 / 6;
  const missing = count - own.filter(die => counts(die, face, free)).length;
  if (missing <= 0) return 1;
  if (missing > others) return 0;
  let term = (1 - hit) ** others, // the chance that exactly k of the others count, from k = 0
    below = 0;
  for (let k = 0; k < missing; k++) {
    below += term;
    term *= ((others - k) / (k + 1)) * (hit / (1 - hit));
  }
  return Math.max(0, 1 - below);
}
