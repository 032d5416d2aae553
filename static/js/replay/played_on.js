// The first step of a replay whose match begins in another one: nothing is dealt there.

/** @import { ReplayGame } from "#types/replay" */

/**
 * Returns the game with this sentence for the first step, in place of one about a deal.
 *
 * @param {ReplayGame} game
 * @param {string} sentence
 * @returns {ReplayGame}
 */
export function playedOn(game, sentence) {
  return {
    ...game,
    caption: (frame, seats) => (frame.index === 0 ? sentence : game.caption(frame, seats)),
    lines: (frame, seats) =>
      frame.index === 0 ? [{ by: "", what: sentence, tone: "pass" }] : game.lines(frame, seats),
  };
}
