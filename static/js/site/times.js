// Moments on a page in the reader's own zone and language. The server writes them in its zone, and names it, for who has
// no script.

/**
 * The reader's own kind of the page's language, so that Americans read their hours and Britons theirs.
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
 * `year`: with the year. `zone`: an IANA name; the reader's own by default.
 *
 * @param {Date} moment
 * @param {{ lang?: string, year?: boolean, zone?: string }} [how]
 */
export function shown(moment, { lang, year = false, zone } = {}) {
  /** @type {Intl.DateTimeFormatOptions} */
  const parts = { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", timeZone: zone };
  return parted(new Intl.DateTimeFormat(lang, year ? { ...parts, year: "numeric" } : parts).format(moment));
}

/**
 * Where and when exactly, for who rests on a moment.
 *
 * @param {Date} moment
 * @param {{ lang?: string, zone?: string }} [how]
 */
export function exactly(moment, { lang, zone } = {}) {
  return parted(new Intl.DateTimeFormat(lang, { dateStyle: "full", timeStyle: "long", timeZone: zone }).format(moment));
}

/**
 * A Chinese date with a space between figures and words, as the server writes it; no line ends there.
 *
 * @param {string} text
 */
const parted = text => text.replace(/(\d)(?=[年月日])|([年月])(?=\d)/g, "$&\u00a0");

/**
 * Rewrites every `<time data-moment>` of the document, and its title where that holds the same text.
 *
 * @param {Document} page
 * @param {{ preferred?: readonly string[], zone?: string }} [reader]
 */
export function rewrite(page, { preferred = [], zone } = {}) {
  const lang = languageOf(page.documentElement.lang, preferred);
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (page.querySelectorAll("time[data-moment]"))) {
    const moment = new Date(time.getAttribute("datetime") ?? "");
    if (Number.isNaN(moment.getTime())) continue;
    const text = shown(moment, { lang, zone, year: time.dataset.moment === "year" });
    page.title = page.title.replace(time.textContent, text);
    time.textContent = text;
    time.title = exactly(moment, { lang, zone });
  }
}
