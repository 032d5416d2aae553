// Elements that act only while or after they are held: the button of a move that must not happen by accident, and the
// role card.

import { h } from "#js/table/dom.js";

/**
 * Makes a button that acts after it was held for `ms`. Releasing it earlier cancels. It works by touch, mouse and
 * keyboard.
 *
 * @param {{ text: string, hint: string, ms?: number, run: () => unknown, tone?: string }} how
 */
export function holdButton({ text, hint, ms = 1400, run, tone = "danger" }) {
  const button = h(
    "button.btn.hold",
    { class: `btn hold ${tone}`, type: "button", "aria-description": hint, vars: { "--hold": `${ms}ms` } },
    h("span", {}, text),
  );
  /** @type {number | null} */
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
    if (timer !== null) clearTimeout(timer);
    timer = null;
    delete button.dataset.held;
  };
  listenHold(button, start, stop);
  return button;
}

/**
 * Calls `start` when an element is pressed by touch, mouse, Space or Enter, and `stop` when it is released or the
 * pointer leaves it.
 *
 * @param {HTMLElement} el
 * @param {() => void} start
 * @param {() => void} stop
 */
export function listenHold(el, start, stop) {
  const isPress = (/** @type {KeyboardEvent} */ { key }) => key === " " || key === "Enter";
  el.addEventListener("pointerdown", event => {
    if (event.button !== 0) return;
    el.setPointerCapture?.(event.pointerId);
    start();
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) el.addEventListener(name, stop);
  el.addEventListener("keydown", event => {
    if (!isPress(event)) return;
    event.preventDefault();
    if (!event.repeat) start();
  });
  el.addEventListener("keyup", event => isPress(event) && stop());
  el.addEventListener("contextmenu", event => event.preventDefault());
}
