// The log of a Gan Deng Yan match: the rounds that have ended, then the plays of this round. It is computed from the
// viewer's view, not collected while events arrive, so a page that opens late shows the same lines.

/**
 * @import { GameState, LogLine, Name } from "#types/table"
 * @import { Options, Pass, Play, View } from "#types/gandengyan"
 */

import { isBomb, wholeName } from "#js/games/gandengyan/names.js";
import { capital, t } from "#js/table/words.js";

/**
 * Returns the lines of the log. A heading is {rule, step}; a play is {by, what, tone, step}. `step` is the number of
 * plays that precede the line.
 *
 * @param {GameState<"gandengyan">} state
 * @returns {LogLine[]}
 */
export function logLines(state) {
  const { view, you } = state,
    cast = state.seats.some(Boolean) ? state.seats : state.cast;
  if (!view) return [{ rule: t("log.empty"), step: -1 }];
  const who = (/** @type {number} */ seat) => (seat === you?.seat ? t("log.you") : (cast[seat]?.name ?? ""));
  return [...pastLines(view, who), ...playLines(view, who)];
}

/**
 * Returns a heading for each round that has ended.
 *
 * @type {(view: View, who: Name) => LogLine[]}
 */
const pastLines = ({ rounds_played: rounds, round }, who) =>
  rounds
    .filter(one => one.round < round)
    .map(one => ({ rule: t("log.round", { n: one.round, name: who(one.won.indexOf(true)) }), step: -1 }));

/**
 * Returns the lines of the plays, passes and drawn cards of this round.
 *
 * @type {(view: View, who: Name) => LogLine[]}
 */
function playLines({ history, draws, trick: current, options }, who) {
  /** @type {LogLine[]} */
  const lines = [];
  let trick = 0;
  const addHead = (/** @type {number} */ n, /** @type {number} */ step) => {
    trick = n;
    lines.push({ rule: t("log.trick", { n }), step });
    for (const draw of draws)
      if (draw.trick === n)
        lines.push({ by: who(draw.seat), seat: draw.seat, what: t("log.drew"), tone: "pass", step });
  };
  history.forEach((play, step) => {
    if (play.trick !== trick) addHead(play.trick, step);
    lines.push({ by: who(play.seat), seat: play.seat, ...playLine(play, options), step });
  });
  if (current !== trick && history.length) addHead(current, history.length);
  return lines.length ? lines : [{ rule: t("log.trick", { n: 1 }), step: -1 }];
}

/**
 * Returns the text of a play or pass for the log, and its colour, as {what, tone}.
 *
 * @param {Play | Pass} play
 * @param {Partial<Options>} [options]
 */
export function playLine(play, options = {}) {
  if (play.type === "PASS") return { what: t("log.pass"), tone: "pass" };
  const what = capital(wholeName(play)),
    bomb = isBomb(play.type);
  return { what: bomb && options.bomb_doubles ? t("log.doubles", { what }) : what, tone: bomb ? "big" : "" };
}
