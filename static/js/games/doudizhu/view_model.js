// The view model: what the board draws of a state, computed once for each drawing. Pure.

import { rankOf } from "#js/games/doudizhu/rules.js";
import { bottomSeat, ended, isPending, isSpectator, placeOf, trusteeOn } from "#js/table/state.js";

const OVER = new Set(["ROUND_END", "GAME_OVER"]);
const SUITS = "SHDC";

export function viewModel(state) {
  const { view, windows, match } = state,
    after = ended(state) && state.cast.length > 0;
  const seats = after ? state.cast : state.seats,
    seat = after ? state.castSeat : state.you?.seat;
  const watching = after ? (seat ?? null) === null : isSpectator(state),
    bottom = after ? (seat ?? 0) : bottomSeat(state);
  const turn = windows.find(one => one.name === "turn") ?? null,
    away = trusteeOn(state);
  const paused = match?.status === "paused",
    aborted = match?.status === "aborted";
  const over = aborted || OVER.has(view.phase);
  const mine = Boolean(turn?.mine) && !away && !paused && !watching;
  const alone = seats.every((player, other) => other === seat || player?.kind === "agent");
  const last = view.last ?? null;
  return {
    view,
    seats,
    watching,
    bottom,
    turn,
    away,
    paused,
    over,
    phase: view.phase,
    finished: aborted || view.phase === "GAME_OVER",
    aborted,
    me: watching ? null : seat,
    place: other => placeOf(other, bottom, seats.length),
    name: other => seats[other]?.name ?? "",
    mine,
    sent: isPending(state, turn),
    advisable: mine && !state.table?.tournament && (!match?.rated || alone), // as the server has it, which has the last word
    advice: mine && state.advice?.window === turn.id ? state.advice : null,
    offline: state.link.status === "lost",
    bidding: view.phase === "BIDDING",
    playing: view.phase === "PLAYING",
    last,
    lead: view.phase === "PLAYING" && !last,
    hand: view.hand ?? (view.hands && watching ? view.hands[bottom] : null) ?? [],
    backs: view.hand || (watching && view.hands) ? 0 : (view.counts?.[bottom] ?? 0),
    open: watching && Boolean(view.hands) && !over,
    options: view.options ?? {},
  };
}

/** A hand in the order that the player wants: by rank, or the largest groups first. */
export function arranged(codes, order) {
  const held = new Map();
  for (const code of codes) held.set(rankOf(code), (held.get(rankOf(code)) ?? 0) + 1);
  const rocket = held.has(16) && held.has(17);
  const size = code => (rocket && rankOf(code) >= 16 ? 5 : held.get(rankOf(code)));
  const byRank = (a, b) => rankOf(b) - rankOf(a) || SUITS.indexOf(a.slice(-1)) - SUITS.indexOf(b.slice(-1));
  return [...codes].sort((a, b) => (order === "groups" ? size(b) - size(a) : 0) || byRank(a, b));
}

/** Cards not seen yet, by rank from the big joker down: [{rank, left}]. Seen are one's own and all that was played. */
export function unseen(hand, played) {
  const counts = new Map();
  for (const code of [...hand, ...played]) counts.set(rankOf(code), (counts.get(rankOf(code)) ?? 0) + 1);
  return Array.from({ length: 15 }, (_, k) => 17 - k).map(rank => ({
    rank,
    left: Math.max(0, (rank >= 16 ? 1 : 4) - (counts.get(rank) ?? 0)),
  }));
}

/** The factors of the multiplier, in the order of multiplication: [{key, value, n}]. */
export function factors({ bid, bombs = 0, rockets = 0, spring, total }, cap = null) {
  const parts = [{ key: "bid", value: bid }];
  parts.push({ key: rockets && !bombs ? "rockets" : "bombs", value: 2 ** (bombs + rockets), n: bombs + rockets });
  if (spring) parts.push({ key: spring, value: 2 });
  const product = parts.reduce((whole, part) => whole * (part.value || 1), 1);
  if (cap && product > total) parts.push({ key: "cap", value: total });
  return parts;
}
