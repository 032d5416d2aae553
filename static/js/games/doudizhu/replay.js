// Draws one step of a Dou Dizhu replay: the plays as at the table, and every hand that the viewer knew or that is open
// now.

/**
 * @import { DoudizhuEvent } from "#js/games/doudizhu/event_text.js"
 * @import { Frame, LogLine, Replay, ReplaySeat, StepView } from "#types/replay"
 */

import { card, group } from "#js/draw/cards.js";
import { askForDonors, donorOf, labelled } from "#js/games/doudizhu/gift_donors.js";
import { multiplierText } from "#js/games/doudizhu/multiplier.js";
import { playText, tagName } from "#js/games/doudizhu/names.js";
import { eventText, giftCards, giftText, roundEndText } from "#js/games/doudizhu/event_text.js";
import words from "#words/games/doudizhu";
import { h } from "#js/table/dom.js";
import { named } from "#js/table/player_names.js";
import { art, face } from "#js/table/sprites.js";
import { placeOf } from "#js/table/state.js";
import { sharedEventText } from "#js/table/event_text.js";
import { addWords, signed, t } from "#js/table/words.js";
import { handsOf, QUIET } from "#js/replay/model.js";

export { answerText as answer } from "#js/games/doudizhu/names.js";

addWords(words);

const ROW = 10; // cards in a row of a hand at the side; a hand with more cards lies in two even rows

/**
 * Asks for the donors of all gifts of the replay, before it is drawn.
 *
 * @param {HTMLElement} _
 * @param {Replay<"doudizhu">} replay
 */
export function prepare(_, { steps }) {
  const events = /** @type {DoudizhuEvent[]} */ (steps.flatMap(step => step.events));
  return askForDonors(events.flatMap(event => (event.kind === "gift" ? [event.data.reference] : [])));
}

/**
 * Draws a step into the table of the replay, with the seat `bottom` below.
 *
 * @param {HTMLElement} felt
 * @param {Frame<"doudizhu">} frame
 * @param {{ seats: ReplaySeat[], bottom: number, viewer: number | null }} how
 */
export function draw(felt, frame, { seats, bottom, viewer }) {
  const { view } = frame,
    hands = handsOf(view, viewer),
    part = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (felt.querySelector(selector));
  for (const { seat } of seats) {
    const place = placeOf(seat, bottom, seats.length);
    drawSeat(part(`.rseat[data-seat="${place}"]`), seats[seat], view, hands[seat] ?? []);
    drawPlay(part(`.play[data-seat="${place}"]`), seat, frame);
  }
  drawBottom(part(".kitty"), view);
}

/**
 * Returns the cards that a seat holds, for a small picture of the position.
 *
 * @param {StepView<"doudizhu">} view
 * @param {number} seat
 */
export const held = (view, seat) => group(handsOf(view)[seat] ?? [], { landlord: view.landlord === seat });

/**
 * Returns the cards that were played in a step; null if it was no play.
 *
 * @param {Frame<"doudizhu">} frame
 */
export function moved({ events, view }) {
  const play = events.find(event => event.kind === "play");
  return play ? group(play.data.cards, { landlord: view.landlord === play.data.seat }) : null;
}

/**
 * Draws a seat with its hand.
 *
 * @param {HTMLElement} el
 * @param {ReplaySeat} player
 * @param {StepView<"doudizhu">} view
 * @param {string[]} hand
 */
function drawSeat(el, player, view, hand) {
  const { seat, name } = player,
    role = view.roles?.[seat] ?? null,
    score = view.scores?.[seat] ?? 0,
    acts = view.turn === seat;
  el.classList.toggle("acts", acts);
  el.replaceChildren(
    h(
      "div.plate",
      {},
      h("span.avatar", {}, face(player.avatar), role && art(`hat-${role}`, "hat")),
      h(
        "div.id",
        {},
        h("span.name", {}, named(player)),
        h(
          "span.sub",
          {},
          role && h("span.role", { class: `role ${role}` }, t(`role.${role}`)),
          h("b.num", {}, signed(score)),
        ),
      ),
      h(
        "span.left.num",
        { title: t("seat.left", { n: hand.length }), "data-few": hand.length > 0 && hand.length <= 2 },
        hand.length,
      ),
    ),
    h(
      "div.cards",
      { role: "group", "aria-label": t(hand.length ? "replay.cards" : "replay.cards.none", { name, n: hand.length }) },
      ...hand.map(code => card(code, { state: view.landlord === seat && isTaken(view, code) ? "new" : "" })),
    ),
  );
  el.style.setProperty("--n", String(Math.max(hand.length, 1)));
  el.style.setProperty("--per", String(Math.max(hand.length > ROW ? Math.ceil(hand.length / 2) : hand.length, 1)));
}

/**
 * Whether a card came from the bottom cards; false once the landlord has played.
 *
 * @type {(view: StepView<"doudizhu">, code: string) => boolean}
 */
const isTaken = (view, code) => code !== "" && (view.bottom ?? []).includes(code) && (view.history ?? []).length === 0;

/**
 * Draws the play or bid in front of a seat.
 *
 * @param {HTMLElement} el
 * @param {number} seat
 * @param {Frame<"doudizhu">} frame
 */
function drawPlay(el, seat, { view, events }) {
  const play = view.plays?.[seat] ?? null,
    bid = view.phase === "BIDDING" ? (view.bids?.[seat] ?? null) : null;
  const isNew = events.some(
    event => (event.kind === "play" || event.kind === "pass" || event.kind === "bid") && event.data.seat === seat,
  );
  el.className = `play ${view.last?.seat === seat ? "best" : ""} ${isNew ? "now" : ""}`.trim();
  if (play && play.type !== "PASS")
    el.replaceChildren(group(play.cards, { landlord: view.landlord === seat }), h("span.tag", {}, tagName(play)));
  else if (play) el.replaceChildren(h("span.pass", {}, t("say.pass")));
  else if (bid !== null) el.replaceChildren(h("span.pass", {}, bid ? t("say.bid", { n: bid }) : t("say.nobid")));
  else el.replaceChildren();
}

/**
 * Draws the bottom cards and the multiplier.
 *
 * @param {HTMLElement} el
 * @param {StepView<"doudizhu">} view
 */
function drawBottom(el, view) {
  const { multiplier, options } = view,
    shown = view.bottom ?? ["", "", ""];
  const { total, unit, known, lines } = multiplierText(multiplier, options?.multiplier_cap);
  el.replaceChildren(
    h("span.label", {}, t("kitty.label")),
    h("div.cards", {}, ...shown.map(code => card(code))),
    h(
      "span.mult",
      {},
      h("span.total", { "data-open": !known }, total, unit && h("small", {}, unit)),
      h(
        "span.parts",
        {},
        ...lines.slice(0, 3).map(({ label, value }) => h("span", {}, label, value && " ", value && h("b", {}, value))),
      ),
    ),
  );
}

/**
 * Returns one sentence for the step, shown under the picture and read to screen readers.
 *
 * @param {Frame<"doudizhu">} frame
 * @param {ReplaySeat[]} seats
 */
export function caption(frame, seats) {
  const ended = frame.events.some(event => event.kind === "round_end"); // then the last play is on the table anyway
  const events = ended ? frame.events.filter(event => event.kind !== "play") : frame.events;
  const name = (/** @type {number} */ seat) => seats[seat]?.name ?? "";
  return events
    .map(
      event =>
        giftLine(event, events, name) ||
        eventText(event, name) ||
        (QUIET.has(event.kind) ? "" : sharedEventText(event, name)),
    )
    .filter(Boolean)
    .join(" · ");
}

/** @type {(event: DoudizhuEvent, events: readonly DoudizhuEvent[], name: (seat: number) => string) => string} */
const giftLine = (event, events, name) =>
  event.kind === "gift" ? t("speak.gift", { what: giftText(event.data, name, giftCards(event.data, events)) }) : "";

/**
 * Returns the step as lines of the list beside the picture.
 *
 * @param {Frame<"doudizhu">} frame
 * @param {ReplaySeat[]} seats
 * @returns {LogLine[]}
 */
export function lines(frame, seats) {
  const found = frame.events.map(event => logLine(event, seats, frame.events)).filter(line => line !== null);
  if (found.length) return found;
  const what = caption(frame, seats);
  return what ? [{ by: "", what, tone: "pass" }] : [];
}

/**
 * Returns the line of one event in the list beside the picture. Null for an event that is not listed.
 *
 * @param {DoudizhuEvent} event
 * @param {ReplaySeat[]} seats
 * @param {readonly DoudizhuEvent[]} events those of the step
 * @returns {LogLine | null}
 */
function logLine({ kind, data }, seats, events) {
  const by = "seat" in data && data.seat !== null ? (seats[data.seat]?.name ?? "") : "";
  switch (kind) {
    case "bid":
      return {
        by,
        seat: data.seat,
        what: data.points ? t("log.bid", { n: data.points }) : t("log.nobid"),
        tone: data.points ? "" : "pass",
      };
    case "play":
      return {
        by,
        seat: data.seat,
        what: playText(data),
        tone: data.type === "BOMB" || data.type === "ROCKET" ? "big" : "",
      };
    case "pass":
      return { by, seat: data.seat, what: t("log.pass"), tone: "pass" };
    case "gift":
      return {
        by: donorOf(data.reference)?.donor || t("log.gift"),
        what: labelled(
          giftText(data, seat => seats[seat]?.name ?? "", giftCards(data, events)),
          donorOf(data.reference),
        ),
        tone: data.kind === "double" ? "big" : "",
      };
    case "round_end":
      return { by: "", what: roundEndText(data), tone: "big" };
    default:
      return null;
  }
}
