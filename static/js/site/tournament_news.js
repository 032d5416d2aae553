// Keeps the news of running tournaments fresh that the header of every page shows to the reader.

import { count } from "#js/site/countdowns.js";

const EVERY_MS = 20_000;
const bar = document.querySelector("[data-cup-news]");

/** Fetches the news of running tournaments and replaces the shown ones. */
async function refresh() {
  if (document.hidden || !bar) return;
  const answer = await fetch(`${bar.dataset.cupNews}?at=${encodeURIComponent(location.pathname)}`, {
    cache: "no-store",
  }).catch(() => null);
  if (!answer?.ok) return;
  const made = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-cup-news]");
  const same = (/** @type {string} */ html) => html.replace(/<time[^]*?<\/time>/g, "");
  if (!made || same(made.innerHTML) === same(bar.innerHTML)) return;
  bar.replaceChildren(...made.childNodes);
  count(bar);
}

if (bar) {
  setInterval(refresh, EVERY_MS);
  document.addEventListener("countdown", () => setTimeout(refresh, 800));
  document.addEventListener("visibilitychange", refresh);
}
