// The view model of UNO: everything that the board draws, computed once for each state. Pure: no document, clock or
// network.

/**
 * @import { GameState } from "#types/table"
 * @typedef {ReturnType<typeof viewModel>} UnoViewModel
 */

import { sorted } from "#js/draw/uno_cards.js";
import { baseViewModel } from "#js/table/base_view_model.js";

/**
 * Returns the view model of a state. `moving`, `calling` and `catching` are windows, periods for a move, or null. In
 * them the viewer may play, call UNO, or catch a seat that has not called. `by` sorts the hand.
 *
 * @param {GameState<"uno">} state
 * @param {{ by?: "color" | "face" }} [how]
 */
export function viewModel(state, { by = "color" } = {}) {
  const vm = baseViewModel(state),
    { view, me, bottom, over } = vm,
    seats = view.counts.length;
  const held = view.hand ?? null,
    moving = vm.mine("turn"),
    hand = held ? sorted(held, by) : [];
  return {
    ...vm,
    hand,
    backs: held ? 0 : view.counts[bottom],
    moving,
    verbs: moving?.verbs ?? [],
    calling: vm.mine("call"),
    catching: vm.mine("challenge"),
    playable: moving ? (view.playable ?? []) : [],
    drawn: moving ? (view.drawn ?? null) : null,
    fresh: over ? [] : (view.drew ?? []),
    sent: vm.isSent("turn"),
    callSent: vm.isSent("call"),
    catchSent: vm.isSent("challenge"),
    /** The seats that the player may catch now. */
    targets: vm.mine("challenge") ? view.exposed.filter(seat => seat !== me) : [],
    isCalled: (/** @type {number} */ seat) => view.calls.includes(seat),
    isExposed: (/** @type {number} */ seat) => !over && view.exposed.includes(seat),
    rounds: view.format === "points",
    /** Whether this card, played now, asks for a seat to swap with. */
    swaps: (/** @type {string} */ code) =>
      code.length === 2 && code[1] === "7" && Boolean(view.options.seven_swap) && hand.length > 1,
    /** All other seats, clockwise from the one at the bottom. */
    others: Array.from({ length: seats - 1 }, (_, k) => (bottom + k + 1) % seats),
    /** The seat that comes next in the direction of play, also if it is skipped. */
    after: (/** @type {number} */ seat) => (seat + view.direction + seats) % seats,
  };
}
