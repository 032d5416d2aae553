// Starts the coach of a lesson at the table of the page.

/** @import { Lesson, Store } from "#types/table" */

import { root, sheet, submitForm } from "#js/table/page_elements.js";
import { addWords } from "#js/table/words.js";
import { Coach } from "#js/lesson/coach.js";
import words from "#words/lesson";

/**
 * Sends a request about the lesson. True if the server has carried it out.
 *
 * @param {Record<string, string | number>} fields
 */
async function ask(fields) {
  const form = /** @type {HTMLFormElement} */ (sheet("lesson-step")),
    body = new URLSearchParams(/** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form))));
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  try {
    return (await fetch(form.action, { method: "POST", body })).ok;
  } catch {
    return false;
  }
}

/**
 * Starts the coach.
 *
 * @param {Lesson} lesson
 * @param {Store} store
 */
export function startCoach(lesson, store) {
  addWords(words);
  new Coach(root, lesson, store, ask, { submit: submitForm });
}
