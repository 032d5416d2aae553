// The scroll after a round, and the one after the match: who went out, what the others still held, what it was worth.

import { h } from "#js/table/dom.js";
import { named } from "#js/table/marks.js";
import { matchResultParts } from "#js/table/match_result.js";
import { roundResultParts } from "#js/table/round_result.js";
import { listed, signed, t } from "#js/table/words.js";
import { sorted, unoCard } from "#js/draw/uno_cards.js";

/** What lies over the table between two rounds; nothing in a match of one. */
export const roundResult = (state, vm) => (vm.rounds && vm.view.result ? () => roundEnded(state, vm) : null);

function roundEnded(state, vm) {
  const { view, me } = vm,
    { result } = view;
  const won = me === null ? null : result.winners.includes(me);
  return roundResultParts(state, vm, {
    won,
    title: outcome(result, vm),
    why: t(`end.${result.reason}`, { n: view.round }),
    points: result.points,
    totals: view.scores,
    unit: t("final.unit"),
    columns: [{ label: t("end.held"), of: seat => result.hand_points[seat] }],
    standings: t("end.until", { n: view.options.target_score }),
    sections: [held(vm)],
  });
}

const outcome = ({ winners }, { me, name }) =>
  winners.includes(me) && winners.length === 1 ? t("end.you") : t("end.who", { name: listed(winners.map(name)) });

/** What every seat still holds, drawn. */
function held(vm) {
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

export function matchResult(state, vm) {
  const { view, rounds } = vm,
    { result, outcome: end } = view;
  const past = (view.rounds_played ?? []).map(one => ({
    label: t("final.round", { n: one.round }),
    points: one.points,
  }));
  const left =
    result && !rounds
      ? { label: t("end.held"), of: seat => result.hand_points[seat], shown: seat => shownHand(result, seat) }
      : null;
  return matchResultParts(state, vm, {
    about: rounds
      ? t("final.about", { n: view.round, points: view.options.target_score })
      : result
        ? t(result.reason === "out" ? "bar.single" : `end.${result.reason}`)
        : "",
    score: left,
    rounds: rounds ? past : [],
    sections: rounds || !end ? [] : [held(vm)],
  });
}

/** In a single round the winner's number is what was won, the others' what they still held. */
function shownHand({ winners, points, hand_points: left }, seat) {
  const won = winners.includes(seat);
  return h(
    "p.delta.num",
    { class: won ? "delta num" : "delta num less" },
    won ? signed(points[seat]) : left[seat],
    h("small", {}, t(won ? "final.unit" : "end.inhand")),
  );
}

/** What is shared of it. */
export function shareText({ view, me, name, seats, rounds }) {
  const places = view.outcome?.places ?? [],
    score = view.outcome?.scores ?? view.scores ?? [];
  if (me === null || !places[me]) return t("end.sharewatch", { name: name(Math.max(0, places.indexOf(1))) });
  return t(rounds ? "end.sharetext" : "end.shareone", { n: seats.length, place: places[me], points: score[me] });
}
