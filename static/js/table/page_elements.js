// The data and the elements that the server wrote into the table page: the zones that the board fills, popovers and
// forms.

/** @import { TablePage } from "#types/table" */

export const data = /** @type {TablePage} */ (JSON.parse(document.getElementById("table-data")?.textContent ?? ""));

/** The table, whose zones the board and the waiting room fill. */
export const root = /** @type {HTMLElement} */ (document.querySelector(".table"));

const shell = /** @type {HTMLElement} */ (document.querySelector(".shell"));

/**
 * Returns a zone of the table, an element that a part of the board fills, by its class.
 *
 * @param {string} name
 */
export const zone = name => /** @type {HTMLElement} */ (root.querySelector(`:scope > .${name}`));

/**
 * Returns an element outside the table itself by its class: toasts, live region, side panel.
 *
 * @param {string} name
 */
export const inShell = name => /** @type {HTMLElement} */ (shell.querySelector(`:scope > .${name}`));

/**
 * Returns a popover of the page by its id.
 *
 * @param {string} id
 */
export const sheet = id => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Adds style sheets that the page holds back until they are needed, at their place among the others.
 *
 * @param {string} name
 */
export function addSheets(name) {
  for (const held of document.querySelectorAll(`template[data-sheets="${name}"]`))
    held.replaceWith(/** @type {HTMLTemplateElement} */ (held).content);
}

/**
 * Submits a form of the page that has no button. False if the page has no form of this id.
 *
 * @param {string} id
 */
export function submitForm(id) {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById(id));
  form?.requestSubmit();
  return Boolean(form);
}
