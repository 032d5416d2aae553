// The log of a round, told from the view alone, so that a fresh page tells the same.

import { comboName, ranksText, typeName } from "#js/games/doudizhu/names.js";
import { ending } from "#js/games/doudizhu/event_text.js";
import { capital, signed, t } from "#js/table/words.js";

const CHAINED = new Set(["STRAIGHT", "STRAIGHT_PAIR", "AIRPLANE", "AIRPLANE_WITH_SINGLES", "AIRPLANE_WITH_PAIRS"]);

/** Lines {rule, step} and {by, what, tone, step}; `step` counts the plays before the line. */
export function logLines(state) {
  const { view, seats, you } = state;
  if (!view) return [{ rule: t("log.empty"), step: -1 }];
  const who = seat => (seat === you?.seat ? capital(t("seat.you")) : (seats[seat]?.name ?? ""));
  return [...pastRounds(view, you), ...bids(view, who, seats.length), ...plays(view, who)];
}

function pastRounds(view, you) {
  const past = (view.rounds_played ?? []).filter(round => round.round < view.round);
  return past.map(round => ({ rule: t("log.round", { n: round.round, what: outcome(round, you) }), step: -1 }));
}

function outcome({ points, won, landlord }, you) {
  const winner = ending({ winner: won?.[landlord] ? "landlord" : "farmers" });
  return you?.seat === null || you?.seat === undefined ? winner : `${winner} ${signed(points[you.seat])}`;
}

function bids(view, who, seats) {
  const lines = [{ rule: t("log.bids"), step: -1 }];
  for (let k = 0; k < (view.redeals ?? 0); k++) lines.push({ rule: t("log.redeal"), step: -1 });
  const first = view.first_bidder ?? 0;
  for (let k = 0; k < seats; k++) {
    const seat = (first + k) % seats,
      points = view.bids?.[seat];
    if (points === null || points === undefined) continue;
    const landlord = view.landlord === seat;
    const what =
      points === 0
        ? landlord
          ? t("log.assigned", { n: view.multiplier?.bid ?? 1 })
          : t("log.nobid")
        : t(landlord ? "log.landlord" : "log.bid", { n: points });
    lines.push({ by: who(seat), seat: seat, what, tone: points === 0 && !landlord ? "pass" : "", step: -1 });
  }
  return lines;
}

function plays(view, who) {
  const lines = [];
  let trick = 0;
  (view.history ?? []).forEach((play, step) => {
    if (play.trick !== trick) lines.push({ rule: t("log.trick", { n: (trick = play.trick) }), step });
    lines.push(
      play.type === "PASS"
        ? { by: who(play.seat), seat: play.seat, what: t("log.pass"), tone: "pass", step }
        : {
            by: who(play.seat),
            seat: play.seat,
            what: played(play),
            tone: play.type === "BOMB" || play.type === "ROCKET" ? "big" : "",
            step,
          },
    );
  });
  return lines;
}

/** 对 5 · 顺子 3 4 5 6 7 · 炸弹 8 8 8 8 · ×2 */
export function played(play) {
  if (play.type === "ROCKET") return t("log.doubles", { what: capital(comboName(play)) });
  if (play.type === "BOMB")
    return t("log.doubles", { what: t("log.play", { type: capital(typeName(play.type)), ranks: ranksText(play) }) });
  const long = CHAINED.has(play.type) || play.type.includes("WITH");
  return long
    ? t("log.play", { type: capital(typeName(play.type)), ranks: ranksText(play) })
    : capital(comboName(play));
}
