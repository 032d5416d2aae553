// The log of a round, told from the view alone, so that a fresh page tells the same.

import { isBomb, wholeName } from "#js/games/gandengyan/names.js";
import { capital, t } from "#js/table/words.js";

/** Lines {rule, step} and {by, what, tone, step}; `step` counts the plays before the line. */
export function logLines(state) {
  const { view, you } = state,
    cast = state.seats.some(Boolean) ? state.seats : state.cast;
  if (!view) return [{ rule: t("log.empty"), step: -1 }];
  const who = seat => (seat === you?.seat ? t("log.you") : (cast[seat]?.name ?? ""));
  return [...past(view, who), ...plays(view, who)];
}

const past = ({ rounds_played: rounds = [], round }, who) =>
  rounds
    .filter(one => one.round < round)
    .map(one => ({ rule: t("log.round", { n: one.round, name: who(one.won.indexOf(true)) }), step: -1 }));

function plays({ history = [], draws = [], trick: current, options = {} }, who) {
  const lines = [];
  let trick = 0;
  const head = (n, step) => {
    trick = n;
    lines.push({ rule: t("log.trick", { n }), step });
    for (const draw of draws)
      if (draw.trick === n)
        lines.push({ by: who(draw.seat), seat: draw.seat, what: t("log.drew"), tone: "pass", step });
  };
  history.forEach((play, step) => {
    if (play.trick !== trick) head(play.trick, step);
    lines.push({ by: who(play.seat), seat: play.seat, ...written(play, options), step });
  });
  if (current !== trick && history.length) head(current, history.length);
  return lines.length ? lines : [{ rule: t("log.trick", { n: 1 }), step: -1 }];
}

/** {what, tone} of a play or a pass. */
export function written(play, options = {}) {
  if (play.type === "PASS") return { what: t("log.pass"), tone: "pass" };
  const what = capital(wholeName(play)),
    bomb = isBomb(play.type);
  return { what: bomb && options.bomb_doubles ? t("log.doubles", { what }) : what, tone: bomb ? "big" : "" };
}
