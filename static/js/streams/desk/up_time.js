// The time for which a stream has been on air, as text.

/**
 * Returns a time span as hours, minutes and seconds: `6:12:40`. A span below zero counts as none.
 *
 * @param {number} ms
 */
export function upTimeText(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000)),
    two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
