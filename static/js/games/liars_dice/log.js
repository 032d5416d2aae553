// The log of Liar's Dice: the last round with its end, then the bids of this one. It is computed from the viewer's view,
// not collected while events arrive, so a page that opens late shows the same lines.

/**
 * @import { GameState, LogLine, Name } from "#types/table"
 * @import { FinishedRound, PlacedBid } from "#types/liars_dice"
 */

import { bidText, diceText } from "#js/games/liars_dice/names.js";
import { t } from "#js/table/words.js";

/**
 * Returns the lines of the log. A heading is {rule, step}; a bid is {by, what, tone, step}. `step` is the number of
 * bids that precede the line.
 *
 * @param {GameState<"liars_dice">} state
 * @returns {LogLine[]}
 */
export function logLines(state) {
  const { view, you } = state,
    cast = state.seats.some(Boolean) ? state.seats : state.cast;
  if (!view) return [{ rule: t("log.empty"), step: -1 }];
  const who = (/** @type {number} */ seat) => (seat === you?.seat ? t("log.you") : (cast[seat]?.name ?? ""));
  const lines = view.reveal ? revealLines(view.reveal, who) : [];
  if (view.phase === "GAME_OVER") return lines;
  lines.push({ rule: t("log.round", { n: view.round, dice: diceText(view.total) }), step: -1 });
  view.bids.forEach((bid, step) => lines.push({ ...bidLine(bid, who), step }));
  return lines;
}

/**
 * Returns the log's lines about a finished round: its bids, the seat that challenged the last one, and the result of the
 * count.
 *
 * @type {(reveal: FinishedRound, who: Name) => LogLine[]}
 */
const revealLines = ({ round, bids, bid, challenger, jump, timed_out, count, loser, lost }, who) => [
  { rule: t("log.ended", { n: round }), step: -1 },
  ...bids.map(bid => ({ ...bidLine(bid, who), step: -1 })),
  {
    by: who(challenger),
    seat: challenger,
    what: t(timed_out ? "log.open.timeout" : jump ? "log.jump" : "log.open"),
    tone: jump ? "big" : "",
    step: -1,
  },
  { by: "", what: t("log.count", { n: count, bid: bidText({ count, face: bid.face }) }), tone: "pass", step: -1 },
  { by: who(loser), seat: loser, what: t("log.lost", { dice: diceText(lost) }), tone: "big", step: -1 },
];

/** Returns the log's line of a bid, without its step. It says so if the clock made the bid. */
const bidLine = (/** @type {PlacedBid} */ bid, /** @type {Name} */ who) => ({
  by: who(bid.seat),
  seat: bid.seat,
  what: bid.timed_out ? t("log.bid.timeout", { bid: bidText(bid) }) : bidText(bid),
});
