// The picture of a running match of Dou Dizhu in small: the play to beat, the others' numbers of cards, and backs.

/**
 * @import { Picture } from "#types/miniature"
 * @import { View } from "#types/wire"
 */

import { card, group } from "#js/draw/cards.js";
import { tagName } from "#js/games/doudizhu/names.js";
import { h } from "#js/table/dom.js";
import { addWords, t } from "#js/table/words.js";
import words from "#words/games/doudizhu";

export const felt = "jade";

/**
 * Returns the picture of a view. Seat 0 is at the bottom, the others follow clockwise: left, right.
 *
 * @param {View<"doudizhu">} view
 * @param {(seat: number) => string} name
 * @returns {Picture}
 */
export function picture(view, name) {
  addWords(words); // another game on the page may have words of the same keys
  const seat = (/** @type {number} */ at) => ({
    seat: at,
    note: t("mini.cards", { n: view.counts?.[at] ?? 0 }),
    hat: view.roles?.[at],
  });
  const { last } = view;
  return {
    left: seat(1),
    right: seat(2),
    bottom: seat(0),
    middle: last ? [group(last.cards, { landlord: view.roles?.[last.seat] === "landlord" })] : [],
    tag: last ? tagName(last) : waiting(view, name),
    extra: [backs(view.counts?.[0] ?? 0)],
    line: view.rounds ? t("mini.round.of", { n: view.round, of: view.rounds }) : t("mini.round", { n: view.round }),
  };
}

/**
 * Returns the words for a moment without a play to beat.
 *
 * @param {View<"doudizhu">} view
 * @param {(seat: number) => string} name
 */
function waiting(view, name) {
  if (view.phase === "BIDDING") return t("mini.bidding");
  return view.phase === "PLAYING" && view.turn !== null ? t("mini.leads", { name: name(view.turn) }) : t("mini.over");
}

/** Returns a fan of card backs. */
function backs(/** @type {number} */ count) {
  const cards = Array.from({ length: count }, (_, index) =>
    h("li", { vars: { "--i": index, "--row": 0, "--k": index } }, card("")),
  );
  return h("div.m-hand", {}, h("ol.hand", { vars: { "--n": count || 1 } }, cards));
}
