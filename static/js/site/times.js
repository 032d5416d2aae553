// Times on a page, written in the reader's time zone and language. The server writes them in its own zone and names
// that zone, for readers without scripts.

/**
 * Returns the reader's variant of the page's language, such as American or British English.
 *
 * @param {string} page
 * @param {readonly string[]} preferred
 */
export function languageOf(page, preferred) {
  /** @param {string} tag */
  const base = tag => tag.split("-")[0];
  return preferred.find(tag => base(tag) === base(page)) ?? page;
}

/**
 * Returns a time as text in the reader's language: the day and the time of day. The kind `year` adds the year, `date` leaves
 * out the time of day, and `month` leaves out the day too. `zone` is an IANA name, by default the reader's own zone.
 *
 * @param {Date} moment
 * @param {{ lang?: string, kind?: string, zone?: string }} [how]
 */
export function shown(moment, { lang, kind, zone } = {}) {
  const year = kind ? "numeric" : undefined;
  /** @type {Intl.DateTimeFormatOptions} */
  let parts = { year, month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" };
  if (kind === "date") parts = { dateStyle: "medium" };
  if (kind === "month") parts = { year, month: "long" };
  return spaced(new Intl.DateTimeFormat(lang, { ...parts, timeZone: zone }).format(moment));
}

/**
 * Returns a time in full (date, time and zone), for the tooltip.
 *
 * @param {Date} moment
 * @param {{ lang?: string, zone?: string }} [how]
 */
export function exactly(moment, { lang, zone } = {}) {
  return spaced(new Intl.DateTimeFormat(lang, { dateStyle: "full", timeStyle: "long", timeZone: zone }).format(moment));
}

/**
 * Returns a Chinese date with non-breaking spaces between figures and characters, as the server writes it.
 *
 * @param {string} text
 */
const spaced = text => text.replace(/(\d)(?=[年月日])|([年月])(?=\d)/g, "$&\u00a0");

/**
 * Writes every `<time data-moment>` of the document anew, and the page's title where it has the same text.
 *
 * @param {Document} page
 * @param {{ preferred?: readonly string[], zone?: string }} [reader]
 */
export function rewrite(page, { preferred = [], zone } = {}) {
  const lang = languageOf(page.documentElement.lang, preferred);
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (page.querySelectorAll("time[data-moment]"))) {
    const moment = new Date(time.getAttribute("datetime") ?? "");
    if (Number.isNaN(moment.getTime())) continue;
    const text = shown(moment, { lang, zone, kind: time.dataset.moment });
    page.title = page.title.replace(time.textContent, text);
    time.textContent = text;
    time.title = exactly(moment, { lang, zone });
  }
}
