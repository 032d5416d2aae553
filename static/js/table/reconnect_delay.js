// How long the page waits before it connects again. A server that stops or is overloaded names the delay in the reason
// of its close frame, a different one for each connection. Otherwise the delays grow, and chance varies them.

const ASKED = /^come back in (\d{1,5}) ms$/;
/** @type {Record<number, boolean>} */
const NOT_AT_ONCE = { 1008: true, 1013: true },
  PATIENT = 3;

/**
 * Returns the ms to wait before the next attempt to connect. `tries` counts the attempts since the connection was last
 * open. `event` is the close event, if there was one.
 *
 * @param {number[]} pauses
 * @param {number} tries
 * @param {{ code?: number, reason?: string } | null} [event]
 */
export function comeBackIn(pauses, tries, event, random = Math.random) {
  const asked = ASKED.exec(event?.reason ?? "");
  if (asked) return Math.round(Number(asked[1]) * (1 + random() / 4));
  const least = NOT_AT_ONCE[event?.code ?? 0] ? PATIENT : 0;
  const pause = pauses[Math.min(Math.max(tries, least), pauses.length - 1)];
  return Math.round(pause * (0.5 + random() / 2));
}
