// Repeats a request over a bad line: a few times, after pauses that grow and that chance varies, so that many pages do not
// ask at once when a server is back. Only for requests that mean the same when they arrive twice.

const PAUSES = [500, 1500, 4000];

/** @type {(ms: number) => Promise<unknown>} */
const pause = ms => new Promise(done => setTimeout(done, ms));

/**
 * Returns the first answer of a request, whatever its status. Null if no attempt had any.
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
