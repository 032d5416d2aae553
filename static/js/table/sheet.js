// Phrases and emotions: a sheet of paper that opens over the table.

import { EMOTIONS, PHRASES } from "#js/table/chat.js";
import { h } from "#js/table/dom.js";
import { art } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/** Builds the popover; `say({phrase} | {emotion})` is called once for each touch, and the sheet closes. */
export function buildSheet(el, say) {
  const button = (frame, ...content) => h("button", { type: "button", on: { click: () => (el.hidePopover(), say(frame)) } }, ...content);
  el.setAttribute("aria-label", t("sheet.title"));
  el.replaceChildren(
    h("div.emos", {}, EMOTIONS.map(emotion => button({ emotion }, art(`emo-${emotion}`), h("span", {}, t(`emo.${emotion}`))))),
    h("div.says", {}, PHRASES.map(phrase => button({ phrase }, t(`say.${phrase}`)))),
  );
}
