// Repeats every deal of a Dou Dizhu match from its seed and compares it with the deal of the match, for the page that
// verifies matches.

/**
 * @import { DoudizhuEvent } from "#js/games/doudizhu/event_text.js"
 * @import { Replay, StepView } from "#types/replay"
 */

import { Rng } from "#js/fairness/rng.js";
import { expandSteps } from "#js/replay/model.js";

/**
 * `Dealt` is a deal as the replay shows it. `Again` adds the deal from the seed, and what differs.
 *
 * @typedef {object} Dealt
 * @property {number} round
 * @property {number} redeal
 * @property {string[][]} hands
 * @property {string[] | null} bottom null if no seat took it
 * @property {number | null} first the seat that bids first
 * @property {number | null} landlord
 * @property {boolean} rotates whether the landlord rotates, without an auction
 * @typedef {Dealt & { again: Awaited<ReturnType<typeof deal>>, differs: string[] }} Again
 */

const RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"];
const HAND = 17;

/** The 54 cards from the lowest to the highest: within a rank ♠ ♥ ♦ ♣, then the little and the big joker. */
export const DECK = [...RANKS.flatMap(rank => ["S", "H", "D", "C"].map(suit => rank + suit)), "SJ", "BJ"];
const ORDER = new Map(DECK.map((code, index) => [code, index]));

/**
 * Returns cards as the table shows them, the highest first.
 *
 * @param {readonly string[]} codes
 */
export const arranged = codes => [...codes].sort((a, b) => Number(ORDER.get(b)) - Number(ORDER.get(a)));

/**
 * Deals once from a generator. Returns each seat's hand, the bottom cards, the seat that is drawn to bid first, and the
 * generator that follows.
 *
 * @param {Rng} rng
 * @param {number} [seats]
 */
export async function deal(rng, seats = 3) {
  const [cards, shuffled] = await rng.shuffled(DECK);
  const [first, next] = await shuffled.below(seats);
  const hands = Array.from({ length: seats }, (_, seat) => arranged(cards.slice(seat * HAND, (seat + 1) * HAND)));
  return { hands, bottom: arranged(cards.slice(seats * HAND)), first, rng: next };
}

/**
 * Returns all deals of a match, read off its replay, oldest first.
 *
 * @param {Replay<"doudizhu">} replay
 * @returns {Dealt[]}
 */
export function dealt(replay) {
  /** @type {Dealt[]} */
  const found = [];
  for (const { events, view } of expandSteps(replay).frames) {
    for (const { kind, data } of events) {
      if (kind === "deal")
        found.push({
          round: view.round,
          redeal: data.redeal,
          hands: (view.hands ?? []).map(arranged),
          bottom: null,
          first: view.first_bidder,
          landlord: null,
          rotates: false,
        });
      if (kind === "landlord") addBottom(found.at(-1), data, view, events);
    }
  }
  return found;
}

/**
 * Adds to a deal which seat became the landlord, and the bottom cards that it took.
 *
 * @param {Dealt | undefined} last
 * @param {{ seat: number, bottom: string[] }} data
 * @param {StepView<"doudizhu">} view
 * @param {DoudizhuEvent[]} events
 */
function addBottom(last, { seat, bottom }, view, events) {
  if (!last) return;
  last.bottom = arranged(bottom);
  last.landlord = seat;
  if (!events.some(event => event.kind === "deal")) return;
  last.rotates = true; // no auction: the view has the bottom in the hand already
  last.hands[seat] = last.hands[seat].filter(code => !bottom.includes(code));
}

/**
 * Repeats each deal of the match from the seed. Yields the deals in order, each with the list of what differs: "hands",
 * "bottom" or "first".
 *
 * @param {string} seed
 * @param {Replay<"doudizhu">} replay
 * @returns {AsyncGenerator<Again>}
 */
export async function* recomputed(seed, replay) {
  const root = new Rng(seed);
  let rng = root;
  for (const was of dealt(replay)) {
    if (was.redeal === 0) rng = await root.derive(was.round);
    const again = await deal(rng, was.hands.length);
    rng = again.rng;
    yield { ...was, again, differs: differences(was, again) };
  }
}

/**
 * Returns which parts of a deal of the match differ from the deal that was repeated from the seed.
 *
 * @param {Dealt} was
 * @param {Awaited<ReturnType<typeof deal>>} again
 */
function differences(was, again) {
  /** @type {string[]} */
  const differs = [];
  if (String(was.hands) !== String(again.hands)) differs.push("hands");
  if (was.bottom && String(was.bottom) !== String(again.bottom)) differs.push("bottom");
  const first = was.rotates ? (was.round === 1 ? was.landlord : null) : was.first; // a rotation draws its first landlord once
  if (first !== null && first !== again.first) differs.push("first");
  return differs;
}
