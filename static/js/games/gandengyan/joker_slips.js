// Paper slips on jokers. A slip names the rank that a joker stands for, in the middle of the table and on picked cards
// in the hand.

/** @import { Play } from "#types/gandengyan" */

import { nameOf, rankName, standing } from "#js/games/gandengyan/names.js";
import { h } from "#js/table/dom.js";
import { t } from "#js/table/words.js";

/**
 * Puts a slip with `rank` on a joker, or takes it off if `rank` is null.
 *
 * @param {HTMLElement} el
 * @param {number | null} rank
 */
export function setSlip(el, rank) {
  const slip = el.querySelector(":scope > .slip"),
    code = el.dataset.code ?? "",
    text = rank === null ? null : rankName(rank);
  if ((slip?.textContent ?? null) === text) return;
  slip?.remove();
  if (text !== null) el.append(h("span.slip", { "aria-hidden": "true" }, text));
  el.setAttribute("aria-label", text === null ? nameOf(code) : t("stands", { joker: nameOf(code), rank: text }));
}

/**
 * Puts slips on the drawn cards of a play, for each joker in it that stands for another card.
 *
 * @param {Iterable<HTMLElement>} cards
 * @param {Play} play
 */
export function setSlips(cards, play) {
  const ranks = new Map(standing(play));
  for (const el of cards) {
    const rank = ranks.get(el.dataset.code ?? "");
    if (rank !== undefined) setSlip(el, rank);
  }
}
