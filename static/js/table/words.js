// Words of the page: `t("hand.left", {n: 3})`. A page has the words of its language and of no other: `#words/table` is
// `table/words_en.js` or another language's, as the page's import map says. Every language has the same keys; a test sees
// to it.
//
// `{n}` is filled from the data; `{n:round|rounds}` is the word for that number: one form for each plural category that the
// language has, in the order of CLDR (English: one, other), `#` being the number itself.

import shared from "#words/shared";

/** @import { Words } from "#types/table" */

/** @type {Words} */
const dictionary = { ...shared };
const HAN = /\p{Script=Han}/u,
  LATIN = /[\p{Script=Latin}\d]/u;
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/** The page's language, as the server writes it. */
export const language = () => dictionary.language;

/**
 * Adds a part's words.
 *
 * @param {Words} words
 */
export const addWords = words => Object.assign(dictionary, words);

/**
 * A sentence; `{name}` is filled from `data`. An unknown key gives itself, so that nothing is ever blank.
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
 * Sets a text that is filled in between Chinese words off by a space, where it begins or ends with a Latin letter or digit.
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
 * The form for a number, which may be written with a sign (`signed`); what is not a number takes the last form.
 *
 * @param {string[]} forms
 * @param {unknown} value
 */
function plural(forms, value) {
  const form = formOf(Number(String(value).replace("−", "-")));
  return (forms[form] ?? forms[forms.length - 1]).replaceAll("#", String(value ?? ""));
}

/**
 * The place of a number's form. For languages with one form or with two (one, and all else) it is written out: the
 * browser's own rules cost a slow phone a twentieth of a second when first asked for.
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
 * Names one after the other, as the language lists them.
 *
 * @param {string[]} names
 */
export function listed(names) {
  const before = names.slice(0, -1).join(t("names.between"));
  return [before, ...names.slice(-1)].filter(Boolean).join(t("names.last"));
}

/** With a capital letter, where the script has them: for the beginning of a sentence. */
export const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

export const has = (/** @type {string} */ key) => key in dictionary;

/**
 * A signed number as scores are written: +12, −6 (with the minus of mathematics), 0.
 *
 * @param {number} value
 */
export function signed(value) {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
