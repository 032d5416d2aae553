// The result panels after a round and after the match: the winner, the cards that are left, the penalties and the standings.

import { group } from "#js/draw/cards.js";
import { laid } from "#js/games/gandengyan/play_area.js";
import { penalty } from "#js/games/gandengyan/view_model.js";
import { h } from "#js/table/dom.js";
import { matchResultParts } from "#js/table/match_result.js";
import { roundResultParts } from "#js/table/round_result.js";
import { signed, t } from "#js/table/words.js";

/** Returns what makes the parts of a round's result panel, or null if no round has ended. */
export const roundResult = (state, vm) => (vm.view.result ? () => ofRound(state, vm) : null);

function ofRound(state, vm) {
  const { view, me } = vm,
    { result } = view;
  const play = (view.history ?? []).findLast(one => one.seat === result.seat && one.cards),
    seats = vm.seats.map((_, seat) => seat);
  return roundResultParts(state, vm, {
    won: me === null ? null : result.seat === me,
    title: who(vm, result.seat),
    why: view.multiplier > 1 ? t("end.doubled", { n: view.bombs, each: view.multiplier }) : t("end.each"),
    points: result.points,
    totals: view.scores,
    unit: t("final.unit"),
    shown: play ? h("div.last", {}, h("span.muted", {}, t("end.last")), laid(play)) : null,
    rows: seats.sort((a, b) => view.scores[b] - view.scores[a] || a - b),
    columns: [
      {
        label: t("end.left"),
        of: seat =>
          view.hands?.[seat]?.length
            ? h("span.left-cards", {}, group(view.hands[seat]))
            : h("span.muted", {}, t("stage.out")),
      },
    ],
    standings: t("end.standings", { n: view.round, all: view.rounds }),
  });
}

const who = ({ me, name }, seat) => (seat === me ? t("end.you") : t("end.other", { name: name(seat) }));

/** Returns the parts of the result panel after the match. */
export function matchResult(state, vm) {
  const { view } = vm,
    played = view.rounds_played ?? [];
  return matchResultParts(state, vm, {
    about: t("final.about", { n: played.length }),
    score: {
      of: seat => signed((view.outcome?.scores ?? view.scores)[seat]),
      label: t("final.total"),
      unit: t("final.unit"),
    },
    columns: [{ label: t("final.wins"), of: seat => view.wins?.[seat] ?? 0 }],
    rounds: played.map(one => ({
      label: t("final.round", { n: one.round }),
      points: one.points,
      note: one.multiplier > 1 ? `×${one.multiplier}` : "",
    })),
  });
}

/** Whether the player hears a win: out first in the round, or first in the match. */
export const won = ({ me, view, finished }) =>
  finished && view.outcome ? view.outcome.places[me] === 1 : view.result?.seat === me;

/** Returns the text that is shared. */
export function shareText(vm) {
  const { view, me, name, seats } = vm,
    places = view.outcome?.places ?? [],
    rounds = (view.rounds_played ?? []).length;
  if (!vm.finished && view.result) return t("end.shareround", { n: view.round, what: who(vm, view.result.seat) });
  if (me === null || !places[me]) return t("end.sharewatch", { name: name(Math.max(0, places.indexOf(1))), rounds });
  return t("end.sharetext", { n: seats.length, place: places[me], rounds, points: penalty(view.scores[me]) });
}
