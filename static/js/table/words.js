// Words of the page: `t("hand.left", {n: 3})`. Every dictionary has the same keys; a test sees to it.
//
// `{n}` is filled from the data; `{n:round|rounds}` is the word for that number: one form for each plural category that the
// language has, in the order of CLDR (English: one, other), `#` being the number itself. Written out for our two languages:
// the browser's own rules and lists cost a slow phone a twentieth of a second when first asked for.

const dictionaries = { zh: {}, en: {} };
const HAN = /\p{Script=Han}/u,
  LATIN = /[\p{Script=Latin}\d]/u;
const PLURALS = { zh: () => 0, en: number => (Math.abs(number) === 1 ? 0 : 1) };
let current = "zh";

export function setLang(lang) {
  current = String(lang).toLowerCase().startsWith("en") ? "en" : "zh";
}

export const english = () => current === "en";

/** Adds a part's words: `{zh: {…}, en: {…}}`. */
export function addWords({ zh, en }) {
  Object.assign(dictionaries.zh, zh);
  Object.assign(dictionaries.en, en);
}

/** A sentence; `{name}` is filled from `data`. An unknown key gives itself, so that nothing is ever blank. */
export function t(key, data = {}) {
  const words = dictionaries[current][key] ?? key;
  return words.replace(/\{(\w+)(?::([^{}]*))?\}/g, (place, name, forms, at) =>
    forms === undefined
      ? spaced(data[name] ?? "", words[at - 1], words[at + place.length])
      : plural(forms.split("|"), data[name]),
  );
}

/** Sets a text that is filled in between Chinese words off by a space, where it begins or ends with a Latin letter or digit. */
function spaced(filled, before, after) {
  if (typeof filled !== "string" || !filled) return filled;
  const start = HAN.test(before ?? "") && LATIN.test(filled.at(0)) ? " " : "",
    end = HAN.test(after ?? "") && LATIN.test(filled.at(-1)) ? " " : "";
  return start + filled + end;
}

/** The form for a number, which may be written with a sign (`signed`); what is not a number takes the last form. */
function plural(forms, value) {
  const form = PLURALS[current](Number(String(value).replace("−", "-")));
  return (forms[form] ?? forms.at(-1)).replaceAll("#", value ?? "");
}

/** Names one after the other, as the language lists them. */
export function listed(names) {
  if (current !== "en") return names.join("、");
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");
}

/** With a capital letter, where the script has them: for the beginning of a sentence. */
export const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

export const has = key => key in dictionaries[current];

/** A signed number as scores are written: +12, −6 (with the minus of mathematics), 0. */
export function signed(value) {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
