// The picture of a running match of UNO in small: the pile, the colour in force, the last player and the next one.

/**
 * @import { Picture } from "#types/miniature"
 * @import { View } from "#types/wire"
 */

import { cardFan } from "#js/draw/card_fan.js";
import { sorted, unoCard } from "#js/draw/uno_cards.js";
import { colorText } from "#js/games/uno/names.js";
import { h } from "#js/table/dom.js";
import { addWords, capital, t } from "#js/table/words.js";
import words from "#words/games/uno";

export const felt = "indigo";

/**
 * Returns the picture of a view, with the viewer's own hand.
 *
 * @param {View<"uno">} view
 * @param {(seat: number) => string} _name
 * @param {number | null} [me]
 * @returns {Picture}
 */
export function picture(view, _name, me = null) {
  addWords(words); // another game on the page may have words of the same keys
  const seat = (/** @type {number | null | undefined} */ at) =>
    at === null || at === undefined
      ? null
      : { seat: at, note: t("mini.cards", { n: view.counts[at] }), alert: view.counts[at] === 1 ? "UNO" : undefined };
  const before = view.history.at(-1)?.seat ?? view.dealer;
  const next = view.turn ?? view.result?.winners[0] ?? null;
  const color = capital(colorText(view.color));
  const course = view.direction === 1 ? t("mini.clockwise", { color }) : t("mini.anticlockwise", { color });
  return {
    left: seat(before === next ? view.counts.findIndex((_, at) => at !== next) : before),
    right: seat(next),
    middle: [h("span.m-pile", {}, unoCard(""), unoCard(view.top, { color: view.color }))],
    tag: view.phase !== "PLAYING" ? t("mini.over") : view.pending ? t("mini.pending", { n: view.pending }) : course,
    extra: me !== null && view.hand ? [cardFan(sorted(view.hand).map(code => unoCard(code)))] : [],
    line:
      view.rounds === 1
        ? t("mini.one")
        : t("mini.best", { n: Math.max(0, ...view.scores), of: view.options.target_score }),
  };
}
