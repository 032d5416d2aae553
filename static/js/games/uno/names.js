// Names of UNO cards, colours and numbers of cards, as parts of a sentence.

/** @import { Color } from "#types/uno" */

import { colorName, unoName } from "#js/draw/uno_cards.js";
import { t } from "#js/table/words.js";

/** Returns the name of a card: 红 7, or red 7. */
export const cardText = (/** @type {string} */ code) => unoName(code);

/** Returns the name of a colour: 红色, or red. */
export const colorText = (/** @type {Color} */ color) => colorName(color);

/** Returns a number of cards: 3 张, or 3 cards. */
export const cardsText = (/** @type {number} */ n) => t("cards.n", { n });

/**
 * Returns the name of a card with the colour that was named for it: 万能 +4，改成绿色.
 *
 * @type {(play: { card: string, color: Color }) => string}
 */
export const playText = ({ card, color }) =>
  card.startsWith("W") ? t("play.wild", { card: cardText(card), color: colorText(color) }) : cardText(card);
