// A hint: at practice tables the likeliest thing to do, elsewhere only the nearest bid that my own dice speak for.

import { least, lowest, open } from "#js/games/liars_dice/rules.js";

const DOUBT = 0.4; // below this chance a bid that stands is to be challenged

/**
 * `chance(bid)` reckons a bid, or is null where chances are not told. Gives {open: true, chance} or {bid, chance}, or null
 * when there is nothing to say. Pure.
 */
export function hints({ bid, total, dice, view }, chance) {
  const faces = open(bid, total);
  if (!faces.length) return { open: true, chance: chance && bid ? 1 - chance(bid) : null };
  const bids = faces.map(face => ({ face, count: least(face, bid) }));
  if (!chance) {
    const mine = face => dice.filter(one => one === face || (view.wild && one === 1)).length;
    return {
      bid: bids.reduce((a, b) => (mine(b.face) - b.count > mine(a.face) - a.count ? b : a), lowest(bid, total)),
      chance: null,
    };
  }
  const best = bids.reduce((a, b) => (chance(b) > chance(a) ? b : a)),
    doubt = bid ? 1 - chance(bid) : 0;
  if (bid && chance(bid) < DOUBT && doubt > chance(best)) return { open: true, chance: doubt };
  return { bid: best, chance: chance(best) };
}
