// The scroll after a round that is followed by a break: who won it, what it brought, how the match stands.

/** @import { Child, ViewModel, RoundParts, State } from "#types/table" */

import { h } from "#js/table/dom.js";
import { sealed, tone, who } from "#js/table/match_result.js";
import { t, signed } from "#js/table/words.js";

/**
 * `round`: {won: did I (null: I only watch), title, why, points: per seat, totals: per seat, rows: seats in the order of the
 * table, else the most points first, unit: the word behind my points, shown: an element under the verdict, columns: [{label, of(seat)}] before the points,
 * standings: a sentence over the table of them, sections: elements before it, or null}.
 *
 * @param {State} state
 * @param {ViewModel} vm
 * @param {RoundParts} parts
 * @returns {Child[]}
 */
export function roundResultParts(
  state,
  vm,
  {
    won = null,
    title,
    why = "",
    points,
    totals,
    rows = null,
    unit = "",
    shown = null,
    columns = [],
    standings = "",
    sections = [],
  },
) {
  const { me, seats } = vm,
    whose = me ?? points.indexOf(Math.max(...points)),
    order = rows ?? seats.map((_, seat) => seat).sort((a, b) => totals[b] - totals[a]);
  return [
    h(
      "div.verdict",
      {},
      h(
        "span.stamp",
        { "aria-hidden": "true", class: won ? "stamp" : "stamp lost" },
        t(won === null ? "end.over" : won ? "end.win" : "end.loss"),
      ),
      h("h1", { id: "result-title" }, title),
      h("p.muted", {}, why),
      h(
        "p.delta.num",
        { class: points[whose] < 0 ? "delta num less" : "delta num" },
        signed(points[whose]),
        h("small", {}, unit),
      ),
      shown,
    ),
    h(
      "div.sums",
      {},
      ...sections.filter(Boolean),
      h(
        "section",
        {},
        standings && h("h2", {}, standings),
        h(
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
                h("th.n", { scope: "col" }, t("final.this")),
                h("th.n", { scope: "col" }, t("final.total")),
              ),
            ),
            h(
              "tbody",
              {},
              order.map(seat =>
                h(
                  "tr",
                  { class: seat === me ? "me" : "" },
                  h("td", {}, who(vm, seat)),
                  columns.map(({ of }) => h("td.n.num.hide", {}, of(seat))),
                  h("td.n.num", { class: `n num ${tone(points[seat])}` }, signed(points[seat])),
                  h("td.n.tot.num", {}, signed(totals[seat])),
                ),
              ),
            ),
          ),
        ),
      ),
      sealed(state),
    ),
  ];
}
