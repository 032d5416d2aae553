// Hints of Gan Deng Yan: the legal plays of a hand, sensible ones first. The order is: plays that empty the hand, plays
// that break nothing, plays that break a pair or bomb, 2s and jokers, bombs. Pure: no document, clock or network.

/** @import { Options, Play } from "#types/gandengyan" */

import { isBomb } from "#js/games/gandengyan/names.js";
import { keyOf, legalPlays, rankOf } from "#js/games/gandengyan/rules.js";

const TWO = 15,
  LITTLE = 16;
const OUT = -1,
  PLAIN = 0,
  BREAKS = 1,
  HIGH = 2,
  WILD = 3,
  BOMB = 4,
  LAST = 5;

/**
 * Returns the legal plays of `hand` that beat `last`, the best first. With `last` null, any play may be led. Empty if
 * nothing beats it.
 *
 * @param {readonly string[]} hand
 * @param {Play | null} last
 * @param {Partial<Options>} [options]
 */
export function hints(hand, last, options = {}) {
  const held = countRanks(hand);
  return distinct(legalPlays(hand, last, options))
    .map((combo, order) => ({ combo, order, ...cost(combo, last, held, hand.length) }))
    .sort((a, b) => a.group - b.group || a.cost - b.cost || a.order - b.order)
    .map(one => one.combo);
}

/**
 * Returns the cost of a play: its group in the order of the hints, then a number within the group. A lower cost is a
 * better play.
 *
 * @param {Play} combo
 * @param {Play | null} last
 * @param {Map<number, number>} held
 * @param {number} size number of cards in the hand
 */
function cost(combo, last, held, size) {
  const { type, rank, length, cards } = combo,
    ranks = cards.map(rankOf),
    jokers = ranks.filter(at => at >= LITTLE).length;
  if (cards.length === size) return { group: OUT, cost: rank };
  const dear = rank + jokers * 20;
  if (type === "ROCKET") return { group: LAST, cost: 99 };
  if (isBomb(type)) return { group: jokers ? LAST : BOMB, cost: dear + cards.length };
  if (jokers) return { group: WILD, cost: dear - cards.length * 4 };
  if (ranks.includes(TWO)) return { group: HIGH, cost: rank + cards.length * 4 };
  const has = (/** @type {number} */ at) => held.get(at) ?? 0,
    torn = [...countRanks(cards)].filter(([at, n]) => n < has(at)),
    bomb = torn.some(([at]) => has(at) >= 3);
  const group = bomb ? BOMB : torn.length ? BREAKS : PLAIN;
  if (last) return { group, cost: rank };
  return { group, cost: (rank - length + 1) * 2 - cards.length * 5 };
}

/**
 * Returns the number of cards of each rank in the hand.
 *
 * @param {readonly string[]} codes
 */
function countRanks(codes) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const code of codes) counts.set(rankOf(code), (counts.get(rankOf(code)) ?? 0) + 1);
  return counts;
}

/**
 * Returns the plays without those that equal an earlier one: the same ranks leave the hand, and the jokers stand for
 * the same.
 *
 * @param {Play[]} combos
 */
function distinct(combos) {
  /** @type {Set<string>} */
  const seen = new Set();
  return combos.filter(combo => {
    const ranks = combo.cards.map(rankOf).sort((a, b) => a - b),
      key = `${combo.type} ${ranks.join()} ${keyOf(combo)}`;
    return !seen.has(key) && seen.add(key);
  });
}
