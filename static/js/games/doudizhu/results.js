// The contents of the result panels of Dou Dizhu. After a round: the winners, the multiplier as a product, the
// standings. After the match: the places and the points of all rounds.

/**
 * @import { DoudizhuViewModel } from "#js/games/doudizhu/view_model.js"
 * @import { Multiplier, Result, View } from "#types/doudizhu"
 * @import { Child, ResultKind, ResultSound, State } from "#types/table"
 */

import { group } from "#js/draw/cards.js";
import { factors } from "#js/games/doudizhu/multiplier.js";
import { roundEndText } from "#js/games/doudizhu/event_text.js";
import { decisionText, formatText, lengthText } from "#js/games/doudizhu/match_format.js";
import { rankingTable, roundsTable, standingsTable } from "#js/games/doudizhu/result_tables.js";
import { h } from "#js/table/dom.js";
import { matchVerdict, roundHeadline, sealed, signUpNote } from "#js/table/match_result.js";
import { icon } from "#js/table/sprites.js";
import { signed, t } from "#js/table/words.js";

/** @type {Record<string, string>} */
const ICONS = { bid: "bid", bombs: "bomb", rockets: "rocket", spring: "spring", reverse_spring: "spring", cap: "lock" };
const LOOK_MS = 1500,
  LOOK_SPRING_MS = 2900; // to look at the table before the panel comes down; a spring has a scene of its own

// ── A round ──────────────────────────────────────────────────────────────────────────────────────

/**
 * Returns a function that makes the content of a round's result panel. Null before the round has ended.
 *
 * @param {State} state
 * @param {DoudizhuViewModel} vm
 */
export function roundResult(state, vm) {
  const { result } = vm.view;
  return result ? () => roundParts(state, vm, result) : null;
}

/**
 * Returns the content of the result panel after a round: the winners, the multiplier as a product, the standings.
 *
 * @param {State} state
 * @param {DoudizhuViewModel} vm
 * @param {Result} result
 * @returns {Child[]}
 */
function roundParts(state, vm, result) {
  const { view, options } = vm;
  return [
    h("div.verdict", {}, ...roundVerdict(vm, result)),
    h(
      "div.sums",
      {},
      h("section.mults", {}, h("h2", {}, t("end.mult")), product(view.multiplier, options.multiplier_cap)),
      h("section", {}, h("h2", {}, standingsTitle(view)), standingsTable(vm, result)),
      sealed(state),
    ),
  ];
}

/**
 * Returns the top of a round's result panel: the stamp, the end in words, and the viewer's points.
 *
 * @param {DoudizhuViewModel} vm
 * @param {Result} result
 * @returns {Child[]}
 */
function roundVerdict(vm, result) {
  const { view, me, name } = vm,
    { multiplier } = view,
    out = result.seat,
    won = me === null ? null : result.points[me] > 0;
  const why = multiplier.spring
    ? t(`end.why.${multiplier.spring}`)
    : result.winner === "landlord"
      ? t("end.why.landlord")
      : t("end.why.farmers", { name: name(out) });
  const shown = result.points[me ?? out],
    last = lastCards(view, out);
  return [
    ...roundHeadline(vm, {
      won,
      title: roundEndText({ ...result, spring: multiplier.spring }),
      why,
      decision: decisionText(vm),
    }),
    drawPoints(shown),
    last.length
      ? h(
          "div.last",
          {},
          h("span.muted", {}, t("end.last", { name: name(out) })),
          group(last, { landlord: out === view.landlord }),
        )
      : null,
  ];
}

/**
 * Returns the cards of a seat's last play.
 *
 * @param {View} view
 * @param {number} seat
 * @returns {string[]}
 */
function lastCards(view, seat) {
  const shown = view.plays?.[seat];
  if (shown && shown.type !== "PASS") return shown.cards;
  const last = view.history?.findLast(play => play.seat === seat && play.type !== "PASS");
  return last && last.type !== "PASS" ? last.cards : [];
}

/**
 * Returns the multiplier of a round as a product of its factors, in elements with signs between them.
 *
 * @param {Multiplier} multiplier
 * @param {number | null} cap
 */
function product(multiplier, cap) {
  const parts = factors(multiplier, cap).map(part => drawFactor(part.key, part.value, factorName(part)));
  const joined = parts.flatMap((part, k) => (k ? [h("i", {}, "×"), part] : [part]));
  return h(
    "div.formula",
    { "data-parts": parts.length },
    ...joined,
    h("i", {}, "="),
    drawFactor("total", multiplier.total, t("mult.total")),
  );
}

/**
 * Returns the name of a factor of the multiplier, such as a bomb or the bid.
 *
 * @param {{ key: string, n?: number }} factor
 */
function factorName({ key, n }) {
  if (key === "bombs") return n ? t("mult.bombs.n", { n }) : t("mult.bombs.none");
  if (key === "cap") return t("end.capped");
  if (key === "spring" || key === "reverse_spring") return t(`mult.out.${key}`); // its name stands in the title above
  return t(`mult.${key}`);
}

/**
 * Returns one factor of the multiplier as an element: its number and its name.
 *
 * @param {string} key
 * @param {number} value
 * @param {string} text
 */
function drawFactor(key, value, text) {
  return h(
    key === "total" ? "div.total" : "div",
    {},
    icon(ICONS[key] ?? "bolt"),
    h("b", {}, value),
    h("span", {}, text),
  );
}

/**
 * Returns the heading of the standings: with the wins that it takes where they decide the match, since it may end early,
 * and else with the number of rounds.
 *
 * @param {View} view
 */
function standingsTitle(view) {
  const { round: n, rounds: all, wins_needed: needed, outcome } = view;
  if (needed && !outcome) return t("end.standings.wins", { n, length: lengthText(view) });
  return all && !needed ? t("end.standings", { n, all }) : t("end.standings.open", { n });
}

// ── The match ────────────────────────────────────────────────────────────────────────────────────

/**
 * Returns the content of the result panel after the match.
 *
 * @param {State} state
 * @param {DoudizhuViewModel} vm
 * @returns {Child[]}
 */
export function matchResult(state, vm) {
  const { view, me } = vm,
    places = view.outcome?.places ?? [],
    scores = view.outcome?.scores ?? view.scores ?? [],
    placed = me !== null && places[me] !== 1; // then the place is in the line under the title
  return [
    h(
      "div.verdict",
      {},
      ...matchVerdict(vm, {
        about: decisionText(vm) || (placed ? "" : formatText(view)),
        score: {
          of: seat => signed(scores[seat]),
          label: t("end.points"),
          shown: seat => drawPoints(scores[seat]),
        },
      }),
    ),
    h(
      "div.sums",
      {},
      h("section", {}, h("h2", {}, t("final.standings")), rankingTable(vm, places, scores)),
      signUpNote(state, vm),
      view.rounds_played?.length ? h("section.rounds", {}, h("h2", {}, t("final.rounds")), roundsTable(vm)) : null,
      sealed(state),
    ),
  ];
}

/**
 * Returns the viewer's points, large, under the verdict.
 *
 * @param {number} points
 */
const drawPoints = points =>
  h(
    "p.delta.num",
    { class: points < 0 ? "delta num less" : "delta num" },
    signed(points),
    h("small", {}, t("final.unit", { n: points })),
  );

// ── What is heard, shown and shared ──────────────────────────────────────────────────────────────

/**
 * Returns the sound of a result panel, by the viewer's points in the round. Null for the panel after the match, since
 * the sound of its last round was played already.
 *
 * @param {DoudizhuViewModel} vm
 * @param {ResultKind} kind
 * @returns {ResultSound}
 */
export function resultSound({ me, view }, kind) {
  if (kind !== "round") return null;
  return (view.result?.points[me ?? -1] ?? 0) > 0 ? "win" : "loss";
}

/**
 * Returns for how many ms the table stays visible before the result panel appears. It is longer after a spring, which has
 * a scene of its own, and 0 for an aborted match.
 *
 * @param {Pick<DoudizhuViewModel, "view" | "aborted">} vm
 */
export function revealDelay({ view, aborted }) {
  if (aborted || !view.result) return 0;
  return view.multiplier?.spring ? LOOK_SPRING_MS : LOOK_MS;
}

/**
 * Returns the text that a player shares after a round or match.
 *
 * @param {DoudizhuViewModel} vm
 */
export function shareText({ view, me }) {
  const points = me === null ? 0 : (view.result?.points[me] ?? view.scores?.[me] ?? 0);
  return t("end.sharetext", {
    what: view.result ? roundEndText({ ...view.result, spring: view.multiplier?.spring }) : t("final.title"),
    points: signed(points),
    n: view.multiplier?.total ?? 1,
  });
}
