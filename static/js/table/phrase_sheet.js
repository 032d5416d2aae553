// Two popovers over the table, one with ready-made phrases and one with emotions. Each has a button of its own.

/** @import { Child, Saying } from "#types/table" */

import { EMOTIONS, PHRASES } from "#js/table/chat_messages.js";
import { h } from "#js/table/dom.js";
import { art } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/**
 * Builds both popovers. A press calls `send({phrase})` or `send({emotion})` once and closes the popover.
 *
 * @param {{ say: HTMLElement, emote: HTMLElement }} sheets
 * @param {(words: Saying) => unknown} send
 */
export function buildPhraseSheets({ say, emote }, send) {
  const button = (/** @type {HTMLElement} */ el, /** @type {Saying} */ frame, /** @type {Child[]} */ ...content) =>
    h("button", { type: "button", on: { click: () => (el.hidePopover(), send(frame)) } }, ...content);
  for (const sheet of [say, emote]) sheet.setAttribute("role", "dialog");
  say.setAttribute("aria-label", t("sheet.say"));
  say.replaceChildren(
    h(
      "div.says",
      {},
      PHRASES.map(phrase => button(say, { phrase }, t(`say.${phrase}`))),
    ),
  );
  emote.setAttribute("aria-label", t("sheet.emote"));
  emote.replaceChildren(
    h(
      "div.emos",
      {},
      EMOTIONS.map(emotion => button(emote, { emotion }, art(`emo-${emotion}`), h("span", {}, t(`emo.${emotion}`)))),
    ),
  );
}
