// Repeats every deal of a Gan Deng Yan match and the order of its pile from the seed, and compares them with the match,
// for the page that verifies matches.

/** @import { Replay } from "#types/replay" */

import { group } from "#js/draw/cards.js";
import { Rng } from "#js/fairness/rng.js";
import { expandSteps } from "#js/replay/model.js";
import { h } from "#js/table/dom.js";
import { t } from "#js/table/words.js";

/**
 * `Dealt` is a deal as the replay shows it, with the cards that were drawn after it in their order. `Again` adds the deal from
 * the seed, and what differs.
 *
 * @typedef {{ round: number, hands: string[][], starter: number, draws: string[] }} Dealt
 * @typedef {Dealt & { again: Awaited<ReturnType<typeof deal>>, differs: string[] }} Again
 */

const RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"];
const HAND = 5;

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
 * Deals once from a generator. Returns each seat's hand, the pile with its next card first, and two seats. `starter`
 * starts the round; `drawn` is the seat that the generator draws. They differ if `starter` was given.
 *
 * @param {Rng} rng
 * @param {number} seats
 * @param {number | null} [starter]
 */
export async function deal(rng, seats, starter = null) {
  const [cards, shuffled] = await rng.shuffled(DECK),
    [drawn] = await shuffled.below(seats);
  const first = starter ?? drawn,
    dealt = seats * HAND;
  const hands = Array.from({ length: seats }, (_, seat) => cards.slice(seat * HAND, (seat + 1) * HAND));
  hands[first].push(cards[dealt]);
  return { hands: hands.map(arranged), pile: cards.slice(dealt + 1), starter: first, drawn };
}

/**
 * Returns all deals of a match, the oldest first, as the replay of the match shows them.
 *
 * @param {Replay<"gandengyan">} replay
 * @returns {Dealt[]}
 */
export function played(replay) {
  /** @type {Dealt[]} */
  const found = [];
  for (const { events, view } of expandSteps(replay).frames) {
    for (const { kind, data } of events) {
      if (kind === "deal")
        found.push({ round: view.round, hands: (view.hands ?? []).map(arranged), starter: data.starter, draws: [] });
      if (kind === "drawn") found.at(-1)?.draws.push(data.card);
    }
  }
  return found;
}

/**
 * Repeats each deal of the match from the seed. Yields the deals in order, each with the list of what differs: "hands",
 * "starter" or "draws". The first starter is drawn; a later one is the seat that went out in the round before (clause
 * 2.4).
 *
 * @param {string} seed
 * @param {Replay<"gandengyan">} replay
 * @returns {AsyncGenerator<Again>}
 */
export async function* recomputed(seed, replay) {
  const root = new Rng(seed);
  for (const was of played(replay)) {
    const again = await deal(await root.derive(was.round), was.hands.length, was.round === 1 ? null : was.starter),
      differs = [];
    if (String(again.hands) !== String(was.hands)) differs.push("hands");
    if (again.starter !== was.starter) differs.push("starter");
    if (String(again.pile.slice(0, was.draws.length)) !== String(was.draws)) differs.push("draws");
    yield { ...was, again, differs };
  }
}

/**
 * Returns a deal as a line of the list on the page.
 *
 * @param {Again} deal
 * @param {(seat: number) => string} name
 */
export function row({ round, starter, again, draws, differs }, name) {
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
        h("span.muted", {}, t("fair.starts", { name: name(starter) })),
        h(
          "span",
          { class: differs.length ? "badge live" : "badge good" },
          t(differs.length ? "fair.differs" : "fair.same"),
        ),
      ),
      h(
        "dl",
        {},
        ...again.hands.map((codes, seat) => h("div", {}, h("dt", {}, name(seat)), h("dd", {}, group(codes)))),
        h("div", {}, h("dt", {}, t("fair.pile")), h("dd", {}, group(again.pile.slice(0, Math.max(draws.length, 8))))),
      ),
    ),
  );
}
