// A step of Gan Deng Yan: the pile and the trick as at the table, and everybody's cards (or as far as the viewer knew them).

import { card, group } from "#js/draw/cards.js";
import { PlayArea } from "#js/games/gandengyan/play_area.js";
import { written } from "#js/games/gandengyan/log.js";
import { isBomb, nameOf } from "#js/games/gandengyan/names.js";
import { eventText } from "#js/games/gandengyan/event_text.js";
import en from "#js/games/gandengyan/words_en.js";
import zh from "#js/games/gandengyan/words_zh.js";
import { fill, h } from "#js/table/dom.js";
import { named } from "#js/table/marks.js";
import { face } from "#js/table/sprites.js";
import { sharedEventText } from "#js/table/event_text.js";
import { addWords, signed, t } from "#js/table/words.js";
import { handsOf, QUIET } from "#js/replay/model.js";

addWords({ zh, en });

let cloth = null; // what `prepare` has made of the page

/** The felt's own parts instead of those of three seats. */
export function prepare(felt) {
  for (const el of felt.querySelectorAll(":scope > .rseat, :scope > .kitty")) el.remove();
  const plays = felt.querySelector(":scope > .plays"),
    middle = h("div.middle");
  plays.replaceChildren(middle, h("div.hands"));
  cloth = new PlayArea(middle);
}

/** Draws a frame, the seat `bottom` first. */
export function draw(felt, frame, { seats, bottom, viewer }) {
  const { view } = frame,
    hands = handsOf(view, viewer),
    over = view.phase !== "PLAYING",
    order = seats.map((_, k) => (bottom + k) % seats.length);
  cloth.render({
    view: { ...view, hands: null },
    seats,
    over,
    asked: null,
    me: null,
    acts: over ? null : view.turn,
    name: seat => seats[seat]?.name ?? "",
    last: view.last ?? null,
    doubles: Boolean(view.options?.bomb_doubles),
    trick: (view.history ?? []).filter(play => play.trick === view.trick && play.type !== "PASS"),
    drew: (view.draws ?? []).some(one => one.trick === view.trick),
  });
  const drawn = view.own?.[view.leader]?.drawn ?? (viewer === view.leader ? view.drawn : null);
  fill(
    felt.querySelector(".hands"),
    [hands, order, view.turn, view.plays, view.last?.seat, view.scores, view.result, drawn],
    () =>
      order.map(seat =>
        row({ seat, player: seats[seat], hand: hands[seat], view, drawn: seat === view.leader ? drawn : null }),
      ),
  );
}

function row({ seat, player, hand, view, drawn }) {
  const play = view.plays?.[seat] ?? null,
    passed = play?.type === "PASS",
    out = view.result?.seat === seat,
    points = view.result?.points[seat] ?? 0;
  const note = view.result ? (out ? t("stage.out") : signed(points)) : passed ? t("say.pass") : "";
  const cls = ["hand-row", view.turn === seat && !view.result ? "acts" : "", out ? "first" : "", passed ? "passed" : ""]
    .filter(Boolean)
    .join(" ");
  const cards = group(hand);
  for (const el of cards.children) el.classList.toggle("is-new", Boolean(drawn) && el.dataset.code === drawn);
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
      h("span.num.sum", {}, signed(view.scores?.[seat] ?? 0)),
    ),
    h("span.cards-line", {}, hand.length ? cards : h("span.none", { "aria-hidden": "true" }, card(""))),
  );
}

// ── In words ───────────────────────────────────────────────────────────────────────────────────────

/** The step in one sentence, for the caption and the live region. */
export function caption(frame, seats) {
  const name = seat => seats[seat]?.name ?? "",
    drawn = frame.events.find(event => event.kind === "drawn"),
    end = frame.events.some(event => event.kind === "round_end");
  const shown = frame.events.filter(
    ({ kind }) =>
      kind !== "drawn" &&
      !(end && kind === "play") &&
      !(kind === "trick_end" && frame.events.some(one => one.kind === "draw")),
  );
  return shown
    .map(event => told(event, name, drawn))
    .filter(Boolean)
    .join(" · ");
}

function told(event, name, drawn) {
  if (event.kind === "draw" && drawn)
    return t("told.draws", { name: name(event.data.seat), card: nameOf(drawn.data.card), n: event.data.pile });
  return eventText(event, name) || (QUIET.has(event.kind) ? "" : sharedEventText(event, name));
}

/** The step as lines of the log: [{by, what, tone}]. */
export function lines(frame, seats) {
  const name = seat => seats[seat]?.name ?? "",
    drawn = frame.events.find(event => event.kind === "drawn");
  return frame.events.flatMap(event => {
    const { kind, data } = event;
    switch (kind) {
      case "round_start":
      case "drawn":
      case "trick_end":
        return [];
      case "play":
        return [{ by: name(data.seat), seat: data.seat, ...written(data, frame.view.options) }];
      case "pass":
        return [{ by: name(data.seat), seat: data.seat, what: t("log.pass"), tone: "pass" }];
      case "draw":
        return [
          {
            by: name(data.seat),
            seat: data.seat,
            what: drawn ? t("log.drewcard", { card: nameOf(drawn.data.card) }) : t("log.drew"),
            tone: "pass",
          },
        ];
      case "round_end":
        return [{ by: "", what: t("told.out", { name: name(data.seat) }), tone: "big" }];
      default: {
        const what = told(event, name, drawn);
        return what ? [{ by: "", what, tone: "pass" }] : [];
      }
    }
  });
}

/** What one wants to jump to: bombs and rockets. */
export function moment(kind, { type }) {
  if (kind !== "play" || !isBomb(type)) return null;
  return type === "ROCKET" ? "rocket" : "bomb";
}
