// The parts of the stream desk that the server draws anew: puts those of a fetched page in the place of the shown ones.

import { offerCopies } from "#js/site/copy_button.js";

/**
 * Replaces every part of the page that `fresh` holds, except one in which the reader is writing. The focus stays.
 *
 * @param {Document} fresh
 * @param {{ spare?: boolean }} [how] `spare` false also replaces the part in which the reader is writing
 */
export function showParts(fresh, { spare = true } = {}) {
  for (const made of /** @type {NodeListOf<HTMLElement>} */ (fresh.querySelectorAll("[data-part]"))) {
    const old = document.querySelector(`[data-part="${made.dataset.part}"]`);
    if (!old || old.innerHTML === made.innerHTML || (spare && isBusy(old))) continue;
    const focus = old.contains(document.activeElement) ? pathOf(document.activeElement) : "",
      open = [...old.querySelectorAll("details")].map(details => details.open);
    old.replaceChildren(...made.childNodes);
    old.querySelectorAll("details").forEach((details, at) => {
      details.open = open[at] ?? details.open;
    });
    if (focus) /** @type {HTMLElement | null} */ (old.querySelector(focus))?.focus();
    prepare(old);
  }
}

/**
 * Makes a part of the page ready for a reader with scripts: copy buttons appear, and forms that save by themselves lose
 * their button.
 *
 * @param {ParentNode} part
 */
export function prepare(part) {
  offerCopies(part);
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll("[data-save]")))
    if (button.closest("form")?.matches("[data-auto]")) button.hidden = true;
  const lang = document.documentElement.lang;
  for (const time of part.querySelectorAll("time[data-clock]")) {
    const moment = new Date(time.getAttribute("datetime") ?? "");
    time.textContent = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", hour12: false }).format(
      moment,
    );
  }
}

/**
 * Whether the reader is writing or choosing in this part, or a question stands open over it.
 *
 * @param {Element} part
 */
const isBusy = part => part.querySelector("input:not([type=hidden]):focus, select:focus, textarea:focus") !== null;

/**
 * Returns a selector by which the element of the same purpose is found in a part drawn anew; empty without one.
 *
 * @param {Element | null} element
 */
function pathOf(element) {
  if (!element) return "";
  if (element.id) return `#${CSS.escape(element.id)}`;
  const form = element.closest("form")?.getAttribute("action"),
    value = element.getAttribute("value");
  if (!form) return "";
  return `form[action="${form}"] ${element.localName}${value === null ? "" : `[value="${CSS.escape(value)}"]`}`;
}
