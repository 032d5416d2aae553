// Keeps the page of friends fresh: presence by and by, requests at once. Sends an invitation without a new page.

import { sendForm } from "#js/table/send_form.js";

const CALM_MS = 20_000; // between two looks at who is here

const names = ["people", "recent", "invite", "presence", "blocked"];
let due = 0;

/** Fetches the page and replaces its parts, except one in which the reader is doing something. */
async function refresh() {
  if (document.hidden) return; // a hidden page refreshes when it becomes visible
  const answer = await fetch(location.href, { headers: { accept: "text/html" }, cache: "no-store" }).catch(() => null);
  if (answer?.ok && !answer.redirected) {
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const name of names) {
      const old = part(document, name),
        made = part(fresh, name);
      if (old && made && !old.contains(document.activeElement) && !old.querySelector("details[open]"))
        old.replaceWith(made);
    }
  }
  later();
}

/**
 * Returns a part of the page by its name.
 *
 * @param {Document} from
 * @param {string} name
 */
function part(from, name) {
  return from.querySelector(`[data-part="${name}"]`);
}

/** Plans the next look. */
function later(ms = CALM_MS) {
  clearTimeout(due);
  due = setTimeout(refresh, ms);
}

document.addEventListener("friends-changed", () => later(0));
document.addEventListener("visibilitychange", () => document.hidden || later(0));
// one menu at a time, and none after a press elsewhere
document.addEventListener("click", event => {
  for (const menu of document.querySelectorAll("details[open]"))
    if (!menu.contains(/** @type {Node} */ (event.target))) menu.removeAttribute("open");
});
document.addEventListener("submit", async event => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("[data-invite]")) return;
  event.preventDefault();
  const button = form.querySelector("button");
  if (!button || button.disabled) return;
  button.disabled = true;
  const said = await sendForm(form);
  button.textContent = said.ok ? (form.dataset.invite ?? "") : (said.message ?? button.textContent);
  button.blur();
});
later();
