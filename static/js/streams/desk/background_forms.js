// The forms of the stream desk. They are sent in the background, so that the picture goes on; the answer is the desk's
// page, whose parts are shown. Without scripts, or without an answer, the browser sends them itself.

import { showParts } from "#js/streams/desk/replace_parts.js";

/** Sends the forms of the desk in the background, and those marked `data-auto` as soon as a value has changed. */
export function sendQuietly() {
  document.addEventListener("submit", event => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (event.defaultPrevented || form.method !== "post") return;
    if (!form.action.includes("/streams/")) return;
    event.preventDefault();
    send(form, /** @type {HTMLElement | null} */ (event.submitter));
  });
  document.addEventListener("change", event => {
    const form = /** @type {HTMLElement} */ (event.target).closest("form");
    if (form?.matches("[data-auto]")) form.requestSubmit();
  });
}

/**
 * Sends a form and shows the parts of the answer.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
async function send(form, button) {
  const popover = /** @type {HTMLElement | null} */ (form.closest("[popover]"));
  if (popover?.matches(":popover-open")) popover.hidePopover();
  button?.setAttribute("aria-busy", "true");
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form, button) }).catch(() => null);
  button?.removeAttribute("aria-busy");
  const html = answer === null ? "" : await answer.text(),
    fresh = new DOMParser().parseFromString(html, "text/html");
  if (!fresh.querySelector(".stream-desk")) return form.submit(); // signed out, or no connection: the browser says so
  showParts(fresh, { spare: form.matches("[data-auto]") });
  showToasts(fresh);
}

/**
 * Shows the messages of a fetched page in the place of the earlier ones. They disappear like those of every page.
 *
 * @param {Document} fresh
 */
function showToasts(fresh) {
  const toasts = fresh.querySelectorAll(".toasts > .toast");
  document.querySelector(".toasts")?.replaceChildren(...toasts);
  for (const toast of toasts)
    if (!toast.matches(".bad")) toast.dispatchEvent(new Event("toast-shown", { bubbles: true }));
}
