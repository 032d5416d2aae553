// The contents of UNO's result panels after a round and after the match: the winners, the cards that others still held,
// and the points.

/**
 * @import { UnoViewModel } from "#js/games/uno/view_model.js"
 * @import { Child, Score, ResultSound, State } from "#types/table"
 * @import { Result } from "#types/uno"
 */

import { h } from "#js/table/dom.js";
import { named } from "#js/table/player_names.js";
import { matchResultParts } from "#js/table/match_result.js";
import { roundResultParts } from "#js/table/round_result.js";
import { listed, signed, t } from "#js/table/words.js";
import { sorted, unoCard } from "#js/draw/uno_cards.js";

/**
 * Returns a function that makes the content of a round's result panel. Null before the round has ended, and in a match
 * of one round.
 *
 * @param {State} state
 * @param {UnoViewModel} vm
 */
export function roundResult(state, vm) {
  const { result } = vm.view;
  return vm.rounds && result ? () => roundParts(state, vm, result) : null;
}

/**
 * Returns the content of a round's result panel.
 *
 * @param {State} state
 * @param {UnoViewModel} vm
 * @param {Result} result
 */
function roundParts(state, vm, result) {
  const { view, me } = vm;
  const won = me === null ? null : result.winners.includes(me);
  return roundResultParts(state, vm, {
    won,
    title: roundTitle(result, vm),
    why: t(`end.${result.reason}`, { n: view.round }),
    points: result.points,
    totals: view.scores,
    unit: n => t("final.unit", { n }),
    columns: [{ label: t("end.held"), of: seat => result.hand_points[seat] }],
    standings: t("end.until", { n: view.options.target_score }),
    sections: [heldCards(vm)],
  });
}

/**
 * Returns the title of a round's result panel, which names the winners.
 *
 * @type {(result: Result, vm: UnoViewModel) => string}
 */
const roundTitle = ({ winners }, { me, name }) =>
  me !== null && winners.includes(me) && winners.length === 1
    ? t("end.you")
    : t("end.who", { name: listed(winners.map(name)) });

/**
 * Returns a list of the cards that each seat still holds. Null while hands are hidden.
 *
 * @param {UnoViewModel} vm
 */
function heldCards(vm) {
  const { view, seats, name } = vm,
    { hands, result } = view;
  if (!hands || !result) return null;
  const order = seats
    .map((_, seat) => seat)
    .filter(seat => hands[seat].length)
    .sort((a, b) => result.hand_points[a] - result.hand_points[b]);
  return h(
    "section.held",
    {},
    h("h2", {}, t("end.hands")),
    h(
      "ul",
      {},
      order.map(seat =>
        h(
          "li",
          { "aria-label": t("end.hand", { name: name(seat), n: result.hand_points[seat] }) },
          h("span.held-name", {}, named(seats[seat])),
          h(
            "span.held-cards",
            { vars: { "--n": hands[seat].length } },
            sorted(hands[seat]).map(code => unoCard(code, { state: "played" })),
          ),
          h("b.num", {}, result.hand_points[seat]),
        ),
      ),
    ),
  );
}

/**
 * Returns the content of the result panel after the match.
 *
 * @param {State} state
 * @param {UnoViewModel} vm
 * @returns {Child[]}
 */
export function matchResult(state, vm) {
  const { view, rounds } = vm,
    { result, outcome } = view;
  const past = view.rounds_played.map(one => ({
    label: t("final.round", { n: one.round }),
    points: one.points,
  }));
  /** @type {Score | null} */
  const won =
    result && !rounds
      ? { label: t("final.points"), of: seat => signed(result.points[seat]), shown: seat => shownHand(result, seat) }
      : null;
  return matchResultParts(state, vm, {
    about: rounds
      ? t("final.about", { n: view.round, points: view.options.target_score })
      : result
        ? t(result.reason === "out" ? "bar.single" : `end.${result.reason}`)
        : "",
    score: won,
    columns: result && !rounds ? [{ label: t("end.held"), of: seat => result.hand_points[seat] }] : [],
    rounds: rounds ? past : [],
    sections: rounds || !outcome ? [] : [heldCards(vm)],
  });
}

/**
 * Returns the large number under the verdict in a match of one round. For a winner it is the points won, for others the
 * value of the cards they still hold.
 *
 * @param {Result} result
 * @param {number} seat
 */
function shownHand({ winners, points, hand_points: left }, seat) {
  const won = winners.includes(seat);
  return h(
    "p.delta.num",
    { class: won ? "delta num" : "delta num less" },
    won ? signed(points[seat]) : left[seat],
    h("small", {}, won ? t("final.unit", { n: points[seat] }) : t("end.inhand", { n: left[seat] })),
  );
}

/**
 * Returns the sound of a result panel: a win for the first place in the match, or for going out first in the round.
 *
 * @param {UnoViewModel} vm
 * @returns {ResultSound}
 */
export function resultSound({ view, me, finished }) {
  const won = view.outcome?.places[me ?? -1] === 1 || (!finished && view.result?.winners.includes(me ?? -1));
  return won ? "win" : "loss";
}

/**
 * Returns the text that a player shares after a round or match.
 *
 * @param {UnoViewModel} vm
 */
export function shareText({ view, me, name, seats, rounds }) {
  const places = view.outcome?.places ?? [],
    score = view.outcome?.scores ?? view.scores;
  if (me === null || !places[me]) return t("end.sharewatch", { name: name(Math.max(0, places.indexOf(1))) });
  return t(rounds ? "end.sharetext" : "end.shareone", { n: seats.length, place: places[me], points: score[me] });
}
