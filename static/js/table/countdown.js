// The ring that counts down to the next round.

/** @import { Left } from "#types/table" */

import { ClockDial } from "#js/table/clock_dial.js";
import { h, setHidden } from "#js/table/dom.js";
import { ring } from "#js/table/sprites.js";

/**
 * Returns the ring as `el` and its `tick(left)`. `tick` takes the result of `clock.left` and hides the ring when no
 * time is left.
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
