// The connection of a page to the tables worth watching. It closes while the page is hidden, so that nothing is sent, and
// an exhibition that nobody sees ends.

/** @import { TvFrame } from "#types/miniature" */

import { comeBackIn } from "#js/table/reconnect_delay.js";

const PAUSES = [1000, 2000, 4000, 8000, 15000];
const STABLE_MS = 5000; // a connection that closes sooner does not reset the pauses

const browser = {
  open: (/** @type {URL | string} */ url) => new WebSocket(url),
  after: (/** @type {number} */ ms, /** @type {() => void} */ run) => setTimeout(run, ms),
  cancel: (/** @type {number} */ id) => clearTimeout(id),
  random: Math.random,
  page: /** @type {Pick<Document, "hidden" | "addEventListener">} */ (globalThis.document),
};

/**
 * Opens a connection to `url` while the page is visible, and opens it again after each close. `onFrame(frame)` gets
 * every frame.
 *
 * @param {URL | string} url
 * @param {(frame: TvFrame) => void} onFrame
 */
export function followTables(url, onFrame, env = browser) {
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {number | null} */
  let retry = null;
  let tries = 0;
  const connect = () => {
    if (socket || env.page.hidden) return;
    const opened = env.open(url);
    /** @type {number | null} */
    let stableTimer = null;
    socket = opened;
    opened.onopen = () => (stableTimer = env.after(STABLE_MS, () => (tries = 0)));
    opened.onmessage = event => socket === opened && onFrame(JSON.parse(event.data));
    opened.onclose = event => {
      if (stableTimer !== null) env.cancel(stableTimer);
      if (socket !== opened) return;
      socket = null;
      retry = env.after(comeBackIn(PAUSES, tries++, event, env.random), connect);
    };
  };
  env.page.addEventListener("visibilitychange", () => {
    if (retry !== null) env.cancel(retry);
    if (!env.page.hidden) return connect();
    const left = socket;
    socket = null;
    return left?.close();
  });
  connect();
}

/**
 * Returns the address of the socket. With `one` it shows a single table.
 *
 * @param {boolean} [one]
 */
export function tvAddress(one = false) {
  const url = new URL(`/ws/tv/${one ? "?one" : ""}`, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  return url;
}
