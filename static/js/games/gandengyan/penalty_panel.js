// Penalties: what each round brought and what they come to. A panel beside the log.

import { penalty } from "#js/games/gandengyan/view_model.js";
import { fill, h } from "#js/table/dom.js";
import { face } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/** Draws the panel: a row a round, a column a seat, the sums below; the fewest are marked. */
export function renderPenalties(el, state) {
  const { view } = state,
    cast = state.seats.some(Boolean) ? state.seats : state.cast,
    rounds = view?.rounds_played ?? [];
  fill(el, [rounds, view?.scores, cast.map(one => one?.name), state.you?.seat], () =>
    rounds.length
      ? [table(view, cast, state.you?.seat), h("p.muted", {}, t("scores.note"))]
      : h("p.muted", {}, t("scores.none")),
  );
}

function table({ rounds_played: rounds, scores }, cast, me) {
  const least = Math.max(...scores),
    column = seat => (seat === me ? "n num me" : "n num");
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
          cast.map((player, seat) =>
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
