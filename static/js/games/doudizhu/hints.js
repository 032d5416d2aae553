// What one may play, sensible first. One suggestion per main part: the kickers are the cheapest that may ride.

import { CHAINS, countRanks, rankOf, wingsAllowed } from "#js/games/doudizhu/rules.js";

const ACE = 14,
  SMALL = 16,
  BIG = 17;
const WHOLE = 0,
  SPLIT = 1,
  BOMBS = 2,
  BREAKS = 3;

/** The legal answers to `last` (null: a free lead) out of `hand`, best first. Empty: nothing beats it. */
export function hints(hand, last, options = {}) {
  const pile = new Pile(hand, options),
    found = [];
  const types = last
    ? [last.type]
    : [
        "STRAIGHT",
        "STRAIGHT_PAIR",
        "AIRPLANE_WITH_PAIRS",
        "AIRPLANE_WITH_SINGLES",
        "AIRPLANE",
        "TRIPLE_WITH_PAIR",
        "TRIPLE_WITH_SINGLE",
        "TRIPLE",
        "PAIR",
        "SINGLE",
        "FOUR_WITH_TWO_PAIRS",
        "FOUR_WITH_TWO_SINGLES",
      ];
  if (last?.type !== "ROCKET") {
    for (const type of types) if (type !== "BOMB") found.push(...pile.of(type, last));
    found.push(...pile.bombs(last?.type === "BOMB" ? last.rank : 0), ...pile.rocket());
  }
  const scored = found.map((combo, order) => ({ combo, order, ...pile.worth(combo, last) }));
  scored.sort((a, b) => a.group - b.group || a.cost - b.cost || a.order - b.order);
  return distinct(scored.map(one => one.combo));
}

function distinct(combos) {
  const seen = new Set();
  return combos.filter(({ cards }) => {
    const key = cards
      .map(rankOf)
      .sort((a, b) => a - b)
      .join();
    return !seen.has(key) && seen.add(key);
  });
}

/** A hand by ranks, and the plays in it. */
class Pile {
  #byRank = Array.from({ length: BIG + 1 }, () => []);
  #counts;
  #size;
  #options;

  constructor(hand, options) {
    for (const code of hand) this.#byRank[rankOf(code)].push(code);
    this.#counts = countRanks(hand);
    this.#size = hand.length;
    this.#options = options;
  }

  /** Plays of one type; following, only those of the same length and a higher rank. */
  *of(type, last) {
    const above = last?.rank ?? 0;
    if (CHAINS[type]) yield* this.#chains(type, last);
    else if (type.startsWith("FOUR_WITH")) yield* this.#carried(type, above, 4, 2, type.endsWith("PAIRS") ? 2 : 1);
    else if (type.startsWith("TRIPLE_WITH")) yield* this.#carried(type, above, 3, 1, type.endsWith("PAIR") ? 2 : 1);
    else {
      const of = { SINGLE: 1, PAIR: 2, TRIPLE: 3 }[type];
      for (let rank = above + 1; rank <= BIG; rank++)
        if (this.#counts[rank] >= of) yield { type, rank, length: 1, cards: this.#take(rank, of) };
    }
  }

  *bombs(above) {
    for (let rank = above + 1; rank <= BIG; rank++)
      if (this.#counts[rank] === 4) yield { type: "BOMB", rank, length: 1, cards: this.#take(rank, 4) };
  }

  rocket() {
    return this.#counts[SMALL] && this.#counts[BIG]
      ? [{ type: "ROCKET", rank: BIG, length: 1, cards: ["BJ", "SJ"] }]
      : [];
  }

  /** How much a play costs: the group of its sense first, then a number inside the group. */
  worth({ type, rank, cards }, last) {
    if (cards.length === this.#size) return { group: -1, cost: 0 };
    const used = countRanks(cards);
    if (type === "BOMB" || type === "ROCKET") return { group: BOMBS, cost: rank };
    let torn = used[SMALL] + used[BIG] === 1 && this.#counts[SMALL] + this.#counts[BIG] === 2,
      splits = 0;
    used.forEach((n, at) => {
      if (!n || n === this.#counts[at]) return;
      if (this.#counts[at] === 4) torn = true;
      splits++;
    });
    if (type.startsWith("FOUR_WITH")) torn = true; // a bomb spent as a carrier
    if (torn) return { group: BREAKS, cost: rank };
    if (last) return { group: splits ? SPLIT : WHOLE, cost: rank };
    const lowest = used.findIndex(Boolean),
      chain = CHAINS[type] && splits <= 1;
    return {
      group: splits && !chain ? SPLIT : WHOLE,
      cost: lowest * 4 - cards.length * 3 + Math.max(0, rank - 12) * 6,
    };
  }

  #take(rank, n) {
    return this.#byRank[rank].slice(0, n);
  }

  *#chains(type, last) {
    const { of, from, to, wing } = CHAINS[type];
    const lengths = last ? [last.length] : Array.from({ length: to - from + 1 }, (_, k) => to - k);
    for (const length of lengths)
      for (let top = Math.max(3 + length - 1, (last?.rank ?? 0) + 1); top <= ACE; top++) {
        const main = Array.from({ length }, (_, k) => top - length + 1 + k);
        if (!main.every(rank => this.#counts[rank] >= of)) continue;
        const wings = wing ? this.#kickers(main, of, length, wing, type) : [];
        if (wings) yield { type, rank: top, length, cards: [...main.flatMap(rank => this.#take(rank, of)), ...wings] };
      }
  }

  *#carried(type, above, of, number, size) {
    for (let rank = above + 1; rank <= BIG; rank++) {
      if (this.#counts[rank] < of) continue;
      const wings = this.#kickers([rank], of, number, size, type);
      if (wings) yield { type, rank, length: 1, cards: [...this.#take(rank, of), ...wings] };
    }
  }

  /** The cheapest kickers that may ride, as cards, or null. */
  #kickers(main, of, number, size, type) {
    const four = type === "FOUR_WITH_TWO_SINGLES",
      apart = size === 2 || (four && !this.#options.four_with_pair);
    const fromChain = this.#options.wings_from_chain && type === "AIRPLANE_WITH_SINGLES";
    const units = [];
    for (let rank = 3; rank <= BIG; rank++) {
      const mine = main.includes(rank),
        free = this.#counts[rank] - (mine ? of : 0);
      if (mine && !fromChain) continue;
      for (let k = 0; k < Math.floor(free / size) && !(apart && k); k++)
        units.push({ rank, cost: this.#price(rank, size, k) });
    }
    units.sort((a, b) => a.cost - b.cost);
    const wings = new Array(BIG + 1).fill(0),
      ok = () => wingsAllowed(wings, main, this.#options);
    const pick = (from, left) => {
      if (!left) return ok();
      for (let at = from; at <= units.length - left; at++) {
        wings[units[at].rank] += size;
        if (pick(at + 1, left - 1)) return true;
        wings[units[at].rank] -= size;
      }
      return false;
    };
    if (!pick(0, number)) return null;
    return wings.flatMap((n, rank) => {
      const skip = main.includes(rank) ? of : 0;
      return this.#byRank[rank].slice(skip, skip + n);
    });
  }

  /** What a kicker of this rank costs: low loose cards are cheap, parts of pairs, triples, bombs and high cards dear. */
  #price(rank, size, taken) {
    const held = this.#counts[rank],
      loose = held === size ? 0 : [0, 0, 20, 40, 200][held];
    const both = rank >= SMALL && this.#counts[SMALL] && this.#counts[BIG];
    return rank + (taken ? 0 : loose) + Math.max(0, rank - 13) * 8 + (both ? 150 : 0);
  }
}
