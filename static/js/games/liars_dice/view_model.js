// The view model of Liar's Dice: everything that the board draws, computed once for each state. Pure: no document,
// clock or network.

/**
 * @import { GameState } from "#types/table"
 * @typedef {ReturnType<typeof viewModel>} LiarsDiceViewModel
 */

import { lowestBid } from "#js/games/liars_dice/rules.js";
import { baseViewModel } from "#js/table/base_view_model.js";

/**
 * Returns the view model of a state. `bidding` and `jumping` are the windows (periods for a move) in which the viewer
 * may bid or challenge out of turn, or null. `jump` is the window for challenges out of turn, for whichever seats, open
 * now or later; null if there is none.
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
