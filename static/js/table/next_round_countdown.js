// The small round clock beside a round's result, which counts down to the next round.

/** @import { Left } from "#types/table" */

import { ClockDial } from "#js/table/clock_dial.js";
import { h, setHidden } from "#js/table/dom.js";
import { ring } from "#js/table/sprites.js";

/**
 * Returns the clock as {el, tick}. `tick(left)` shows a remaining time as `clock.left` returns it, and hides the clock
 * for null.
 */
export function countdown() {
  const secs = h("span.secs.num"),
    round = ring(44),
    el = h("span.clock", { vars: { "--size": "34px" } }, round, secs),
    dial = new ClockDial({ ring: round, secs });
  return {
    el,
    /** @param {Left | null} left */
    tick(left) {
      setHidden(el, !left);
      dial.show(left);
    },
  };
}
