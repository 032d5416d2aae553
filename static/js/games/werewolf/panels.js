// Two leaves beside the table: who has claimed what, with what I think of it; and how everybody voted.

import { abstained, voteLine } from "#js/games/werewolf/log.js";
import { claimed, outOf, people } from "#js/games/werewolf/view_model.js";
import { marks } from "#js/games/werewolf/private_marks.js";
import { claimChip, claimTone, roleName } from "#js/games/werewolf/names.js";
import { openSeat } from "#js/games/werewolf/seat_sheet.js";
import { fill, h } from "#js/table/dom.js";
import { named, spokenName } from "#js/table/marks.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

export const panels = [
  { name: "claims", word: "side.claims", render: claimsTable },
  { name: "votes", word: "side.votes", render: voteHistory },
];

function claimsTable(el, state) {
  const { view } = state;
  if (!view?.alive) return void fill(el, "none", () => h("p.muted", {}, t("claims.none")));
  const sitting = people(state),
    mine = view.alive.map((_, seat) => [marks.mark(seat), marks.note(seat)]);
  fill(el, [view.speeches?.length, view.alive, view.sheriff, view.roles, mine, sitting.map(one => one?.name)], () => {
    const rows = claimed(view);
    return h(
      "ol.claims-table",
      {},
      rows.map((row, seat) => claimRow(state, sitting, row, seat)),
    );
  });
}

function claimRow(state, sitting, row, seat) {
  const { view } = state,
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
  const moods = ["suspect", "trust"]
    .map(kind => [kind, row.moods.filter(one => one.kind === kind)])
    .filter(([, list]) => list.length);
  return h(
    "li",
    { class: gone ? "gone" : "" },
    h(
      "button",
      {
        type: "button",
        "aria-label": t("seat.open", { who: `${seat + 1} ${spokenName(sitting[seat])}` }),
        on: { click: () => openSeat(state, seat) },
      },
      h("b.num", {}, seat + 1),
      h(
        "span.mid",
        {},
        h(
          "span.name",
          {},
          named(sitting[seat]),
          gone ? h("small", {}, t(`out.${gone.how}`)) : null,
          view.roles ? h("small", {}, roleName(view.roles[seat])) : null,
        ),
        chips.length ? h("span.claims", {}, chips) : null,
        ...moods.map(([kind, list]) =>
          h(`span.mood.${kind}`, {}, t(`mood.${kind}`), " ", list.map(one => one.seat + 1).join(" ")),
        ),
        note ? h("span.note-line", {}, note) : null,
      ),
      mark
        ? h(`span.mymark.${mark}`, { role: "img", "aria-label": t(`mark.${mark}`) }, t(`mark.${mark}.short`))
        : icon("next"),
    ),
  );
}

function voteHistory(el, state) {
  const list = state.view?.votes ?? [];
  fill(el, [list.length, list.at(-1)?.day], () => {
    if (!list.length) return h("p.muted", {}, t("votes.none"));
    const days = [...new Set(list.map(vote => vote.day))].reverse();
    return days.flatMap(day => [
      h("p.rule", {}, t("log.day", { n: day })),
      ...list.filter(vote => vote.day === day).map(vote => voteLine(vote, abstained(state.view, vote))),
    ]);
  });
}
