// Every deal of a Dou Dizhu match, dealt again from its seed, beside the deal that was played.

/** @import { Replay, StepView } from "#types/replay" */
/** @import { GameEvent } from "#types/wire" */

import { Rng } from "#js/fairness/rng.js";
import { expandSteps } from "#js/replay/model.js";

/**
 * A deal as the replay shows it.
 *
 * @typedef {object} Dealt
 * @property {number} round
 * @property {number} redeal
 * @property {string[][]} hands
 * @property {string[] | null} bottom null where nobody has taken it
 * @property {number | null} first
 * @property {number | null} landlord
 * @property {boolean} rotates
 *
 * @typedef {Dealt & { again: Awaited<ReturnType<typeof deal>>, differs: string[] }} Again the same dealt again
 */

const RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"];
const HAND = 17;

/** The 54 cards from the lowest to the highest: within a rank ♠ ♥ ♦ ♣, then the little and the big joker. */
export const DECK = [...RANKS.flatMap(rank => ["S", "H", "D", "C"].map(suit => rank + suit)), "SJ", "BJ"];
const ORDER = new Map(DECK.map((code, index) => [code, index]));

/**
 * Cards as the table writes them, the highest first.
 *
 * @param {readonly string[]} codes
 */
export const arranged = codes => [...codes].sort((a, b) => Number(ORDER.get(b)) - Number(ORDER.get(a)));

/**
 * One deal: hands per seat, the bottom, a seat drawn beside them, and the generator that follows.
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
 * What was dealt, as the replay shows it: [{round, redeal, hands, bottom, first, landlord, rotates}].
 *
 * @param {Replay<"doudizhu">} replay
 * @returns {Dealt[]}
 */
export function played(replay) {
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
      if (kind === "landlord") shown(found.at(-1), data, view, events);
    }
  }
  return found;
}

/**
 * @param {Dealt | undefined} last
 * @param {{ seat: number, bottom: string[] }} data
 * @param {StepView<"doudizhu">} view
 * @param {GameEvent<"doudizhu">[]} events
 */
function shown(last, { seat, bottom }, view, events) {
  if (!last) return;
  last.bottom = arranged(bottom);
  last.landlord = seat;
  if (!events.some(event => event.kind === "deal")) return;
  last.rotates = true; // no auction: the view has the bottom in the hand already
  last.hands[seat] = last.hands[seat].filter(code => !bottom.includes(code));
}

/**
 * Deals again; yields each deal with what differs: [] or of "hands", "bottom", "first".
 *
 * @param {string} seed
 * @param {Replay<"doudizhu">} replay
 * @returns {AsyncGenerator<Again>}
 */
export async function* recomputed(seed, replay) {
  const root = new Rng(seed);
  let rng = root;
  for (const was of played(replay)) {
    if (was.redeal === 0) rng = await root.derive(was.round);
    const again = await deal(rng, was.hands.length);
    rng = again.rng;
    yield { ...was, again, differs: differences(was, again) };
  }
}

/**
 * @param {Dealt} was
 * @param {Awaited<ReturnType<typeof deal>>} again
 */
function differences(was, again) {
  /** @type {string[]} */
  const differs = [];
  if (String(was.hands) !== String(again.hands)) differs.push("hands");
  if (was.bottom && String(was.bottom) !== String(again.bottom)) differs.push("bottom");
  const first = was.rotates ? (was.round === 1 ? was.landlord : null) : was.first; // a rotation is drawn once
  if (first !== null && first !== again.first) differs.push("first");
  return differs;
}
