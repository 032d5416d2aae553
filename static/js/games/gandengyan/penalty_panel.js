// The panel beside the log with the penalty points of every round and their sums.

/**
 * @import { View } from "#types/gandengyan"
 * @import { GameState, Seat } from "#types/table"
 */

import { penalty } from "#js/games/gandengyan/view_model.js";
import { fill, h } from "#js/table/dom.js";
import { face } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/**
 * Draws the panel: a row for each round, a column for each seat, and the sums below. The lowest sum is marked as the
 * best.
 *
 * @param {HTMLElement} el
 * @param {GameState<"gandengyan">} state
 */
export function renderPenalties(el, { view, seats, cast, you }) {
  const players = seats.some(Boolean) ? seats : cast,
    rounds = view?.rounds_played ?? [],
    me = you?.seat ?? null;
  fill(el, [rounds, view?.scores, players.map(one => one?.name), me], () =>
    view && rounds.length
      ? [table(view, players, me), h("p.muted", {}, t("scores.note"))]
      : h("p.muted", {}, t("scores.none")),
  );
}

/**
 * Returns the table of penalties.
 *
 * @param {View} view
 * @param {(Seat | null)[]} players
 * @param {number | null} me
 */
function table({ rounds_played: rounds, scores }, players, me) {
  const least = Math.max(...scores),
    column = (/** @type {number} */ seat) => (seat === me ? "n num me" : "n num");
  return h(
    "div.scores-scroll",
    { tabindex: 0 },
    h(
      "table.tbl.penalties",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("scores.round")),
          players.map((player, seat) =>
            h(
              "th.n",
              { scope: "col", class: column(seat), title: player?.name },
              h("span.avatar", { "aria-hidden": "true" }, face(player?.avatar)),
              h("span.sr", {}, player?.name ?? ""),
              h("small", { "aria-hidden": "true", translate: "no" }, player?.name ?? ""),
            ),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        rounds.map(one =>
          h(
            "tr",
            {},
            h(
              "th.num",
              { scope: "row" },
              one.round,
              one.multiplier > 1 ? h("small.muted", {}, ` ×${one.multiplier}`) : null,
            ),
            one.points.map((points, seat) =>
              h("td", { class: one.won[seat] ? `${column(seat)} won` : column(seat) }, penalty(points)),
            ),
          ),
        ),
      ),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, t("scores.total")),
          scores.map((points, seat) =>
            h("td", { class: points === least ? `${column(seat)} least` : column(seat) }, penalty(points)),
          ),
        ),
      ),
    ),
  );
}
