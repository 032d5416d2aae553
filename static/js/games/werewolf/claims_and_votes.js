// Two tabs of the side panel: the claims of every seat with the player's private marks, and the votes of every day.

/**
 * @import { ClaimRow } from "#js/games/werewolf/view_model.js"
 * @import { GameState, Panel } from "#types/table"
 * @import { View } from "#types/wire"
 */

import { abstained, voteLine } from "#js/games/werewolf/log.js";
import { claimedBySeat, outOf, people } from "#js/games/werewolf/view_model.js";
import { marks } from "#js/games/werewolf/private_marks.js";
import { claimChip, claimTone, roleName } from "#js/games/werewolf/names.js";
import { openSeat } from "#js/games/werewolf/seat_dialog.js";
import { fill, h } from "#js/table/dom.js";
import { named, spokenName } from "#js/table/player_names.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/** @typedef {(el: HTMLElement, state: GameState<"werewolf">) => void} DrawPanel */
/**
 * The two tabs, as the side panel takes them from a game.
 *
 * @type {(Omit<Panel, "render"> & { render: DrawPanel })[]}
 */
export const panels = [
  { name: "claims", word: "side.claims", render: drawClaims },
  { name: "votes", word: "side.votes", render: drawVotes },
];

/**
 * Draws the claims of all seats.
 *
 * @type {DrawPanel}
 */
function drawClaims(el, state) {
  const { view } = state;
  if (!view?.alive) return void fill(el, "none", () => h("p.muted", {}, t("claims.none")));
  const players = people(state),
    mine = view.alive.map((_, seat) => [marks.mark(seat), marks.note(seat)]);
  fill(el, [view.speeches?.length, view.alive, view.sheriff, view.roles, mine, players.map(one => one?.name)], () =>
    h(
      "ol.claims-table",
      {},
      claimedBySeat(view).map((row, seat) => claimRow(state, view, row, seat)),
    ),
  );
}

/**
 * Returns the row of a seat: its claims, its suspicions, and the player's mark and note about it.
 *
 * @param {GameState<"werewolf">} state
 * @param {View<"werewolf">} view
 * @param {ClaimRow} row
 * @param {number} seat
 */
function claimRow(state, view, row, seat) {
  const player = people(state)[seat],
    mark = marks.mark(seat),
    note = marks.note(seat),
    gone = outOf(view, seat);
  const chips = [
    ...row.roles.map(claim =>
      h(`span.claim.${claimTone(claim)}${claim.role === row.role ? "" : ".past"}`, {}, claimChip(claim)),
    ),
    ...row.acts.map(claim =>
      h(
        `span.claim.${claimTone(claim)}`,
        {},
        claimChip(claim),
        claim.night ? h("small.num", {}, t("claim.n", { n: claim.night })) : null,
      ),
    ),
  ];
  return h(
    "li",
    { class: gone ? "gone" : "" },
    h(
      "button",
      {
        type: "button",
        "aria-label": t("seat.open", { who: `${seat + 1} ${spokenName(player)}` }),
        on: { click: () => openSeat(state, seat) },
      },
      h("b.num", {}, seat + 1),
      h(
        "span.mid",
        {},
        h(
          "span.name",
          {},
          named(player),
          gone ? h("small", {}, t(`out.${gone.how}`)) : null,
          view.roles ? h("small", {}, roleName(view.roles[seat])) : null,
        ),
        chips.length ? h("span.claims", {}, chips) : null,
        moodLine(row, "suspect"),
        moodLine(row, "trust"),
        note ? h("span.note-line", {}, t("note.mine", { text: note })) : null,
      ),
      mark
        ? h(`span.mymark.${mark}`, { role: "img", "aria-label": t(`mark.${mark}`) }, t(`mark.${mark}.short`))
        : icon("next"),
    ),
  );
}

/**
 * Returns the seats that this seat says it suspects or trusts. Null if it has named none.
 *
 * @param {ClaimRow} row
 * @param {"suspect" | "trust"} kind
 */
function moodLine(row, kind) {
  const seats = row.moods.flatMap(one => (one.kind === kind && one.seat !== null ? [one.seat + 1] : []));
  return seats.length ? h(`span.mood.${kind}`, {}, t(`mood.${kind}`), " ", seats.join(" ")) : null;
}

/**
 * Draws the votes of every day.
 *
 * @type {DrawPanel}
 */
function drawVotes(el, { view }) {
  const votes = view?.votes ?? [];
  fill(el, [votes.length, votes.at(-1)?.day], () => {
    if (!view || !votes.length) return h("p.muted", {}, t("votes.none"));
    const days = [...new Set(votes.map(vote => vote.day))].reverse();
    return days.flatMap(day => [
      h("p.rule", {}, t("log.day", { n: day })),
      ...votes.filter(vote => vote.day === day).map(vote => voteLine(vote, abstained(view, vote))),
    ]);
  });
}
