// Repeats every deal of a UNO match from its seed, and every later shuffle of the discards, and compares them with the
// match, for the page that verifies matches.

/** @import { Replay, StepView } from "#types/replay" */

import { Rng } from "#js/fairness/rng.js";
import { expandSteps } from "#js/replay/model.js";
import { h } from "#js/table/dom.js";
import { t } from "#js/table/words.js";
import { COLORS, sorted, unoGroup } from "#js/draw/uno_cards.js";

/**
 * `Dealt` is a deal as the replay shows it, with what was played and drawn after it. `Again` adds the deal from the seed, and
 * what differs.
 *
 * @typedef {{ played?: string, refill?: number, cards?: string[] }} Drawn
 * @typedef {object} Dealt
 * @property {number} round
 * @property {number} dealer
 * @property {(string[] | null)[]} hands
 * @property {number} each
 * @property {string | null} top
 * @property {number} wilds
 * @property {Drawn[]} draws
 * @typedef {Dealt & { again: Awaited<ReturnType<typeof deal>>, refills: number, differs: string[] }} Again
 */

const FACES = [..."0123456789", "S", "R", "+2"];

/**
 * The 108 cards in the order before a shuffle (clause 2.3): by colour and face with the copies together, then the wild
 * cards.
 */
export const DECK = [
  ...COLORS.flatMap(color => FACES.flatMap(face => Array(face === "0" ? 1 : 2).fill(color + face))),
  ...Array(4).fill("W"),
  ...Array(4).fill("W+4"),
];
/** @param {string} code */
const isWild = code => code.startsWith("W");

/**
 * Deals once from a generator. Returns the dealer if it is drawn (clause 3.1), each seat's hand, the card turned up,
 * the pile, and the generator that follows.
 *
 * @param {Rng} rng
 * @param {{ seats: number, each: number, first?: boolean }} how
 */
export async function deal(rng, { seats, each, first = false }) {
  /** @type {number | null} */
  let dealer = null;
  let next = rng,
    deck;
  if (first) [dealer, next] = await next.below(seats);
  [deck, next] = await next.shuffled(DECK);
  const hands = Array.from({ length: seats }, (_, seat) => sorted(deck.slice(seat * each, (seat + 1) * each)));
  let pile = deck.slice(seats * each),
    wilds = 0;
  while (isWild(pile[0])) {
    const [place, after] = await next.below(pile.length);
    pile = [...pile.slice(1, place + 1), pile[0], ...pile.slice(place + 1)];
    next = after;
    wilds++;
  }
  return { dealer, hands, top: pile[0], pile: pile.slice(1), wilds, rng: next };
}

/**
 * Returns all deals of a match, the oldest first, as its replay shows them. `draws` lists what happened to the pile in
 * its order: cards played, cards drawn, and new piles.
 *
 * @param {Replay<"uno">} replay
 * @returns {Dealt[]}
 */
export function dealt(replay) {
  /** @type {Dealt[]} */
  const found = [];
  for (const { events, view } of expandSteps(replay).frames) {
    for (const { kind, data } of events) {
      if (kind === "deal")
        found.push({
          round: view.round ?? 1,
          dealer: data.dealer,
          hands: handsOf(view),
          each: view.options.initial_cards,
          top: null,
          wilds: 0,
          draws: [],
        });
      const last = found.at(-1);
      if (!last) continue;
      if (kind === "opening") Object.assign(last, { top: data.card, wilds: data.wilds });
      if (kind === "play") last.draws.push({ played: data.card });
      if (kind === "refill") last.draws.push({ refill: data.count });
      if (kind === "drawn") last.draws.push({ cards: data.cards });
    }
  }
  return found;
}

/**
 * Returns each seat's hand as it was dealt. Null for a hand that this replay keeps hidden.
 *
 * @param {StepView<"uno">} view
 */
const handsOf = view => view.counts.map((_, seat) => (view.hands?.[seat] ? sorted(view.hands[seat]) : null));

/**
 * Repeats each deal of the match from the seed. Yields the deals in order, each with the list of what differs:
 * "dealer", "hands", "top" or "draws".
 *
 * @param {string} seed
 * @param {Replay<"uno">} replay
 * @returns {AsyncGenerator<Again>}
 */
export async function* recomputed(seed, replay) {
  const root = new Rng(seed);
  for (const was of dealt(replay)) {
    const again = await deal(await root.derive(was.round), {
      seats: was.hands.length,
      each: was.each,
      first: was.round === 1,
    });
    const differs = /** @type {string[]} */ ([]),
      refills = { n: 0 };
    if (again.dealer !== null && again.dealer !== was.dealer) differs.push("dealer");
    if (was.hands.some((hand, seat) => hand && String(hand) !== String(again.hands[seat]))) differs.push("hands");
    if (was.top !== again.top || was.wilds !== again.wilds) differs.push("top");
    if (!(await drawsFit(was, again, refills))) differs.push("draws");
    yield { ...was, again, refills: refills.n, differs };
  }
}

/**
 * Whether all drawn cards of a round came off the pile in its order, and each new pile was shuffled from the discards
 * (clause 5.6).
 *
 * @param {Dealt} was
 * @param {Awaited<ReturnType<typeof deal>>} again
 * @param {{ n: number }} refills counts the new piles
 */
async function drawsFit({ draws }, { top, pile: first, rng: start }, refills) {
  let pile = [...first],
    heap = [top],
    rng = start,
    rest = /** @type {string[]} */ ([]);
  for (const { played, refill, cards = [] } of draws) {
    if (played) heap.push(played);
    else if (refill !== undefined) {
      rest = pile; // these cards are drawn with the next ones
      const under = heap.slice(0, -1);
      if (under.length !== refill) return false;
      [pile, rng] = await rng.shuffled(under);
      heap = heap.slice(-1);
      refills.n++;
    } else {
      const got = [...rest, ...pile.slice(0, cards.length - rest.length)];
      if (String(sorted(got)) !== String(sorted(cards))) return false;
      pile = pile.slice(cards.length - rest.length);
      rest = [];
    }
  }
  return true;
}

/**
 * Returns a deal as a line of the list on the page.
 *
 * @param {Again} deal
 * @param {(seat: number) => string} name
 */
export function row({ round, again, dealer, draws, refills, differs }, name) {
  const drawn = draws.reduce((n, one) => n + (one.cards?.length ?? 0), 0);
  return h(
    "li",
    { class: differs.length ? "differs" : "" },
    h(
      "details",
      {},
      h(
        "summary",
        {},
        h("b", {}, t("fair.deal", { round })),
        h("span.muted", {}, t("fair.uno.dealer", { name: name(dealer) })),
        h(
          "span",
          { class: differs.length ? "badge live" : "badge good" },
          t(differs.length ? "fair.differs" : "fair.same"),
        ),
      ),
      h(
        "dl",
        {},
        again.hands.map((codes, seat) => h("div", {}, h("dt", {}, name(seat)), h("dd", {}, unoGroup(codes)))),
        h("div", {}, h("dt", {}, t("fair.uno.top")), h("dd", {}, unoGroup([again.top]))),
        h(
          "div",
          {},
          h("dt", {}, t("fair.uno.draws")),
          h("dd", {}, t(refills ? "fair.uno.drawn.refilled" : "fair.uno.drawn", { n: drawn, refills })),
        ),
      ),
    ),
  );
}
