// The part of a view model that all games share: seats, viewer, windows, pauses and the end of a match. Pure: no
// document, clock or network.

/** @import { AnyView, ViewModel, State } from "#types/table" */

import { seatDistance } from "#js/table/seat_ring.js";
import { bottomSeat, ended, isPending, isSpectator, trusteeOn } from "#js/table/state.js";

/**
 * Returns the fields that the view models of all games share. `me` is the viewer's seat, null for a spectator.
 * `window(name)` is an open window or null, and `mine(name)` too if the viewer may answer it. `isSent(name)` says
 * whether an answer to it awaits the server. `turn` is the window of the turn, `acts` the seat that has it; either may
 * be null. After a match its players are shown even if they have left their seats.
 *
 * @template {AnyView} View
 * @param {State<View>} state
 * @returns {ViewModel<View>}
 */
export function baseViewModel(state) {
  const { windows, match } = state,
    view = /** @type {View} */ (state.view),
    after = ended(state) && state.cast.length > 0;
  const seats = after ? state.cast : state.seats,
    seat = (after ? state.castSeat : state.you?.seat) ?? null;
  const watching = after ? seat === null : isSpectator(state),
    bottom = after ? (seat ?? 0) : bottomSeat(state);
  const away = !after && trusteeOn(state),
    paused = match?.status === "paused",
    aborted = match?.status === "aborted";
  const finished = aborted || view.phase === "GAME_OVER",
    over = finished || view.phase === "ROUND_END";
  const window = (/** @type {string} */ name) => windows.find(one => one.name === name) ?? null,
    still = over || paused || away || watching;
  const turn = window("turn");
  return {
    state,
    view,
    seats,
    watching,
    bottom,
    away,
    paused,
    aborted,
    finished,
    over,
    turn,
    me: watching ? null : seat,
    behind: state.you?.behind ?? 0,
    offline: state.link.status === "lost" || state.link.status === "waiting",
    inLine: state.link.status === "waiting",
    options: view.options ?? {},
    acts: over ? null : (turn?.seats[0] ?? null),
    place: other => seatDistance(other, bottom, seats.length),
    name: other => seats[other]?.name ?? "",
    window,
    mine: name => (still ? null : (windows.find(one => one.name === name && one.mine) ?? null)),
    isSent: name => isPending(state, window(name)),
    /** Returns the window that a seat's clock shows, or null. */
    clockOf: other => (paused || over || turn?.seats[0] !== other ? null : turn),
  };
}
