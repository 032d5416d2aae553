// The view model of Liar's Dice: what the board draws of a state, computed once for each drawing. Pure.

/**
 * @import { GameState } from "#types/table"
 * @typedef {ReturnType<typeof viewModel>} LiarsDiceViewModel
 */

import { lowestBid } from "#js/games/liars_dice/rules.js";
import { baseViewModel } from "#js/table/base_view_model.js";

/**
 * Returns the view model. `bidding` and `jumping` are windows that the viewer may answer, or null. `jump` is the jump window of
 * the standing bid, open or about to open, whichever seats may use it; null if there is none.
 *
 * @param {GameState<"liars_dice">} state
 */
export function viewModel(state) {
  const vm = baseViewModel(state),
    { view, me, bottom } = vm,
    dice = view.dice ?? [];
  return {
    ...vm,
    bid: view.bid,
    total: view.total,
    dice,
    backs: view.dice ? 0 : view.counts[bottom],
    bidding: vm.mine("turn"),
    jumping: vm.mine("jump"),
    jump: vm.over || vm.paused ? null : vm.window("jump"),
    sent: vm.isSent("turn"),
    jumpSent: vm.isSent("jump"),
    /** Whether no bid can follow, so that only the challenge is left. */
    top: Boolean(view.bid) && !lowestBid(view.bid, view.total),
    /** Whether chances may be shown: the match is unrated, and the viewer has dice to compute them from. */
    practice: state.match?.rated === false && me !== null && dice.length > 0 && !vm.over,
    seatBid: (/** @type {number} */ seat) => view.bids.findLast(bid => bid.seat === seat) ?? null,
    isOut: (/** @type {number} */ seat) => view.counts[seat] === 0,
    /** Whether the viewer is out of the game. */
    out: me !== null && view.counts[me] === 0,
    /** Whether only agents play on. */
    deserted: vm.seats.every(one => !one || one.kind === "agent" || one.out || one.conceded),
    /** The dice that a jump costs the viewer if the bid is true: two, or the one that is left (clause 7.3). */
    cost: me === null ? 2 : Math.min(2, view.counts[me]),
  };
}
