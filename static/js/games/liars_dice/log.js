// The log, told from the view alone, so that a fresh page tells the same: the round before as it came out, then the bids.

import { bidText, diceText } from "#js/games/liars_dice/names.js";
import { t } from "#js/table/words.js";

/** Lines {rule, step} and {by, what, tone, step}; `step` counts the bids before the line. */
export function logLines(state) {
  const { view, you } = state,
    cast = state.seats.some(Boolean) ? state.seats : state.cast;
  if (!view) return [{ rule: t("log.empty"), step: -1 }];
  const who = seat => (seat === you?.seat ? t("log.you") : (cast[seat]?.name ?? ""));
  const lines = (view.reveals ?? (view.reveal ? [view.reveal] : [])).flatMap(one => ended(one, who));
  if (view.phase === "GAME_OVER") return lines;
  lines.push({ rule: t("log.round", { n: view.round, dice: diceText(view.total) }), step: -1 });
  view.bids.forEach(({ seat, ...bid }, step) => lines.push({ by: who(seat), seat: seat, what: bidText(bid), step }));
  return lines;
}

/** A round that has ended: what was doubted, by whom, and what came of it. */
function ended({ round, bid, challenger, jump, count, loser, lost }, who) {
  return [
    { rule: t("log.ended", { n: round }), step: -1 },
    { by: who(bid.seat), seat: bid.seat, what: bidText(bid), step: -1 },
    {
      by: who(challenger),
      seat: challenger,
      what: t(jump ? "log.jump" : "log.open"),
      tone: jump ? "big" : "",
      step: -1,
    },
    { by: "", what: t("log.count", { bid: bidText({ count, face: bid.face }) }), tone: "pass", step: -1 },
    { by: who(loser), seat: loser, what: t("log.lost", { dice: diceText(lost) }), tone: "big", step: -1 },
  ];
}
