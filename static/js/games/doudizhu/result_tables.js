// The tables on the result panels of Dou Dizhu: standings after a round, ranking after the match, and the points of
// every round.

/**
 * @import { DoudizhuViewModel } from "#js/games/doudizhu/view_model.js"
 * @import { Result, Round } from "#types/doudizhu"
 */

import { h } from "#js/table/dom.js";
import { named } from "#js/table/player_names.js";
import { standingOrder } from "#js/games/doudizhu/match_format.js";
import { tone } from "#js/table/match_result.js";
import { art, face } from "#js/table/sprites.js";
import { signed, t } from "#js/table/words.js";

/** @type {Record<string, number>} */
const COLUMNS = { left: 0, self: 1, right: 2 };

/**
 * Returns the table of standings after a round. Where won rounds decide the match it has a column for them.
 *
 * @param {DoudizhuViewModel} vm
 * @param {Result} result
 */
export function standingsTable(vm, result) {
  const { view, me } = vm,
    byWins = Boolean(view.wins_needed);
  const head = ["end.player", "end.before", ...(byWins ? ["final.wins"] : []), "end.this", "end.total"];
  return h(
    "table.tbl.scores",
    { class: byWins ? "tbl scores by-wins" : "tbl scores" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        head.map(key => h("th", { scope: "col", class: columnClass(key, byWins) }, t(key))),
      ),
    ),
    h(
      "tbody",
      {},
      standingOrder(view).map(seat =>
        h(
          "tr",
          { class: seat === me ? "me" : "" },
          h("td", {}, playerCell(vm, seat)),
          h("td.n.hide", {}, drawPastRounds(view.rounds_played, seat)),
          byWins ? h("td.n.num.wins", {}, view.wins[seat]) : null,
          h(
            "td.n.num",
            { class: `${columnClass("end.this", byWins)} num ${tone(result.points[seat])}` },
            signed(result.points[seat]),
          ),
          h("td.n.tot.num", {}, signed(view.scores[seat])),
        ),
      ),
    ),
  );
}

/**
 * Returns the classes of a column of the standings. Beside won rounds, the smallest screens have no room for the points
 * of the round.
 *
 * @param {string} key
 * @param {boolean} byWins
 */
function columnClass(key, byWins) {
  if (key === "end.player") return "";
  if (key === "end.before") return "n hide";
  return byWins && key === "end.this" ? "n this" : "n";
}

/**
 * Returns the table of final places after the match.
 *
 * @param {DoudizhuViewModel} vm
 * @param {number[]} places
 * @param {number[]} scores
 */
export function rankingTable(vm, places, scores) {
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
        h("th.n.hide", { scope: "col" }, h("span.sr", {}, t("final.rounds"))),
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
              playerCell(vm, seat, false),
            ),
          ),
          h("td.n.hide", {}, drawPastRounds(view.rounds_played, seat, 5)),
          h("td.n.num", {}, view.wins?.[seat] ?? 0),
          h("td.n.tot.num", {}, signed(scores[seat] ?? 0)),
        ),
      ),
    ),
  );
}

/**
 * Returns the table of points by round: one row for each round, one column for each seat, in the seats' order on the
 * table.
 *
 * @param {DoudizhuViewModel} vm
 */
export function roundsTable({ view, seats, place }) {
  const columns = seats.map((_, seat) => seat).sort((a, b) => COLUMNS[place(a)] - COLUMNS[place(b)]);
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
          h("th", { scope: "col" }, h("span.sr", {}, t("final.rounds"))),
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

/**
 * Returns the cell that names a player, with the player's role in the round unless `roles` is false.
 *
 * @param {DoudizhuViewModel} vm
 * @param {number} seat
 */
function playerCell({ view, seats, me }, seat, roles = true) {
  const player = seats[seat],
    role = roles ? view.roles?.[seat] : null;
  return h(
    "div.who",
    {},
    h("span.avatar", {}, face(player?.avatar), role ? art(`hat-${role}`, "hat") : null),
    h(
      "span.who-text",
      {},
      h("span.who-name", {}, named(player)),
      h("small", {}, [role && t(`role.${role}`), seat === me && t("seat.you")].filter(Boolean).join(" · ")),
    ),
  );
}

/**
 * Returns a seat's last `keep` rounds as dots: full for a win, hollow for a loss. Missing rounds are blank.
 *
 * @param {readonly Round[]} rounds
 * @param {number} seat
 */
function drawPastRounds(rounds, seat, keep = 3) {
  const past = (rounds ?? []).slice(-keep),
    words = past.map(round => t(round.won[seat] ? "end.won" : "end.lost"));
  const empty = Math.max(0, keep === 3 ? keep - past.length : 0);
  return h(
    "span.spark",
    { role: "img", "aria-label": words.join(" ") },
    past.map(round => h("i", { class: round.won[seat] ? "" : "l" })),
    Array.from({ length: empty }, () => h("i.n")),
  );
}
