// What one may play, sensible first: what empties the hand, then plain cards that break nothing, then those that break up
// what belongs together, then 2s and jokers, bombs last. Pure.

import { isBomb } from "#js/games/gandengyan/names.js";
import { keyOf } from "#js/games/gandengyan/choice.js";
import { legalPlays, rankOf } from "#js/games/gandengyan/rules.js";

const TWO = 15,
  LITTLE = 16;
const OUT = -1,
  PLAIN = 0,
  BREAKS = 1,
  HIGH = 2,
  WILD = 3,
  BOMB = 4,
  LAST = 5;

/** The legal plays out of `hand` against `last` (null: a free lead), best first. Empty: nothing follows. */
export function hints(hand, last, options = {}) {
  const held = counted(hand),
    found = distinct([...legalPlays(hand, last, options)]);
  return found
    .map((combo, order) => ({ combo, order, ...worth(combo, last, held, hand.length) }))
    .sort((a, b) => a.group - b.group || a.cost - b.cost || a.order - b.order)
    .map(one => one.combo);
}

/** How much a play costs: the group of its sense first, then a number inside the group. */
function worth(combo, last, held, size) {
  const { type, rank, length = 1, cards } = combo,
    ranks = cards.map(rankOf),
    jokers = ranks.filter(at => at >= LITTLE).length;
  if (cards.length === size) return { group: OUT, cost: rank };
  const dear = rank + jokers * 20;
  if (type === "ROCKET") return { group: LAST, cost: 99 };
  if (isBomb(type)) return { group: jokers ? LAST : BOMB, cost: dear + cards.length };
  if (jokers) return { group: WILD, cost: dear - cards.length * 4 };
  if (ranks.includes(TWO)) return { group: HIGH, cost: rank + cards.length * 4 };
  const used = counted(cards),
    torn = [...used].filter(([at, n]) => n < held.get(at)),
    bomb = torn.some(([at]) => held.get(at) >= 3);
  const group = bomb ? BOMB : torn.length ? BREAKS : PLAIN;
  if (last) return { group, cost: rank };
  return { group, cost: (rank - length + 1) * 2 - cards.length * 5 };
}

function counted(codes) {
  const counts = new Map();
  for (const code of codes) counts.set(rankOf(code), (counts.get(rankOf(code)) ?? 0) + 1);
  return counts;
}

/** One of each kind: the same ranks out of the hand, read in the same way. */
function distinct(combos) {
  const seen = new Set();
  return combos.filter(combo => {
    const key = `${combo.type} ${combo.cards
      .map(rankOf)
      .sort((a, b) => a - b)
      .join()} ${keyOf(combo)}`;
    return !seen.has(key) && seen.add(key);
  });
}
