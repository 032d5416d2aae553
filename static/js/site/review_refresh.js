// Refreshes the page of a review that is not finished: fetches its changing part again and again.

const AGAIN_MS = 2000;
const OPEN = new Set(["waiting", "running"]);

const part = () => document.querySelector('[data-part="review"]');

let due = 0;

/** Fetches the changing part of the review's page and replaces it. */
async function refresh() {
  if (document.hidden) return; // a hidden page refreshes when it becomes visible
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (answer?.ok) {
    const made = new DOMParser()
      .parseFromString(await answer.text(), "text/html")
      .querySelector('[data-part="review"]');
    if (made) part()?.replaceWith(made);
  }
  later();
}

/** Plans the next fetch of the review. */
function later(ms = AGAIN_MS) {
  clearTimeout(due);
  if (OPEN.has(part()?.dataset.status ?? "")) due = setTimeout(refresh, ms);
}

document.addEventListener("visibilitychange", () => document.hidden || later(0));
later();
