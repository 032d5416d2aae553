// The view model: what the board draws of a state, computed once for each drawing. Pure.

import { lowest } from "#js/games/liars_dice/rules.js";
import { baseViewModel } from "#js/table/base_view_model.js";

/** `bidding` and `jumping` are windows of mine or null; `jump` is the jump that is open or about to open, whoever may. */
export function viewModel(state) {
  const vm = baseViewModel(state),
    { view, me, bottom } = vm,
    jump = vm.over || vm.paused ? null : vm.window("jump");
  const dice = view.dice ?? (view.own ? (view.own[bottom]?.dice ?? []) : []);
  return {
    ...vm,
    bid: view.bid ?? null,
    total: view.total,
    dice,
    backs: view.dice || view.own ? 0 : (view.counts[bottom] ?? 0),
    bidding: vm.mine("turn"),
    jumping: vm.mine("jump"),
    jump,
    sent: vm.isSent("turn"),
    jumpSent: vm.isSent("jump"),
    /** Does the highest bid of all stand, so that nothing is left but to challenge? */
    top: Boolean(view.bid) && !lowest(view.bid, view.total),
    /** May chances be shown: a match that counts for nobody, and dice of one's own to reckon from. */
    practice: state.match?.rated === false && me !== null && dice.length > 0 && !vm.over,
    seatBid: seat => view.bids.findLast(bid => bid.seat === seat) ?? null,
    isOut: seat => view.counts[seat] === 0,
    /** Whether I am out of the game, and whether only agents play on. */
    out: me !== null && view.counts[me] === 0,
    deserted: vm.seats.every(one => !one || one.kind === "agent" || one.out || one.conceded),
    /** What a jump costs me if the bid is true: two dice, or the one that is left (clause 7.3). */
    cost: me === null ? 2 : Math.min(2, view.counts[me]),
  };
}
