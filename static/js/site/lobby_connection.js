// The connection of a page to the lobby, or to a stream. It reports whenever what the page shows may have changed, also
// after the connection was lost.

import { comeBackIn } from "#js/table/reconnect_delay.js";

const PAUSES = [1000, 2000, 4000, 8000, 15000];
const STABLE_MS = 5000; // a connection that closes sooner, for example with "try later", does not reset the pauses

const browser = {
  open: (/** @type {URL | string} */ url) => new WebSocket(url),
  after: (/** @type {number} */ ms, /** @type {() => void} */ run) => setTimeout(run, ms),
  cancel: (/** @type {number} */ id) => clearTimeout(id),
  random: Math.random,
};

/**
 * Opens a connection to `url` and opens it again after each close. `onChanged` is called when what the page shows may
 * have changed: with the message that says so, or without one after the connection was down.
 *
 * @param {URL | string} url
 * @param {(message?: MessageEvent<string>) => void} onChanged
 */
export function followChanges(url, onChanged, env = browser) {
  let tries = 0,
    missed = false;
  const connect = () => {
    const socket = env.open(url);
    /** @type {number | null} */
    let stableTimer = null;
    socket.onopen = () => {
      stableTimer = env.after(STABLE_MS, () => (tries = 0));
      if (missed) onChanged(); // something may have changed while the connection was down
      missed = false;
    };
    socket.onmessage = message => onChanged(message);
    socket.onclose = event => {
      if (stableTimer !== null) env.cancel(stableTimer);
      missed = true;
      env.after(comeBackIn(PAUSES, tries++, event, env.random), connect);
    };
  };
  connect();
}
