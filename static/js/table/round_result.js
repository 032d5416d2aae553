// The content of the result panel after a round that is followed by another: winner, points, and totals of the match.

/** @import { Child, ViewModel, RoundParts, State } from "#types/table" */

import { h } from "#js/table/dom.js";
import { roundHeadline, sealed, tone, who } from "#js/table/match_result.js";
import { t, signed } from "#js/table/words.js";

/**
 * Returns the parts of the panel. `won` says whether the viewer won, null for a spectator. `points` and `totals` are
 * per seat. `rows` lists the seats in the order of the table; by default the most points come first. `unit(points)` follows the
 * viewer's points, `shown` is an element under the verdict. `columns` [{label, of(seat)}] precede the points,
 * `standings` is a sentence above the table, `sections` are elements before it.
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
    unit = () => "",
    shown = null,
    columns = [],
    standings = "",
    sections = [],
  },
) {
  const { me, seats } = vm,
    shownSeat = me ?? points.indexOf(Math.max(...points)),
    order = rows ?? seats.map((_, seat) => seat).sort((a, b) => totals[b] - totals[a]);
  return [
    h(
      "div.verdict",
      {},
      ...roundHeadline(vm, { won, title, why }),
      h(
        "p.delta.num",
        { class: points[shownSeat] < 0 ? "delta num less" : "delta num" },
        signed(points[shownSeat]),
        h("small", {}, unit(points[shownSeat])),
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
