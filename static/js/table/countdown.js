// The ring that counts down to the next round.

import { h } from "#js/table/dom.js";
import { ring } from "#js/table/sprites.js";

/** `el` to lay down; `tick(left)` moves it, with what `clock.left` says, and hides it when there is nothing left. */
export function countdown() {
  const seconds = h("span.secs.num"), el = h("span.clock", { vars: { "--size": "34px" } }, ring(44), seconds);
  return {
    el,
    tick(left) {
      el.hidden = !left;
      if (!left) return;
      seconds.textContent = left.seconds;
      el.style.setProperty("--left", left.share.toFixed(3));
    },
  };
}
