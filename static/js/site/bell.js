// Keeps the number on the bell in the page's head up to date.

export {}; // which makes it a module

const MOST = 99;
const bell = /** @type {HTMLElement | null} */ (document.querySelector("[data-bell]"));

/** Fetches the number of unread notifications and shows it. */
async function refresh() {
  if (!bell || document.hidden) return;
  const answer = await fetch(bell.dataset.bell ?? "", { headers: { accept: "application/json" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const { unread } = /** @type {{ unread: number }} */ (await answer.json());
  const number = /** @type {HTMLElement} */ (bell.querySelector(".num"));
  number.textContent = unread > MOST ? `${MOST}+` : String(unread);
  number.hidden = !unread;
  const { none = "", some = "" } = bell.dataset;
  bell.setAttribute("aria-label", unread ? some.replace("{n}", String(unread)) : none);
}

document.addEventListener("bell-changed", refresh);
document.addEventListener("visibilitychange", () => document.hidden || refresh());
// a page from the browser's history shows an old number
addEventListener("pageshow", event => event.persisted && refresh());
