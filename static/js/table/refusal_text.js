// The sentence of a refusal, which explains itself when it is pressed.

/** @import { Said } from "#types/table" */

import { h } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/** Asks the page to explain a refusal. */
export const explain = (/** @type {string} */ code) =>
  document.dispatchEvent(new CustomEvent("explain-refusal", { detail: code }));

/**
 * Returns the text of a prompt's sentence. A refusal with a code is a button that explains it.
 *
 * @param {Pick<Said, "text" | "no" | "code">} said
 */
export function saidText({ text, no, code }) {
  if (!text) return null;
  if (!no || !code) return h(no ? "span.no" : "span", {}, text);
  return h(
    "button.no",
    { type: "button", "aria-label": `${text} · ${t("why")}`, on: { click: () => explain(code) } },
    text,
    icon("info"),
  );
}
