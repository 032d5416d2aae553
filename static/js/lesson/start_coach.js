// Starts the coach of a lesson at the table of the page. It gets what it needs of the page as arguments: a part that it
// imported would be a file of its own in the bundles of every table.

/** @import { CoachPage, Lesson, Store } from "#types/table" */

import { addWords } from "#js/table/words.js";
import { Coach } from "#js/lesson/coach.js";
import words from "#words/lesson";

/**
 * Sends a request about the lesson by the page's form. True if the server has carried it out. If a later version has
 * replaced the lesson, the page is loaded again, and leads to the list of lessons.
 *
 * @param {HTMLFormElement} form
 * @param {Record<string, string | number>} fields
 */
async function ask(form, fields) {
  const body = new URLSearchParams(/** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form))));
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    if (answer.status === 409 && (await answer.json()).code === "LESSON_REPLACED") location.reload();
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * Starts the coach.
 *
 * @param {Lesson} lesson
 * @param {Store} store
 * @param {CoachPage} page
 */
export function startCoach(lesson, store, page) {
  addWords(words);
  new Coach(lesson, store, fields => ask(page.form, fields), page);
}
