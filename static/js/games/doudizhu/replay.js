// A step of Dou Dizhu on the felt, all hands up (or as far as the viewer knew them), and in words.

import { card, group } from "#js/draw/cards.js";
import { played } from "#js/games/doudizhu/log.js";
import { told } from "#js/games/doudizhu/multiplier.js";
import { comboName, tagName } from "#js/games/doudizhu/names.js";
import { ending, eventText } from "#js/games/doudizhu/event_text.js";
import en from "#js/games/doudizhu/words_en.js";
import zh from "#js/games/doudizhu/words_zh.js";
import { h } from "#js/table/dom.js";
import { named } from "#js/table/marks.js";
import { art, face } from "#js/table/sprites.js";
import { placeOf } from "#js/table/state.js";
import { sharedEventText } from "#js/table/event_text.js";
import { addWords, signed, t } from "#js/table/words.js";
import { handsOf, QUIET } from "#js/replay/model.js";

addWords({ zh, en });

const ROW = 10; // cards beside each other where hands stand at the sides: more lie in two even rows
const BIG = new Set(["BOMB", "ROCKET"]);

/** Draws a frame into the felt's parts, for who sits at the bottom. */
export function draw(felt, frame, { seats, bottom, viewer }) {
  const { view } = frame,
    hands = handsOf(view, viewer);
  for (const { seat } of seats) {
    const place = placeOf(seat, bottom, seats.length);
    drawSeat(felt.querySelector(`.rseat[data-seat="${place}"]`), seats[seat], view, hands[seat] ?? []);
    drawPlay(felt.querySelector(`.play[data-seat="${place}"]`), seat, frame);
  }
  drawKitty(felt.querySelector(".kitty"), view);
}

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
      ...hand.map(code => card(code, { state: view.landlord === seat && fresh(view, code) ? "new" : "" })),
    ),
  );
  el.style.setProperty("--n", Math.max(hand.length, 1));
  el.style.setProperty("--per", Math.max(hand.length > ROW ? Math.ceil(hand.length / 2) : hand.length, 1));
}

/** Came from the bottom cards, and the landlord has not played yet. */
const fresh = (view, code) => code !== "" && (view.bottom ?? []).includes(code) && (view.history ?? []).length === 0;

function drawPlay(el, seat, { view, events }) {
  const play = view.plays?.[seat] ?? null,
    bid = view.phase === "BIDDING" ? (view.bids?.[seat] ?? null) : null;
  const isNew = events.some(
    event => (event.kind === "play" || event.kind === "pass" || event.kind === "bid") && event.data.seat === seat,
  );
  el.className = `play ${view.last?.seat === seat ? "best" : ""} ${isNew ? "now" : ""}`.trim();
  if (play?.cards)
    el.replaceChildren(group(play.cards, { landlord: view.landlord === seat }), h("span.tag", {}, tagName(play)));
  else if (play) el.replaceChildren(h("span.pass", {}, t("say.pass")));
  else if (bid !== null) el.replaceChildren(h("span.pass", {}, bid ? t("say.bid", { n: bid }) : t("say.nobid")));
  else el.replaceChildren();
}

function drawKitty(el, view) {
  const { multiplier, options = {} } = view,
    shown = view.bottom ?? ["", "", ""];
  const { total, unit, known, lines } = told(multiplier, options.multiplier_cap);
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

/** The step in one sentence, for the caption and the live region. */
export function caption(frame, seats) {
  const ended = frame.events.some(event => event.kind === "round_end"); // then the last play is on the felt anyway
  const told = ended ? frame.events.filter(event => event.kind !== "play") : frame.events;
  const name = seat => seats[seat]?.name ?? "";
  return told
    .map(event => eventText(event, name) || (QUIET.has(event.kind) ? "" : sharedEventText(event, name)))
    .filter(Boolean)
    .join(" · ");
}

/** What an agent would have done, by its name. */
export function answer({ verb, points, ...combo }) {
  if (verb === "bid") return points ? t("do.bid", { n: points }) : t("do.nobid");
  return verb === "pass" ? t("do.pass") : comboName(combo);
}

/** The step as lines of the log: [{by, what, tone}]. */
export function lines(frame, seats) {
  const told = frame.events.map(event => logged(event, seats)).filter(Boolean);
  if (told.length) return told;
  const what = caption(frame, seats);
  return what ? [{ by: "", what, tone: "pass" }] : [];
}

function logged({ kind, data }, seats) {
  const by = seats[data.seat]?.name ?? "";
  switch (kind) {
    case "bid":
      return {
        by,
        seat: data.seat,
        what: data.points ? t("log.bid", { n: data.points }) : t("log.nobid"),
        tone: data.points ? "" : "pass",
      };
    case "play":
      return { by, seat: data.seat, what: played(data), tone: BIG.has(data.type) ? "big" : "" };
    case "pass":
      return { by, seat: data.seat, what: t("log.pass"), tone: "pass" };
    case "round_end":
      return { by: "", what: ending(data), tone: "big" };
    default:
      return null;
  }
}
