// The one state of the table page, and how frames change it. Pure: no clock, no document, no network.
//
//   code, lang, me        what the page came with
//   link                  {status, ping, attempt, retryIn, bye}: the line, as socket.js tells it
//   n, at                 number and server time of the last state frame; n is 0 before the first one
//   table, match, seats, you, windows, view     as in the last state frame
//   cast, castSeat        who played the match that is shown, and in which seat of it I sat: they outlast its end
//   events                what that frame brought to be animated; empty when it was the first of a connection
//   chat                  the last 200 things said, oldest first: {id, seat, name, phrase, emotion, text, texts, ref,
//                         channel, round, step}; what is said in turn (channel `speech`) stands in `texts` alone
//   texts                 ref -> what was said under it in this match, as far as this viewer may read it
//   hidden, muted         references that moderation has hidden; usernames that this account does not want to read
//   called                other tables, of tournaments, that wait for me: [{table, game, tournament, title, begun}]
//   pending               ref -> frame, sent and not answered yet
//   advice                what the house's agent would do in a window of mine: {window, answer, reasons, text}, or null
//   refused               the last refusal: {id, ref, class, code, message, data, frame}

/** @import { Change, Line, RefusedFrame, State, StateTaken, Window } from "#types/table" */

import { localizedName } from "#js/table/agent_names.js";

const CHAT_KEPT = 200;

/**
 * @param {Partial<State>} [page]
 * @returns {State}
 */
export function initial({ code = "", lang = "zh-hans", me = null } = {}) {
  return {
    code,
    lang,
    me,
    link: { status: "connecting", ping: null, attempt: 0, retryIn: null, bye: null },
    n: 0,
    at: 0,
    table: null,
    match: null,
    seats: [],
    you: { seat: null },
    windows: [],
    view: null,
    events: [],
    cast: [],
    castSeat: null,
    chat: [],
    said: 0,
    texts: {},
    hidden: [],
    muted: [],
    called: [],
    advice: null,
    pending: {},
    refused: null,
    refusals: 0,
  };
}

/** The address of a page of the match that is on the table (`history`, `replay`, `verify`); undefined before one is, and
 *  for who may not follow: a private match that is unrated opens by its own link alone.
 *
 * @param {Pick<State, "match" | "urls">} state
 * @param {string} name
 */
export function matchUrl(state, name) {
  return state.match && state.match.linked !== false
    ? state.urls?.[name]?.replace("{match}", state.match.id)
    : undefined;
}

/**
 * @param {State} state
 * @param {Change} frame
 * @returns {State}
 */
export function reduce(state, frame) {
  switch (frame.type) {
    case "state":
      return took(state, frame);
    case "chat":
      return said(state, frame);
    case "said":
      return recalled(state, frame);
    case "chat_hidden":
      return { ...state, hidden: [...state.hidden, frame.message] };
    case "advice":
      return { ...state, advice: frame };
    case "called":
      return { ...state, called: frame.tables };
    case "muted":
      return { ...state, muted: frame.usernames };
    case "ack":
      return { ...state, pending: without(state.pending, frame.ref ?? "") };
    case "error":
      return refused(state, frame);
    case "link":
      return { ...state, link: frame.link };
    case "sent":
      return { ...state, pending: { ...state.pending, [frame.ref]: frame.frame } };
    default:
      return state;
  }
}

/**
 * @param {State} state
 * @param {StateTaken} frame
 * @returns {State}
 */
function took(state, frame) {
  const { n, at, table, match, you, windows = [], view, events = [] } = frame,
    seats = frame.seats.map(localizedName);
  const open = new Set(windows.map(window => window.id));
  const pending = Object.fromEntries(
    Object.entries(state.pending).filter(([, sent]) => !("window" in sent) || !sent.window || open.has(sent.window)),
  );
  const texts = match?.id === state.match?.id ? state.texts : {};
  return {
    ...state,
    n,
    at,
    table,
    match,
    seats,
    you,
    windows,
    view,
    events,
    pending,
    texts,
    ...castOf(state, { match, seats, you }),
  };
}

/**
 * While a match runs its players are the seats; afterwards people get up, and are still who played.
 *
 * @param {State} state
 * @param {Pick<StateTaken, "match" | "seats" | "you">} frame
 * @returns {Partial<State>}
 */
function castOf(state, { match, seats, you }) {
  if (!match || !isEnded(match)) return { cast: seats, castSeat: you.seat };
  if (match.id === state.match?.id && state.cast.length) return {};
  return { cast: seats, castSeat: you.seat };
}

const isEnded = (/** @type {{ status: string }} */ match) => match.status === "finished" || match.status === "aborted";

/**
 * @param {State} state
 * @param {Partial<import("#types/wire").Said>} frame
 * @returns {State}
 */
function said(state, frame) {
  const {
    seat = null,
    name = "",
    username = null,
    phrase = null,
    emotion = null,
    text = null,
    texts = null,
    ref = "",
    channel = "",
  } = frame;
  if (ref && state.texts[ref]) return shown(state, ref); // a frame and the list of what was said may overlap
  /** @type {Line} */
  const line = {
    id: state.said + 1,
    seat,
    name,
    username,
    phrase,
    emotion,
    text,
    texts,
    ref: ref ?? "",
    channel,
    round: state.view?.round ?? 0,
    step: state.view?.history?.length ?? 0,
  };
  const known = ref ? { ...state.texts, [ref]: line } : state.texts;
  if (channel === "speech") return { ...state, texts: known };
  return { ...state, said: line.id, texts: known, chat: [...state.chat, line].slice(-CHAT_KEPT) };
}

/**
 * What was hidden and comes again is shown again.
 *
 * @type {(state: State, ref: string) => State}
 */
const shown = (state, ref) =>
  state.hidden.includes(ref) ? { ...state, hidden: state.hidden.filter(other => other !== ref) } : state;

/**
 * What was said before this page came.
 *
 * @type {(state: State, frame: { messages?: Partial<import("#types/wire").Said>[], hidden?: string[] }) => State}
 */
const recalled = (state, { messages = [], hidden = [] }) => ({ ...messages.reduce(said, state), hidden });

/**
 * Does this viewer not want to read what this line's speaker says?
 *
 * @type {(state: Pick<State, "muted">, line: { username?: string | null }) => boolean}
 */
export const isMuted = (state, { username }) => Boolean(username && state.muted.includes(username));

/**
 * @param {State} state
 * @param {RefusedFrame} frame
 * @returns {State}
 */
function refused(state, frame) {
  const id = state.refusals + 1;
  const { ref = null, code, message = "", data = {} } = frame;
  const refusal = { id, ref, class: frame.class, code, message, data, frame: state.pending[ref ?? ""] ?? null };
  return { ...state, refusals: id, refused: refusal, pending: without(state.pending, ref ?? "") };
}

/**
 * @template Item
 * @param {Record<string, Item>} map
 * @param {string} key
 */
function without(map, key) {
  if (!(key in map)) return map;
  const { [key]: _, ...rest } = map;
  return rest;
}

// ── Reading the state ──────────────────────────────────────────────────────────────────────────

/**
 * Has the match that is shown ended?
 *
 * @param {Pick<State, "match">} state
 */
export const ended = state => Boolean(state.match && isEnded(state.match));

/**
 * The seat shown at the bottom: mine; for others the first, and before a match the one that they could take.
 *
 * @param {Pick<State, "match" | "seats" | "you">} state
 */
export const bottomSeat = state =>
  state.you?.seat ?? (state.match && !ended(state) ? 0 : Math.max(0, state.seats.indexOf(null)));

/** @param {Pick<State, "you">} state */
export const isSpectator = state => state.you?.seat === null || state.you?.seat === undefined;

/**
 * An open window of mine by name, or null.
 *
 * @type {(state: Pick<State, "windows">, name: string) => Window | null}
 */
export const myWindow = (state, name) => state.windows.find(one => one.name === name && one.mine) ?? null;

/**
 * The open window in which this seat is awaited, or null.
 *
 * @type {(state: Pick<State, "windows">, seat: number) => Window | null}
 */
export const windowOf = (state, seat) =>
  state.windows.find(one => one.seats.length === 1 && one.seats[0] === seat) ?? null;

/**
 * Is a move of mine in this window on its way? Asking for advice is none.
 *
 * @param {Pick<State, "pending">} state
 * @param {{ id: string } | null} [window]
 */
export const isPending = (state, window) =>
  Object.values(state.pending).some(
    ({ type, ...sent }) => type === "move" && "window" in sent && sent.window === window?.id,
  );

/** @param {Pick<State, "seats" | "you">} state */
export const trusteeOn = state =>
  !isSpectator(state) && Boolean(state.seats[/** @type {number} */ (state.you.seat)]?.trustee);

/**
 * Who is ready for another match at the table whose match has ended: {n, all}; null before anyone has asked for one.
 *
 * @param {Pick<State, "match" | "seats" | "table">} state
 */
export function rematch(state) {
  const { seats, table } = state,
    people = seats.filter(seat => seat && seat.kind !== "agent"),
    n = people.filter(seat => seat?.ready).length;
  return ended(state) && table?.status === "open" && n ? { n, all: people.length } : null;
}

/**
 * Where a seat is drawn at a table of three, clockwise from the bottom: self, left, right.
 *
 * @param {number} seat
 * @param {number} bottom
 */
export function placeOf(seat, bottom, seats = 3) {
  return ["self", "left", "right"][(seat - bottom + seats) % seats];
}

/** Where a seat is drawn where everybody keeps a numbered place: the same for every viewer. */
export const numbered = (/** @type {number} */ seat) => `seat${seat}`;
