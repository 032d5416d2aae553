// The paper slip on a joker: what it stands for, on the felt and in the hand before it is played.

import { nameOf, rankName, standing } from "#js/games/gandengyan/names.js";
import { h } from "#js/table/dom.js";
import { t } from "#js/table/words.js";

/** Puts the slip on a card, or takes it off when `rank` is null. */
export function wearSlip(el, rank) {
  const worn = el.querySelector(":scope > .slip"),
    code = el.dataset.code,
    text = rank === null ? null : rankName(rank);
  if ((worn?.textContent ?? null) === text) return;
  worn?.remove();
  if (text !== null) el.append(h("span.slip", { "aria-hidden": "true" }, text));
  el.setAttribute("aria-label", text === null ? nameOf(code) : t("stands", { joker: nameOf(code), rank: text }));
}

/** Puts the slips of a play on the cards that were drawn for it. */
export function wearSlips(cards, play) {
  const stand = new Map(standing(play));
  for (const el of cards) if (stand.has(el.dataset.code)) wearSlip(el, stand.get(el.dataset.code));
}
