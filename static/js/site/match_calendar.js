// The calendar of a profile: shows the matches of the day that is pointed at, focused or tapped, and leads through the
// days with the arrow keys. `<div data-calendar><table>…<button aria-label>…</table>…<b data-day>`. The table may be
// replaced by that of another time zone, so nothing of it is kept.

/** @type {Record<string, (place: number, last: number) => number>} */
const STEPS = {
  ArrowLeft: place => place - 1,
  ArrowUp: place => place - 1,
  ArrowRight: place => place + 1,
  ArrowDown: place => place + 1,
  Home: () => 0,
  End: (_place, last) => last,
};

/**
 * Returns the days with matches of a calendar in the order of time: its columns are weeks, its rows days of the week.
 *
 * @param {ParentNode} part
 */
export function daysOf(part) {
  /** @param {HTMLElement} day */
  const place = day => {
    const cell = /** @type {HTMLTableCellElement} */ (day.parentElement);
    return 7 * cell.cellIndex + /** @type {HTMLTableRowElement} */ (cell.parentElement).sectionRowIndex;
  };
  return [...part.querySelectorAll("td button")].sort((one, other) => place(one) - place(other));
}

/**
 * Focuses the day to which a key leads from another one. Returns whether the key leads to any.
 *
 * @param {ParentNode} part
 * @param {HTMLElement} from
 * @param {string} key
 */
export function step(part, from, key) {
  const move = STEPS[key];
  if (!move) return false;
  const days = daysOf(part),
    last = days.length - 1;
  const to = days[Math.max(0, Math.min(last, move(days.indexOf(from), last)))];
  for (const day of days) day.tabIndex = day === to ? 0 : -1;
  to?.focus();
  return true;
}

/**
 * Shows the matches of a day in words below the table.
 *
 * @param {ParentNode} part
 * @param {EventTarget | null} target
 */
function tell(part, target) {
  const day = /** @type {Element | null} */ (target)?.closest?.("td button"),
    line = part.querySelector("[data-day]");
  if (day && line) line.textContent = day.getAttribute("aria-label");
}

for (const part of document.querySelectorAll("[data-calendar]")) {
  for (const kind of ["focusin", "pointerover", "click"])
    part.addEventListener(kind, event => tell(part, event.target));
  part.addEventListener("keydown", event => {
    const day = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("td button"));
    if (day && step(part, day, /** @type {KeyboardEvent} */ (event).key)) event.preventDefault();
  });
}
