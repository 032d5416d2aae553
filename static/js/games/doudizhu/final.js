// The scroll after the match: who stands where, the rounds, and where to go from here.

import { sealed, spark, tone, who } from "#js/games/doudizhu/results.js";
import { h } from "#js/table/dom.js";
import { named } from "#js/table/marks.js";
import { face, icon } from "#js/table/sprites.js";
import { signed, t } from "#js/table/words.js";

export function finalScroll(state, vm) {
  const { view, me, seats } = vm,
    outcome = view.outcome,
    guest = seats[me]?.kind === "guest";
  const places = outcome?.places ?? [],
    scores = outcome?.scores ?? view.scores ?? [];
  return [
    h("div.verdict", {}, ...verdict(vm, places, scores)),
    h(
      "div.sums",
      {},
      h("section", {}, h("h2", {}, t("final.standings")), ranking(vm, places, scores)),
      guest && state.urls?.signup
        ? h(
            "p.keep",
            {},
            icon("user"),
            h("span", {}, h("b", {}, t("final.keep")), h("small", {}, t("final.keepwhy"))),
            h("a.btn", { href: state.urls.signup }, t("final.signup")),
          )
        : null,
      view.rounds_played?.length ? h("section.rounds", {}, h("h2", {}, t("final.rounds")), roundsTable(vm)) : null,
      sealed(state),
    ),
  ];
}

function verdict({ view, me, seats, aborted, name }, places, scores) {
  if (aborted || !places.length)
    return [
      h("span.stamp.lost", { "aria-hidden": "true" }, t("end.over")),
      h("h1", { id: "result-title" }, t("final.aborted")),
      h("p.muted", {}, t("final.abortedwhy")),
    ];
  const first = seats.flatMap((_, seat) => (places[seat] === 1 ? [seat] : [])),
    mine = me === null ? null : places[me],
    won = mine === 1;
  const title = won
    ? t("final.you")
    : t(first.length > 1 ? "final.champions" : "final.champion", { name: first.map(name).join(" · ") });
  const about =
    won || mine === null ? t(view.format ? `format.${view.format}` : "final.title") : t("final.place", { n: mine });
  const shown = scores[me ?? first[0]];
  return [
    h("span.stamp", { "aria-hidden": "true", class: won ? "stamp" : "stamp lost" }, t(won ? "end.first" : "end.over")),
    h("h1", { id: "result-title" }, title),
    h("p.muted", {}, about),
    h(
      "p.delta.num",
      { class: shown < 0 ? "delta num less" : "delta num" },
      signed(shown),
      h("small", {}, t("end.points")),
    ),
    podium(seats, places),
  ];
}

/** The three on their steps, the first in the middle. */
function podium(seats, places) {
  const ranked = seats.map((_, seat) => seat).sort((a, b) => places[a] - places[b]),
    order = [ranked[1], ranked[0], ranked[2]].filter(seat => seat !== undefined);
  return h(
    "div.podium",
    { "aria-hidden": "true" },
    order.map(seat =>
      h(
        "div",
        { "data-place": places[seat] },
        h("span.avatar", {}, face(seats[seat]?.avatar)),
        h("b.num", {}, places[seat]),
      ),
    ),
  );
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
