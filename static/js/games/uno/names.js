// How cards, colours and numbers of cards are said.

import { colorName, unoName } from "#js/draw/uno_cards.js";
import { english, t } from "#js/table/words.js";

const lang = () => (english() ? "en" : "zh-hans");

/** 红 7 · red 7 */
export const cardText = code => unoName(code, lang());

/** 红色 · red */
export const colorText = color => colorName(color, lang());

/** 3 张 · 3 cards, 1 card */
export const cardsText = n => t("cards.n", { n });

/** A card with the colour that was named for it: 万能 +4，改成绿色 */
export const playText = ({ card, color }) =>
  card.startsWith("W") ? t("play.wild", { card: cardText(card), color: colorText(color) }) : cardText(card);
