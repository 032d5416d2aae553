// A remaining time as text.

const DAY = 86_400;

/**
 * Returns a remaining time: 4:05 or 1:02:09, and from two days on only the days. A negative number of `seconds` is
 * 0:00.
 *
 * @param {number} seconds
 * @param {string} lang
 */
export function timeLeft(seconds, lang) {
  const rest = Math.max(0, Math.ceil(seconds));
  if (rest >= 2 * DAY)
    return new Intl.NumberFormat(lang, { style: "unit", unit: "day", unitDisplay: "long" }).format(
      Math.floor(rest / DAY),
    );
  const hours = Math.floor(rest / 3600),
    minutes = Math.floor(rest / 60) % 60,
    two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest % 60)}` : `${minutes}:${two(rest % 60)}`;
}
