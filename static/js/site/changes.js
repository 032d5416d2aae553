// The lobby's line: calls back when the list of open tables may have changed, also after it was down.

import { comeBackIn } from "#js/table/comeback.js";

const PAUSES = [1000, 2000, 4000, 8000, 15000];
const STANDS_MS = 5000; // a line that closes sooner, as one that is told to try later, never stood

const browser = {
  open: (/** @type {URL | string} */ url) => new WebSocket(url),
  after: (/** @type {number} */ ms, /** @type {() => void} */ run) => setTimeout(run, ms),
  cancel: (/** @type {number} */ id) => clearTimeout(id),
  random: Math.random,
};

/**
 * Opens the line at `url` and keeps it open.
 *
 * @param {URL | string} url
 * @param {() => void} onChanged
 */
export function followChanges(url, onChanged, env = browser) {
  let tries = 0,
    missed = false;
  const connect = () => {
    const line = env.open(url);
    /** @type {number | null} */
    let standing = null;
    line.onopen = () => {
      standing = env.after(STANDS_MS, () => (tries = 0));
      if (missed) onChanged(); // whatever happened while the line was down
      missed = false;
    };
    line.onmessage = () => onChanged();
    line.onclose = event => {
      if (standing !== null) env.cancel(standing);
      missed = true;
      env.after(comeBackIn(PAUSES, tries++, event, env.random), connect);
    };
  };
  connect();
}
