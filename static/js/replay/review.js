// The review of the own match beside its replay: turning points among the key moments, and at each own step what the
// agent would have done. Pure but for `reviewOf`.

/** @import { Decision, Review, ReplayGame, Unfolded } from "#types/replay" */

import { t } from "#js/table/words.js";

/**
 * The finished review at this address, or null: there is none, or it cannot be had now.
 *
 * @param {string | undefined} address
 * @returns {Promise<Review | null>}
 */
export async function reviewOf(address) {
  if (!address) return null;
  const answer = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
  const found = answer?.ok ? await answer.json() : null;
  return found?.status === "done" ? found : null;
}

/**
 * The replay with the review's decisions by their stop, and its turning points among the moments, in their order.
 *
 * @param {Unfolded} replay
 * @param {Review | null} review
 * @returns {Unfolded}
 */
export function reviewed(replay, review) {
  if (!review) return replay;
  const decisions = new Map(review.moves.map(move => [replay.stops.indexOf(move.step), move]));
  decisions.delete(-1);
  const turning = [...decisions]
    .filter(([, move]) => move.turning)
    .map(([stop, move]) => ({ kind: "turning", stop, round: move.round, seat: review.seat }));
  return { ...replay, decisions, moments: [...replay.moments, ...turning].sort((a, b) => a.stop - b.stop) };
}

/**
 * What the agent would have done at this stop, in a few words; empty where it would have done the same.
 *
 * @param {Unfolded} replay
 * @param {number} stop
 * @param {Pick<ReplayGame, "answer">} game
 */
export function adviceAt({ decisions }, stop, game) {
  const move = decisions?.get(stop);
  if (!move || move.choices < 2 || move.loss === 0) return "";
  return t("replay.advice.lost", { what: game.answer?.(move.best), loss: move.loss.toFixed(2) });
}
