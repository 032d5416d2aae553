// The view model of Dou Dizhu: everything that the board draws, computed once for each state. Pure: no document, clock
// or network.

/**
 * @import { GameState } from "#types/table"
 * @typedef {ReturnType<typeof viewModel>} DoudizhuViewModel
 */

import { rankOf } from "#js/games/doudizhu/rules.js";
import { baseViewModel } from "#js/table/base_view_model.js";
import { placeOf } from "#js/table/state.js";

const SUITS = "SHDC";

/**
 * Returns the view model of a state. `moving` is the window (the period for a move) of the turn if the viewer may
 * answer it now, otherwise null. `open` is true if a spectator sees all hands. The board itself sets `dealing` while
 * cards fly to the hands, and `passing` while an automatic pass is on its way.
 *
 * @param {GameState<"doudizhu">} state
 */
export function viewModel(state) {
  const vm = baseViewModel(state),
    { view, seats, watching, bottom, over } = vm,
    { match, table } = state;
  const moving = vm.mine("turn"),
    alone = seats.every((player, seat) => seat === vm.me || player?.kind === "agent");
  const shown = view.hand ?? (watching ? view.hands?.[bottom] : undefined);
  return {
    ...vm,
    place: (/** @type {number} */ seat) => placeOf(seat, bottom, seats.length),
    moving,
    sent: vm.isSent("turn"),
    /** Whether the player may ask for advice. The server decides by the same rule. */
    advisable: Boolean(moving) && !table?.tournament && (!match?.rated || alone),
    advice: moving && state.advice?.window === moving.id ? state.advice : null,
    bidding: view.phase === "BIDDING",
    playing: view.phase === "PLAYING",
    last: view.last ?? null,
    hand: shown ?? [],
    backs: view.hand || (watching && view.hands) ? 0 : (view.counts?.[bottom] ?? 0),
    open: watching && Boolean(view.hands) && !over,
    dealing: false,
    passing: false,
  };
}

/**
 * Returns a hand in the order that the player has chosen: by rank, or the largest groups of a rank first (`groups`).
 *
 * @param {readonly string[]} codes
 * @param {string} order
 */
export function arranged(codes, order) {
  /** @type {Map<number, number>} */
  const held = new Map();
  for (const code of codes) held.set(rankOf(code), (held.get(rankOf(code)) ?? 0) + 1);
  const rocket = held.has(16) && held.has(17);
  /** @type {(code: string) => number} */
  const size = code => (rocket && rankOf(code) >= 16 ? 5 : (held.get(rankOf(code)) ?? 0));
  /** @type {(a: string, b: string) => number} */
  const byRank = (a, b) => rankOf(b) - rankOf(a) || SUITS.indexOf(a.slice(-1)) - SUITS.indexOf(b.slice(-1));
  return [...codes].sort((a, b) => (order === "groups" ? size(b) - size(a) : 0) || byRank(a, b));
}

/**
 * Returns the number of cards of each rank that the player has not seen, from the big joker down. The player has seen
 * the own hand and all cards that were played.
 *
 * @param {readonly string[]} hand
 * @param {readonly string[]} played
 */
export function countUnseen(hand, played) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const code of [...hand, ...played]) counts.set(rankOf(code), (counts.get(rankOf(code)) ?? 0) + 1);
  return Array.from({ length: 15 }, (_, k) => 17 - k).map(rank => ({
    rank,
    left: Math.max(0, (rank >= 16 ? 1 : 4) - (counts.get(rank) ?? 0)),
  }));
}
