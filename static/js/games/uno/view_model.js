// What the board needs to know of a state, worked out once a frame. Pure.

import { sorted } from "#js/draw/uno_cards.js";
import { baseViewModel } from "#js/table/base_view_model.js";

/** `moving`, `calling`, `catching` are windows of mine or null; `next` is the seat after the one to move, whoever is skipped. */
export function viewModel(state, { by = "color" } = {}) {
  const vm = baseViewModel(state),
    { view, me, bottom, over } = vm,
    seats = view.counts.length;
  const held = view.hand ?? view.own?.[bottom]?.hand ?? null,
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
    sent: vm.sent("turn"),
    callSent: vm.sent("call"),
    catchSent: vm.sent("challenge"),
    /** Seats that I may catch now. */
    targets: vm.mine("challenge") ? view.exposed.filter(seat => seat !== me) : [],
    isCalled: seat => view.calls.includes(seat),
    isExposed: seat => !over && view.exposed.includes(seat),
    rounds: view.format === "points",
    /** Would this card, played now, ask for a seat to swap with? */
    swaps: code => code.length === 2 && code[1] === "7" && Boolean(view.options?.seven_swap) && hand.length > 1,
    others: Array.from({ length: seats - 1 }, (_, k) => (bottom + k + 1) % seats),
    after: seat => (seat + view.direction + seats) % seats,
  };
}
