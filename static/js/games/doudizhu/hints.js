// Hints of Dou Dizhu: the legal plays of a hand, sensible ones first. Plays that differ only in their kickers count as
// one, with the cheapest legal kickers. Pure: no document, clock or network.

/**
 * @import { HandType, Options, Play } from "#types/doudizhu"
 * @typedef {{ group: number, cost: number }} Cost what a play costs: its group first, then a number within the group
 */

import { CHAINS, countRanks, rankOf, wingsAllowed } from "#js/games/doudizhu/rules.js";

const ACE = 14,
  SMALL = 16,
  BIG = 17;
// Groups of plays, the best first: plays that empty the hand, plays that split no rank, plays that split one, bombs,
// and plays that break up a bomb or the rocket.
const OUT = -1,
  WHOLE = 0,
  SPLIT = 1,
  BOMBS = 2,
  BREAKS = 3;

/** @type {Partial<Record<HandType, number>>} */
const ONE_RANK = { SINGLE: 1, PAIR: 2, TRIPLE: 3 };

/** @type {HandType[]} */
const LEADS = [
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

/**
 * Returns the legal plays of `hand` that beat `last`, the best first. With `last` null, any play is legal. Empty if
 * nothing beats it.
 *
 * @param {readonly string[]} hand
 * @param {Play | null} last
 * @param {Partial<Options>} [options]
 */
export function hints(hand, last, options = {}) {
  const ranked = new RankedHand(hand, options);
  /** @type {Play[]} */
  const found = [];
  if (last?.type !== "ROCKET") {
    for (const type of last ? [last.type] : LEADS) if (type !== "BOMB") found.push(...ranked.of(type, last));
    found.push(...ranked.bombs(last?.type === "BOMB" ? last.rank : 0), ...ranked.rocket());
  }
  const scored = found.map((combo, order) => ({ combo, order, ...ranked.cost(combo, last) }));
  scored.sort((a, b) => a.group - b.group || a.cost - b.cost || a.order - b.order);
  return distinct(scored.map(one => one.combo));
}

/**
 * Returns the plays without those that use the same ranks as an earlier play.
 *
 * @param {Play[]} combos
 */
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

/** A hand sorted by ranks. It lists the plays in the hand and what each one costs. */
class RankedHand {
  /** @type {string[][]} */
  #byRank = Array.from({ length: BIG + 1 }, () => []);
  #counts;
  #size;
  #options;

  /**
   * @param {readonly string[]} hand
   * @param {Partial<Options>} options
   */
  constructor(hand, options) {
    for (const code of hand) this.#byRank[rankOf(code)].push(code);
    this.#counts = countRanks(hand);
    this.#size = hand.length;
    this.#options = options;
  }

  /**
   * Yields the plays of one combination type in the hand. If `last` of this type is given, they have its length and a
   * higher rank.
   *
   * @param {HandType} type
   * @param {Play | null} last
   * @returns {Generator<Play>}
   */
  *of(type, last) {
    const above = last?.rank ?? 0,
      same = ONE_RANK[type];
    if (CHAINS[type]) yield* this.#chains(type, last);
    else if (type.startsWith("FOUR_WITH")) yield* this.#carried(type, above, 4, 2, type.endsWith("PAIRS") ? 2 : 1);
    else if (type.startsWith("TRIPLE_WITH")) yield* this.#carried(type, above, 3, 1, type.endsWith("PAIR") ? 2 : 1);
    else if (same)
      for (let rank = above + 1; rank <= BIG; rank++)
        if (this.#counts[rank] >= same) yield { type, rank, length: 1, cards: this.#take(rank, same) };
  }

  /**
   * Yields the bombs in the hand.
   *
   * @param {number} above
   * @returns {Generator<Play>}
   */
  *bombs(above) {
    for (let rank = above + 1; rank <= BIG; rank++)
      if (this.#counts[rank] === 4) yield { type: "BOMB", rank, length: 1, cards: this.#take(rank, 4) };
  }

  /**
   * Yields the rocket, if both jokers are in the hand.
   *
   * @returns {Play[]}
   */
  rocket() {
    return this.#counts[SMALL] && this.#counts[BIG]
      ? [{ type: "ROCKET", rank: BIG, length: 1, cards: ["BJ", "SJ"] }]
      : [];
  }

  /**
   * Returns how bad a play is for the hand, lower being better: first the play's group, then how much of the hand it
   * spoils.
   *
   * @param {Play} play
   * @param {Play | null} last
   * @returns {Cost}
   */
  cost({ type, rank, cards }, last) {
    if (cards.length === this.#size) return { group: OUT, cost: 0 };
    const used = countRanks(cards);
    if (type === "BOMB" || type === "ROCKET") return { group: BOMBS, cost: rank };
    let breaks = used[SMALL] + used[BIG] === 1 && this.#counts[SMALL] + this.#counts[BIG] === 2,
      splits = 0;
    used.forEach((n, at) => {
      if (!n || n === this.#counts[at]) return;
      if (this.#counts[at] === 4) breaks = true;
      splits++;
    });
    if (type.startsWith("FOUR_WITH")) breaks = true; // the carrier was a bomb
    if (breaks) return { group: BREAKS, cost: rank };
    if (last) return { group: splits ? SPLIT : WHOLE, cost: rank };
    const lowest = used.findIndex(Boolean),
      chain = CHAINS[type] && splits <= 1;
    return {
      group: splits && !chain ? SPLIT : WHOLE,
      cost: lowest * 4 - cards.length * 3 + Math.max(0, rank - 12) * 6,
    };
  }

  /**
   * Returns a number of cards of one rank from the hand.
   *
   * @param {number} rank
   * @param {number} n
   */
  #take(rank, n) {
    return this.#byRank[rank].slice(0, n);
  }

  /**
   * Yields the chains (plays of neighbouring ranks) of one type in the hand.
   *
   * @param {HandType} type
   * @param {Play | null} last
   * @returns {Generator<Play>}
   */
  *#chains(type, last) {
    const chain = CHAINS[type];
    if (!chain) return;
    const { of, from, to, wing } = chain;
    const lengths = last ? [last.length] : Array.from({ length: to - from + 1 }, (_, k) => to - k);
    for (const length of lengths)
      for (let top = Math.max(3 + length - 1, (last?.rank ?? 0) + 1); top <= ACE; top++) {
        const main = Array.from({ length }, (_, k) => top - length + 1 + k);
        if (!main.every(rank => this.#counts[rank] >= of)) continue;
        const wings = wing ? this.#kickers(main, of, length, wing, type) : [];
        if (wings) yield { type, rank: top, length, cards: [...main.flatMap(rank => this.#take(rank, of)), ...wings] };
      }
  }

  /**
   * Yields the plays of `of` cards of one rank above `above` together with kickers: `number` of them, each of `size`
   * cards.
   *
   * @param {HandType} type
   * @param {number} above
   * @param {number} of
   * @param {number} number
   * @param {number} size
   * @returns {Generator<Play>}
   */
  *#carried(type, above, of, number, size) {
    for (let rank = above + 1; rank <= BIG; rank++) {
      if (this.#counts[rank] < of) continue;
      const wings = this.#kickers([rank], of, number, size, type);
      if (wings) yield { type, rank, length: 1, cards: [...this.#take(rank, of), ...wings] };
    }
  }

  /**
   * Returns the cards of the cheapest legal kickers for a main part: `number` kickers with `size` cards each. Null if
   * the hand has too few.
   *
   * @param {number[]} main the ranks that carry them, with `of` cards each
   * @param {number} of
   * @param {number} number
   * @param {number} size
   * @param {HandType} type
   * @returns {string[] | null}
   */
  #kickers(main, of, number, size, type) {
    const four = type === "FOUR_WITH_TWO_SINGLES",
      apart = size === 2 || (four && !this.#options.four_with_pair);
    const fromChain = this.#options.wings_from_chain && type === "AIRPLANE_WITH_SINGLES";
    /** @type {{ rank: number, cost: number }[]} */
    const units = [];
    for (let rank = 3; rank <= BIG; rank++) {
      const mine = main.includes(rank),
        free = this.#counts[rank] - (mine ? of : 0);
      if (mine && !fromChain) continue;
      for (let k = 0; k < Math.floor(free / size) && !(apart && k); k++)
        units.push({ rank, cost: this.#kickerCost(rank, size, k) });
    }
    units.sort((a, b) => a.cost - b.cost);
    /** @type {number[]} */
    const wings = new Array(BIG + 1).fill(0);
    /** @type {(from: number, left: number) => boolean} */
    const pick = (from, left) => {
      if (!left) return wingsAllowed(wings, main, this.#options);
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

  /**
   * Returns the cost of a kicker of this rank. Low single cards are cheap; high cards and parts of pairs, triples and
   * bombs are dear. `taken` counts the kickers of this rank that were chosen before it.
   *
   * @param {number} rank
   * @param {number} size
   * @param {number} taken
   */
  #kickerCost(rank, size, taken) {
    const held = this.#counts[rank],
      loose = held === size ? 0 : [0, 0, 20, 40, 200][held];
    const both = rank >= SMALL && this.#counts[SMALL] && this.#counts[BIG];
    return rank + (taken ? 0 : loose) + Math.max(0, rank - 13) * 8 + (both ? 150 : 0);
  }
}
