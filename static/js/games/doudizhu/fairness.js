// Repeats every deal of a Dou Dizhu match from its seed, and every draw of an audience's gift, and compares them with those
// of the match, for the page that verifies matches.

/**
 * @import { DoudizhuEvent } from "#js/games/doudizhu/event_text.js"
 * @import { Gift } from "#types/doudizhu"
 * @import { Frame, Replay, StepView } from "#types/replay"
 */

import { Rng } from "#js/fairness/rng.js";
import { giftCards } from "#js/games/doudizhu/event_text.js";
import { expandSteps } from "#js/replay/model.js";

/**
 * `Dealt` is a deal as the replay shows it. `Again` adds the deal from the seed, and what differs; its gifts are drawn again.
 *
 * @typedef {object} Dealt
 * @property {number} round
 * @property {number} redeal
 * @property {string[][]} hands
 * @property {string[] | null} bottom null if no seat took it
 * @property {number | null} first the seat that bids first
 * @property {number | null} landlord
 * @property {boolean} rotates whether the landlord is set without an auction, by rotation or by a gift
 * @property {number} [thrown] deals that a gift threw in before this one, unseen
 * @property {GiftDraw[]} gifts the gifts that drew cards in this deal
 * @typedef {object} GiftDraw the cards that a gift drew, and those that it could draw, in the order of drawing
 * @property {number} number
 * @property {string[]} cards
 * @property {string[][]} from
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

/** @param {readonly string[]} codes */
const ascending = codes => arranged(codes).reverse();

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
 * Returns all deals of a match, the oldest first, as the replay of the match shows them.
 *
 * @param {Replay<"doudizhu">} replay
 * @returns {Dealt[]}
 */
export function dealt(replay) {
  /** @type {Dealt[]} */
  const found = [];
  let thrown = 0,
    before = /** @type {Frame<"doudizhu"> | null} */ (null);
  for (const frame of expandSteps(replay).frames) {
    const { events, view } = frame;
    for (const event of events) {
      const { kind, data } = event;
      if (kind === "reshuffle") {
        found.pop();
        thrown++;
      }
      if (kind === "gift" && before) addGift(found.at(-1), data, before.view, events);
      if (kind === "deal") {
        found.push({
          round: view.round,
          redeal: data.redeal,
          hands: (view.hands ?? []).map(arranged),
          bottom: null,
          first: view.first_bidder,
          landlord: null,
          rotates: false,
          thrown,
          gifts: [],
        });
      }
      if (kind === "landlord") addBottom(found.at(-1), data, view, events);
    }
    thrown = 0;
    before = frame;
  }
  return found;
}

/**
 * Adds the cards that a gift of a stream's viewers drew to the deal in which it drew them. `before` is the view before
 * the gift.
 *
 * @param {Dealt | undefined} last
 * @param {Gift} gift
 * @param {StepView<"doudizhu">} before
 * @param {DoudizhuEvent[]} events
 */
function addGift(last, gift, before, events) {
  const cards = giftCards(gift, events) ?? [],
    hand = (/** @type {number | null} */ seat) => ascending(before.hands?.[seat ?? -1] ?? []);
  if (!last || !cards.length) return;
  const from =
    gift.kind === "add_card"
      ? [ascending(before.played ?? [])]
      : gift.kind === "peek"
        ? [hand(gift.target)]
        : [hand(gift.seat), hand(gift.target)];
  last.gifts.push({ number: gift.number, cards, from });
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
 * "bottom", "first" or "gifts".
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
    for (let left = was.thrown ?? 0; left > 0; left--) rng = (await deal(rng, was.hands.length)).rng;
    const again = await deal(rng, was.hands.length),
      differs = differences(was, again);
    rng = again.rng;
    /** @type {GiftDraw[]} */
    const gifts = [];
    for (const gift of was.gifts) gifts.push({ ...gift, cards: await drawn(await root.derive(was.round), gift) });
    if (was.gifts.some(({ cards }, index) => String(cards) !== String(gifts[index].cards))) differs.push("gifts");
    yield { ...was, gifts, again, differs };
  }
}

/**
 * Draws the cards of a gift again, as the server drew them. The generator for it is derived from that of the round by
 * the number of the gift.
 *
 * @param {Rng} round
 * @param {Pick<GiftDraw, "number" | "from">} gift
 */
export async function drawn(round, { number, from }) {
  let rng = await round.derive(`gift/${number}`);
  const cards = [];
  for (const hand of from) {
    const [at, next] = await rng.below(hand.length);
    cards.push(hand[at]);
    rng = next;
  }
  return cards;
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
