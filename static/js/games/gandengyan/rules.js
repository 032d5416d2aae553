// What cards may be in Gan Deng Yan, what beats what, and what a hand can play, as the rules engine reads them. The server
// decides; this copy lets the page say it before it is pressed. A differential test holds the two together.
//
// A combo is {type, rank, length, cards, jokers}: `rank` 3…17 (11 J … 14 A, 15 the two, 16 and 17 the jokers), of a straight
// its highest; `length` the cards of a straight, else 1; `cards` a straight from low to high, each joker at its place, else
// suited cards before jokers; `jokers` what the jokers stand for, the little one first.

const RANKS = { J: 11, Q: 12, K: 13, A: 14, 2: 15 };
const ACE = 14,
  TWO = 15,
  LITTLE = 16,
  SHORTEST = 3,
  LONGEST = 12;
const SUITS = "SHDC";
const OF_A_RANK = { 2: "PAIR", 3: "BOMB_3", 4: "BOMB_4" };
const POWER = { SINGLE: 0, PAIR: 0, STRAIGHT: 0, BOMB_3: 1, BOMB_4: 2, ROCKET: 3 };

export function rankOf(code) {
  if (code === "BJ") return 17;
  if (code === "SJ") return LITTLE;
  const text = code.slice(0, -1);
  return RANKS[text] ?? Number(text);
}

const low = combo => combo.rank - combo.length + 1;
const sorted = codes =>
  [...codes].sort((a, b) => rankOf(a) - rankOf(b) || SUITS.indexOf(a.slice(-1)) - SUITS.indexOf(b.slice(-1)));
const strongerFirst = (a, b) => POWER[b.type] - POWER[a.type] || b.rank - a.rank;

function split(codes) {
  const all = sorted(codes);
  return [all.filter(code => rankOf(code) < LITTLE), all.filter(code => rankOf(code) >= LITTLE)];
}

/** Every reading of a set of cards, the strongest first; none when they are no combination. */
export function readings(codes) {
  const [suited, jokers] = split(codes);
  if (!suited.length) return alone(jokers);
  const size = codes.length,
    lowest = rankOf(suited[0]),
    highest = rankOf(suited.at(-1));
  if (size === 1) return [{ type: "SINGLE", rank: lowest, length: 1, cards: suited, jokers: [] }];
  const found = straights(suited, jokers);
  if (lowest === highest && OF_A_RANK[size])
    found.push({
      type: OF_A_RANK[size],
      rank: lowest,
      length: 1,
      cards: [...suited, ...jokers],
      jokers: jokers.map(() => lowest),
    });
  return found.sort(strongerFirst);
}

/** Jokers without any other card stand for themselves. */
function alone(jokers) {
  if (!jokers.length) return [];
  const ranks = jokers.map(rankOf);
  return [
    { type: jokers.length > 1 ? "ROCKET" : "SINGLE", rank: ranks.at(-1), length: 1, cards: jokers, jokers: ranks },
  ];
}

/** One for each start from which these cards and no others fill a run of ranks up to the ace. */
function straights(suited, jokers) {
  const size = suited.length + jokers.length,
    held = new Map(suited.map(code => [rankOf(code), code])),
    found = [];
  if (size < SHORTEST || held.size < suited.length) return found;
  const lowest = rankOf(suited[0]),
    highest = rankOf(suited.at(-1));
  for (let start = Math.max(3, highest - size + 1); start <= Math.min(lowest, ACE - size + 1); start++)
    found.push(straight(start, size, held, jokers));
  return found;
}

/** The straight of that start and size: cards where they belong, jokers, the little one lower, elsewhere. */
function straight(start, size, held, jokers) {
  const left = [...jokers],
    cards = [],
    stand = [];
  for (let rank = start; rank < start + size; rank++) {
    if (!held.has(rank)) stand.push(rank);
    cards.push(held.get(rank) ?? left.shift());
  }
  return { type: "STRAIGHT", rank: start + size - 1, length: size, cards, jokers: stand };
}

/** Does `combo` beat `last`? A free lead (`last` null) takes anything. */
export function beats(combo, last, { same_length_straights: same = false, step_by_one: step = false } = {}) {
  if (!last) return true;
  const mine = POWER[combo.type],
    theirs = POWER[last.type];
  if (mine || theirs) return mine > theirs || (mine === theirs && combo.rank > last.rank);
  if (combo.type !== last.type) return false;
  if (combo.type === "STRAIGHT") {
    if ((same || step) && combo.length !== last.length) return false;
    return step ? low(combo) === low(last) + 1 : low(combo) > low(last);
  }
  return step && combo.rank < TWO ? combo.rank === last.rank + 1 : combo.rank > last.rank;
}

/** What a hand can play: one for each reading of each set of ranks and jokers. Of equal ranks the first suits are taken. */
export function legalPlays(hand, last = null, options = {}) {
  const [suited, jokers] = split(hand),
    held = new Map();
  for (const code of suited) held.set(rankOf(code), [...(held.get(rankOf(code)) ?? []), code]);
  const all = [...held].map(([rank, cards]) => ({
    type: "SINGLE",
    rank,
    length: 1,
    cards: cards.slice(0, 1),
    jokers: [],
  }));
  for (const joker of jokers) all.push(...alone([joker]));
  all.push(
    ...ofARank(2, held, jokers),
    ...runs(held, jokers),
    ...ofARank(3, held, jokers),
    ...ofARank(4, held, jokers),
  );
  if (jokers.length === 2) all.push(...alone(jokers));
  return all.filter(combo => beats(combo, last, options));
}

/** Pairs or bombs, as natural as may be first, then with jokers in the place of cards. */
function ofARank(size, held, jokers) {
  const found = [];
  for (const [rank, cards] of held)
    for (let wild = Math.max(0, size - cards.length); wild <= Math.min(jokers.length, size - 1); wild++)
      for (const chosen of choices(jokers, wild))
        found.push({
          type: OF_A_RANK[size],
          rank,
          length: 1,
          cards: [...cards.slice(0, size - wild), ...chosen],
          jokers: chosen.map(() => rank),
        });
  return found;
}

/** Straights of every start and length. A joker may also take the place of a card that the hand has, and so keep it back. */
function runs(held, jokers) {
  const found = [];
  for (let start = 3; start <= ACE - SHORTEST + 1; start++)
    for (let size = SHORTEST; size <= Math.min(LONGEST, ACE - start + 1, held.size + jokers.length); size++) {
      const present = Array.from({ length: size }, (_, k) => start + k).filter(rank => held.has(rank)),
        missing = size - present.length;
      for (let wild = missing; wild <= Math.min(jokers.length, size - 1); wild++)
        for (const kept of choices(present, wild - missing)) {
          const laid = new Map(present.filter(rank => !kept.includes(rank)).map(rank => [rank, held.get(rank)[0]]));
          for (const chosen of choices(jokers, wild)) found.push(straight(start, size, laid, chosen));
        }
    }
  return found;
}

/** All choices of `n` of these. */
function choices(items, n) {
  if (n === 0) return [[]];
  return items.flatMap((item, k) => choices(items.slice(k + 1), n - 1).map(rest => [item, ...rest]));
}
