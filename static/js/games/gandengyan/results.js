// The contents of Gan Deng Yan's result panels: the seat that went out first, the cards that the others hold, and the
// penalties.

/**
 * @import { GanDengYanViewModel } from "#js/games/gandengyan/view_model.js"
 * @import { Result } from "#types/gandengyan"
 * @import { Child, ResultSound, State } from "#types/table"
 */

import { group } from "#js/draw/cards.js";
import { drawPlay } from "#js/games/gandengyan/play_area.js";
import { penalty } from "#js/games/gandengyan/view_model.js";
import { h } from "#js/table/dom.js";
import { matchResultParts } from "#js/table/match_result.js";
import { roundResultParts } from "#js/table/round_result.js";
import { signed, t } from "#js/table/words.js";

/**
 * Returns a function that makes the content of a round's result panel. Null before the round has ended.
 *
 * @param {State} state
 * @param {GanDengYanViewModel} vm
 */
export function roundResult(state, vm) {
  const { result } = vm.view;
  return result ? () => roundParts(state, vm, result) : null;
}

/**
 * Returns the content of a round's result panel.
 *
 * @param {State} state
 * @param {GanDengYanViewModel} vm
 * @param {Result} result
 */
function roundParts(state, vm, result) {
  const { view, me } = vm,
    play = view.history.flatMap(one => (one.type !== "PASS" && one.seat === result.seat ? [one] : [])).at(-1),
    seats = vm.seats.map((_, seat) => seat);
  return roundResultParts(state, vm, {
    won: me === null ? null : result.seat === me,
    title: roundTitle(vm, result.seat),
    why: view.multiplier > 1 ? t("end.doubled", { n: view.bombs, each: view.multiplier }) : t("end.each"),
    points: result.points,
    totals: view.scores,
    unit: n => t("final.unit", { n }),
    shown: play ? h("div.last", {}, h("span.muted", {}, t("end.last")), drawPlay(play)) : null,
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

/**
 * Returns the title of a round's result panel, which names the seat that went out.
 *
 * @type {(vm: GanDengYanViewModel, seat: number) => string}
 */
const roundTitle = ({ me, name }, seat) => (seat === me ? t("end.you") : t("end.other", { name: name(seat) }));

/**
 * Returns the content of the result panel after the match.
 *
 * @param {State} state
 * @param {GanDengYanViewModel} vm
 * @returns {Child[]}
 */
export function matchResult(state, vm) {
  const { view } = vm,
    played = view.rounds_played;
  return matchResultParts(state, vm, {
    about: t("final.about", { n: played.length }),
    score: {
      of: seat => signed((view.outcome?.scores ?? view.scores)[seat]),
      label: t("final.total"),
      unit: seat => t("final.unit", { n: (view.outcome?.scores ?? view.scores)[seat] }),
    },
    columns: [{ label: t("final.wins"), of: seat => view.wins[seat] }],
    rounds: played.map(one => ({
      label: t("final.round", { n: one.round }),
      points: one.points,
      note: one.multiplier > 1 ? `×${one.multiplier}` : "",
    })),
  });
}

/**
 * Returns the sound of a result panel: a win for the first place in the match, or for going out first in the round.
 *
 * @param {GanDengYanViewModel} vm
 * @returns {ResultSound}
 */
export function resultSound({ me, view, finished }) {
  const won = finished && view.outcome ? view.outcome.places[me ?? -1] === 1 : view.result?.seat === me;
  return won ? "win" : "loss";
}

/**
 * Returns the text that a player shares after a round or match.
 *
 * @param {GanDengYanViewModel} vm
 */
export function shareText(vm) {
  const { view, me, name, seats } = vm,
    places = view.outcome?.places ?? [],
    rounds = view.rounds_played.length;
  if (!vm.finished && view.result)
    return t("end.shareround", { n: view.round, what: roundTitle(vm, view.result.seat) });
  if (me === null || !places[me]) return t("end.sharewatch", { name: name(Math.max(0, places.indexOf(1))), rounds });
  return t("end.sharetext", { n: seats.length, place: places[me], rounds, points: penalty(view.scores[me]) });
}
