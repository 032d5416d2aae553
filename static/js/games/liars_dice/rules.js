// Which bids may follow, as the rules rank them (clauses 3.1 to 3.5). Pure.

import { RANKED } from "#js/draw/dice.js";

const rank = face => RANKED.indexOf(face);

/** Does `bid` beat the one that stands (null: there is none)? Both are {count, face}. */
export function isHigher(bid, standing) {
  if (!standing) return true;
  return bid.count > standing.count || (bid.count === standing.count && rank(bid.face) > rank(standing.face));
}

/** The lowest count with which this face may be bid; more than there are dice when it cannot be. */
export function least(face, standing) {
  if (!standing) return 1;
  return rank(face) > rank(standing.face) ? standing.count : standing.count + 1;
}

/** The faces that may be bid at all with so many dice in play, lowest first. */
export const open = (standing, total) => RANKED.filter(face => least(face, standing) <= total);

/** The lowest higher bid, or null when nothing is higher (clause 3.5). */
export function lowest(standing, total) {
  const faces = open(standing, total);
  if (!faces.length) return null;
  return faces.map(face => ({ face, count: least(face, standing) })).reduce((a, b) => (isHigher(b, a) ? a : b));
}

/** The nearest bid to what was chosen that may be bid now; null when nothing may. */
export function fitting({ count, face }, standing, total) {
  const faces = open(standing, total);
  if (!faces.length) return null;
  const kept = faces.includes(face) ? face : lowest(standing, total).face;
  return { face: kept, count: Math.min(total, Math.max(count, least(kept, standing))) };
}

/** What one would begin with: one's commonest face, ones left aside, and a fifth of all dice. */
export function opening(dice, total) {
  const held = RANKED.slice(0, -1).map(face => ({ face, n: dice.filter(die => die === face).length }));
  return { face: held.reduce((a, b) => (b.n >= a.n ? b : a)).face, count: Math.max(1, Math.floor(total / 5)) };
}
