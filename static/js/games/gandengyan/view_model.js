// The view model: what the board draws of a state, computed once for each drawing. Pure.

import { baseViewModel } from "#js/table/base_view_model.js";

/** `turn` is mine or null in `asked`; `trick` the plays of this trick, oldest first, passes left out. */
export function viewModel(state) {
  const vm = baseViewModel(state),
    { view, bottom, watching } = vm;
  const trick = (view.history ?? []).filter(play => play.trick === view.trick && play.type !== "PASS");
  return {
    ...vm,
    asked: vm.mine("turn"),
    sent: vm.isSent("turn"),
    playing: view.phase === "PLAYING" && !vm.over,
    last: view.last ?? null,
    trick,
    drawn: view.drawn ?? null,
    hand: view.hand ?? (watching && view.hands ? view.hands[bottom] : null) ?? [],
    backs: view.hand || (watching && view.hands) ? 0 : (view.counts?.[bottom] ?? 0),
    /** What a seat has said in this trick: a play, {type: "PASS"}, or null. */
    says: seat => view.plays?.[seat] ?? null,
    /** Did who leads now draw a card for it? */
    drew: (view.draws ?? []).some(draw => draw.trick === view.trick),
    doubles: Boolean(view.options?.bomb_doubles),
  };
}

/** Points are penalties with the sign turned. */
export const penalty = points => (points ? -points : 0);
