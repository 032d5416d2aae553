// Has the modules under test speak a language: a page has the words of one, which its import map chooses.

import { addWords } from "#js/table/words.js";

export const wordsOf = async (part, lang) => (await import(`#js/${part}/words_${lang}.js`)).default;

/** Adds the words that every page has, and those of `parts`, in a language of the house. */
export async function speak(lang, ...parts) {
  for (const part of ["shared", ...parts]) addWords(await wordsOf(part, lang));
}
