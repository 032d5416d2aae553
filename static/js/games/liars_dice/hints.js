// The hint of Liar's Dice. It is the move that is most likely right, where the page may show chances; elsewhere it is
// the nearest legal bid that the player's own dice support. Pure: no document, clock or network.

/**
 * @import { BidValue } from "#types/liars_dice"
 * @typedef {{ open: true, bid?: undefined, chance: number | null }} OpenHint
 * @typedef {{ bid: BidValue, open?: undefined, chance: number | null }} BidHint
 */

import { bidsAbove, lowestBid } from "#js/games/liars_dice/rules.js";

const DOUBT = 0.4; // a standing bid with a lower chance is to be challenged

/**
 * Returns the move that the hint advises: {open: true, chance} to challenge the standing bid, or {bid, chance}.
 *
 * @param {{ bid: BidValue | null, total: number, dice: number[], view: { wild: boolean } }} vm
 * @param {((bid: BidValue) => number) | null} chance gives the chance of a bid; null where chances are not shown
 * @returns {OpenHint | BidHint}
 */
export function hints({ bid, total, dice, view }, chance) {
  const lowest = lowestBid(bid, total),
    bids = bidsAbove(bid, total);
  if (!lowest) return { open: true, chance: chance && bid ? 1 - chance(bid) : null };
  if (!chance) {
    const surplus = (/** @type {BidValue} */ { face, count }) =>
      dice.filter(one => one === face || (view.wild && one === 1)).length - count;
    return { bid: bids.reduce((a, b) => (surplus(b) > surplus(a) ? b : a), lowest), chance: null };
  }
  const best = bids.reduce((a, b) => (chance(b) > chance(a) ? b : a)),
    doubt = bid ? 1 - chance(bid) : 0;
  if (bid && chance(bid) < DOUBT && doubt > chance(best)) return { open: true, chance: doubt };
  return { bid: best, chance: chance(best) };
}
