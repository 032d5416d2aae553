// The log of a Dou Dizhu match: the rounds that have ended, then the bids and plays of this round. It is computed from
// the viewer's view, not collected while events arrive, so a page that opens late shows the same lines.

/**
 * @import { Gift, Round, View } from "#types/doudizhu"
 * @import { GameState, LogLine, Name } from "#types/table"
 */

import { donorOf, labelled } from "#js/games/doudizhu/gift_donors.js";
import { playText } from "#js/games/doudizhu/names.js";
import { giftText, roundEndText } from "#js/games/doudizhu/event_text.js";
import { capital, signed, t } from "#js/table/words.js";

/**
 * Returns the lines of the log. A heading is {rule, step}; a bid or play is {by, what, tone, step}. `step` is the
 * number of plays that precede the line.
 *
 * @param {GameState<"doudizhu">} state
 * @returns {LogLine[]}
 */
export function logLines(state) {
  const { view, seats } = state,
    mine = state.you?.seat ?? null;
  if (!view) return [{ rule: t("log.empty"), step: -1 }];
  const who = (/** @type {number} */ seat) => (seat === mine ? capital(t("seat.you")) : (seats[seat]?.name ?? ""));
  return [...pastRounds(view, mine), ...bids(view, who, seats.length), ...plays(view, who)];
}

/**
 * Returns a heading for each round that has ended.
 *
 * @type {(view: View, mine: number | null) => LogLine[]}
 */
function pastRounds(view, mine) {
  const past = (view.rounds_played ?? []).filter(round => round.round < view.round);
  return past.map(round => ({ rule: t("log.round", { n: round.round, what: outcome(round, mine) }), step: -1 }));
}

/**
 * Returns how a past round ended as text, with the viewer's points in it.
 *
 * @type {(round: Round, mine: number | null) => string}
 */
function outcome({ points, won, landlord }, mine) {
  const winner = roundEndText({ winner: won?.[landlord] ? "landlord" : "farmers" });
  return mine === null ? winner : `${winner} ${signed(points[mine])}`;
}

/**
 * Returns the lines of the auction.
 *
 * @type {(view: View, who: Name, seats: number) => LogLine[]}
 */
function bids(view, who, seats) {
  /** @type {LogLine[]} */
  const lines = [{ rule: t("log.bids"), step: -1 }];
  for (let k = 0; k < (view.redeals ?? 0); k++) lines.push({ rule: t("log.redeal"), step: -1 });
  const first = view.first_bidder ?? 0;
  for (let k = 0; k < seats; k++) {
    const seat = (first + k) % seats,
      points = view.bids?.[seat] ?? null;
    if (points === null) continue;
    const landlord = view.landlord === seat;
    const what =
      points === 0
        ? landlord
          ? t("log.assigned", { n: view.multiplier?.bid ?? 1 })
          : t("log.nobid")
        : t(landlord ? "log.landlord" : "log.bid", { n: points });
    lines.push({ by: who(seat), seat, what, tone: points === 0 && !landlord ? "pass" : "", step: -1 });
  }
  return lines;
}

/**
 * Returns the lines of the plays and passes.
 *
 * @type {(view: View, who: Name) => LogLine[]}
 */
function plays(view, who) {
  /** @type {LogLine[]} */
  const lines = [];
  let trick = 0;
  const history = view.history ?? [];
  history.forEach((play, step) => {
    lines.push(...gifts(view, who, step, step));
    if (play.trick !== trick) lines.push({ rule: t("log.trick", { n: (trick = play.trick) }), step });
    lines.push(
      play.type === "PASS"
        ? { by: who(play.seat), seat: play.seat, what: t("log.pass"), tone: "pass", step }
        : {
            by: who(play.seat),
            seat: play.seat,
            what: playText(play),
            tone: play.type === "BOMB" || play.type === "ROCKET" ? "big" : "",
            step,
          },
    );
  });
  return [...lines, ...gifts(view, who, history.length, Infinity)];
}

/**
 * Returns the log's lines about gifts of a stream's viewers. They are the gifts that took effect after `from` to `to`
 * plays and passes of the round.
 *
 * @type {(view: View, who: Name, from: number, to: number) => LogLine[]}
 */
function gifts(view, who, from, to) {
  const own = new Map((view.gift_cards ?? []).map(({ number, cards }) => [number, cards]));
  const line = (/** @type {Gift & { after: number }} */ gift) => ({
    by: donorOf(gift.reference)?.donor || t("log.gift"),
    what: labelled(giftText(gift, who, own.get(gift.number) ?? gift.cards), donorOf(gift.reference)),
    tone: gift.kind === "double" ? "big" : "",
    step: gift.after - 1,
  });
  return (view.gifts ?? []).filter(({ after }) => after >= from && after <= to).map(line);
}
