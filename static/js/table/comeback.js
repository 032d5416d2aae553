// When to come back after a line has closed: a server that stops, or is short of something, says when in the reason
// of its close frame, to each socket another time. Else after growing, jittered pauses.

const ASKED = /^come back in (\d{1,5}) ms$/;
/** @type {Record<number, boolean>} */
const NOT_AT_ONCE = { 1008: true, 1013: true },
  PATIENT = 3;

/**
 * The milliseconds until the next try. `tries`: those since the line last stood; `event`: of its close, if any.
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
