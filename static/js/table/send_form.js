// Sends forms to the server in the background, as a page would, and returns what the server says about them.

import { retried } from "#js/table/retries.js";

const PATIENCE = 10_000; // ms for one attempt: a line may be open and silent

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
 * Sends fields to an address, with the token that the page's own forms have. `once`: it is not repeated over a bad line,
 * since it would act twice.
 *
 * @param {string} address
 * @param {Record<string, string>} fields
 * @param {{ once?: boolean }} [how]
 * @returns {Promise<FormAnswer>}
 */
export function sendFields(address, fields, { once = false } = {}) {
  const token = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
  return send(address, { ...fields, csrfmiddlewaretoken: token?.value ?? "" }, once);
}

/**
 * Sends fields, a few times over a bad line. Without an answer, or with one that is no JSON, it returns neither.
 *
 * @param {string} address
 * @param {Record<string, string>} fields
 * @returns {Promise<FormAnswer>}
 */
async function send(address, fields, once = false) {
  const ask = () =>
    fetch(address, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE),
    });
  const answer = await (once ? ask().catch(() => null) : retried(ask));
  return (await answer?.json().catch(() => ({}))) ?? {};
}
