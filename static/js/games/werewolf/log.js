// The log of a match: what everybody saw, day by day, and what was said in between. Told from the view alone.

import { mutedSeat, people } from "#js/games/werewolf/view_model.js";
import { claimChip, claimTone, no, voteName } from "#js/games/werewolf/names.js";
import { eventText } from "#js/games/werewolf/event_text.js";
import { reportButton } from "#js/games/werewolf/chat_rights.js";
import { messageText } from "#js/table/chat.js";
import { h } from "#js/table/dom.js";
import { mark } from "#js/table/marks.js";
import { icon } from "#js/table/sprites.js";
import { listed, t } from "#js/table/words.js";

/** The order of things within a day; a speech stands before the first thing that comes after its kind. */
const RANK = {
  night: 0,
  day: 1,
  stood: 10,
  withdrew: 14,
  elected: 20,
  deaths: 30,
  order: 40,
  banished: 60,
  self_destruct: 80,
  badge: 90,
  round_end: 99,
};
const SPEECH = { election: 12, election_tie: 17, day: 45, banish_tie: 55 };
const BIG = new Set(["deaths", "banished", "self_destruct", "elected"]);

/** Entries in their order: {kind, day, …} of the timeline, {speech} and {vote} between them. */
export function chronicle(view) {
  const died = new Set((view.out ?? []).filter(one => one.how === "night").map(one => one.seat));
  const said = (view.speeches ?? []).map(speech => ({
    at: speech.kind === "last_words" ? (died.has(speech.seat) ? 35 : 65) : SPEECH[speech.kind],
    day: speech.day,
    speech,
  }));
  const cast = (view.votes ?? []).map(vote => ({
    at: vote.kind === "election" ? (vote.second ? 18 : 15) : vote.second ? 57 : 50,
    day: vote.day,
    vote,
  }));
  const between = [...said, ...cast].sort((a, b) => a.day - b.day || a.at - b.at),
    lines = [];
  let next = 0;
  for (const entry of view.timeline ?? []) {
    const rank = entry.kind === "tie" ? (entry.vote === "election" ? 16 : 52) : (RANK[entry.kind] ?? 70);
    while (
      next < between.length &&
      (between[next].day < entry.day || (between[next].day === entry.day && between[next].at < rank))
    )
      lines.push(between[next++]);
    lines.push({ event: { kind: entry.kind, data: entry }, day: entry.day });
  }
  return [...lines, ...between.slice(next)];
}

export function logLines(state) {
  const { view, you } = state;
  if (!view) return [{ rule: t("log.empty"), step: -1 }];
  const sitting = people(state),
    name = seat => sitting[seat]?.name ?? "";
  const lines = chronicle(view).flatMap(({ event, speech, vote }, step) => {
    if (speech)
      return [
        {
          key: speech.message || `${speech.day} ${speech.seat} ${step}`,
          words: spokenOf(state, speech),
          step,
          draw: () => speechLine(state, speech, name, you),
        },
      ];
    if (vote)
      return [
        { key: `v${vote.day}${vote.kind}${vote.second}`, step, draw: () => voteLine(vote, abstained(view, vote)) },
      ];
    const what = eventText(event, name);
    if (!what) return [];
    return event.kind === "night" || event.kind === "day"
      ? [{ rule: what, step }]
      : [{ key: what, step, draw: () => h(BIG.has(event.kind) ? "p.event.big" : "p.event", {}, what) }];
  });
  return lines.length ? lines : [{ rule: t("log.empty"), step: -1 }];
}

/** Who could have voted and did not. What the options keep from voting is not counted among them. */
export function abstained(view, { kind, second, day, ballots }) {
  const { election_voters: electors, second_voters: again } = view.options ?? {};
  if ((kind === "election" && electors === "off_ballot") || (second && again === "untied")) return [];
  const gone = seat =>
    (view.out ?? []).some(
      one => one.seat === seat && (one.day < day || (one.day === day && kind === "banish" && one.how === "night")),
    );
  return ballots.flatMap((to, seat) => (to === null && !gone(seat) ? [seat] : []));
}

/** The words of a speech; "…" until they have come, and what stands there instead where they are not to be read. */
export function spokenOf(state, { message, seat }) {
  if (state.hidden?.includes(message)) return t("said.hidden");
  if (mutedSeat(state, seat)) return t("said.muted");
  const line = state.texts?.[message];
  return line ? messageText(line) : "…";
}

function speechLine(state, speech, name, you) {
  const { seat, claims = [], kind } = speech,
    mine = seat === you?.seat,
    muted = mutedSeat(state, seat);
  return h(
    mine ? "p.said.mine" : "p.said",
    { "data-kind": kind },
    h(
      "b",
      {},
      `${no(seat)} ${name(seat)}`,
      mark(people(state)[seat]?.kind),
      kind === "last_words" ? h("small", {}, ` · ${t("kind.last_words")}`) : null,
    ),
    spokenOf(state, speech),
    claims.length && !muted
      ? h(
          "span.claims",
          {},
          claims.map(claim => h(`span.claim.${claimTone(claim)}`, {}, claimChip(claim))),
        )
      : null,
    reportButton(state, { ref: speech.message, seat }),
  );
}

/** A closed vote: who voted for whom, and who for nobody. */
export function voteLine({ kind, second, ballots, tally, out }, idle = []) {
  const rows = [...tally]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .map(([target, n]) =>
      h(
        "li",
        { class: target === out ? "out" : "" },
        h("b.num", {}, no(target)),
        h("i.num", {}, n),
        h(
          "span.by",
          {},
          ballots.flatMap((to, seat) => (to === target ? [h("span.slip.num", {}, seat + 1)] : [])),
        ),
      ),
    );
  return h(
    "div.vote-line",
    {},
    h("p", {}, icon("check"), voteName({ kind, second })),
    rows.length ? h("ul", {}, rows) : h("p.muted", {}, t("vote.none")),
    idle.length ? h("p.muted.idle", {}, t("vote.abstained", { nos: listed(idle.map(seat => seat + 1)) })) : null,
  );
}
