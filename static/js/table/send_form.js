// Sends forms to the server in the background, as a page would, again over a bad line, and returns what the server says
// about them.

const PATIENCE = 10_000, // ms for one attempt: a line may be open and silent
  PAUSES = [500, 1500, 4000]; // ms before another attempt

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

/** @type {(ms: number) => Promise<unknown>} */
const pause = ms => new Promise(done => setTimeout(done, ms));

/**
 * Returns the first answer of a request, whatever its status. Null if no attempt had any. Only for requests that mean the
 * same when they arrive twice. The pauses grow, and chance varies them, so that many pages do not ask at once when a
 * server is back.
 *
 * @template Answer
 * @param {() => Promise<Answer>} ask
 * @param {{ wait?: (ms: number) => Promise<unknown>, random?: () => number }} [env]
 * @returns {Promise<Answer | null>}
 */
export async function retried(ask, { wait = pause, random = Math.random } = {}) {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch {
      if (tries === PAUSES.length) return null;
    }
    await wait(Math.round(PAUSES[tries] * (0.5 + random() / 2)));
  }
}
