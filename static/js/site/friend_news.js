// Keeps the invitations of friends on a page fresh. A socket, or the table's page, reports that something has changed, and
// the page then fetches them. Dismissing an invitation needs no new page.

import { followChanges } from "#js/site/lobby_connection.js";
import { socketAddress } from "#js/site/reconnection.js";
import { sendForm } from "#js/table/send_form.js";

const BELL = '{"type":"notifications"}'; // the frame of a changed number of notifications
const AGAIN_MS = 30_000; // while an invitation is shown, since its table may close

const box = /** @type {HTMLElement | null} */ (document.querySelector("[data-friend-news]"));
let due = 0;

/** Fetches the invitations and shows them. A form that is being sent stays as it is. */
async function refresh() {
  if (!box || document.hidden) return;
  const answer = await fetch(box.dataset.friendNews ?? "", { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || answer.redirected || box.querySelector("[data-sent]")) return plan();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!box.contains(document.activeElement)) box.replaceChildren(...page.body.childNodes);
  plan();
}

/** Plans to fetch the invitations again, as long as one is shown. */
function plan() {
  clearTimeout(due);
  if (box?.firstElementChild) due = setTimeout(refresh, AGAIN_MS);
}

/**
 * Tells the parts of the page that show friends, and fetches the invitations. Tells the bell instead if only the number
 * of notifications changed.
 *
 * @param {MessageEvent<string>} [message]
 */
function reported(message) {
  const bell = message?.data === BELL;
  if (bell || !message) document.dispatchEvent(new Event("bell-changed"));
  if (!bell) changed();
}

/** Tells the parts of the page that show friends, and fetches the invitations. */
function changed() {
  document.dispatchEvent(new Event("friends-changed"));
  refresh();
}

if (box) {
  if (box.hasAttribute("data-at-table")) document.addEventListener("friends-reported", changed);
  else followChanges(socketAddress("/ws/friends/"), reported);
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  box.addEventListener("submit", async event => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.matches("[data-dismiss-invitation]")) return;
    event.preventDefault();
    form.closest(".friend-invitation")?.remove();
    await sendForm(form);
    refresh();
  });
  plan();
}
