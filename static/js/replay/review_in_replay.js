// The review of the reader's own match inside its replay: it adds turning points to the key moments, and to each of the
// reader's moves what the agent would have done. Pure except `reviewOf`.

/** @import { Decision, Review, ReplayGame, ExpandedReplay } from "#types/replay" */

import { t } from "#js/table/words.js";

/**
 * Fetches the finished review from an address. Null if there is none or the request fails.
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
 * Returns the replay with the review added: its decisions by stop, and its turning points among the key moments.
 *
 * @param {ExpandedReplay} replay
 * @param {Review | null} review
 * @returns {ExpandedReplay}
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
 * Returns what the agent would have done at a stop, in a few words. Empty if it is what the reader did.
 *
 * @param {ExpandedReplay} replay
 * @param {number} stop
 * @param {Pick<ReplayGame, "answer">} game
 */
export function adviceAt({ decisions }, stop, game) {
  const move = decisions?.get(stop);
  if (!move || move.choices < 2 || move.loss === 0) return "";
  return t("replay.advice.lost", { what: game.answer?.(move.best), loss: move.loss.toFixed(2) });
}
