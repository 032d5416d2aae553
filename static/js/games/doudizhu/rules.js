// Combinations of Dou Dizhu, as the rules engine reads them: what a set of cards is, and what beats what.
// The server decides; this copy lets the page say it before it is pressed. A differential test holds the two together.
//
// A combo is {type, rank, length, cards}: `rank` 3…17 (11 J … 14 A, 15 the two, 16 and 17 the jokers), for a chain
// its top; `length` the groups of a chain, else 1.

const RANKS = { J: 11, Q: 12, K: 13, A: 14, 2: 15 };
const ACE = 14,
  SMALL = 16,
  BIG = 17;

/** In the order in which a lead that could be several things is read. */
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

/** How many of a rank each link of a chain holds, and its shortest and longest. */
export const CHAINS = {
  STRAIGHT: { of: 1, from: 5, to: 12 },
  STRAIGHT_PAIR: { of: 2, from: 3, to: 10 },
  AIRPLANE: { of: 3, from: 2, to: 6 },
  AIRPLANE_WITH_SINGLES: { of: 3, from: 2, to: 5, wing: 1 },
  AIRPLANE_WITH_PAIRS: { of: 3, from: 2, to: 4, wing: 2 },
};

export function rankOf(code) {
  if (code === "BJ") return BIG;
  if (code === "SJ") return SMALL;
  const text = code.slice(0, -1);
  return RANKS[text] ?? Number(text);
}

/** Cards held of each rank, indexed by rank. */
export function countRanks(codes) {
  const counts = new Array(BIG + 1).fill(0);
  for (const code of codes) counts[rankOf(code)]++;
  return counts;
}

/** May these kickers ride? `wings` counts them by rank, `main` are the ranks that carry them. */
export function wingsAllowed(wings, main, options = {}) {
  for (let rank = 3; rank <= BIG; rank++) {
    if (wings[rank] === 4) return false;
    if (wings[rank] && main.includes(rank) && !options.wings_from_chain) return false;
  }
  return !(wings[SMALL] && wings[BIG]) || Boolean(options.rocket_as_kickers);
}

/** Every legal reading of a set of cards, in the order of TYPES, then from the highest rank down. */
export function readings(codes, options = {}) {
  const counts = countRanks(codes),
    held = counts.flatMap((n, rank) => (n ? [rank] : [])),
    size = codes.length;
  const found = [];
  const add = (type, rank, length = 1) => found.push({ type, rank, length, cards: [...codes] });
  const top = held.at(-1);
  if (held.length === 1) {
    const type = { 1: "SINGLE", 2: "PAIR", 3: "TRIPLE", 4: "BOMB" }[size];
    if (type) add(type, top);
  }
  if (size === 2 && counts[SMALL] && counts[BIG]) add("ROCKET", BIG);
  if (held.length === 2) {
    const triple = held.find(rank => counts[rank] === 3),
      other = held.find(rank => rank !== triple);
    if (triple && size === 4) add("TRIPLE_WITH_SINGLE", triple);
    if (triple && counts[other] === 2) add("TRIPLE_WITH_PAIR", triple);
  }
  for (const [type, { of, from, to, wing }] of Object.entries(CHAINS)) {
    const length = size / (of + (wing ?? 0));
    if (!Number.isInteger(length) || length < from || length > to) continue;
    for (let first = 3; first + length - 1 <= ACE; first++)
      if (chainFits(counts, first, length, of, wing, options)) add(type, first + length - 1, length);
  }
  const quad = size === 6 || size === 8 ? held.filter(rank => counts[rank] === 4) : [];
  for (const rank of quad) {
    const rest = held.filter(other => other !== rank);
    if (size === 6 && fourSinglesFit(rest, options)) add("FOUR_WITH_TWO_SINGLES", rank);
    if (size === 8 && rest.length === 2 && rest.every(other => counts[other] === 2)) add("FOUR_WITH_TWO_PAIRS", rank);
  }
  return found.sort((a, b) => TYPES.indexOf(a.type) - TYPES.indexOf(b.type) || b.rank - a.rank);
}

function chainFits(counts, first, length, of, wing, options) {
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

function fourSinglesFit(rest, options) {
  if (rest.length === 1) return Boolean(options.four_with_pair);
  return !(rest.includes(SMALL) && rest.includes(BIG)) || Boolean(options.rocket_as_kickers);
}

/** Does `combo` beat `last`? A free lead (`last` null) takes anything. */
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
 * The reading that counts: of those that beat `last` the first, or the named one; and when none beats, what the
 * cards would be. Returns {combo, ok}; `combo` is null when they are nothing.
 */
export function readAs(codes, last, options, type = null) {
  const all = codes.length ? readings(codes, options) : [];
  const fit = all.filter(combo => beats(combo, last));
  const combo =
    fit.find(one => one.type === type) ?? fit[0] ?? all.find(one => one.type === last?.type) ?? all[0] ?? null;
  return { combo, ok: fit.length > 0, others: [...new Set(fit.map(one => one.type))] };
}
