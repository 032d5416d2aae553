// Sends forms to the server in the background, as a page would, and returns what the server says about them.

/** @typedef {{ ok?: boolean, message?: string }} FormAnswer whether it was done, or the refusal in words */

/**
 * Sends a form of the page.
 *
 * @param {HTMLFormElement} form
 * @returns {Promise<FormAnswer>}
 */
export const sendForm = form =>
  send(form.action, /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form))));

/**
 * Sends fields to an address, with the token that the page's own forms have.
 *
 * @param {string} address
 * @param {Record<string, string>} fields
 * @returns {Promise<FormAnswer>}
 */
export function sendFields(address, fields) {
  const token = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
  return send(address, { ...fields, csrfmiddlewaretoken: token?.value ?? "" });
}

/**
 * Sends fields. Without an answer, or with one that is no JSON, it returns neither.
 *
 * @param {string} address
 * @param {Record<string, string>} fields
 * @returns {Promise<FormAnswer>}
 */
async function send(address, fields) {
  const answer = await fetch(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { accept: "application/json" },
  }).catch(() => null);
  return (await answer?.json().catch(() => ({}))) ?? {};
}
