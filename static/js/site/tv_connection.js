// The connection of a page to the tables worth watching. It closes while the page is hidden, so that nothing is sent, and
// an exhibition that nobody sees ends.

/** @import { TvFrame } from "#types/miniature" */

import { browser, Reconnection, socketAddress } from "#js/site/reconnection.js";

const visibleBrowser = {
  ...browser,
  page: /** @type {Pick<Document, "hidden" | "addEventListener">} */ (globalThis.document),
};

/**
 * Opens a connection to `url` while the page is visible, and opens it again after each close. `onFrame(frame)` gets
 * every frame.
 *
 * @param {URL | string} url
 * @param {(frame: TvFrame) => void} onFrame
 */
export function followTables(url, onFrame, env = visibleBrowser) {
  /** @type {WebSocket | null} */
  let socket = null;
  const connect = () => {
    if (socket || env.page.hidden) return;
    reconnection.stop(); // the page became visible before the pause was over
    const opened = env.open(url);
    socket = opened;
    opened.onopen = () => socket === opened && reconnection.opened();
    opened.onmessage = event => socket === opened && onFrame(JSON.parse(event.data));
    opened.onclose = event => {
      if (socket !== opened) return;
      socket = null;
      reconnection.closed(event);
    };
  };
  const reconnection = new Reconnection(connect, env);
  env.page.addEventListener("visibilitychange", () => {
    if (!env.page.hidden) return connect();
    reconnection.stop();
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
export const tvAddress = (one = false) => socketAddress(`/ws/tv/${one ? "?one" : ""}`);
