// The picture of a running match of Dou Dizhu in small: the play to beat, the others' numbers of cards, and backs, or
// the viewer's own hand.

/**
 * @import { Picture } from "#types/miniature"
 * @import { View } from "#types/wire"
 */

import { cardFan } from "#js/draw/card_fan.js";
import { card, group } from "#js/draw/cards.js";
import { tagName } from "#js/games/doudizhu/names.js";
import { h } from "#js/table/dom.js";
import { addWords, t } from "#js/table/words.js";
import words from "#words/games/doudizhu";

export const felt = "jade";

/**
 * Returns the picture of a view. The viewer's seat, else seat 0, is at the bottom; the others follow clockwise: left,
 * right.
 *
 * @param {View<"doudizhu">} view
 * @param {(seat: number) => string} name
 * @param {number | null} [me]
 * @returns {Picture}
 */
export function picture(view, name, me = null) {
  addWords(words); // another game on the page may have words of the same keys
  const seat = (/** @type {number} */ at) => ({
    seat: at,
    note: t("mini.cards", { n: view.counts?.[at] ?? 0 }),
    hat: view.roles?.[at],
  });
  const { last } = view,
    own = me !== null && view.hand,
    after = (/** @type {number} */ steps) => ((me ?? 0) + steps) % 3;
  return {
    left: seat(after(1)),
    right: seat(after(2)),
    ...(own ? {} : { bottom: seat(after(0)) }),
    middle: last ? [group(last.cards, { landlord: view.roles?.[last.seat] === "landlord" })] : [],
    tag: last ? tagName(last) : waiting(view, name),
    extra: [cardFan(own ? own.map(code => card(code)) : backs(view.counts?.[after(0)] ?? 0))],
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

/** Returns so many card backs. */
const backs = (/** @type {number} */ count) => Array.from({ length: count }, () => card(""));
