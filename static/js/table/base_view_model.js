// What every board of the ring needs to know of a state: who sits where, who looks, and whether anything may be done. Pure.

/** @import { AnyView, ViewModel, State } from "#types/table" */

import { seatDistance } from "#js/table/ring.js";
import { bottomSeat, ended, isPending, isSpectator, trusteeOn } from "#js/table/state.js";

/**
 * `me` is my seat or null; `window(name)` an open window or null, `mine(name)` the same if I may answer it now, `sent(name)` is
 * something of mine under way in it? `turn` the turn's window, `acts` the seat whose turn it is or null. When a match has
 * ended its players are still shown, whoever gets up.
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
    offline: state.link.status === "lost",
    options: view.options ?? {},
    acts: over ? null : (turn?.seats[0] ?? null),
    place: other => seatDistance(other, bottom, seats.length),
    name: other => seats[other]?.name ?? "",
    window,
    mine: name => (still ? null : (windows.find(one => one.name === name && one.mine) ?? null)),
    sent: name => isPending(state, window(name)),
    /** The window that a seat's clock shows. */
    clockOf: other => (paused || over || turn?.seats[0] !== other ? null : turn),
  };
}
