// The hand types of Gan Deng Yan, what beats what, and what a hand can play, as the rules engine computes them. The server
// decides. The page needs a copy to judge picked cards before they are sent; a differential test compares the two. Pure.

/**
 * A play's `rank` is 3…17: 11 is J, 14 A, 15 the two, 16 and 17 the jokers; a straight has its highest. `length` is the number
 * of cards of a straight, else 1. `cards` are a straight from low to high with each joker at its place, else suited cards
 * before jokers. `jokers` are the ranks that the jokers stand for, the little joker's first.
 *
 * @import { HandType, Options, Play } from "#types/gandengyan"
 * @typedef {object} Choice
 * @property {Play | null} combo what the picked cards are, or null if they are no hand type
 * @property {boolean} ok whether it may be played now
 * @property {Play[]} fits the readings that may be played now, the strongest first
 */

/** @type {Partial<Record<string, number>>} */
const RANKS = { J: 11, Q: 12, K: 13, A: 14, 2: 15 };
const ACE = 14,
  TWO = 15,
  LITTLE = 16,
  BIG = 17,
  SHORTEST = 3,
  LONGEST = 12;
const SUITS = "SHDC";
/** @type {Partial<Record<number, HandType>>} */
const OF_A_RANK = { 2: "PAIR", 3: "BOMB_3", 4: "BOMB_4" };
/** @type {Record<HandType, number>} */
const POWER = { SINGLE: 0, PAIR: 0, STRAIGHT: 0, BOMB_3: 1, BOMB_4: 2, ROCKET: 3 };

/**
 * Returns the rank of a card, 3…17.
 *
 * @param {string} code
 */
export function rankOf(code) {
  if (code === "BJ") return BIG;
  if (code === "SJ") return LITTLE;
  const text = code.slice(0, -1);
  return RANKS[text] ?? Number(text);
}

/** Returns the lowest rank of a straight. */
const lowestOf = (/** @type {Play} */ { rank, length }) => rank - length + 1;

/** @type {(codes: readonly string[]) => string[]} */
const sorted = codes =>
  [...codes].sort((a, b) => rankOf(a) - rankOf(b) || SUITS.indexOf(a.slice(-1)) - SUITS.indexOf(b.slice(-1)));

/** @type {(a: Play, b: Play) => number} */
const strongerFirst = (a, b) => POWER[b.type] - POWER[a.type] || b.rank - a.rank;

/**
 * Returns the suited cards and the jokers of a set of cards, each sorted from low to high.
 *
 * @param {readonly string[]} codes
 */
function split(codes) {
  const all = sorted(codes);
  return [all.filter(code => rankOf(code) < LITTLE), all.filter(code => rankOf(code) >= LITTLE)];
}

/**
 * Returns `n` whole numbers from `first` on.
 *
 * @type {(first: number, length: number) => number[]}
 */
const run = (first, length) => Array.from({ length }, (_, k) => first + k);

// ── Readings ─────────────────────────────────────────────────────────────────────────────────────

/**
 * Returns every play that a set of cards can be, depending on what its jokers stand for, the strongest first. Empty if
 * the cards make no hand type.
 *
 * @param {readonly string[]} codes
 * @returns {Play[]}
 */
export function readings(codes) {
  const [suited, jokers] = split(codes);
  if (!suited.length) return jokersAlone(jokers);
  const size = codes.length,
    lowest = rankOf(suited[0]),
    highest = rankOf(suited[suited.length - 1]),
    type = OF_A_RANK[size];
  if (size === 1) return [{ type: "SINGLE", rank: lowest, length: 1, cards: suited, jokers: [] }];
  const found = straights(suited, jokers);
  if (lowest === highest && type)
    found.push({ type, rank: lowest, length: 1, cards: [...suited, ...jokers], jokers: jokers.map(() => lowest) });
  return found.sort(strongerFirst);
}

/**
 * Returns the play that jokers make without other cards, in which they stand for themselves.
 *
 * @param {string[]} jokers
 * @returns {Play[]}
 */
function jokersAlone(jokers) {
  if (!jokers.length) return [];
  const ranks = jokers.map(rankOf),
    type = jokers.length > 1 ? "ROCKET" : "SINGLE";
  return [{ type, rank: ranks[ranks.length - 1], length: 1, cards: jokers, jokers: ranks }];
}

/**
 * Returns a straight for each start from which these cards, and no others, fill neighbouring ranks up to the ace at
 * most.
 *
 * @param {string[]} suited
 * @param {string[]} jokers
 */
function straights(suited, jokers) {
  /** @type {Play[]} */
  const found = [];
  const size = suited.length + jokers.length,
    held = new Map(suited.map(code => [rankOf(code), code]));
  if (size < SHORTEST || held.size < suited.length) return found;
  const lowest = rankOf(suited[0]),
    highest = rankOf(suited[suited.length - 1]);
  for (let start = Math.max(3, highest - size + 1); start <= Math.min(lowest, ACE - size + 1); start++)
    found.push(straight(start, size, held, jokers));
  return found;
}

/**
 * Returns the straight of a given start and size. Cards fill their own ranks and jokers the others, the little joker
 * the lower.
 *
 * @param {number} start
 * @param {number} size
 * @param {Map<number, string>} held cards by rank
 * @param {string[]} jokers one for each rank that `held` lacks
 * @returns {Play}
 */
function straight(start, size, held, jokers) {
  const ranks = run(start, size),
    missing = ranks.filter(rank => !held.has(rank)),
    cards = ranks.map(rank => held.get(rank) ?? jokers[missing.indexOf(rank)]);
  return { type: "STRAIGHT", rank: start + size - 1, length: size, cards, jokers: missing };
}

// ── The choice of a reading ──────────────────────────────────────────────────────────────────────

/** Returns a key by which two readings of the same cards differ: the ranks that the jokers stand for. */
export const keyOf = (/** @type {Play} */ combo) => combo.jokers.join();

/**
 * Returns how the picked cards would be played, as {combo, ok, fits}. `fits` are the plays that they may be now, and
 * `ok` tells whether there are any. `combo` is the one whose jokers stand for what `wanted` names, else the strongest.
 * If there is none, it is a play of the type to follow, else any play that the cards make, or null.
 *
 * @param {readonly string[]} codes
 * @param {Play | null} last
 * @param {Partial<Options>} options
 * @param {string | null} [wanted]
 * @returns {Choice}
 */
export function choose(codes, last, options, wanted = null) {
  const all = codes.length ? readings(codes) : [],
    fits = all.filter(combo => beats(combo, last, options));
  const combo =
    fits.find(one => keyOf(one) === wanted) ?? fits[0] ?? all.find(one => one.type === last?.type) ?? all[0] ?? null;
  return { combo, ok: fits.length > 0, fits };
}

/**
 * Whether the play `combo` beats `last`. Every play may be led when `last` is null.
 *
 * @param {Play} combo
 * @param {Play | null} last
 * @param {Partial<Options>} [options]
 */
export function beats(combo, last, { same_length_straights: same = false, step_by_one: step = false } = {}) {
  if (!last) return true;
  const mine = POWER[combo.type],
    theirs = POWER[last.type];
  if (mine || theirs) return mine > theirs || (mine === theirs && combo.rank > last.rank);
  if (combo.type !== last.type) return false;
  if (combo.type === "STRAIGHT") {
    if ((same || step) && combo.length !== last.length) return false;
    return step ? lowestOf(combo) === lowestOf(last) + 1 : lowestOf(combo) > lowestOf(last);
  }
  return step && combo.rank < TWO ? combo.rank === last.rank + 1 : combo.rank > last.rank;
}

// ── What a hand can play ─────────────────────────────────────────────────────────────────────────

/**
 * Returns the plays that a hand can make: for each set of ranks and jokers, one for everything that the jokers can
 * stand for. Of equal ranks, cards are taken in the order of suits.
 *
 * @param {readonly string[]} hand
 * @param {Play | null} [last]
 * @param {Partial<Options>} [options]
 */
export function legalPlays(hand, last = null, options = {}) {
  const [suited, jokers] = split(hand);
  /** @type {Map<number, string[]>} */
  const held = new Map();
  for (const code of suited) held.set(rankOf(code), [...(held.get(rankOf(code)) ?? []), code]);
  /** @type {Play[]} */
  const all = [...held].map(([rank, cards]) => ({
    type: "SINGLE",
    rank,
    length: 1,
    cards: cards.slice(0, 1),
    jokers: [],
  }));
  for (const joker of jokers) all.push(...jokersAlone([joker]));
  all.push(
    ...ofARank("PAIR", 2, held, jokers),
    ...runs(held, jokers),
    ...ofARank("BOMB_3", 3, held, jokers),
    ...ofARank("BOMB_4", 4, held, jokers),
  );
  if (jokers.length === 2) all.push(...jokersAlone(jokers));
  return all.filter(combo => beats(combo, last, options));
}

/**
 * Returns the pairs or bombs in a hand: those with the fewest jokers first, then those with jokers in place of cards.
 *
 * @param {HandType} type
 * @param {number} size
 * @param {Map<number, string[]>} held
 * @param {string[]} jokers
 */
function ofARank(type, size, held, jokers) {
  /** @type {Play[]} */
  const found = [];
  for (const [rank, cards] of held)
    for (let wild = Math.max(0, size - cards.length); wild <= Math.min(jokers.length, size - 1); wild++)
      for (const chosen of choices(jokers, wild))
        found.push({
          type,
          rank,
          length: 1,
          cards: [...cards.slice(0, size - wild), ...chosen],
          jokers: chosen.map(() => rank),
        });
  return found;
}

/**
 * Returns the straights of every start and length in a hand. A joker may stand for a card that the hand also holds; the
 * hand then keeps that card.
 *
 * @param {Map<number, string[]>} held
 * @param {string[]} jokers
 */
function runs(held, jokers) {
  /** @type {Play[]} */
  const found = [];
  for (let start = 3; start <= ACE - SHORTEST + 1; start++)
    for (let size = SHORTEST; size <= Math.min(LONGEST, ACE - start + 1, held.size + jokers.length); size++) {
      const present = run(start, size).flatMap(rank => pairOf(rank, held)),
        missing = size - present.length;
      for (let wild = missing; wild <= Math.min(jokers.length, size - 1); wild++)
        for (const kept of choices(present, wild - missing)) {
          const played = new Map(present.filter(pair => !kept.includes(pair)));
          for (const chosen of choices(jokers, wild)) found.push(straight(start, size, played, chosen));
        }
    }
  return found;
}

/**
 * Returns rank and code of one card of this rank in the hand, as a list with one entry. The list is empty if the hand
 * has none.
 *
 * @type {(rank: number, held: Map<number, string[]>) => [number, string][]}
 */
function pairOf(rank, held) {
  const cards = held.get(rank);
  return cards ? [[rank, cards[0]]] : [];
}

/**
 * Returns every way to choose `n` of these items.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} n
 * @returns {Item[][]}
 */
function choices(items, n) {
  if (n === 0) return [[]];
  return items.flatMap((item, k) => choices(items.slice(k + 1), n - 1).map(rest => [item, ...rest]));
}
