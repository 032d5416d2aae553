// The view model of Gan Deng Yan: everything that the board draws, computed once for each state. Pure: no document,
// clock or network.

/**
 * @import { View } from "#types/gandengyan"
 * @import { GameState } from "#types/table"
 * @typedef {ReturnType<typeof viewModel>} GanDengYanViewModel
 */

import { baseViewModel } from "#js/table/base_view_model.js";

/**
 * Returns the view model of a state. `moving` is the window (the period for a move) of the turn if the viewer may
 * answer it now, otherwise null. `last` is the play to beat, null at a lead.
 *
 * @param {GameState<"gandengyan">} state
 */
export function viewModel(state) {
  const vm = baseViewModel(state),
    { view, bottom, watching } = vm;
  const shown = view.hand ?? (watching ? view.hands?.[bottom] : null) ?? null;
  return {
    ...vm,
    ...currentTrick(view),
    moving: vm.mine("turn"),
    sent: vm.isSent("turn"),
    playing: view.phase === "PLAYING" && !vm.over,
    last: view.last,
    drawn: view.drawn ?? null,
    hand: shown ?? [],
    backs: shown ? 0 : view.counts[bottom],
    /** Returns the newest answer of a seat in this trick: a play or a pass, or null. */
    answerOf: (/** @type {number} */ seat) => view.plays[seat],
    doubles: view.options.bomb_doubles,
  };
}

/**
 * Returns the plays of the current trick without passes, oldest first. `drew` says whether the leader of the trick drew
 * a card for it.
 *
 * @param {Pick<View, "history" | "draws" | "trick">} view
 */
export function currentTrick({ history, draws, trick }) {
  return {
    trick: history.flatMap(play => (play.type !== "PASS" && play.trick === trick ? [play] : [])),
    drew: draws.some(draw => draw.trick === trick),
  };
}

/** Converts a score to penalty points, which count the same amount with the opposite sign. */
export const penalty = (/** @type {number} */ points) => (points ? -points : 0);
