// The connection of a page to the lobby, or to a stream. It reports whenever what the page shows may have changed, also
// after the connection was lost.

import { browser, Reconnection } from "#js/site/reconnection.js";

/**
 * Opens a connection to `url` and opens it again after each close. `onChanged` is called when what the page shows may
 * have changed: with the message that says so, or without one after the connection was down.
 *
 * @param {URL | string} url
 * @param {(message?: MessageEvent<string>) => void} onChanged
 */
export function followChanges(url, onChanged, env = browser) {
  let missed = false;
  const connect = () => {
    const socket = env.open(url);
    socket.onopen = () => {
      reconnection.opened();
      if (missed) onChanged(); // something may have changed while the connection was down
      missed = false;
    };
    socket.onmessage = message => onChanged(message);
    socket.onclose = event => {
      missed = true;
      reconnection.closed(event);
    };
  };
  const reconnection = new Reconnection(connect, env);
  connect();
}
