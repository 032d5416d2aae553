// The one state of the table page, and how frames change it. Pure: no clock, no document, no network.
//
//   code, lang, me        what the page came with
//   link                  {status, ping, attempt, retryIn, bye}: the line, as socket.js tells it
//   n, at                 number and server time of the last state frame; n is 0 before the first one
//   table, match, seats, you, windows, view     as in the last state frame
//   cast, castSeat        who played the match that is shown, and in which seat of it I sat: they outlast its end
//   events                what that frame brought to be animated; empty when it was the first of a connection
//   chat                  the last 200 things said, oldest first: {id, seat, name, phrase, emotion, text, round, step}
//   pending               ref -> frame, sent and not answered yet
//   refused               the last refusal: {id, ref, class, code, message, data, frame}

import { spelled } from "#js/table/agents.js";

const CHAT_KEPT = 200;

export function initial({ code = "", lang = "zh-hans", me = null } = {}) {
  return {
    code, lang, me,
    link: { status: "connecting", ping: null, attempt: 0, retryIn: null, bye: null },
    n: 0, at: 0, table: null, match: null, seats: [], you: { seat: null }, windows: [], view: null, events: [],
    cast: [], castSeat: null,
    chat: [], said: 0, pending: {}, refused: null, refusals: 0,
  };
}

/** The address of a page of the match that is on the table (`history`, `replay`, `verify`); undefined before one is. */
export function matchUrl(state, name) {
  return state.match ? state.urls?.[name]?.replace("{match}", state.match.id) : undefined;
}

export function reduce(state, frame) {
  switch (frame.type) {
    case "state": return took(state, frame);
    case "chat": return said(state, frame);
    case "ack": return { ...state, pending: without(state.pending, frame.ref) };
    case "error": return refused(state, frame);
    case "link": return { ...state, link: frame.link };
    case "sent": return { ...state, pending: { ...state.pending, [frame.ref]: frame.frame } };
    default: return state;
  }
}

function took(state, frame) {
  const { n, at, table, match, you, windows = [], view, events = [] } = frame, seats = frame.seats.map(spelled);
  const open = new Set(windows.map(window => window.id));
  const pending = Object.fromEntries(Object.entries(state.pending).filter(([, sent]) => !sent.window || open.has(sent.window)));
  return { ...state, n, at, table, match, seats, you, windows, view, events, pending, ...castOf(state, { match, seats, you }) };
}

/** While a match runs its players are the seats; afterwards people get up, and are still who played. */
function castOf(state, { match, seats, you }) {
  if (!match || !isEnded(match)) return { cast: seats, castSeat: you.seat };
  if (match.id === state.match?.id && state.cast.length) return {};
  return { cast: seats, castSeat: you.seat };
}

const isEnded = match => match.status === "finished" || match.status === "aborted";

function said(state, frame) {
  const { seat = null, name = "", phrase = null, emotion = null, text = null } = frame;
  const line = {
    id: state.said + 1, seat, name, phrase, emotion, text,
    round: state.view?.round ?? 0, step: state.view?.history?.length ?? 0,
  };
  return { ...state, said: line.id, chat: [...state.chat, line].slice(-CHAT_KEPT) };
}

function refused(state, frame) {
  const id = state.refusals + 1;
  const { ref = null, code, message = "", data = {} } = frame;
  const refusal = { id, ref, class: frame.class, code, message, data, frame: state.pending[ref] ?? null };
  return { ...state, refusals: id, refused: refusal, pending: without(state.pending, ref) };
}

function without(map, key) {
  if (!(key in map)) return map;
  const { [key]: _, ...rest } = map;
  return rest;
}

// ── Reading the state ──────────────────────────────────────────────────────────────────────────

/** Has the match that is shown ended? */
export const ended = state => Boolean(state.match) && isEnded(state.match);

/** The seat shown at the bottom: mine, or the first for who only watches. */
export const bottomSeat = state => state.you?.seat ?? 0;

export const isSpectator = state => state.you?.seat === null || state.you?.seat === undefined;

/** An open window of mine by name, or null. */
export const myWindow = (state, name) => state.windows.find(one => one.name === name && one.mine) ?? null;

/** The open window in which this seat is awaited, or null. */
export const windowOf = (state, seat) => state.windows.find(one => one.seats.length === 1 && one.seats[0] === seat) ?? null;

export const isPending = (state, window) => Object.values(state.pending).some(sent => sent.window === window?.id);

export const trusteeOn = state => !isSpectator(state) && Boolean(state.seats[state.you.seat]?.trustee);

/** Where a seat is drawn at a table of three, clockwise from the bottom: self, left, right. */
export function placeOf(seat, bottom, seats = 3) {
  return ["self", "left", "right"][(seat - bottom + seats) % seats];
}
