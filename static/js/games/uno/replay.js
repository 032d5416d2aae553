// A step of UNO: the piles as at the table, and everybody's hand laid open (or as far as the viewer knew them).

import { cardsText, cardText, playText } from "#js/games/uno/names.js";
import { PlayArea } from "#js/games/uno/play_area.js";
import { eventText } from "#js/games/uno/event_text.js";
import en from "#js/games/uno/words_en.js";
import zh from "#js/games/uno/words_zh.js";
import { QUIET } from "#js/replay/model.js";
import { fill, h } from "#js/table/dom.js";
import { named } from "#js/table/marks.js";
import { face } from "#js/table/sprites.js";
import { sharedEventText } from "#js/table/event_text.js";
import { addWords, capital, signed, t } from "#js/table/words.js";
import { sorted, unoCard } from "#js/draw/uno_cards.js";

addWords({ zh, en });

export const icons = { call: "bell", challenge: "bolt", challenge_draw_four: "shield", swap: "again", rotate: "again" };

const BIG = new Set(["challenge", "challenge_draw_four", "call"]);
let piles = null,
  list = null; // what `prepare` has made of the page

/** The felt's own parts instead of those for three players. */
export function prepare(felt) {
  for (const el of felt.querySelectorAll(":scope > .rseat, :scope > .kitty")) el.remove();
  const middle = h("div.middle");
  list = h("div.hands");
  felt.querySelector(":scope > .plays").replaceChildren(middle, list);
  piles = new PlayArea(middle);
}

/** Draws a frame, the seat `bottom` first. */
export function draw(felt, frame, { seats, bottom, viewer }) {
  const { view, events } = frame,
    order = seats.map((_, k) => (bottom + k) % seats.length);
  piles.render({ view });
  list.dataset.count = seats.length;
  fill(
    list,
    [order, view.hands, view.hand, view.counts, view.turn, view.calls, view.exposed, view.scores, events],
    () => order.map(seat => row({ seat, player: seats[seat], held: handOf(view, seat, viewer), view, events })),
  );
}

/** Codes of a seat's cards, or "" for each card face down. */
function handOf(view, seat, viewer) {
  const known = view.hands?.[seat] ?? (seat === viewer ? view.hand : null);
  return known ? sorted(known) : Array(view.counts[seat]).fill("");
}

function row({ seat, player, held, view, events }) {
  const acts = view.turn === seat,
    uno = view.calls.includes(seat),
    late = view.exposed.includes(seat),
    won = view.result?.winners.includes(seat);
  const mark = won
    ? signed(view.result.points[seat])
    : late
      ? t("mark.exposed.name")
      : uno
        ? t("mark.uno")
        : view.result
          ? t("replay.inhand", { n: view.result.hand_points[seat] })
          : "";
  const fresh = events
    .filter(event => event.kind === "drawn" && event.data.seat === seat)
    .flatMap(event => event.data.cards);
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
      held.map(code => unoCard(code, { state: taken(fresh, code) ? "new" : "played" })),
    ),
  );
}

/** Takes one copy of a card out of those drawn in this step. */
function taken(fresh, code) {
  const at = code ? fresh.indexOf(code) : -1;
  return at >= 0 && Boolean(fresh.splice(at, 1));
}

// ── In words ───────────────────────────────────────────────────────────────────────────────────────

/** The step in one sentence, for the caption and the live region. */
export function caption(frame, seats) {
  const name = seat => seats[seat]?.name ?? "";
  return frame.events
    .filter(event => event.kind !== "exposed" || frame.events.length < 3)
    .map(event => told(event, name))
    .filter(Boolean)
    .join(" · ");
}

const told = (event, name) =>
  eventText(event, name) || (QUIET.has(event.kind) || event.kind === "drawn" ? "" : sharedEventText(event, name));

/** The step as lines of the log: [{by, what, tone}]. */
export function lines(frame, seats) {
  const name = seat => seats[seat]?.name ?? "",
    found = [];
  for (const event of frame.events) {
    const { kind, data } = event,
      by = name(data.seat);
    if (kind === "play")
      found.push({ by, seat: data.seat, what: capital(playText(data)), tone: data.card.includes("+") ? "big" : "" });
    else if (kind === "draw")
      found.push({
        by,
        seat: data.seat,
        what: data.count ? t("log.drew", { cards: cardsText(data.count) }) : t("log.nothing"),
        tone: "pass",
      });
    else if (kind === "drawn" && found.length) found.at(-1).what = drawnLine(data.cards) ?? found.at(-1).what;
    else if (kind === "skip") found.push({ by, seat: data.seat, what: t("log.keep"), tone: "pass" });
    else if (kind !== "round_start" && told(event, name))
      found.push({ by: "", what: told(event, name), tone: BIG.has(kind) || kind === "round_end" ? "big" : "pass" });
  }
  return found;
}

/** What was drawn, where few cards were. */
const drawnLine = cards => (cards.length <= 2 ? t("replay.drew", { cards: cards.map(cardText).join(" · ") }) : null);

/** What one wants to jump to: calls and catches, doubts, hands that change owners. */
export function moment(kind) {
  return kind in icons ? kind : null;
}
