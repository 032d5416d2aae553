// Repeats every roll of a Liar's Dice match from its seed and compares it with the dice of the match, for the page that
// verifies matches.

/**
 * @import { Replay, StepView } from "#types/replay"
 * @import { GameEvent } from "#types/wire"
 */

import { dice } from "#js/draw/dice.js";
import { Rng } from "#js/fairness/rng.js";
import { expandSteps } from "#js/replay/model.js";
import { h } from "#js/table/dom.js";
import { t } from "#js/table/words.js";

/**
 * `Rolled` is a roll as the replay shows it, with the dice per seat. `Again` adds the roll from the seed, and what differs.
 *
 * @typedef {{ round: number, opener: number, dice: number[][] }} Rolled
 * @typedef {Rolled & { again: Awaited<ReturnType<typeof roll>>, differs: string[] }} Again
 */

export const verdicts = { good: "fair.rolls.good", bad: "fair.rolls.bad" };

/**
 * Returns all rolls of a match, the oldest first, as the replay of the match shows them.
 *
 * @param {Replay<"liars_dice">} replay
 * @returns {Rolled[]}
 */
export function rolled(replay) {
  /** @type {Rolled[]} */
  const found = [];
  for (const { events, view } of expandSteps(replay).frames)
    for (const { kind, data } of events)
      if (kind === "round_start") found.push({ round: data.round, opener: data.opener, dice: handsOf(view, events) });
  return found;
}

/**
 * Returns every seat's dice in the round that has just begun. They come from the seats' own views, or from the events
 * that only a seat received.
 *
 * @param {StepView<"liars_dice">} view
 * @param {GameEvent<"liars_dice">[]} events
 * @returns {number[][]}
 */
function handsOf(view, events) {
  if (view.own) return view.own.map(one => one.dice);
  const rolls = events.flatMap(event => (event.kind === "roll" ? [event.data] : []));
  return view.counts.map((_, seat) => rolls.find(roll => roll.seat === seat)?.dice ?? []);
}

/**
 * Rolls once from a generator: in the first round the seat that opens is drawn, then the dice of every seat in order of
 * seats (clause 1.4).
 *
 * @param {Rng} rng
 * @param {number[]} counts
 * @param {{ first?: boolean }} [options]
 */
export async function roll(rng, counts, { first = false } = {}) {
  /** @type {number | null} */
  let opener = null;
  let next = rng;
  if (first) [opener, next] = await next.below(counts.length);
  const hands = [];
  for (const count of counts) {
    const [draws, after] = await next.draws(6, count);
    hands.push(draws.map(draw => draw + 1));
    next = after;
  }
  return { opener, dice: hands };
}

/**
 * Repeats each roll of the match from the seed. Yields the rolls in order, each with the list of what differs: "dice"
 * or "opener".
 *
 * @param {string} seed
 * @param {Replay<"liars_dice">} replay
 * @returns {AsyncGenerator<Again>}
 */
export async function* recomputed(seed, replay) {
  const root = new Rng(seed);
  for (const was of rolled(replay)) {
    const again = await roll(
      await root.derive(was.round),
      was.dice.map(hand => hand.length),
      { first: was.round === 1 },
    );
    const differs = [];
    if (String(again.dice) !== String(was.dice)) differs.push("dice");
    if (again.opener !== null && again.opener !== was.opener) differs.push("opener");
    yield { ...was, again, differs };
  }
}

/**
 * Returns a roll as a line of the list on the page.
 *
 * @param {Again} roll
 * @param {(seat: number) => string} name
 */
export function row({ round, opener, again, differs }, name) {
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
        h("span.muted", {}, t("fair.opens", { name: name(opener) })),
        h(
          "span",
          { class: differs.length ? "badge live" : "badge good" },
          t(differs.length ? "fair.differs" : "fair.same"),
        ),
      ),
      h(
        "dl",
        {},
        again.dice.map((hand, seat) =>
          hand.length ? h("div", {}, h("dt", {}, name(seat)), h("dd", { style: "--d: 30px" }, dice(hand))) : null,
        ),
      ),
    ),
  );
}
