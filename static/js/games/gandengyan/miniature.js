// The picture of a running match of Gan Deng Yan in small: the play to beat, its player, and the player to move.

/**
 * @import { Picture } from "#types/miniature"
 * @import { View } from "#types/wire"
 */

import { cardFan } from "#js/draw/card_fan.js";
import { card, group } from "#js/draw/cards.js";
import { comboName } from "#js/games/gandengyan/names.js";
import { h } from "#js/table/dom.js";
import { addWords, capital, t } from "#js/table/words.js";
import words from "#words/games/gandengyan";

export const felt = "ink";

/**
 * Returns the picture of a view, with the viewer's own hand.
 *
 * @param {View<"gandengyan">} view
 * @param {(seat: number) => string} name
 * @param {number | null} [me]
 * @returns {Picture}
 */
export function picture(view, name, me = null) {
  addWords(words); // another game on the page may have words of the same keys
  const seat = (/** @type {number | null | undefined} */ at) =>
    at === null || at === undefined ? null : { seat: at, note: t("mini.cards", { n: view.counts[at] }) };
  const over = view.phase !== "PLAYING";
  const { last } = view;
  const before = last?.seat ?? view.history.at(-1)?.seat ?? view.counts.findIndex((_, at) => at !== view.turn);
  return {
    left: seat(before),
    right: seat(view.turn ?? view.counts.findIndex((_, at) => at !== before)),
    middle: [last ? group(last.cards) : h("span.m-pile", {}, card(""))],
    tag:
      over || view.turn === null
        ? t("mini.over")
        : last
          ? capital(comboName(last))
          : t("mini.leads", { name: name(view.turn) }),
    extra: me !== null && view.hand ? [cardFan(view.hand.map(code => card(code)))] : [],
    line: view.rounds ? t("mini.round.of", { n: view.round, of: view.rounds }) : t("mini.round", { n: view.round }),
  };
}
