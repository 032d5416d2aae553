// A step of Liar's Dice: everybody's dice up (or as far as the viewer knew them), the bid that stands, and how a round ends.

import { counts, cup, die, RANKED } from "#js/draw/dice.js";
import { bidText, diceText } from "#js/games/liars_dice/names.js";
import { eventText } from "#js/games/liars_dice/event_text.js";
import en from "#js/games/liars_dice/words_en.js";
import zh from "#js/games/liars_dice/words_zh.js";
import { fill, h, setAttr } from "#js/table/dom.js";
import { named } from "#js/table/marks.js";
import { face } from "#js/table/sprites.js";
import { sharedEventText } from "#js/table/event_text.js";
import { addWords, t } from "#js/table/words.js";
import { QUIET } from "#js/replay/model.js";

addWords({ zh, en });

export const icons = { jump: "bolt", out: "users" };

/** The felt's own parts instead of those for cards. */
export function prepare(felt) {
  for (const el of felt.querySelectorAll(":scope > .rseat, :scope > .kitty")) el.remove();
  const plays = felt.querySelector(":scope > .plays");
  setAttr(plays, "aria-label", t("stage"));
  plays.replaceChildren(h("div.said-bid"), h("div.hands"));
}

/** Draws a frame, the seat `bottom` first; the end of a round is shown with the dice that it was counted with. */
export function draw(felt, frame, { seats, bottom, viewer }) {
  const { view, events } = frame,
    end = events.find(event => event.kind === "reveal")?.data ?? null;
  const bid = end?.bid ?? view.bid ?? null,
    wild = end ? end.wild : view.wild;
  const held = end
    ? end.dice
    : view.counts.map(
        (count, seat) => view.own?.[seat]?.dice ?? (seat === viewer && view.dice ? view.dice : Array(count).fill(0)),
      );
  const order = seats.map((_, k) => (bottom + k) % seats.length),
    most = Math.max(1, ...held.map(hand => hand.length));
  fill(felt.querySelector(".said-bid"), [bid, wild, end, seats[bid?.seat]?.name], () =>
    middle({ bid, wild, end, view, seats }),
  );
  const list = felt.querySelector(".hands");
  list.style.setProperty("--most", most);
  fill(list, [held, order, bid, wild, view.turn, end, view.bids], () =>
    order.map(seat => hand({ seat, player: seats[seat], dice: held[seat], bid, wild, end, view })),
  );
}

function middle({ bid, wild, end, view, seats }) {
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

function hand({ seat, player, dice, bid, wild, end, view }) {
  const own = view.bids?.findLast(one => one.seat === seat) ?? null,
    sorted = [...dice].sort((a, b) => RANKED.indexOf(a) - RANKED.indexOf(b));
  const counting = Boolean(end),
    of = one => (counting && bid ? (counts(one, bid.face, wild) ? "counted" : "off") : "");
  const marks = end
    ? [
        end.challenger === seat && t(end.jump ? "log.jump" : "log.open"),
        end.loser === seat && t("log.lost", { dice: diceText(end.lost) }),
      ]
        .filter(Boolean)
        .join(" · ")
    : own
      ? bidText(own)
      : "";
  const cls = [
    "hand-row",
    !counting && view.turn === seat ? "acts" : "",
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
    h("span.id", {}, h("b.name", {}, named(player)), h("small", {}, dice.length ? marks : t("seat.out"))),
    h(
      "span.cell-dice",
      {},
      h(
        "span.dice",
        {},
        sorted.map(one => die(one, { wild: wild && one === 1 && (!bid || bid.face !== 1), state: of(one) })),
      ),
    ),
  );
}

// ── In words ───────────────────────────────────────────────────────────────────────────────────────

/** The step in one sentence, for the caption and the live region. */
export function caption(frame, seats) {
  const name = seat => seats[seat]?.name ?? "",
    end = frame.events.some(event => event.kind === "reveal");
  return frame.events
    .filter(event => !(end && event.kind === "round_start"))
    .map(event => told(event, name))
    .filter(Boolean)
    .join(" · ");
}

const told = (event, name) => eventText(event, name) || (QUIET.has(event.kind) ? "" : sharedEventText(event, name));

/** The step as lines of the log: [{by, what, tone}]. */
export function lines(frame, seats) {
  const name = seat => seats[seat]?.name ?? "";
  return frame.events.flatMap(event => {
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
          { by: "", what: t("log.count", { bid: bidText({ count: data.count, face: data.bid.face }) }), tone: "pass" },
          { by: name(data.loser), seat: data.loser, what: t("log.lost", { dice: diceText(data.lost) }), tone: "big" },
        ];
      default: {
        const what = told(event, name);
        return what ? [{ by: "", what, tone: kind === "out" ? "big" : "pass" }] : [];
      }
    }
  });
}

/** A round begins behind the step that ended the one before. */
export function rounds(frames, stops) {
  const found = [];
  stops.forEach((index, stop) => {
    if (found.length) found.at(-1).to = Math.max(found.at(-1).from, stop);
    for (const { kind, data } of frames[index].events) {
      if (kind !== "round_start") continue;
      const later = frames[index].events.some(event => event.kind === "reveal") && stop + 1 < stops.length;
      found.push({
        round: data.round,
        from: later ? stop + 1 : stop,
        to: later ? stop + 1 : stop,
        points: null,
        winner: null,
        spring: null,
      });
    }
  });
  return found;
}

/** What one wants to jump to: challenges out of turn, and who went out. */
export const moment = kind => (kind === "jump" || kind === "out" ? kind : null);
