// A review that is not done keeps itself fresh: it looks for its part of the page again and again.

const AGAIN = 2000;
const OPEN = new Set(["waiting", "running"]);

const part = () => document.querySelector('[data-part="review"]');

let due = 0;

async function look() {
  if (document.hidden) return; // looks when it is looked at
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (answer?.ok) {
    const made = new DOMParser()
      .parseFromString(await answer.text(), "text/html")
      .querySelector('[data-part="review"]');
    if (made) part()?.replaceWith(made);
  }
  later();
}

function later(ms = AGAIN) {
  clearTimeout(due);
  if (OPEN.has(part()?.dataset.status ?? "")) due = setTimeout(look, ms);
}

document.addEventListener("visibilitychange", () => document.hidden || later(0));
later();
