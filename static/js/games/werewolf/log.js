// The log of a Werewolf match: public events, speeches and votes, day by day. It is computed from the viewer's view,
// not collected while events arrive, so a page that opens late shows the same lines.

/**
 * @import { SpokenState } from "#js/games/werewolf/view_model.js"
 * @import { GameState, LogLine, Name } from "#types/table"
 * @import { ClosedVote, Speech, SpeechKind, TimelineEntry } from "#types/werewolf"
 * @import { GameEvent, View } from "#types/wire"
 * @typedef {{ day: number } & ({ event: GameEvent<"werewolf"> } | { speech: Speech } | { vote: ClosedVote })} Entry
 */

import { isMutedSeat, people } from "#js/games/werewolf/view_model.js";
import { claimChip, claimTone, seatNumber, voteName } from "#js/games/werewolf/names.js";
import { eventText, timelineEvent } from "#js/games/werewolf/event_text.js";
import { messageText } from "#js/table/chat_messages.js";
import { reportButton } from "#js/table/report_button.js";
import { h } from "#js/table/dom.js";
import { mark } from "#js/table/player_names.js";
import { icon } from "#js/table/sprites.js";
import { listed, t } from "#js/table/words.js";

/**
 * Numbers by which the entries of one day are ordered. A speech or a vote comes before the first entry with a higher
 * number than its own.
 *
 * @type {Record<Exclude<TimelineEntry["kind"], "tie" | "badge">, number>}
 */
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
};
const TIE = { election: 16, banish: 52 };
/** @type {Record<Exclude<SpeechKind, "last_words">, number>} */
const SPEECH = { election: 12, election_tie: 17, day: 45, banish_tie: 55 };
const LAST_WORDS = { night: 35, day: 65 },
  BADGE = { night: 38, day: 90 };
/** @type {Set<TimelineEntry["kind"]>} */
const OUT_BY_DAY = new Set(["banished", "self_destruct"]);
const BIG = new Set(["deaths", "banished", "self_destruct", "elected"]);

/**
 * Returns the number by which an entry of the timeline is ordered among the speeches and votes of its day. The badge of
 * a sheriff who died at night passes before the speeches of the day, any other after its last words.
 *
 * @param {TimelineEntry} entry
 * @param {TimelineEntry[]} before the entries before it
 */
function rankOf(entry, before) {
  if (entry.kind === "tie") return TIE[entry.vote];
  if (entry.kind !== "badge") return RANK[entry.kind];
  return before.some(({ day, kind }) => day === entry.day && OUT_BY_DAY.has(kind)) ? BADGE.day : BADGE.night;
}

/**
 * Returns all entries of the log in order: the timeline of the view, with speeches and votes put between its entries.
 *
 * @param {Pick<View<"werewolf">, "out" | "speeches" | "votes" | "timeline">} view
 * @returns {Entry[]}
 */
export function chronicle(view) {
  const died = new Set((view.out ?? []).filter(one => one.how === "night").map(one => one.seat));
  const said = (view.speeches ?? []).map(speech => ({
    rank: speech.kind === "last_words" ? LAST_WORDS[died.has(speech.seat) ? "night" : "day"] : SPEECH[speech.kind],
    day: speech.day,
    speech,
  }));
  const cast = (view.votes ?? []).map(vote => ({
    rank: vote.kind === "election" ? (vote.second ? 18 : 15) : vote.second ? 57 : 50,
    day: vote.day,
    vote,
  }));
  const between = [...said, ...cast].sort((a, b) => a.day - b.day || a.rank - b.rank);
  /** @type {Entry[]} */
  const lines = [];
  let next = 0;
  const timeline = view.timeline ?? [];
  for (const [index, entry] of timeline.entries()) {
    const rank = rankOf(entry, timeline.slice(0, index));
    while (
      next < between.length &&
      (between[next].day < entry.day || (between[next].day === entry.day && between[next].rank < rank))
    )
      lines.push(between[next++]);
    lines.push({ event: timelineEvent(entry), day: entry.day });
  }
  return [...lines, ...between.slice(next)];
}

/**
 * Returns the lines of the log: {rule, step} for a heading, {key, draw, step} for everything else, where `draw` makes
 * the element.
 *
 * @param {GameState<"werewolf">} state
 * @returns {LogLine[]}
 */
export function logLines(state) {
  const { view } = state;
  if (!view) return [{ rule: t("log.empty"), step: -1 }];
  const seats = people(state),
    name = (/** @type {number} */ seat) => seats[seat]?.name ?? "";
  const lines = chronicle(view).flatMap((entry, step) => entryLines(entry, step, { state, view, name }));
  return lines.length ? lines : [{ rule: t("log.empty"), step: -1 }];
}

/**
 * Returns the log's lines about one entry: an event, a speech or a vote.
 *
 * @param {Entry} entry
 * @param {number} step
 * @param {{ state: GameState<"werewolf">, view: View<"werewolf">, name: Name }} of
 * @returns {LogLine[]}
 */
function entryLines(entry, step, { state, view, name }) {
  if ("speech" in entry) {
    const { speech } = entry,
      key = [speech.message || `${speech.day} ${speech.seat} ${step}`, spokenOf(state, speech)];
    return [{ key, step, draw: () => speechLine(state, speech, name) }];
  }
  if ("vote" in entry) {
    const { vote } = entry;
    return [{ key: `v${vote.day}${vote.kind}${vote.second}`, step, draw: () => voteLine(vote, abstained(view, vote)) }];
  }
  const { event } = entry,
    what = eventText(event, name);
  if (!what) return [];
  return event.kind === "night" || event.kind === "day"
    ? [{ rule: what, step }]
    : [{ key: what, step, draw: () => h(BIG.has(event.kind) ? "p.event.big" : "p.event", {}, what) }];
}

/**
 * Returns the seats that did not vote although they could. Seats that the options keep from voting do not count.
 *
 * @param {Pick<View<"werewolf">, "out"> & { options: Partial<View<"werewolf">["options"]> }} view
 * @param {Pick<ClosedVote, "kind" | "second" | "day" | "ballots">} vote
 */
export function abstained(view, { kind, second, day, ballots }) {
  const { election_voters: electors, second_voters: again } = view.options ?? {};
  if ((kind === "election" && electors === "off_ballot") || (second && again === "untied")) return [];
  const gone = (/** @type {number} */ seat) =>
    (view.out ?? []).some(
      one => one.seat === seat && (one.day < day || (one.day === day && kind === "banish" && one.how === "night")),
    );
  return ballots.flatMap((to, seat) => (to === null && !gone(seat) ? [seat] : []));
}

/**
 * Returns the text of a message. It is "…" until the text has arrived, and a notice if the message is hidden or its
 * speaker muted.
 *
 * @param {SpokenState} state
 * @param {Pick<Speech, "message" | "seat">} speech
 */
export function spokenOf(state, { message, seat }) {
  if (state.hidden.includes(message)) return t("said.hidden");
  if (isMutedSeat(state, seat)) return t("said.muted");
  const line = state.texts[message];
  return line ? (messageText(line) ?? "") : "…";
}

/**
 * Returns a message of a speech as an element.
 *
 * @param {GameState<"werewolf">} state
 * @param {Speech} speech
 * @param {Name} name
 */
function speechLine(state, speech, name) {
  const { seat, claims = [], kind } = speech,
    mine = seat === state.you?.seat,
    muted = isMutedSeat(state, seat);
  return h(
    mine ? "p.said.mine" : "p.said",
    { "data-kind": kind },
    h(
      "b",
      {},
      `${seatNumber(seat)} ${name(seat)}`,
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

/**
 * Returns a closed vote as an element: each target with its ballots, and the seats that abstained.
 *
 * @param {ClosedVote} vote
 * @param {number[]} [idle]
 */
export function voteLine({ kind, second, ballots, tally, out }, idle = []) {
  const rows = [...tally]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .map(([target, n]) =>
      h(
        "li",
        { class: target === out ? "out" : "" },
        h("b.num", {}, seatNumber(target)),
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
    idle.length ? idleLine(idle) : null,
  );
}

/** Returns the line about a vote that names the seats that abstained. */
export const idleLine = (/** @type {number[]} */ seats) =>
  h("p.muted.idle", {}, t("vote.abstained", { nos: listed(seats.map(seat => String(seat + 1))) }));
