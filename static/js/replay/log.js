// The list of all steps beside a replay. Each is a button that jumps to it.

/** @import { Chapter, ReplayGame, ReplaySeat, ExpandedReplay } from "#types/replay" */
/** @import { Player } from "./playback.js" */

import { h, setAttr } from "#js/table/dom.js";
import { mark } from "#js/table/player_names.js";
import { signed, t } from "#js/table/words.js";

/** The list of all steps beside a replay; a press on one jumps to it. */
export class ReplayLog {
  /** @type {{ button: HTMLElement, stop: number }[]} */
  #lines = [];
  #el;
  #player;

  /**
   * Draws the list. `game.lines(frame, seats)` returns the lines of a step. `viewer` is the seat whose points the
   * heading of a round shows, or null.
   *
   * @param {HTMLElement} el
   * @param {object} what
   * @param {ExpandedReplay} what.replay
   * @param {Player} what.player
   * @param {ReplayGame} what.game
   * @param {ReplaySeat[]} what.seats
   * @param {number | null} [what.viewer]
   */
  constructor(el, { replay, player, game, seats, viewer = null }) {
    this.#el = el;
    this.#player = player;
    /** @type {HTMLElement[]} */
    const rows = [];
    replay.stops.forEach((index, stop) => {
      const frame = replay.frames[index],
        round = replay.rounds.find(one => one.from === stop);
      if (round) rows.push(h("p.rule", {}, headOf(round, viewer)));
      for (const { by, seat = null, what, tone } of game.lines(frame, seats)) {
        const button = h(
          "button",
          { type: "button", class: `entry ${tone}`.trim(), on: { click: () => player.go(stop) } },
          h("span.by", { translate: "no" }, by, seat === null ? null : mark(seats[seat]?.kind)),
          h("span.what", {}, what),
        );
        this.#lines.push({ button, stop });
        rows.push(button);
      }
    });
    el.replaceChildren(...rows);
  }

  /** Marks the line of the step that is shown and scrolls to it. */
  update() {
    const here = this.#lines.findLast(line => line.stop <= this.#player.stop);
    for (const { button } of this.#lines) setAttr(button, "aria-current", button === here?.button ? "step" : null);
    const { offsetTop = 0, offsetHeight = 0 } = here?.button ?? {};
    const { scrollTop, clientHeight } = this.#el;
    if (offsetTop < scrollTop + 40 || offsetTop + offsetHeight > scrollTop + clientHeight - 40)
      this.#el.scrollTop = offsetTop - clientHeight / 2;
  }
}

/**
 * Returns the heading of a round in the list of steps.
 *
 * @param {Chapter} round
 * @param {number | null} viewer
 */
function headOf({ round, points }, viewer) {
  return points && viewer !== null
    ? t("replay.round.points", { n: round, points: signed(points[viewer]) })
    : t("replay.round", { n: round });
}
