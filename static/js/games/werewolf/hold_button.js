// Things that are done by holding: a look at my card, and what must not happen by accident.

import { h } from "#js/table/dom.js";

/** A button that acts after it was held for `ms`; letting go before undoes it. Pointer and keyboard alike. */
export function holdButton({ text, hint, ms = 1400, run, tone = "danger" }) {
  const button = h(
    "button.btn.hold",
    { class: `btn hold ${tone}`, type: "button", "aria-description": hint, vars: { "--hold": `${ms}ms` } },
    h("span", {}, text),
  );
  let timer = null;
  const start = () => {
    if (timer !== null || button.disabled) return;
    button.dataset.held = "";
    timer = setTimeout(() => {
      stop();
      run();
    }, ms);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = null;
    delete button.dataset.held;
  };
  listenHold(button, start, stop);
  return button;
}

/** Calls `start` when an element is pressed by pointer, Space or Enter, `stop` when it is let go or left. */
export function listenHold(el, start, stop) {
  const key = event => event.key === " " || event.key === "Enter";
  el.addEventListener("pointerdown", event => {
    if (event.button !== 0) return;
    el.setPointerCapture?.(event.pointerId);
    start();
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) el.addEventListener(name, stop);
  el.addEventListener("keydown", event => {
    if (!key(event)) return;
    event.preventDefault();
    if (!event.repeat) start();
  });
  el.addEventListener("keyup", event => key(event) && stop());
  el.addEventListener("contextmenu", event => event.preventDefault());
}
