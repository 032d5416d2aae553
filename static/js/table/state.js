// The state of the table page, and its changes by frames. Pure: no clock, no document, no network.
//
//   code, lang, me        from the page's own data
//   link                  {status, ping, attempt, retryIn, bye}: the connection, from socket.js
//   n, at                 number and server time of the last state frame; n is 0 before the first one
//   table, match, seats, you, windows, view     as in the last state frame
//   cast, castSeat        the players of the match that is shown and the viewer's seat in it; both outlast its end
//   events                that frame's events, to be animated; empty for the first frame of a connection
//   chat                  the last 200 chat lines, oldest first: {id, seat, name, phrase, emotion, text, texts, ref,
//                         channel, round, step, kind, match, between, late}; a speech is in `texts` alone
//   texts                 ref -> chat line or speech of this match, as far as this viewer may read it
//   hidden, muted         references that moderation has hidden; usernames that this account has muted
//   called                other tables, of tournaments, that wait for the viewer: [{table, game, tournament, title, begun}]
//   pending               ref -> frame, sent and not answered yet
//   advice                the move that an agent advises in a window of the viewer: {window, answer, reasons, text}, or null
//   refused               the last refusal: {id, ref, class, code, message, data, frame}

/** @import { Change, Line, RefusedFrame, State, AppliedStateFrame, Window } from "#types/table" */

import { localizedName, SPELLED } from "#js/table/agent_names.js";

const CHAT_KEPT = 200;

/**
 * Returns the state of a page before the first frame.
 *
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
    you: { seat: null, behind: 0 },
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

/**
 * Returns the address of a page of the match on the table (`history`, `replay`, `verify`). Undefined without a match,
 * and for a viewer who may not follow: an unrated private match opens by its own link only.
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
 * Returns the address of a page of the match from which the branch on the table was played on. Undefined at every other
 * table, and while this viewer may not see that match.
 *
 * @param {Pick<State, "table" | "urls">} state
 * @param {string} name
 */
export function parentUrl({ table, urls }, name) {
  return table?.branch?.parent ? urls?.[name]?.replace("{match}", table.branch.parent) : undefined;
}

/**
 * Returns the page's state after a frame of the server, or after a change that the page itself reports.
 *
 * @param {State} state
 * @param {Change} frame
 * @returns {State}
 */
export function reduce(state, frame) {
  switch (frame.type) {
    case "state":
      return takeState(state, frame);
    case "chat":
      return addLine(state, frame);
    case "said":
      return addEarlier(state, frame);
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
      return addRefusal(state, frame);
    case "link":
      return { ...state, link: frame.link };
    case "sent":
      return { ...state, pending: { ...state.pending, [frame.ref]: frame.frame } };
    default:
      return state;
  }
}

/**
 * Returns the page's state after a `state` frame of the server.
 *
 * @param {State} state
 * @param {AppliedStateFrame} frame
 * @returns {State}
 */
function takeState(state, frame) {
  const { n, at, table, match, you, windows = [], view, events = [] } = frame,
    seats = frame.seats.map(localizedName);
  const open = new Set(windows.map(window => window.id));
  const pending = Object.fromEntries(
    Object.entries(state.pending).filter(([, sent]) => !("window" in sent) || !sent.window || open.has(sent.window)),
  );
  const texts = match?.id === state.match?.id ? state.texts : {},
    // what was said while an earlier match was played, perhaps in secret until its end, speaks of other seats and roles
    chat = match ? state.chat.filter(line => line.between || line.match === match.id) : state.chat;
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
    chat,
    ...castOf(state, { match, seats, you }),
  };
}

/**
 * Returns the players of the shown match after a frame. While it runs these are the players in the seats; after its end
 * they stay, even if they leave their seats.
 *
 * @param {State} state
 * @param {Pick<AppliedStateFrame, "match" | "seats" | "you">} frame
 * @returns {Partial<State>}
 */
function castOf(state, { match, seats, you }) {
  if (!match || !isEnded(match)) return { cast: seats, castSeat: you.seat };
  if (match.id === state.match?.id && state.cast.length) return {};
  return { cast: seats, castSeat: you.seat };
}

const isEnded = (/** @type {{ status: string }} */ match) => match.status === "finished" || match.status === "aborted";

/**
 * Returns the name and kind of a message's speaker as they were when it was said, and whether another player has the
 * seat now. A later change of seats does not change them.
 *
 * @param {Pick<State, "seats" | "cast">} state
 * @param {Pick<Line, "seat" | "name" | "username">} said
 * @returns {Pick<Line, "name" | "kind" | "late">}
 */
function speakerOf({ seats, cast }, { seat, name, username }) {
  if (seat === null) return { name, late: false };
  const holder = seats[seat] ?? null;
  if (!name) return { name: holder?.name ?? "", kind: holder?.kind, late: false };
  const { name: spelled } = localizedName({ kind: username ? "person" : "agent", name }) ?? { name };
  const spoke = (/** @type {State["seats"][number]} */ one) =>
    one && (username && one.username ? one.username === username : one.name === spelled);
  const kind =
    [holder, ...seats, ...cast].find(spoke)?.kind ?? (!username && Object.hasOwn(SPELLED, name) ? "agent" : undefined);
  return { name: spelled, kind, late: !spoke(holder) };
}

/**
 * Returns the page's state with a new chat message or speech added. `earlier` says that it is one of the match's messages
 * from before the page was opened.
 *
 * @param {State} state
 * @param {Partial<import("#types/wire").Said>} frame
 * @returns {State}
 */
function addLine(state, frame, earlier = false) {
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
  if (ref && state.texts[ref]) return unhide(state, ref); // a chat frame and the list of earlier chat may overlap
  const who = speakerOf(state, { seat, name, username });
  /** @type {Line} */
  const line = {
    id: state.said + 1,
    seat,
    ...who,
    late: who.late && !earlier,
    match: state.match?.id ?? null,
    between: !earlier && ["", "spectators"].includes(channel) && (!state.match || isEnded(state.match)),
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
 * Returns the state in which a hidden message is shown again, since the server has sent it again.
 *
 * @type {(state: State, ref: string) => State}
 */
const unhide = (state, ref) =>
  state.hidden.includes(ref) ? { ...state, hidden: state.hidden.filter(other => other !== ref) } : state;

/**
 * Returns the state with the chat from before the page was opened.
 *
 * @type {(state: State, frame: { messages?: Partial<import("#types/wire").Said>[], hidden?: string[] }) => State}
 */
const addEarlier = (state, { messages = [], hidden = [] }) => ({
  ...messages.reduce((now, said) => addLine(now, said, true), state),
  hidden,
});

/**
 * Whether this viewer has muted the writer of a chat message.
 *
 * @type {(state: Pick<State, "muted">, line: { username?: string | null }) => boolean}
 */
export const isMuted = (state, { username }) => Boolean(username && state.muted.includes(username));

/**
 * Returns the chat message that has just arrived, if the page should draw attention to it. Null for a speech, which is
 * no part of the chat. Null also for a message that was there before, or whose writer the viewer has muted.
 *
 * @param {Pick<State, "chat" | "said" | "muted">} state
 * @param {Pick<State, "said">} before the state before the frame
 * @returns {Line | null}
 */
export function newLine(state, before) {
  const line = state.said === before.said ? null : state.chat.at(-1);
  return line && !isMuted(state, line) ? line : null;
}

/**
 * Returns the page's state with the server's refusal of a request.
 *
 * @param {State} state
 * @param {RefusedFrame} frame
 * @returns {State}
 */
function addRefusal(state, frame) {
  const id = state.refusals + 1;
  const { ref = null, code, message = "", data = {} } = frame;
  const refusal = { id, ref, class: frame.class, code, message, data, frame: state.pending[ref ?? ""] ?? null };
  return { ...state, refusals: id, refused: refusal, pending: without(state.pending, ref ?? "") };
}

/**
 * Returns a copy of an object without one of its keys.
 *
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
 * Whether the match that is shown has ended.
 *
 * @param {Pick<State, "match">} state
 */
export const ended = state => Boolean(state.match && isEnded(state.match));

/**
 * Returns the seat that is drawn at the bottom: the viewer's own. For a spectator it is seat 0, or before a match the
 * first free seat.
 *
 * @param {Pick<State, "match" | "seats" | "you">} state
 */
export const bottomSeat = state =>
  state.you?.seat ?? (state.match && !ended(state) ? 0 : Math.max(0, state.seats.indexOf(null)));

/** @param {Pick<State, "you">} state */
export const isSpectator = state => state.you?.seat === null || state.you?.seat === undefined;

/**
 * Returns the open window (a period for certain moves) of this name, if the viewer may move in it, or null.
 *
 * @type {(state: Pick<State, "windows">, name: string) => Window | null}
 */
export const myWindow = (state, name) => state.windows.find(one => one.name === name && one.mine) ?? null;

/**
 * Returns the open window (a period for certain moves) that waits for one seat alone, or null.
 *
 * @type {(state: Pick<State, "windows">, seat: number) => Window | null}
 */
export const windowOf = (state, seat) =>
  state.windows.find(one => one.seats.length === 1 && one.seats[0] === seat) ?? null;

/**
 * Whether the viewer has sent a move in a window, a period for certain moves, that the server has not answered. A
 * request for advice does not count.
 *
 * @param {Pick<State, "pending">} state
 * @param {{ id: string } | null} [window]
 */
export const isPending = (state, window) =>
  Object.values(state.pending).some(
    ({ type, ...sent }) => type === "move" && "window" in sent && sent.window === window?.id,
  );

/**
 * Whether the viewer's own seat is on auto-play.
 *
 * @param {Pick<State, "seats" | "you">} state
 */
export const trusteeOn = state =>
  !isSpectator(state) && Boolean(state.seats[/** @type {number} */ (state.you.seat)]?.trustee);

/**
 * Returns the place of a seat at a table of three, clockwise from the bottom: `self`, `left`, `right`.
 *
 * @param {number} seat
 * @param {number} bottom
 */
export function placeOf(seat, bottom, seats = 3) {
  return ["self", "left", "right"][(seat - bottom + seats) % seats];
}

/** Returns the name of a numbered seat's place at the table: `seat0`, `seat1` and so on, the same for every viewer. */
export const numbered = (/** @type {number} */ seat) => `seat${seat}`;
