// The scrolls after a round and after the match: who was out first, what is left, what it costs, and how the match stands.

import { group } from "#js/draw/cards.js";
import { laid } from "#js/games/gandengyan/play_area.js";
import { penalty } from "#js/games/gandengyan/view_model.js";
import { h } from "#js/table/dom.js";
import { finalScroll } from "#js/table/match_result.js";
import { roundScroll } from "#js/table/round_result.js";
import { signed, t } from "#js/table/words.js";

/** What makes the parts of a round's scroll, or null where no round has ended. */
export const roundEnded = (state, now) => (now.view.result ? () => ofRound(state, now) : null);

function ofRound(state, now) {
  const { view, me } = now,
    { result } = view;
  const play = (view.history ?? []).findLast(one => one.seat === result.seat && one.cards),
    seats = now.seats.map((_, seat) => seat);
  return roundScroll(state, now, {
    won: me === null ? null : result.seat === me,
    title: who(now, result.seat),
    why: view.multiplier > 1 ? t("end.doubled", { n: view.bombs, each: view.multiplier }) : t("end.each"),
    points: result.points,
    totals: view.scores,
    unit: t("final.unit"),
    shown: play ? h("div.last", {}, h("span.muted", {}, t("end.last")), laid(play)) : null,
    rows: seats.sort((a, b) => view.scores[b] - view.scores[a] || a - b),
    columns: [
      {
        label: t("end.left"),
        of: seat =>
          view.hands?.[seat]?.length
            ? h("span.left-cards", {}, group(view.hands[seat]))
            : h("span.muted", {}, t("stage.out")),
      },
    ],
    standings: t("end.standings", { n: view.round, all: view.rounds }),
  });
}

const who = ({ me, name }, seat) => (seat === me ? t("end.you") : t("end.other", { name: name(seat) }));

/** The parts of the last scroll. */
export function matchEnded(state, now) {
  const { view } = now,
    played = view.rounds_played ?? [];
  return finalScroll(state, now, {
    about: t("final.about", { n: played.length }),
    score: {
      of: seat => signed((view.outcome?.scores ?? view.scores)[seat]),
      label: t("final.total"),
      unit: t("final.unit"),
    },
    columns: [{ label: t("final.wins"), of: seat => view.wins?.[seat] ?? 0 }],
    rounds: played.map(one => ({
      label: t("final.round", { n: one.round }),
      points: one.points,
      note: one.multiplier > 1 ? `×${one.multiplier}` : "",
    })),
  });
}

/** What is heard when a scroll comes down: did I go out first, or come first. */
export const won = ({ me, view, finished }) =>
  finished && view.outcome ? view.outcome.places[me] === 1 : view.result?.seat === me;

/** What is shared. */
export function boast(now) {
  const { view, me, name, seats } = now,
    places = view.outcome?.places ?? [],
    rounds = (view.rounds_played ?? []).length;
  if (!now.finished && view.result) return t("end.shareround", { n: view.round, what: who(now, view.result.seat) });
  if (me === null || !places[me]) return t("end.sharewatch", { name: name(Math.max(0, places.indexOf(1))), rounds });
  return t("end.sharetext", { n: seats.length, place: places[me], rounds, points: penalty(view.scores[me]) });
}
