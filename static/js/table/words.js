// The words of the page: `t("hand.left", {n: 3})`. A test holds all dictionaries to the same keys.
//
// `{n}` is filled from the data. `{n:round|rounds}` is the word for that number, with `#` for the number itself. A language
// has one form for each plural category, in the order of CLDR (English: one, other). The rules of both languages are written
// out here. On a slow phone, the first use of the browser's plural rules and list formats takes 50 ms.

/** @import { Words } from "#types/table" */

/** @type {Words} */
const dictionaries = { zh: {}, en: {} };
const HAN = /\p{Script=Han}/u,
  LATIN = /[\p{Script=Latin}\d]/u;
/** @type {Record<string, (number: number) => number>} */
const PLURALS = { zh: () => 0, en: number => (Math.abs(number) === 1 ? 0 : 1) };
/** @type {keyof Words} */
let current = "zh";

/** @param {string} lang */
export function setLang(lang) {
  current = String(lang).toLowerCase().startsWith("en") ? "en" : "zh";
}

export const english = () => current === "en";

/**
 * Adds the words of a part: `{zh: {…}, en: {…}}`.
 *
 * @param {Words} words
 */
export function addWords({ zh, en }) {
  Object.assign(dictionaries.zh, zh);
  Object.assign(dictionaries.en, en);
}

/**
 * Returns a text. `{name}` is filled from `data`. An unknown key returns itself, so that no text is blank.
 *
 * @param {string} key
 * @param {Record<string, unknown>} [data]
 */
export function t(key, data = {}) {
  const words = dictionaries[current][key] ?? key;
  return words.replace(
    /\{(\w+)(?::([^{}]*))?\}/g,
    (place, /** @type {string} */ name, /** @type {string | undefined} */ forms, /** @type {number} */ at) =>
      forms === undefined
        ? spaced(data[name] ?? "", words[at - 1], words[at + place.length])
        : plural(forms.split("|"), data[name]),
  );
}

/**
 * Surrounds a filled text between Chinese words with spaces, where it begins or ends with a Latin letter or digit.
 *
 * @param {unknown} filled
 * @param {string | undefined} before
 * @param {string | undefined} after
 */
function spaced(filled, before, after) {
  if (typeof filled !== "string" || !filled) return String(filled);
  const start = HAN.test(before ?? "") && LATIN.test(filled[0]) ? " " : "",
    end = HAN.test(after ?? "") && LATIN.test(filled[filled.length - 1]) ? " " : "";
  return start + filled + end;
}

/**
 * Returns the form for a number, which may have a sign (`signed`). A value that is no number takes the last form.
 *
 * @param {string[]} forms
 * @param {unknown} value
 */
function plural(forms, value) {
  const form = PLURALS[current](Number(String(value).replace("−", "-")));
  return (forms[form] ?? forms[forms.length - 1]).replaceAll("#", String(value ?? ""));
}

/**
 * Returns a list of names, joined as in the language of the page.
 *
 * @param {string[]} names
 */
export function listed(names) {
  if (current !== "en") return names.join("、");
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");
}

/** Returns a text with a capital first letter, for the beginning of a sentence. */
export const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

export const has = (/** @type {string} */ key) => key in dictionaries[current];

/**
 * Returns a signed number as in scores: +12, −6 (with the mathematical minus), 0.
 *
 * @param {number} value
 */
export function signed(value) {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
