// Keeps the page of a tournament fresh: requests its changing parts, to which the server answers 304 while nothing has
// changed.

import "#js/site/confirm_submit.js";
import { count } from "#js/site/countdowns.js";
import { offer } from "#js/site/share.js";
import { rewrite } from "#js/site/times.js";

const LIVELY = new Set(["check_in", "running", "break"]);
const SOON_MS = 2500,
  CALM_MS = 15_000,
  JUST_NOW_MS = 700;

const page = /** @type {HTMLElement} */ (document.querySelector("[data-live]"));
const over = new Set(["finished", "aborted"]);
let tag = part("head").dataset.tag ?? "",
  due = 0;

/**
 * Returns one of the page's changing parts by its name.
 *
 * @param {string} name
 */
function part(name) {
  return /** @type {HTMLElement} */ (page.querySelector(`[data-part="${name}"]`));
}

/** Requests the changing parts and shows them. */
async function refresh() {
  if (document.hidden) return; // a hidden page refreshes when it becomes visible
  const address = new URL(location.href);
  address.searchParams.set("live", "1");
  const answer = await fetch(address, { headers: { "If-None-Match": tag }, cache: "no-store" }).catch(() => null);
  if (answer?.status === 200) show(await answer.text());
  later();
}

/**
 * Puts the fetched parts into the page, except a part in which the reader is doing something.
 *
 * @param {string} html
 */
function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const before = part("head").dataset.table;
  for (const name of ["head", "body"]) {
    const old = part(name),
      made = fresh.querySelector(`[data-part="${name}"]`);
    if (!made || old.querySelector("form[data-sent]")) return; // a button was pressed: the next page is loading
    if (old.querySelector("[data-shared]:focus")) return; // the reader is copying the link by hand
    const place = /** @type {HTMLAnchorElement | HTMLButtonElement | null | undefined} */ (
      document.activeElement?.closest(`[data-part="${name}"] a, [data-part="${name}"] button`)
    );
    const key = place && (place.getAttribute("href") ?? formOf(place)?.action);
    const scrolled = [...old.querySelectorAll(".scroll-x, .tabs, .bracket")].map(box => box.scrollLeft);
    old.replaceWith(made);
    made.querySelectorAll(".scroll-x, .tabs, .bracket").forEach((box, at) => {
      box.scrollLeft = scrolled[at] ?? 0;
    });
    if (key)
      [...made.querySelectorAll("a, button")]
        .find(one => (one.getAttribute("href") ?? formOf(one)?.action) === key)
        ?.focus();
  }
  tag = part("head").dataset.tag ?? "";
  rewrite(document, { preferred: navigator.languages });
  count(page);
  offer(page);
  const now = part("head").dataset.table;
  if (now && now !== before) {
    document.title = `● ${document.title.replace(/^● /, "")}`;
    part("head").querySelector(".mine")?.scrollIntoView({ block: "nearest" });
  } else if (!now) document.title = document.title.replace(/^● /, "");
}

/** Returns the form that a button sends. Null for a link. */
const formOf = (/** @type {HTMLElement} */ one) => (one instanceof HTMLButtonElement ? one.form : null);

/** Plans the next request for the page's changing parts. */
function later(ms = LIVELY.has(part("head").dataset.phase ?? "") ? SOON_MS : CALM_MS) {
  clearTimeout(due);
  if (!over.has(part("head").dataset.phase ?? "")) due = setTimeout(refresh, ms);
}

document.addEventListener("countdown", () => later(JUST_NOW_MS));
document.addEventListener("visibilitychange", () => document.hidden || later(0));
later();
