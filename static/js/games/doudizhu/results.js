// The scroll after a round: verdict, the multiplier as a product, standings, the sealed deal, and what comes next.

import { group } from "#js/draw/cards.js";
import { factors } from "#js/games/doudizhu/view_model.js";
import { ending } from "#js/games/doudizhu/event_text.js";
import { h } from "#js/table/dom.js";
import { named } from "#js/table/marks.js";
import { art, face, icon } from "#js/table/sprites.js";
import { matchUrl } from "#js/table/state.js";
import { signed, t } from "#js/table/words.js";

const SPRINGS = new Set(["spring", "reverse_spring"]);
const ICONS = { bid: "bid", bombs: "bomb", rockets: "rocket", spring: "spring", reverse_spring: "spring", cap: "lock" };

/** The parts of a round's scroll. `state` is the table's, `now` the board's look at it. */
export function roundScroll(state, vm) {
  const { view, me } = vm,
    { result, multiplier } = view,
    won = me === null ? null : result.points[me] > 0;
  return [
    h("div.verdict", {}, ...verdict(vm, won)),
    h(
      "div.sums",
      {},
      h("section.mults", {}, h("h2", {}, t("end.mult")), formula(multiplier, vm.options.multiplier_cap)),
      h("section", {}, h("h2", {}, standingsTitle(view)), standings(state, vm)),
      sealed(state),
    ),
  ];
}

function verdict(vm, won) {
  const { view, me, name } = vm,
    { result, multiplier } = view,
    out = result.seat;
  const why = multiplier.spring
    ? t(`end.why.${multiplier.spring}`)
    : result.winner === "landlord"
      ? t("end.why.landlord")
      : t("end.why.farmers", { name: name(out) });
  const shown = me === null ? result.points[out] : result.points[me],
    last = view.plays?.[out]?.cards ?? lastPlay(view, out);
  return [
    h(
      "span.stamp",
      { "aria-hidden": "true", class: won ? "stamp" : "stamp lost" },
      t(won === null ? "end.over" : won ? "end.win" : "end.loss"),
    ),
    h("h1", { id: "result-title" }, ending({ ...result, spring: multiplier.spring })),
    h("p.muted", {}, why),
    h(
      "p.delta.num",
      { class: shown < 0 ? "delta num less" : "delta num" },
      signed(shown),
      h("small", {}, t("end.points")),
    ),
    last.length
      ? h(
          "div.last",
          {},
          h("span.muted", {}, t("end.last", { name: name(out) })),
          group(last, { landlord: out === view.landlord }),
        )
      : null,
  ];
}

function lastPlay(view, seat) {
  return view.history?.findLast(play => play.seat === seat && play.cards)?.cards ?? [];
}

export function formula(multiplier, cap) {
  const parts = factors(multiplier, cap).map(part => box(part.key, part.value, label(part)));
  const joined = parts.flatMap((part, k) => (k ? [h("i", {}, "×"), part] : [part]));
  return h(
    "div.formula",
    { "data-parts": parts.length },
    ...joined,
    h("i", {}, "="),
    box("total", multiplier.total, t("mult.total")),
  );
}

function label({ key, n }) {
  if (key === "bombs") return n ? t("mult.bombs.n", { n }) : t("mult.bombs.none");
  if (key === "cap") return t("end.capped");
  if (SPRINGS.has(key)) return t(`mult.out.${key}`); // its name stands in the title above
  return t(`mult.${key}`);
}

function box(key, value, text) {
  return h(
    key === "total" ? "div.total" : "div",
    {},
    icon(ICONS[key] ?? "bolt"),
    h("b", {}, value),
    h("span", {}, text),
  );
}

/** Of how many rounds is told as long as they may all be played: enough wins end a match before that. */
function standingsTitle({ round, rounds, format, wins_needed: needed, wins = [] }) {
  const decided = needed && round < rounds && wins.some(n => n >= needed);
  return rounds && format !== "daily" && !decided
    ? t("end.standings", { n: round, all: rounds })
    : t("end.standings.open", { n: round });
}

function standings(state, vm) {
  const { view, seats, me } = vm,
    rows = seats.map((_, seat) => seat).sort((a, b) => view.scores[b] - view.scores[a]);
  const head = ["end.player", "end.before", "end.this", "end.total"];
  return h(
    "table.tbl.scores",
    {},
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        head.map((key, k) => h("th", { scope: "col", class: k === 0 ? "" : k === 1 ? "n hide" : "n" }, t(key))),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map(seat =>
        h(
          "tr",
          { class: seat === me ? "me" : "" },
          h("td", {}, who(vm, seat)),
          h("td.n.hide", {}, spark(view.rounds_played, seat)),
          h("td.n.num", { class: `n num ${tone(view.result.points[seat])}` }, signed(view.result.points[seat])),
          h("td.n.tot.num", {}, signed(view.scores[seat])),
        ),
      ),
    ),
  );
}

export function who({ view, seats, me }, seat, note = null) {
  const player = seats[seat],
    role = view.roles?.[seat],
    about = note ?? (role ? t(`role.${role}`) : "");
  return h(
    "div.who",
    {},
    h("span.avatar", {}, face(player?.avatar), role && note === null ? art(`hat-${role}`, "hat") : null),
    h(
      "span.who-text",
      {},
      h("span.who-name", {}, named(player)),
      h("small", {}, [about, seat === me && t("seat.you")].filter(Boolean).join(" · ")),
    ),
  );
}

/** The last three rounds as dots: full won, hollow lost. */
export function spark(rounds = [], seat, keep = 3) {
  const past = rounds.slice(-keep),
    words = past.map(round => t(round.won[seat] ? "end.won" : "end.lost"));
  const empty = Math.max(0, keep === 3 ? keep - past.length : 0);
  return h(
    "span.spark",
    { role: "img", "aria-label": words.join(" ") },
    past.map(round => h("i", { class: round.won[seat] ? "" : "l" })),
    Array.from({ length: empty }, () => h("i.n")),
  );
}

/** The seal of the deal: what was published before the first card, and the way to check it. */
export function sealed(state) {
  const verify = matchUrl(state, "verify"),
    seal = state.match?.commitment ?? "";
  if (!seal) return null;
  return h(
    "p.verify",
    {},
    icon("shield"),
    h("span", {}, t("end.sealed")),
    h("code", { translate: "no" }, `${seal.slice(0, 4)}…${seal.slice(-4)}`),
    verify ? h("a", { href: verify, target: "_blank", rel: "noopener" }, t("end.verify")) : null,
  );
}

export const tone = value => (value > 0 ? "up" : value < 0 ? "down" : "muted");
