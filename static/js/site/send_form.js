// Sends a form in the background, as a page would.

/**
 * Sends a form and returns what the server says about it: whether it was done, or the refusal in words.
 *
 * @param {HTMLFormElement} form
 * @returns {Promise<{ ok?: boolean, message?: string }>}
 */
export async function sendForm(form) {
  const answer = await fetch(form.action, {
    method: "POST",
    body: new URLSearchParams(/** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)))),
    headers: { accept: "application/json" },
  }).catch(() => null);
  return (await answer?.json().catch(() => ({}))) ?? {};
}
