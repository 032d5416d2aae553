// The result panels. After a round: the verdict, the multiplier as a product, the standings. After the match: places and rounds.

import { group } from "#js/draw/cards.js";
import { factors } from "#js/games/doudizhu/view_model.js";
import { ending } from "#js/games/doudizhu/event_text.js";
import { h } from "#js/table/dom.js";
import { named } from "#js/table/marks.js";
import { matchVerdict, sealed, signUpNote, tone } from "#js/table/match_result.js";
import { art, face, icon } from "#js/table/sprites.js";
import { signed, t } from "#js/table/words.js";

const SPRINGS = new Set(["spring", "reverse_spring"]);
const ICONS = { bid: "bid", bombs: "bomb", rockets: "rocket", spring: "spring", reverse_spring: "spring", cap: "lock" };

const LOOK = 1500,
  LOOK_SPRING = 2900; // ms to look at the table before the panel comes down

/** Returns what makes the parts of a round's result panel, or null if no round has ended. */
export const roundResult = (state, vm) => (vm.view.result ? () => roundParts(state, vm) : null);

function roundParts(state, vm) {
  const { view, me } = vm,
    { result, multiplier } = view,
    won = me === null ? null : result.points[me] > 0;
  return [
    h("div.verdict", {}, ...roundVerdict(vm, won)),
    h(
      "div.sums",
      {},
      h("section.mults", {}, h("h2", {}, t("end.mult")), formula(multiplier, vm.options.multiplier_cap)),
      h("section", {}, h("h2", {}, standingsTitle(view)), standings(state, vm)),
      sealed(state),
    ),
  ];
}

function roundVerdict(vm, won) {
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

function formula(multiplier, cap) {
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

/** Returns the title. It has the number of rounds while all of them may be played: enough wins end a match before. */
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

function who({ view, seats, me }, seat, note = null) {
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

/** Returns the last rounds as dots: full for a win, hollow for a loss. */
function spark(rounds = [], seat, keep = 3) {
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

// ── The match ────────────────────────────────────────────────────────────────────────────────────

/** Returns the parts of the result panel after the match. */
export function matchResult(state, vm) {
  const { view, me } = vm,
    places = view.outcome?.places ?? [],
    scores = view.outcome?.scores ?? view.scores ?? [];
  const placed = me !== null && places[me] !== 1,
    shown = seat =>
      h(
        "p.delta.num",
        { class: scores[seat] < 0 ? "delta num less" : "delta num" },
        signed(scores[seat]),
        h("small", {}, t("end.points")),
      );
  return [
    h(
      "div.verdict",
      {},
      ...matchVerdict(vm, {
        about: placed ? "" : t(view.format ? `format.${view.format}` : "final.title"), // a place says enough
        score: { of: seat => signed(scores[seat]), label: t("end.points"), shown },
      }),
    ),
    h(
      "div.sums",
      {},
      h("section", {}, h("h2", {}, t("final.standings")), ranking(vm, places, scores)),
      signUpNote(state, vm),
      view.rounds_played?.length ? h("section.rounds", {}, h("h2", {}, t("final.rounds")), roundsTable(vm)) : null,
      sealed(state),
    ),
  ];
}

function ranking(vm, places, scores) {
  const { view, seats, me } = vm,
    order = seats.map((_, seat) => seat).sort((a, b) => (places[a] ?? 9) - (places[b] ?? 9));
  return h(
    "table.tbl.scores",
    {},
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("end.player")),
        h("th.n.hide", { scope: "col" }, ""),
        h("th.n", { scope: "col" }, t("final.wins")),
        h("th.n", { scope: "col" }, t("final.points")),
      ),
    ),
    h(
      "tbody",
      {},
      order.map(seat =>
        h(
          "tr",
          { class: seat === me ? "me" : "" },
          h(
            "td",
            {},
            h(
              "div.placed",
              {},
              h("b.place.num", { class: places[seat] === 1 ? "place num first" : "place num" }, places[seat] ?? "–"),
              who(vm, seat, ""),
            ),
          ),
          h("td.n.hide", {}, spark(view.rounds_played, seat, 5)),
          h("td.n.num", {}, view.wins?.[seat] ?? 0),
          h("td.n.tot.num", {}, signed(scores[seat] ?? 0)),
        ),
      ),
    ),
  );
}

function roundsTable({ view, seats, place }) {
  const order = { left: 0, self: 1, right: 2 },
    columns = seats.map((_, seat) => seat).sort((a, b) => order[place(a)] - order[place(b)]);
  return h(
    "div.rounds-scroll",
    {},
    h(
      "table.tbl.rounds-table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, ""),
          columns.map(seat => h("th.n", { scope: "col" }, named(seats[seat]))),
        ),
      ),
      h(
        "tbody",
        {},
        view.rounds_played.map(round =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, t("final.round", { n: round.round })),
            columns.map(seat =>
              h(
                "td.n.num",
                { class: `n num ${tone(round.points[seat])}` },
                round.landlord === seat ? h("small.role", {}, t("role.landlord")) : null,
                signed(round.points[seat]),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

// ── What is heard, shown and shared ──────────────────────────────────────────────────────────────

/** Whether the player hears a win; null after the match, since its last round had a sound. */
export const won = ({ me, view }, kind) => (kind === "round" ? (view.result?.points[me] ?? 0) > 0 : null);

/** Returns the ms to look at the table first: a spring has a scene of its own, an aborted match has nothing to see. */
export const look = ({ view, aborted }) => {
  if (aborted || !view.result) return 0;
  return view.multiplier?.spring ? LOOK_SPRING : LOOK;
};

/** Returns the text that is shared. */
export function shareText({ view, me }) {
  const points = me === null ? 0 : (view.result?.points[me] ?? view.scores?.[me] ?? 0);
  return t("end.sharetext", {
    what: view.result ? ending({ ...view.result, spring: view.multiplier?.spring }) : t("final.title"),
    points: signed(points),
    n: view.multiplier?.total ?? 1,
  });
}
