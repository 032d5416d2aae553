// Scripts of every page: the theme without a reload, toasts that disappear, a busy mark on a submitted form's button,
// times in the reader's zone.

import { rewrite } from "#js/site/times.js";

const root = document.documentElement;

rewrite(document, { preferred: navigator.languages });
// a table has neither countdowns of this kind nor news of tournaments
if (document.querySelector(".site-head")) import("#js/site/tournament_news.js");
// only accounts have friends, so only their pages load what shows their news
if (document.querySelector("[data-friend-news]")) import("#js/site/friend_news.js");
if (document.querySelector("[data-bell]")) import("#js/site/bell.js");

// what a browser without a connection shows (config/installable_site.py), once the page has all that it needs itself
addEventListener("load", () => {
  if (window.top === window) navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined);
});

document.addEventListener("click", event => {
  /** @type {Element} */ (event.target).closest("[data-dismiss]")?.closest(".toast")?.remove();
});

document.addEventListener("submit", event => {
  const form = /** @type {HTMLFormElement} */ (event.target),
    button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (form.matches("[data-theme-form]") && button) {
    event.preventDefault();
    chooseTheme(form, button.value);
  } else if (form.matches("[data-once]")) {
    if (form.dataset.sent) return event.preventDefault(); // a second press must not create a second table
    form.dataset.sent = "1";
    button?.setAttribute("aria-busy", "true");
  }
});

// Removes the busy marks of forms on a page that the browser's history shows as it was left: they may be sent again.
addEventListener("pageshow", () => {
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("[data-sent]"))) {
    delete form.dataset.sent;
    form.querySelector('[aria-busy="true"]')?.removeAttribute("aria-busy");
  }
});

/**
 * Switches the theme without loading the page again.
 *
 * @param {HTMLFormElement} form
 * @param {string} theme
 */
function chooseTheme(form, theme) {
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const button of form.querySelectorAll("button")) {
    if (button.value === theme) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
  fetch(form.action, {
    method: "POST",
    body: new URLSearchParams({
      .../** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form))),
      theme,
    }),
    redirect: "manual",
  });
}

const TOAST_MS = 7000;

/**
 * Removes a toast after some seconds, unless the reader is at it.
 *
 * @param {Element} item
 */
function removeLater(item) {
  let left = setTimeout(() => item.remove(), TOAST_MS);
  for (const name of ["pointerenter", "focusin"]) item.addEventListener(name, () => clearTimeout(left));
  for (const name of ["pointerleave", "focusout"])
    item.addEventListener(name, () => {
      left = setTimeout(() => item.remove(), TOAST_MS);
    });
}

document.querySelectorAll(".toasts > :not(.bad)").forEach(removeLater);
// a page that adds a toast by itself says so by an event, which spares every other page a file
document.addEventListener("toast-shown", event => removeLater(/** @type {Element} */ (event.target)));
