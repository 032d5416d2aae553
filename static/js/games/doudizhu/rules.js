// Combinations of Dou Dizhu: which combination a set of cards makes, and which beats which. The server decides; this
// copy of its rules judges a play on the page before it is sent, and a test compares both.
//
// A combination is {type, rank, length, cards}. `rank` is 3 … 17: 11 J … 14 A, 15 the two, 16 and 17 the jokers; a chain has
// the rank of its top. `length` counts the groups of a chain and is 1 for all other types.

/**
 * @import { HandType, Options, Play } from "#types/doudizhu"
 * @typedef {{ of: number, from: number, to: number, wing?: number }} Chain `of` cards of each rank, `from` … `to` ranks, with
 *   kickers of `wing` cards
 * @typedef {{ combo: Play | null, ok: boolean, others: HandType[] }} Choice a set of cards as it would be played
 */

/** @type {Record<string, number>} */
const RANKS = { J: 11, Q: 12, K: 13, A: 14, 2: 15 };
const ACE = 14,
  SMALL = 16,
  BIG = 17;

/**
 * All types of combination. A lead that can be read in several ways is read as the first of them.
 *
 * @type {HandType[]}
 */
export const TYPES = [
  "AIRPLANE",
  "STRAIGHT_PAIR",
  "STRAIGHT",
  "SINGLE",
  "PAIR",
  "TRIPLE",
  "TRIPLE_WITH_SINGLE",
  "TRIPLE_WITH_PAIR",
  "AIRPLANE_WITH_SINGLES",
  "AIRPLANE_WITH_PAIRS",
  "FOUR_WITH_TWO_SINGLES",
  "FOUR_WITH_TWO_PAIRS",
  "BOMB",
  "ROCKET",
];

/**
 * The types of combination that are 1, 2, 3 or 4 cards of one rank, in this order.
 *
 * @type {(HandType | undefined)[]}
 */
const ONE_RANK = [undefined, "SINGLE", "PAIR", "TRIPLE", "BOMB"];

/**
 * The types that are chains of neighbouring ranks, with what each group consists of.
 *
 * @type {Partial<Record<HandType, Chain>>}
 */
export const CHAINS = {
  STRAIGHT: { of: 1, from: 5, to: 12 },
  STRAIGHT_PAIR: { of: 2, from: 3, to: 10 },
  AIRPLANE: { of: 3, from: 2, to: 6 },
  AIRPLANE_WITH_SINGLES: { of: 3, from: 2, to: 5, wing: 1 },
  AIRPLANE_WITH_PAIRS: { of: 3, from: 2, to: 4, wing: 2 },
};

/**
 * Returns the rank of a card, 3 … 17.
 *
 * @param {string} code
 */
export function rankOf(code) {
  if (code === "BJ") return BIG;
  if (code === "SJ") return SMALL;
  const text = code.slice(0, -1);
  return RANKS[text] ?? Number(text);
}

/**
 * Returns the number of cards of each rank, as a list indexed by rank.
 *
 * @param {readonly string[]} codes
 */
export function countRanks(codes) {
  /** @type {number[]} */
  const counts = new Array(BIG + 1).fill(0);
  for (const code of codes) counts[rankOf(code)]++;
  return counts;
}

/**
 * Whether the options allow these kickers. `wings` counts them by rank; `main` are the ranks that carry them.
 *
 * @param {readonly number[]} wings
 * @param {readonly number[]} main
 * @param {Partial<Options>} [options]
 */
export function wingsAllowed(wings, main, options = {}) {
  for (let rank = 3; rank <= BIG; rank++) {
    if (wings[rank] === 4) return false;
    if (wings[rank] && main.includes(rank) && !options.wings_from_chain) return false;
  }
  return !(wings[SMALL] && wings[BIG]) || Boolean(options.rocket_as_kickers);
}

/**
 * Returns every combination as which a set of cards can be played, in the order of `TYPES`, then from the highest rank
 * down.
 *
 * @param {readonly string[]} codes
 * @param {Partial<Options>} [options]
 */
export function readings(codes, options = {}) {
  const counts = countRanks(codes),
    held = counts.flatMap((n, rank) => (n ? [rank] : [])),
    size = codes.length;
  /** @type {Play[]} */
  const found = [];
  const add = (/** @type {HandType} */ type, /** @type {number} */ rank, length = 1) =>
    found.push({ type, rank, length, cards: [...codes] });
  if (held.length === 1) {
    const type = ONE_RANK[size];
    if (type) add(type, held[0]);
  }
  if (size === 2 && counts[SMALL] && counts[BIG]) add("ROCKET", BIG);
  if (held.length === 2) {
    const triple = held.find(rank => counts[rank] === 3);
    if (triple && size === 4) add("TRIPLE_WITH_SINGLE", triple);
    if (triple && size === 5) add("TRIPLE_WITH_PAIR", triple);
  }
  for (const type of TYPES) {
    const chain = CHAINS[type];
    if (!chain) continue;
    const length = size / (chain.of + (chain.wing ?? 0));
    if (!Number.isInteger(length) || length < chain.from || length > chain.to) continue;
    for (let first = 3; first + length - 1 <= ACE; first++)
      if (chainFits(counts, first, length, chain, options)) add(type, first + length - 1, length);
  }
  const quad = size === 6 || size === 8 ? held.filter(rank => counts[rank] === 4) : [];
  for (const rank of quad) {
    const rest = held.filter(other => other !== rank);
    if (size === 6 && fourSinglesFit(rest, options)) add("FOUR_WITH_TWO_SINGLES", rank);
    if (size === 8 && rest.length === 2 && rest.every(other => counts[other] === 2)) add("FOUR_WITH_TWO_PAIRS", rank);
  }
  return found.sort((a, b) => TYPES.indexOf(a.type) - TYPES.indexOf(b.type) || b.rank - a.rank);
}

/**
 * Whether the cards make a chain of `length` groups that begins with the rank `first`.
 *
 * @param {readonly number[]} counts
 * @param {number} first
 * @param {number} length
 * @param {Chain} chain
 * @param {Partial<Options>} options
 */
function chainFits(counts, first, length, { of, wing }, options) {
  const rest = [...counts],
    main = [];
  for (let rank = first; rank < first + length; rank++) {
    rest[rank] -= of;
    if (rest[rank] < 0) return false;
    main.push(rank);
  }
  if (wing === 2) return rest.every(n => n === 0 || n === 2);
  return wing === 1 ? wingsAllowed(rest, main, options) : rest.every(n => n === 0);
}

/**
 * Whether two single cards may be the kickers of four of a kind. Two cards of one rank are a pair and follow another
 * option.
 *
 * @param {readonly number[]} rest
 * @param {Partial<Options>} options
 */
function fourSinglesFit(rest, options) {
  if (rest.length === 1) return Boolean(options.four_with_pair);
  return !(rest.includes(SMALL) && rest.includes(BIG)) || Boolean(options.rocket_as_kickers);
}

/**
 * Whether the combination `combo` beats `last`. Every combination may be led when `last` is null.
 *
 * @param {Play} combo
 * @param {Play | null} last
 */
export function beats(combo, last) {
  if (!last || combo.type === "ROCKET") return true;
  if (last.type === "ROCKET") return false;
  if (combo.type === "BOMB" && last.type !== "BOMB") return true;
  return (
    combo.type === last.type &&
    combo.length === last.length &&
    combo.cards.length === last.cards.length &&
    combo.rank > last.rank
  );
}

/**
 * Returns how picked cards would be played, as {ok, combo, others}. If some combination of them beats `last`, `ok` is
 * true. `combo` is then the one of `type`, else the first, and `others` has the types of all that beat it. Otherwise
 * `ok` is false and `combo` is what the cards make, or null.
 *
 * @param {readonly string[]} codes
 * @param {Play | null} last
 * @param {Partial<Options>} options
 * @param {HandType | null} [type]
 * @returns {Choice}
 */
export function readAs(codes, last, options, type = null) {
  const all = codes.length ? readings(codes, options) : [];
  const fit = all.filter(combo => beats(combo, last));
  const combo =
    fit.find(one => one.type === type) ?? fit[0] ?? all.find(one => one.type === last?.type) ?? all[0] ?? null;
  return { combo, ok: fit.length > 0, others: [...new Set(fit.map(one => one.type))] };
}
