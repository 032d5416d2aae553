// The content of the result panel after a match: places, scores, points of each round, and the commitment by which the
// match can be verified.

/** @import { AnyView, Child, Column, Final, ViewModel, Score, State } from "#types/table" */

import { h } from "#js/table/dom.js";
import { named, spokenName } from "#js/table/player_names.js";
import { face, icon } from "#js/table/sprites.js";
import { matchUrl } from "#js/table/state.js";
import { signed, t } from "#js/table/words.js";

/**
 * Returns the content of the panel. A game may add `about`, a line under the title; `score`, where points are not plain
 * signed numbers; `columns` before the score; `rounds`, each a row; and `sections` of its own.
 *
 * @param {State} state
 * @param {ViewModel} vm
 * @param {Final} [parts]
 * @returns {Child[]}
 */
export function matchResultParts(
  state,
  vm,
  { about = "", score = null, columns = [], rounds = [], sections = [] } = {},
) {
  const { view } = vm,
    places = view.outcome?.places ?? [];
  return [
    h("div.verdict", {}, ...matchVerdict(vm, { about, score })),
    h(
      "div.sums",
      {},
      h("section", {}, h("h2", {}, t("final.standings")), ranking(vm, places, score ?? points(view), columns)),
      ...sections.filter(Boolean),
      signUpNote(state, vm),
      rounds.length ? h("section.rounds", {}, h("h2", {}, t("final.rounds")), roundsTable(vm, rounds)) : null,
      sealed(state),
    ),
  ];
}

/**
 * Returns how the points in a view of the match are shown: a signed number for each seat, a label and a unit.
 *
 * @type {(view: AnyView) => Score}
 */
const points = view => {
  const scores = view.outcome?.scores ?? view.scores ?? [];
  return {
    of: seat => signed(scores[seat] ?? 0),
    label: t("final.points"),
    unit: seat => t("final.unit", { n: scores[seat] ?? 0 }),
  };
};

/**
 * Returns the top of the panel: the stamp, the title, the viewer's place and score, and the podium.
 *
 * @param {ViewModel} vm
 * @param {{ about: string, score: Score | null }} how
 */
export function matchVerdict(vm, { about, score }) {
  const { view, me, seats, aborted, name } = vm,
    places = view.outcome?.places ?? [];
  if (aborted || !places.length)
    return [
      h("span.stamp.lost", { "aria-hidden": "true" }, t("end.over")),
      h("h1", { id: "result-title" }, t("final.aborted")),
      h("p.muted", {}, t("final.abortedwhy")),
    ];
  const first = seats.flatMap((_, seat) => (places[seat] === 1 ? [seat] : [])),
    mine = me === null ? null : places[me],
    won = mine === 1;
  const title = won ? t("final.you") : championTitle(first.map(name));
  const of = score ?? points(vm.view),
    shownSeat = me ?? first[0];
  return [
    stampOf(won),
    h("h1", { id: "result-title" }, title),
    h("p.muted", {}, won || mine === null ? about : [t("final.place", { n: mine }), about].filter(Boolean).join(" · ")),
    of.shown
      ? of.shown(shownSeat)
      : h("p.delta.num", {}, of.of(shownSeat), h("small", {}, of.unit?.(shownSeat) ?? of.label)),
    podium(vm, places),
  ];
}

/**
 * Returns the stamp, the title and the lines under it for the panel after a round. `round` is what that panel says of the
 * round. After the last of several rounds the match's result comes first, since the match may be won by a lost round:
 * the stamp and title are those of the match, and the round's title leads the line below. `decision` says what decided
 * the match, where that is not plain.
 *
 * @param {ViewModel} vm
 * @param {{ won: boolean | null, title: string, why: string, decision?: string }} round
 * @returns {Child[]}
 */
export function roundHeadline({ view, me, seats, finished, name }, { won, title, why, decision = "" }) {
  const places = view.outcome?.places ?? [],
    ofMatch = finished && (view.round ?? 0) > 1 && places.length > 0;
  if (!ofMatch)
    return [
      h(
        "span.stamp",
        { "aria-hidden": "true", class: won ? "stamp" : "stamp lost" },
        t(won === null ? "end.over" : won ? "end.win" : "end.loss"),
      ),
      h("h1", { id: "result-title" }, title),
      h("p.muted", {}, why),
    ];
  const mine = me === null ? null : places[me],
    first = seats.flatMap((_, seat) => (places[seat] === 1 ? [name(seat)] : []));
  return [
    stampOf(mine === 1),
    h(
      "h1",
      { id: "result-title" },
      mine === 1 ? t("final.you") : mine === null ? championTitle(first) : t("final.place", { n: mine }),
    ),
    h(
      "p.muted",
      {},
      decision ? h("b.decision", {}, decision) : null,
      [t("final.round", { n: view.round }), title, why].filter(Boolean).join(" · "),
    ),
  ];
}

/**
 * Returns the stamp on the result of a match.
 *
 * @param {boolean} won
 */
const stampOf = won =>
  h("span.stamp", { "aria-hidden": "true", class: won ? "stamp" : "stamp lost" }, t(won ? "end.first" : "end.over"));

/**
 * Returns the sentence that names the winners of a match.
 *
 * @param {string[]} names
 */
const championTitle = names => t(names.length > 1 ? "final.champions" : "final.champion", { name: names.join(" · ") });

/**
 * Returns the first three players on a podium, the winner in the middle. Players who share a place stand equally high.
 *
 * @param {ViewModel} vm
 * @param {number[]} places
 */
function podium({ seats }, places) {
  const ranked = seats
    .map((_, seat) => seat)
    .sort((a, b) => places[a] - places[b])
    .slice(0, 3);
  const order = ranked.length === 3 ? [ranked[1], ranked[0], ranked[2]] : ranked;
  return h(
    "div.podium",
    { "aria-hidden": "true" },
    order.map(seat =>
      h(
        "div",
        { "data-place": Math.min(places[seat], 3) },
        h("span.avatar", {}, face(seats[seat]?.avatar)),
        h("b.num", {}, places[seat]),
      ),
    ),
  );
}

/**
 * Returns the table of places and scores.
 *
 * @param {ViewModel} vm
 * @param {number[]} places
 * @param {Score} score
 * @param {Column[]} columns
 */
function ranking(vm, places, score, columns) {
  const { seats, me } = vm,
    order = seats.map((_, seat) => seat).sort((a, b) => (places[a] || 99) - (places[b] || 99));
  return h(
    "div.rounds-scroll.all",
    {},
    h(
      "table.tbl.scores",
      { class: seats.length > 5 ? "tbl scores many" : "tbl scores" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("final.player")),
          columns.map(({ label }) => h("th.n.hide", { scope: "col" }, label)),
          h("th.n", { scope: "col" }, score.label),
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
                h("b.place.num", { class: places[seat] === 1 ? "place num first" : "place num" }, places[seat] || "–"),
                who(vm, seat),
              ),
            ),
            columns.map(({ of }) => h("td.n.num.hide", {}, of(seat))),
            h("td.n.tot.num", {}, score.of(seat)),
          ),
        ),
      ),
    ),
  );
}

/**
 * Returns the cell of a results table that names a player.
 *
 * @param {Pick<ViewModel, "seats" | "me">} vm
 * @param {number} seat
 */
export function who({ seats, me }, seat) {
  const player = seats[seat];
  return h(
    "div.who",
    {},
    h("span.avatar", {}, face(player?.avatar)),
    h("span.who-text", {}, h("span.who-name", {}, named(player)), seat === me ? h("small", {}, t("seat.you")) : null),
  );
}

/**
 * Returns the table of points by round: a row for each round, a column for each seat.
 *
 * @param {ViewModel} vm
 * @param {NonNullable<Final["rounds"]>} rounds
 */
function roundsTable({ seats, me, name }, rounds) {
  return h(
    "div.rounds-scroll",
    { tabindex: 0 },
    h(
      "table.tbl.rounds-table",
      { class: seats.length > 3 ? "tbl rounds-table many" : "tbl rounds-table", vars: { "--seats": seats.length } },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, h("span.sr", {}, t("final.rounds"))),
          seats.map((_, seat) =>
            h(
              "th.n",
              { scope: "col", class: seat === me ? "n me" : "n", title: name(seat) },
              seats.length > 3
                ? [
                    h("span.avatar", { "aria-hidden": "true" }, face(seats[seat]?.avatar)),
                    h("span.sr", { translate: "no" }, spokenName(seats[seat])),
                  ]
                : named(seats[seat]),
            ),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        rounds.map(({ label, points: of, note = "" }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, label, note && h("small.muted", {}, ` ${note}`)),
            of.map(value => h("td.n.num", { class: `n num ${tone(value)}` }, signed(value))),
          ),
        ),
      ),
    ),
  );
}

export const tone = (/** @type {number} */ value) => (value > 0 ? "up" : value < 0 ? "down" : "muted");

/**
 * Returns a link by which a guest gets an account and keeps the points. Null for everybody else.
 *
 * @param {State} state
 * @param {Pick<ViewModel, "seats" | "me">} vm
 * @param {string} [word] the key of the link's text
 */
export function signUpNote({ urls }, { seats, me }, word = "final.signup") {
  if (seats[me ?? -1]?.kind !== "guest" || !urls?.signup || urls.practice) return null; // practice is not kept
  return h(
    "p.keep",
    {},
    icon("user"),
    h("span", {}, h("b", {}, t("final.keep")), h("small", {}, t("final.keepwhy"))),
    h("a.btn", { href: urls.signup }, t(word)),
  );
}

/**
 * Returns the hash of the seed that was published before the first card or roll, with a link to the page that verifies
 * it. Null without one.
 *
 * @param {State} state
 */
export function sealed(state) {
  const verify = matchUrl(state, "verify"),
    hash = state.match?.commitment ?? "";
  if (!hash) return null;
  return h(
    "p.verify",
    {},
    icon("shield"),
    h("span", {}, t("end.sealed")),
    h("code", { translate: "no" }, `${hash.slice(0, 4)}…${hash.slice(-4)}`),
    verify ? h("a", { href: verify, target: "_blank", rel: "noopener" }, t("end.verify")) : null,
  );
}
