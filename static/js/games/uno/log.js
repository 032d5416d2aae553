// The log of a UNO match: the rounds that have ended, then the moves of this round. It is computed from the viewer's
// view, not collected while events arrive, so a page that opens late shows the same lines.

/**
 * @import { GameState, LogLine, Name } from "#types/table"
 * @import { Round, Step } from "#types/uno"
 */

import { cardsText, playText } from "#js/games/uno/names.js";
import { capital, listed, signed, t } from "#js/table/words.js";

const KEPT = 40; // moves that a view carries

/**
 * Returns the lines of the log. A heading is {rule, step}; a move is {by, what, tone, step}. `step` is the number of
 * moves that precede the line.
 *
 * @param {GameState<"uno">} state
 * @returns {LogLine[]}
 */
export function logLines(state) {
  const { view, you } = state,
    cast = state.seats.some(Boolean) ? state.seats : state.cast;
  if (!view) return [{ rule: t("log.empty"), step: -1 }];
  const who = (/** @type {number} */ seat) => (seat === you?.seat ? t("log.you") : (cast[seat]?.name ?? ""));
  /** @type {LogLine[]} */
  const lines = view.rounds_played
    .filter(one => one.round < view.round)
    .map(one => ({ rule: past(one, who), step: -1 }));
  const deal = view.format === "points" ? "log.round" : "log.deal",
    own = view.dealer === you?.seat ? ".you" : "";
  lines.push({ rule: t(`${deal}${own}`, { n: view.round, name: who(view.dealer) }), step: -1 });
  if (view.history.length >= KEPT) lines.push({ rule: t("log.earlier"), step: -1 });
  view.history.forEach((move, step) => lines.push(...moved(move, step, who)));
  if (view.result)
    lines.push({
      by: listed(view.result.winners.map(who)),
      what: t(view.result.reason === "out" ? "log.out" : "log.lowest", { n: signed(Math.max(...view.result.points)) }),
      tone: "big",
      step: view.history.length,
    });
  return lines;
}

/**
 * Returns the log's headings of the rounds that have ended, one for each.
 *
 * @type {(round: Round, who: Name) => string}
 */
function past({ round, points }, who) {
  const most = Math.max(...points);
  return t("log.past", {
    n: round,
    name: listed(points.flatMap((value, seat) => (value === most ? [who(seat)] : []))),
    points: signed(most),
  });
}

/**
 * Returns the log's lines about a move: one, or two if hands were swapped.
 *
 * @type {(move: Step, step: number, who: Name) => LogLine[]}
 */
function moved(move, step, who) {
  const by = who(move.seat);
  switch (move.type) {
    case "PLAY": {
      const big = move.card.includes("+"),
        line = { by, seat: move.seat, what: capital(playText(move)), tone: big ? "big" : "", step };
      return move.target === null
        ? [line]
        : [line, { by: "", what: t("log.swap", { name: who(move.target) }), tone: "pass", step }];
    }
    case "DRAW":
      return [
        {
          by,
          seat: move.seat,
          what: move.count
            ? t(move.pending ? "log.owed" : "log.drew", { cards: cardsText(move.count) })
            : t("log.nothing"),
          tone: "pass",
          step,
        },
      ];
    case "CHALLENGE":
      return [{ by, seat: move.seat, what: t(move.guilty ? "log.doubt.right" : "log.doubt.wrong"), tone: "big", step }];
    default:
      return [{ by, seat: move.seat, what: t("log.keep"), tone: "pass", step }];
  }
}
