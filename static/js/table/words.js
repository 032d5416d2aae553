// The words of the page: `t("hand.left", {n: 3})`. A page has the words of its own language only: its import map resolves
// `#words/table` to `table/words_en.js` or to the file of another language. A test holds all languages to the same keys.
//
// `{n}` is filled from the data. `{n:round|rounds}` is the word for that number, with `#` for the number itself. A language
// has one form for each plural category, in the order of CLDR (English: one, other).

import shared from "#words/shared";

/** @import { Words } from "#types/table" */

/** @type {Words} */
const dictionary = { ...shared };
const HAN = /\p{Script=Han}/u,
  LATIN = /[\p{Script=Latin}\d]/u;
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/** Returns the language of the page as the server writes it, such as `zh-hans`. */
export const language = () => dictionary.language;

/**
 * Adds the words of a part of the page, such as a game.
 *
 * @param {Words} words
 */
export const addWords = words => Object.assign(dictionary, words);

/**
 * Returns a text by its key, with `{name}` replaced from `data`. For an unknown key it returns the key, so that no text
 * is empty.
 *
 * @param {string} key
 * @param {Record<string, unknown>} [data]
 */
export function t(key, data = {}) {
  const words = dictionary[key] ?? key;
  return words.replace(
    /\{(\w+)(?::([^{}]*))?\}/g,
    (place, /** @type {string} */ name, /** @type {string | undefined} */ forms, /** @type {number} */ at) =>
      forms === undefined
        ? spaced(data[name] ?? "", words[at - 1], words[at + place.length])
        : plural(forms.split("|"), data[name]),
  );
}

/**
 * Returns an inserted text with spaces around it, if it stands between Chinese characters and begins or ends with a
 * Latin letter or digit.
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
 * Returns the form of a word for a number, which may have a sign (`signed`). A value that is no number gets the last
 * form.
 *
 * @param {string[]} forms
 * @param {unknown} value
 */
function plural(forms, value) {
  const form = formOf(Number(String(value).replace("−", "-")));
  return (forms[form] ?? forms[forms.length - 1]).replaceAll("#", String(value ?? ""));
}

/**
 * Returns the index of the plural form that a number needs. The rules for one form and for two are written out: the
 * first use of the browser's rules takes 50 ms on a slow phone.
 *
 * @param {number} number
 */
function formOf(number) {
  if (dictionary["language.plurals"] === "1") return 0;
  if (dictionary["language.plurals"] === "2") return Math.abs(number) === 1 ? 0 : 1;
  const rules = new Intl.PluralRules(language()),
    own = new Set(rules.resolvedOptions().pluralCategories);
  return CATEGORIES.filter(each => own.has(/** @type {Intl.LDMLPluralRule} */ (each))).indexOf(rules.select(number));
}

/**
 * Returns names joined as in the language of the page: A, B and C.
 *
 * @param {string[]} names
 */
export function listed(names) {
  const before = names.slice(0, -1).join(t("names.between"));
  return [before, ...names.slice(-1)].filter(Boolean).join(t("names.last"));
}

/** Returns a text with a capital first letter, for the start of a sentence. */
export const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

export const has = (/** @type {string} */ key) => key in dictionary;

/**
 * Returns a number with its sign, as scores show it: +12, −6 (with a minus sign), 0.
 *
 * @param {number} value
 */
export function signed(value) {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
