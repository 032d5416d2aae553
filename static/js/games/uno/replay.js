// Draws one step of a UNO replay: the piles as at the table, and every hand that the viewer knew or that is open now.

/**
 * @import { UnoEvent } from "#js/games/uno/event_text.js"
 * @import { Frame, LogLine, ReplaySeat, StepView } from "#types/replay"
 * @import { Name } from "#types/table"
 */

import { cardsText, cardText, playText } from "#js/games/uno/names.js";
import { PlayArea } from "#js/games/uno/play_area.js";
import { eventText } from "#js/games/uno/event_text.js";
import words from "#words/games/uno";
import { QUIET } from "#js/replay/model.js";
import { fill, h } from "#js/table/dom.js";
import { named } from "#js/table/player_names.js";
import { face } from "#js/table/sprites.js";
import { sharedEventText } from "#js/table/event_text.js";
import { addWords, capital, signed, t } from "#js/table/words.js";
import { sorted, unoCard } from "#js/draw/uno_cards.js";

addWords(words);

export const icons = { call: "bell", challenge: "bolt", challenge_draw_four: "shield", swap: "again", rotate: "again" };

const BIG = new Set(["challenge", "challenge_draw_four", "call"]);
/** @type {PlayArea} */
let piles;
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
  piles = new PlayArea(middle);
}

/**
 * Draws a step of the replay, with the hand of the seat `bottom` first.
 *
 * @param {HTMLElement} _felt
 * @param {Frame<"uno">} frame
 * @param {{ seats: ReplaySeat[], bottom: number, viewer: number | null }} how
 */
export function draw(_felt, frame, { seats, bottom, viewer }) {
  const { view, events } = frame,
    order = seats.map((_, k) => (bottom + k) % seats.length);
  piles.render({ view });
  list.dataset.count = String(seats.length);
  fill(
    list,
    [order, view.hands, view.hand, view.counts, view.turn, view.calls, view.exposed, view.scores, events],
    () => order.map(seat => row({ seat, player: seats[seat], held: handOf(view, seat, viewer), view, events })),
  );
}

/**
 * Returns the cards that a seat holds, for a small picture of the position.
 *
 * @param {StepView<"uno">} view
 * @param {number} seat
 */
export const held = (view, seat) => cardsOf(handOf(view, seat, null));

/**
 * Returns the card that was played in a step of the replay; null if the step was no play.
 *
 * @param {Pick<Frame<"uno">, "events">} frame
 */
export function moved({ events }) {
  const play = events.find(event => event.kind === "play");
  return play ? cardsOf([play.data.card]) : null;
}

/** @param {string[]} codes */
const cardsOf = codes => h("span.group", {}, ...codes.map(code => unoCard(code, { state: "played" })));

/**
 * Returns the codes of a seat's cards, or "" for each card face down.
 *
 * @param {StepView<"uno">} view
 * @param {number} seat
 * @param {number | null} viewer
 * @returns {string[]}
 */
function handOf(view, seat, viewer) {
  const known = view.hands?.[seat] ?? (seat === viewer ? view.hand : null);
  return known ? sorted(known) : Array(view.counts[seat]).fill("");
}

/**
 * Returns the row of a seat with its cards.
 *
 * @param {{ seat: number, player: ReplaySeat, held: string[], view: StepView<"uno">, events: UnoEvent[] }} of
 */
function row({ seat, player, held, view, events }) {
  const { result } = view,
    acts = view.turn === seat,
    uno = view.calls.includes(seat),
    late = view.exposed.includes(seat),
    won = result?.winners.includes(seat);
  const mark =
    result && won
      ? signed(result.points[seat])
      : late
        ? t("mark.exposed.name")
        : uno
          ? t("mark.uno")
          : result
            ? t("replay.inhand", { n: result.hand_points[seat] })
            : "";
  const fresh = events.flatMap(({ kind, data }) => (kind === "drawn" && data.seat === seat ? data.cards : []));
  const cls = ["hand-row", "uno-row", acts ? "acts" : "", won ? "winner" : "", late ? "late" : ""]
    .filter(Boolean)
    .join(" ");
  return h(
    "div",
    { class: cls, role: "group", "aria-label": t("replay.cards", { name: player?.name ?? "", n: held.length }) },
    h("span.avatar", {}, face(player?.avatar)),
    h(
      "span.id",
      {},
      h("b.name", {}, named(player)),
      h(
        "small.num",
        {},
        view.format === "points" ? signed(view.scores?.[seat] ?? 0) : "",
        mark && h("i.tag", {}, mark),
      ),
    ),
    h("b.left.num", { title: t("seat.left", { n: held.length }) }, held.length),
    h(
      "span.held-cards",
      { vars: { "--n": Math.max(1, held.length) } },
      held.map(code => unoCard(code, { state: takeOne(fresh, code) ? "new" : "played" })),
    ),
  );
}

/**
 * Removes one copy of a card from the list of cards that were drawn in this step. False if the list has none.
 *
 * @param {string[]} fresh
 * @param {string} code
 */
function takeOne(fresh, code) {
  const at = code ? fresh.indexOf(code) : -1;
  return at >= 0 && Boolean(fresh.splice(at, 1));
}

// ── In words ───────────────────────────────────────────────────────────────────────────────────────

/**
 * Returns one sentence for the step, shown under the picture and read to screen readers.
 *
 * @param {Frame<"uno">} frame
 * @param {ReplaySeat[]} seats
 */
export function caption(frame, seats) {
  const name = (/** @type {number} */ seat) => seats[seat]?.name ?? "";
  return frame.events
    .filter(event => event.kind !== "exposed" || frame.events.length < 3)
    .map(event => textOf(event, name))
    .filter(Boolean)
    .join(" · ");
}

/**
 * Returns the sentence of an event.
 *
 * @type {(event: UnoEvent, name: Name) => string}
 */
const textOf = (event, name) =>
  eventText(event, name) || (QUIET.has(event.kind) || event.kind === "drawn" ? "" : sharedEventText(event, name));

/**
 * Returns the lines about a step for the list of steps beside the picture.
 *
 * @param {Frame<"uno">} frame
 * @param {ReplaySeat[]} seats
 */
export function lines(frame, seats) {
  /** @type {LogLine[]} */
  const found = [],
    name = (/** @type {number} */ seat) => seats[seat]?.name ?? "";
  for (const event of frame.events) {
    const { kind, data } = event,
      by = "seat" in data ? name(data.seat) : "",
      last = found.at(-1);
    if (kind === "play")
      found.push({ by, seat: data.seat, what: capital(playText(data)), tone: data.card.includes("+") ? "big" : "" });
    else if (kind === "draw")
      found.push({
        by,
        seat: data.seat,
        what: data.count ? t("log.drew", { cards: cardsText(data.count) }) : t("log.nothing"),
        tone: "pass",
      });
    else if (kind === "drawn" && last) last.what = drawnLine(data.cards) ?? last.what;
    else if (kind === "skip") found.push({ by, seat: data.seat, what: t("log.keep"), tone: "pass" });
    else if (kind !== "round_start" && textOf(event, name))
      found.push({ by: "", what: textOf(event, name), tone: BIG.has(kind) || kind === "round_end" ? "big" : "pass" });
  }
  return found;
}

/**
 * Returns the names of drawn cards for the list beside the picture. Null for more than two cards, which would be too
 * long.
 */
const drawnLine = (/** @type {string[]} */ cards) =>
  cards.length <= 2 ? t("replay.drew", { cards: cards.map(cardText).join(" · ") }) : null;

/**
 * Returns the kind of a key moment, so that the replay can jump to it: a call of UNO, a catch, a challenge, or hands
 * that change owners. Null for other events.
 */
export const moment = (/** @type {string} */ kind) => (kind in icons ? kind : null);
