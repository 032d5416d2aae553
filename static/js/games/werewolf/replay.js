// Draws one step of a Werewolf replay: seats and middle as at the table, with everything that was hidden then.

/**
 * @import { WerewolfEvent } from "#js/games/werewolf/event_text.js"
 * @import { Frame, LogLine, Mind, Chapter, Replay, ReplaySeat, StepView } from "#types/replay"
 * @import { GameState, Line, Name } from "#types/table"
 * @import { Said } from "#types/wire"
 */

import { spokenOf } from "#js/games/werewolf/log.js";
import { viewModel } from "#js/games/werewolf/view_model.js";
import { reasonOf } from "#js/games/werewolf/agent_reasoning.js";
import { seatNumber, numberAndName } from "#js/games/werewolf/names.js";
import { NumberedSeats } from "#js/games/werewolf/numbered_seats.js";
import { openSeat } from "#js/games/werewolf/seat_dialog.js";
import { PlayArea } from "#js/games/werewolf/play_area.js";
import { eventText } from "#js/games/werewolf/event_text.js";
import ownWords from "#words/games/werewolf";
import { fill, h } from "#js/table/dom.js";
import { initial } from "#js/table/state.js";
import { createNumberedSeats, seatsOf } from "#js/table/seats.js";
import { icon } from "#js/table/sprites.js";
import { sharedEventText } from "#js/table/event_text.js";
import { addWords, t } from "#js/table/words.js";

addWords(ownWords);
export { ownWords as words };

export const icons = { elected: "flag", banished: "users", self_destruct: "bomb", deaths: "moon" };

const BIG = new Set(["deaths", "banished", "self_destruct", "elected", "round_end"]);
const WHISPERS = 4; // the newest, as far as there is room

/**
 * The elements of the replay page that `prepare` has created. Null before that.
 *
 * @type {{
 *   texts: Record<string, Line>, minds: Mind[], match: string, viewer: number | null, thought: HTMLElement,
 *   ring: NumberedSeats, playArea: PlayArea, state: GameState<"werewolf"> | null, view: StepView<"werewolf"> | null,
 * } | null}
 */
let page = null;

/**
 * Puts seats and middle into the table of the replay page, and keeps the texts and reasons that steps name by
 * reference.
 *
 * @param {HTMLElement} felt
 * @param {Replay<"werewolf">} replay
 */
export function prepare(felt, { seats, said = [], minds = [], id, viewer, open }) {
  for (const el of felt.querySelectorAll(":scope > .rseat, :scope > .kitty")) el.remove();
  createNumberedSeats(felt, seats.length);
  const thought = h("p.thought", { "aria-live": "off" });
  felt.querySelector(":scope > .caption")?.before(thought);
  const middle = /** @type {HTMLElement} */ (felt.querySelector(":scope > .plays"));
  page = {
    texts: Object.fromEntries(said.map(message => [message.ref, lineOf(message)])),
    minds,
    match: id,
    viewer: open ? null : viewer,
    thought,
    ring: new NumberedSeats(seatsOf(felt), { press: seat => page?.state && openSeat(page.state, seat) }),
    playArea: new PlayArea(middle, { drawSheet: drawOpenSheet }),
    state: null,
    view: null,
  };
}

/** @type {(message: Said) => Line} */
const lineOf = message => ({
  phrase: null,
  emotion: null,
  text: null,
  texts: null,
  ...message,
  id: 0,
  round: 0,
  step: 0,
  match: null,
  between: false,
  late: false,
});

/**
 * Draws a step of the replay on its table: the seats, and the picture in the middle.
 *
 * @param {HTMLElement} felt
 * @param {Frame<"werewolf">} frame
 * @param {{ seats: ReplaySeat[] }} how
 */
export function draw(felt, frame, { seats }) {
  if (!page) return;
  const view = { ...frame.view, roles: frame.view.roles ?? frame.view.own?.map(one => one.role) ?? null };
  page.view = view;
  page.state = stateOf(view, seats, { match: page.match, viewer: page.viewer, texts: page.texts });
  const vm = viewModel(page.state),
    closed = frame.events.some(event => event.kind === "ballots") ? view.votes.at(-1) : null,
    tie = frame.events.find(event => event.kind === "tie");
  felt.dataset.felt = vm.night ? "ink" : "paper";
  page.ring.render(vm, { picked: null, peek: false });
  page.playArea.render(vm, { tally: closed ? { ...closed, tied: tie?.data.seats ?? [], idle: [] } : null });
  drawReasoning(frame, seats);
}

/**
 * Returns the role of a seat and whether it is out, for a small picture of the position.
 *
 * @param {StepView<"werewolf">} view
 * @param {number} seat
 */
export function held(view, seat) {
  const role = view.roles?.[seat] ?? view.own?.[seat]?.role ?? null;
  return role ? h("b.role", { "data-out": !view.alive[seat] }, t(`role.${role}`)) : null;
}

/**
 * Returns a step of the replay in the form of a table page's state, since the replay draws with parts of the table
 * page.
 *
 * @param {StepView<"werewolf">} view
 * @param {ReplaySeat[]} seats
 * @param {{ match: string, viewer: number | null, texts: Record<string, Line> }} of
 * @returns {GameState<"werewolf">}
 */
function stateOf(view, seats, { match, viewer, texts }) {
  return {
    ...initial(),
    view,
    events: [],
    seats: seats.map(seat => ({
      ...seat,
      agent: "",
      ready: false,
      trustee: false,
      left: false,
      conceded: false,
      out: false,
      present: true,
    })),
    you: { seat: viewer },
    match: {
      id: match,
      linked: true,
      status: "running",
      commitment: "",
      seed: null,
      number: 0,
      rated: false,
      private: false,
    },
    texts,
  };
}

/**
 * Draws the reason that an agent gave for this step, if an agent took it.
 *
 * @param {Frame<"werewolf">} frame
 * @param {ReplaySeat[]} seats
 */
function drawReasoning(frame, seats) {
  if (!page) return;
  const mind = page.minds.find(one => one.seat === frame.seat && one.verb === frame.verb && one.at === frame.at);
  fill(page.thought, mind ?? null, () =>
    mind
      ? [icon("bot"), h("span", {}, h("b", {}, numberAndName(mind.seat, nameIn(seats))), " ", reasonOf(mind))]
      : null,
  );
}

/**
 * Draws the sheet of the night with the actions of all roles.
 *
 * @param {HTMLElement} el
 */
function drawOpenSheet(el) {
  el.dataset.leaf = "open";
  const lines = page?.view ? nightLines(page.view) : [];
  fill(el, lines, () =>
    lines.length
      ? h(
          "div.told-night",
          {},
          lines.map(([tone, text]) => h(`p.${tone}`, {}, h("span", {}, text))),
        )
      : h("p.verse", {}, t("replay.quiet")),
  );
}

/**
 * Returns the actions of a night as pairs of CSS class and sentence: attacks, whispers, the check, the protection, the
 * potions.
 *
 * @param {StepView<"werewolf">} view
 */
function nightLines({ own, day: night, step }) {
  /** @type {[tone: string, sentence: string][]} */
  const lines = [],
    seats = own ?? [];
  seats.forEach((one, seat) => {
    const target = one.hunts?.[seat];
    if (target !== null && target !== undefined)
      lines.push(["wolf", t("replay.hunts", { no: seatNumber(seat), target: seatNumber(target) })]);
  });
  const whispers = (seats.find(one => one.whispers)?.whispers ?? []).filter(one => one.night === night);
  for (const one of whispers.slice(-WHISPERS)) lines.push(["whisper", `${seatNumber(one.seat)} ${wordsOf(one)}`]);
  const check = seats.find(one => one.checks)?.checks?.find(one => one.night === night);
  if (check)
    lines.push(["seer", t(check.wolf ? "told.checked.wolf" : "told.checked.good", { no: seatNumber(check.seat) })]);
  const protecting = seats.find(one => one.role === "guard")?.protecting ?? null;
  if (protecting !== null) lines.push(["guard", t("told.protected", { no: seatNumber(protecting) })]);
  if (step !== "witch") return lines;
  const { victim, used } = seats.find(one => one.role === "witch") ?? {};
  if (victim !== undefined)
    lines.push(["wolf", victim === null ? t("told.victim.none") : t("told.victim", { no: seatNumber(victim) })]);
  if (used?.save) lines.push(["witch", t("do.save", { no: seatNumber(victim ?? 0) })]);
  const poisoned = used?.poison ?? null;
  if (poisoned !== null) lines.push(["witch", t("told.poisoned", { no: seatNumber(poisoned) })]);
  return lines;
}

// ── In words ───────────────────────────────────────────────────────────────────────────────────────

/** @type {(seats: ReplaySeat[]) => Name} */
const nameIn = seats => seat => seats[seat]?.name ?? "";

/**
 * Returns the text of a message. In a replay no message is hidden and no speaker muted.
 *
 * @param {{ message: string, seat: number }} message
 */
const wordsOf = message =>
  spokenOf({ texts: page?.texts ?? {}, hidden: [], muted: [], seats: [], cast: [], you: { seat: null } }, message);

/**
 * Returns one sentence for the step, shown under the picture and read to screen readers.
 *
 * @param {Frame<"werewolf">} frame
 * @param {ReplaySeat[]} seats
 */
export function caption(frame, seats) {
  return frame.events
    .map(event => textOf(event, nameIn(seats)))
    .filter(Boolean)
    .join(" · ");
}

/**
 * Returns the sentence of an event.
 *
 * @param {WerewolfEvent} event
 * @param {Name} name
 */
function textOf(event, name) {
  const { kind, data } = event;
  switch (kind) {
    case "role":
      return "";
    case "said":
    case "whisper":
      return t("told.says", { who: numberAndName(data.seat, name), words: wordsOf(data) });
    case "hunt":
      return data.target === null
        ? t("replay.hunts.none", { no: seatNumber(data.seat) })
        : t("replay.hunts", { no: seatNumber(data.seat), target: seatNumber(data.target) });
    default:
      return eventText(event, name) || sharedEventText(event, name);
  }
}

/**
 * Returns the lines about a step for the list of steps beside the picture.
 *
 * @param {Frame<"werewolf">} frame
 * @param {ReplaySeat[]} seats
 * @returns {LogLine[]}
 */
export function lines(frame, seats) {
  return frame.events.flatMap(event => {
    const { kind, data } = event;
    if (kind === "said" || kind === "whisper")
      return [{ by: seatNumber(data.seat), what: wordsOf(data), tone: kind === "whisper" ? "pack" : "" }];
    const what = textOf(event, nameIn(seats));
    return what ? [{ by: "", what, tone: BIG.has(kind) ? "big" : "pass" }] : [];
  });
}

/**
 * Returns the chapters of the replay. A night with its day is a chapter, as a round is in other games.
 *
 * @param {Pick<Frame<"werewolf">, "events">[]} frames
 * @param {number[]} stops
 */
export function rounds(frames, stops) {
  /** @type {Chapter[]} */
  const found = [];
  stops.forEach((index, stop) => {
    for (const { kind, data } of frames[index].events)
      if (kind === "night")
        found.push({ round: data.night, from: stop, to: stop, points: null, winner: null, spring: null });
    const last = found.at(-1);
    if (last) last.to = stop;
  });
  return found;
}

/**
 * Returns the kind of a key moment, so that the replay can jump to it: a death, a banishment, a self-destruction, or
 * the sheriff. Null for other events.
 *
 * @param {string} kind
 * @param {{ seat?: number | null, seats?: unknown }} data
 */
export function moment(kind, data) {
  if (kind === "deaths") return Array.isArray(data.seats) && data.seats.length ? kind : null;
  if (kind === "banished" || kind === "elected") return data.seat === null ? null : kind;
  return kind === "self_destruct" ? kind : null;
}
