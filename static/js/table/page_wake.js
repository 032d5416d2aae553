// Reactions to a page that sleeps and wakes: phones lock, tabs are hidden, networks come and go. When the page wakes,
// its connection is checked at once. While a match runs, the page keeps the screen on.

/**
 * Starts to watch the page. Returns `changed()`, to be called when a match begins or ends.
 *
 * @param {{ socket: { wake: () => void, cut: () => void }, playing: () => boolean }} env
 */
export function watchPageWake({ socket, playing }) {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  const hold = async () => {
    if (document.hidden || lock || !playing() || !navigator.wakeLock) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => {
        lock = null;
      });
    } catch {
      lock = null; // low battery or not allowed: the screen may turn off
    }
  };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    socket.wake();
    hold();
  });
  document.addEventListener("resume", () => socket.wake()); // the browser had frozen the page
  globalThis.addEventListener("online", () => socket.wake());
  globalThis.addEventListener("offline", () => socket.cut());
  globalThis.addEventListener("pageshow", event => event.persisted && socket.wake());
  return {
    changed() {
      if (playing()) hold();
      else lock?.release();
    },
  };
}
