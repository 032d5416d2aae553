// Draws one step of a Liar's Dice replay: the standing bid, every seat's dice as far as the viewer knew them, and how a
// round ends.

/**
 * @import { LiarsDiceEvent } from "#js/games/liars_dice/event_text.js"
 * @import { Bid, Reveal } from "#types/liars_dice"
 * @import { Chapter, Frame, LogLine, ReplaySeat, StepView } from "#types/replay"
 * @import { Name } from "#types/table"
 */

import { counts, cup, die, RANKED } from "#js/draw/dice.js";
import { bidText, diceText } from "#js/games/liars_dice/names.js";
import { eventText } from "#js/games/liars_dice/event_text.js";
import words from "#words/games/liars_dice";
import { fill, h, setAttr } from "#js/table/dom.js";
import { named } from "#js/table/player_names.js";
import { face } from "#js/table/sprites.js";
import { sharedEventText } from "#js/table/event_text.js";
import { addWords, t } from "#js/table/words.js";
import { QUIET } from "#js/replay/model.js";

addWords(words);

export const icons = { jump: "bolt", out: "users" };

/** @type {HTMLElement} */
let middle;
/** @type {HTMLElement} */
let list;

/**
 * Puts the elements of this game into the table of the replay page, in place of those for cards.
 *
 * @param {HTMLElement} felt
 */
export function prepare(felt) {
  for (const el of felt.querySelectorAll(":scope > .rseat, :scope > .kitty")) el.remove();
  middle = h("div.said-bid");
  list = h("div.hands");
  const plays = felt.querySelector(":scope > .plays");
  if (plays) setAttr(plays, "aria-label", t("stage"));
  plays?.replaceChildren(middle, list);
}

/**
 * What is shown of a step: the bid that stands, or the one that ended the round, with the dice that it was counted with.
 *
 * @typedef {object} Shown
 * @property {StepView<"liars_dice">} view
 * @property {ReplaySeat[]} seats
 * @property {Bid | null} bid
 * @property {boolean} wild
 * @property {Reveal | null} end
 */

/**
 * Draws a step of the replay, with the seat `bottom` first. The end of a round shows the dice with which the bid was
 * counted.
 *
 * @param {HTMLElement} _felt
 * @param {Frame<"liars_dice">} frame
 * @param {{ seats: ReplaySeat[], bottom: number, viewer: number | null }} how
 */
export function draw(_felt, { view, events }, { seats, bottom, viewer }) {
  const end = events.flatMap(event => (event.kind === "reveal" ? [event.data] : []))[0] ?? null,
    bid = end?.bid ?? view.bid,
    wild = end ? end.wild : view.wild,
    shown = { view, seats, bid, wild, end };
  const held = end ? end.dice : view.counts.map((_, seat) => diceOf(view, seat, viewer)),
    order = seats.map((_, k) => (bottom + k) % seats.length),
    most = Math.max(1, ...held.map(dice => dice.length));
  fill(middle, [bid, wild, end, bid && seats[bid.seat]?.name], () => middleParts(shown));
  list.style.setProperty("--most", String(most));
  fill(list, [held, order, bid, wild, view.turn, end, view.bids], () =>
    order.map(seat => diceRow(shown, seat, held[seat])),
  );
}

/**
 * Returns the dice of a seat, 0 for each that the viewer did not know.
 *
 * @param {StepView<"liars_dice">} view
 * @param {number} seat
 * @param {number | null} viewer
 * @returns {number[]}
 */
function diceOf(view, seat, viewer) {
  const known = view.own?.[seat]?.dice ?? (seat === viewer ? view.dice : null);
  return known ?? Array(view.counts[seat]).fill(0);
}

/**
 * Returns the dice that a seat holds, for a small picture of the position.
 *
 * @param {StepView<"liars_dice">} view
 * @param {number} seat
 */
export const held = (view, seat) => h("span.dice", {}, ...diceOf(view, seat, null).map(one => die(one)));

/**
 * Returns the bid that was made in a step of the replay; null if the step was no bid.
 *
 * @param {Pick<Frame<"liars_dice">, "events">} frame
 */
export function moved({ events }) {
  const bid = events.find(event => event.kind === "bid");
  return bid ? h("span.dice", {}, h("b.num", {}, bid.data.count), "×", die(bid.data.face)) : null;
}

/**
 * Returns the elements in the middle of the replay's table: the bid, the result of its count, and a sign if ones are
 * wild.
 *
 * @param {Shown} shown
 */
function middleParts({ bid, wild, end, view, seats }) {
  const lamp = h(
    "p.lamp",
    { "data-lit": wild },
    die(1, { wild }),
    h("span", {}, t(view.options.wild_ones === false ? "lamp.never" : wild ? "lamp.on" : "lamp.off")),
  );
  if (!bid) return [h("div.says.none", {}, cup()), lamp];
  const says = h(
    "div.says",
    { role: "img", "aria-label": bidText(bid) },
    end ? h("b.num", {}, end.count) : null,
    end ? h("i", {}, "/") : null,
    h("b.num", {}, bid.count),
    h("i", {}, "×"),
    die(bid.face),
  );
  const held = end && end.count >= bid.count;
  return [
    says,
    end
      ? h("span.seal", { class: held ? "seal held" : "seal" }, t(held ? "reveal.true" : "reveal.false"))
      : h("p.by", {}, t("stage.by", { name: seats[bid.seat]?.name ?? "" })),
    lamp,
  ];
}

/**
 * Returns the row of a seat with its dice.
 *
 * @param {Shown} shown
 * @param {number} seat
 * @param {number[]} dice
 */
function diceRow({ bid, wild, end, view, seats }, seat, dice) {
  const player = seats[seat],
    sorted = [...dice].sort((a, b) => RANKED.indexOf(a) - RANKED.indexOf(b));
  const stateOf = (/** @type {number} */ one) => (end && bid ? (counts(one, bid.face, wild) ? "counted" : "off") : "");
  const cls = [
    "hand-row",
    !end && view.turn === seat ? "acts" : "",
    !dice.length ? "gone" : "",
    end?.loser === seat ? "loser" : "",
    !end && bid?.seat === seat ? "bidder-row" : "",
  ]
    .filter(Boolean)
    .join(" ");
  return h(
    "div",
    {
      class: cls,
      role: "group",
      "aria-label": t("reveal.dice", {
        name: player?.name ?? "",
        dice: sorted.map(one => one || "?").join(" "),
        n: bid ? sorted.filter(one => counts(one, bid.face, wild)).length : 0,
      }),
    },
    h("span.avatar", {}, face(player?.avatar)),
    h(
      "span.id",
      {},
      h("b.name", {}, named(player)),
      h("small", {}, dice.length ? seatNote(view, end, seat) : t("seat.out")),
    ),
    h(
      "span.cell-dice",
      {},
      h(
        "span.dice",
        {},
        sorted.map(one => die(one, { wild: wild && one === 1 && (!bid || bid.face !== 1), state: stateOf(one) })),
      ),
    ),
  );
}

/**
 * Returns the note under a seat's name: what it did when the round ended, or its last bid. Empty if there is neither.
 *
 * @param {StepView<"liars_dice">} view
 * @param {Reveal | null} end
 * @param {number} seat
 */
function seatNote({ bids }, end, seat) {
  const own = bids.findLast(one => one.seat === seat);
  if (!end) return own ? bidText(own) : "";
  return [
    end.challenger === seat && t(end.jump ? "log.jump" : "log.open"),
    end.loser === seat && t("log.lost", { dice: diceText(end.lost) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

// ── In words ───────────────────────────────────────────────────────────────────────────────────────

/**
 * Returns one sentence for the step, shown under the picture and read to screen readers.
 *
 * @param {Pick<Frame<"liars_dice">, "events">} frame
 * @param {ReplaySeat[]} seats
 */
export function caption({ events }, seats) {
  const name = (/** @type {number} */ seat) => seats[seat]?.name ?? "",
    end = events.some(event => event.kind === "reveal");
  return events
    .filter(event => !(end && event.kind === "round_start"))
    .map(event => textOf(event, name))
    .filter(Boolean)
    .join(" · ");
}

/**
 * Returns the sentence of an event.
 *
 * @type {(event: LiarsDiceEvent, name: Name) => string}
 */
const textOf = (event, name) => eventText(event, name) || (QUIET.has(event.kind) ? "" : sharedEventText(event, name));

/**
 * Returns the lines about a step for the list of steps beside the picture.
 *
 * @param {Pick<Frame<"liars_dice">, "events">} frame
 * @param {ReplaySeat[]} seats
 * @returns {LogLine[]}
 */
export function lines({ events }, seats) {
  const name = (/** @type {number} */ seat) => seats[seat]?.name ?? "";
  return events.flatMap(event => {
    const { kind, data } = event;
    switch (kind) {
      case "round_start":
      case "roll":
        return [];
      case "bid":
        return [{ by: name(data.seat), seat: data.seat, what: bidText(data), tone: "" }];
      case "challenge":
      case "jump":
        return [
          {
            by: name(data.seat),
            seat: data.seat,
            what: t(kind === "jump" ? "log.jump" : "log.open"),
            tone: kind === "jump" ? "big" : "",
          },
        ];
      case "reveal":
        return [
          {
            by: "",
            what: t("log.count", { n: data.count, bid: bidText({ count: data.count, face: data.bid.face }) }),
            tone: "pass",
          },
          { by: name(data.loser), seat: data.loser, what: t("log.lost", { dice: diceText(data.lost) }), tone: "big" },
        ];
      default: {
        const what = textOf(event, name);
        return what ? [{ by: "", what, tone: kind === "out" ? "big" : "pass" }] : [];
      }
    }
  });
}

/**
 * Returns the rounds of the replay. The step that ends a round belongs to that round, and the next round begins with
 * the step after it.
 *
 * @param {Pick<Frame<"liars_dice">, "events">[]} frames
 * @param {number[]} stops
 * @returns {Chapter[]}
 */
export function rounds(frames, stops) {
  /** @type {Chapter[]} */
  const found = [];
  stops.forEach((index, stop) => {
    const open = found.at(-1),
      { events } = frames[index];
    if (open) open.to = Math.max(open.from, stop);
    for (const { kind, data } of events) {
      if (kind !== "round_start") continue;
      const later = events.some(event => event.kind === "reveal") && stop + 1 < stops.length,
        from = later ? stop + 1 : stop;
      found.push({ round: data.round, from, to: from, points: null, winner: null, spring: null });
    }
  });
  return found;
}

/**
 * Returns the kind of a key moment, so that the replay can jump to it: a challenge out of turn, or a seat that is out.
 * Null for other events.
 */
export const moment = (/** @type {string} */ kind) => (kind === "jump" || kind === "out" ? kind : null);
