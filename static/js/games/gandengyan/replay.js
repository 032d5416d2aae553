// Draws one step of a Gan Deng Yan replay: pile and trick as at the table, and every hand as far as the viewer knew it.

/**
 * @import { GanDengYanEvent } from "#js/games/gandengyan/event_text.js"
 * @import { Frame, LogLine, ReplaySeat, StepView } from "#types/replay"
 * @import { Name } from "#types/table"
 */

import { card, group } from "#js/draw/cards.js";
import { PlayArea } from "#js/games/gandengyan/play_area.js";
import { playLine } from "#js/games/gandengyan/log.js";
import { isBomb, nameOf } from "#js/games/gandengyan/names.js";
import { eventText } from "#js/games/gandengyan/event_text.js";
import { currentTrick } from "#js/games/gandengyan/view_model.js";
import words from "#words/games/gandengyan";
import { fill, h } from "#js/table/dom.js";
import { named } from "#js/table/player_names.js";
import { face } from "#js/table/sprites.js";
import { sharedEventText } from "#js/table/event_text.js";
import { addWords, signed, t } from "#js/table/words.js";
import { handsOf, QUIET } from "#js/replay/model.js";

addWords(words);

/** @type {PlayArea} */
let playArea;
/** @type {HTMLElement} */
let list;

/**
 * Puts the elements of this game into the table of the replay page, in place of those for three seats.
 *
 * @param {HTMLElement} felt
 */
export function prepare(felt) {
  for (const el of felt.querySelectorAll(":scope > .rseat, :scope > .kitty")) el.remove();
  const middle = h("div.middle");
  list = h("div.hands");
  felt.querySelector(":scope > .plays")?.replaceChildren(middle, list);
  playArea = new PlayArea(middle);
}

/**
 * Draws a step of the replay, with the hand of the seat `bottom` first.
 *
 * @param {HTMLElement} _felt
 * @param {Frame<"gandengyan">} frame
 * @param {{ seats: ReplaySeat[], bottom: number, viewer: number | null }} how
 */
export function draw(_felt, frame, { seats, bottom, viewer }) {
  const { view } = frame,
    hands = handsOf(view, viewer),
    over = view.phase !== "PLAYING",
    order = seats.map((_, k) => (bottom + k) % seats.length);
  playArea.render({
    ...currentTrick(view),
    view: { ...view, hands: undefined }, // the list below has every hand
    seats,
    over,
    moving: null,
    me: null,
    acts: over ? null : view.turn,
    name: seat => seats[seat]?.name ?? "",
    last: view.last,
    doubles: view.options.bomb_doubles,
  });
  const drawn = view.own?.[view.leader]?.drawn ?? (viewer === view.leader ? (view.drawn ?? null) : null);
  fill(list, [hands, order, view.turn, view.plays, view.last?.seat, view.scores, view.result, drawn], () =>
    order.map(seat =>
      handRow({ seat, player: seats[seat], hand: hands[seat], view, drawn: seat === view.leader ? drawn : null }),
    ),
  );
}

/**
 * Returns the cards that a seat holds, for a small picture of the position.
 *
 * @param {StepView<"gandengyan">} view
 * @param {number} seat
 */
export const held = (view, seat) => group(handsOf(view)[seat] ?? []);

/**
 * Returns the cards that were played in a step of the replay; null if the step was no play.
 *
 * @param {Pick<Frame<"gandengyan">, "events">} frame
 */
export function moved({ events }) {
  const play = events.find(event => event.kind === "play");
  return play ? group(play.data.cards) : null;
}

/**
 * @typedef {object} HandRow
 * @property {number} seat
 * @property {ReplaySeat} player
 * @property {string[]} hand
 * @property {StepView<"gandengyan">} view
 * @property {string | null} drawn the code of a card that was drawn for this trick
 * @param {HandRow} row
 */
function handRow({ seat, player, hand, view, drawn }) {
  const passed = view.plays[seat]?.type === "PASS",
    out = view.result?.seat === seat,
    points = view.result?.points[seat] ?? 0;
  const note = view.result ? (out ? t("stage.out") : signed(points)) : passed ? t("say.pass") : "";
  const cls = ["hand-row", view.turn === seat && !view.result ? "acts" : "", out ? "first" : "", passed ? "passed" : ""]
    .filter(Boolean)
    .join(" ");
  const cards = group(hand);
  for (const el of cards.querySelectorAll(".card"))
    el.classList.toggle("is-new", Boolean(drawn) && el.dataset.code === drawn);
  return h(
    "div",
    {
      class: cls,
      role: "group",
      "aria-label": t(hand.length ? "replay.cards" : "replay.cards.none", { name: player?.name ?? "", n: hand.length }),
    },
    h(
      "span.who-line",
      {},
      h("span.avatar", {}, face(player?.avatar)),
      h("b.name", {}, named(player)),
      h("small", {}, note),
      h("span.num.sum", {}, signed(view.scores[seat])),
    ),
    h("span.cards-line", {}, hand.length ? cards : h("span.none", { "aria-hidden": "true" }, card(""))),
  );
}

// ── In words ───────────────────────────────────────────────────────────────────────────────────────

/**
 * Returns one sentence for the step, shown under the picture and read to screen readers.
 *
 * @param {Pick<Frame<"gandengyan">, "events">} frame
 * @param {Pick<ReplaySeat, "name">[]} seats
 */
export function caption({ events }, seats) {
  const name = (/** @type {number} */ seat) => seats[seat]?.name ?? "",
    drawn = drawnCard(events),
    has = new Set(events.map(event => event.kind));
  return events
    .filter(
      ({ kind }) =>
        kind !== "drawn" && !(has.has("round_end") && kind === "play") && !(has.has("draw") && kind === "trick_end"),
    )
    .map(event => textOf(event, name, drawn))
    .filter(Boolean)
    .join(" · ");
}

/**
 * Returns the code of the card that was drawn in a step, or null if the viewer does not know it.
 *
 * @param {GanDengYanEvent[]} events
 */
const drawnCard = events => events.flatMap(event => (event.kind === "drawn" ? [event.data.card] : []))[0] ?? null;

/**
 * Returns the sentence of an event.
 *
 * @type {(event: GanDengYanEvent, name: Name, drawn: string | null) => string}
 */
function textOf(event, name, drawn) {
  if (event.kind === "draw" && drawn)
    return t("told.draws", { name: name(event.data.seat), card: nameOf(drawn), n: event.data.pile });
  return eventText(event, name) || (QUIET.has(event.kind) ? "" : sharedEventText(event, name));
}

/**
 * Returns the lines about a step for the list of steps beside the picture.
 *
 * @param {Pick<Frame<"gandengyan">, "events" | "view">} frame
 * @param {Pick<ReplaySeat, "name">[]} seats
 * @returns {LogLine[]}
 */
export function lines({ events, view }, seats) {
  const name = (/** @type {number} */ seat) => seats[seat]?.name ?? "",
    drawn = drawnCard(events);
  return events.flatMap(event => {
    const { kind, data } = event;
    switch (kind) {
      case "round_start":
      case "drawn":
      case "trick_end":
        return [];
      case "play":
        return [{ by: name(data.seat), seat: data.seat, ...playLine(data, view.options) }];
      case "pass":
        return [{ by: name(data.seat), seat: data.seat, what: t("log.pass"), tone: "pass" }];
      case "draw":
        return [
          {
            by: name(data.seat),
            seat: data.seat,
            what: drawn ? t("log.drewcard", { card: nameOf(drawn) }) : t("log.drew"),
            tone: "pass",
          },
        ];
      case "round_end":
        return [{ by: "", what: t("told.out", { name: name(data.seat) }), tone: "big" }];
      default: {
        const what = textOf(event, name, drawn);
        return what ? [{ by: "", what, tone: "pass" }] : [];
      }
    }
  });
}

/**
 * Returns the key moment that a play is, bomb or rocket, so that the replay can jump to it. Null for other plays.
 *
 * @param {string} kind
 * @param {{ type?: string }} data
 */
export function moment(kind, { type }) {
  if (kind !== "play" || !isBomb(type)) return null;
  return type === "ROCKET" ? "rocket" : "bomb";
}
