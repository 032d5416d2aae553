// Marks the notifications on the page as read, once the page is seen.

import { sendForm } from "#js/table/send_form.js";

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-seen]"));

/** Sends the form as soon as the page is not hidden, and has the bell ask anew. */
async function markRead() {
  if (!form || document.hidden) return;
  document.removeEventListener("visibilitychange", markRead);
  await sendForm(form);
  document.dispatchEvent(new Event("bell-changed"));
}

document.addEventListener("visibilitychange", markRead);
markRead();
