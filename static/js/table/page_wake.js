// Reaction to a page that sleeps and wakes: phones lock, tabs hide, networks come and go. A woken page checks its
// connection at once. While a match runs, the page holds a screen wake lock.

/** @param {{ socket: { wake: () => void, cut: () => void }, playing: () => boolean }} env */
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
