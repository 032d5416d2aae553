// Cards, colours and numbers of cards as words of a sentence.

/** @import { Color } from "#types/uno" */

import { colorName, unoName } from "#js/draw/uno_cards.js";
import { t } from "#js/table/words.js";

/** 红 7 · red 7 */
export const cardText = (/** @type {string} */ code) => unoName(code);

/** 红色 · red */
export const colorText = (/** @type {Color} */ color) => colorName(color);

/** 3 张 · 3 cards, 1 card */
export const cardsText = (/** @type {number} */ n) => t("cards.n", { n });

/**
 * A card with the colour that was named for it: 万能 +4，改成绿色
 *
 * @type {(play: { card: string, color: Color }) => string}
 */
export const playText = ({ card, color }) =>
  card.startsWith("W") ? t("play.wild", { card: cardText(card), color: colorText(color) }) : cardText(card);
