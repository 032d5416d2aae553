// Hand types, readings and refusals as words.

/** @import { HandType, Options, Play } from "#types/gandengyan" */

import { cardName } from "#js/draw/cards.js";
import { capital, t } from "#js/table/words.js";

/** @type {Partial<Record<number, string>>} */
const LETTERS = { 11: "J", 12: "Q", 13: "K", 14: "A", 15: "2" };
const TWO = 15,
  ACE = 14;
const BOMBS = new Set(["BOMB_3", "BOMB_4", "ROCKET"]);

export const isBomb = (/** @type {string | undefined} */ type) => type !== undefined && BOMBS.has(type);

/**
 * 9 · K · 小王
 *
 * @type {(rank: number) => string}
 */
export const rankName = rank => (rank > TWO ? nameOf(rank === 17 ? "BJ" : "SJ") : (LETTERS[rank] ?? String(rank)));

/** 红桃 9 */
export const nameOf = (/** @type {string} */ code) => cardName(code);

/** 对 9 · 顺子 7–9 · 王炸 */
export const comboName = (/** @type {Play} */ { type, rank, length }) =>
  t(`combo.${type}`, { rank: rankName(rank), low: rankName(rank - length + 1) });

/** Short enough for a seat: 对 9 · 7–9 */
export const shortName = (/** @type {Play} */ { type, rank, length }) =>
  rank > TWO && type === "SINGLE"
    ? rankName(rank)
    : t(`short.${type}`, { rank: rankName(rank), low: rankName(rank - length + 1) });

/** @type {(type: HandType) => string} */
const typeName = type => t(`type.${type}`);

/** Returns the ranks of a play's cards: 7 8 9, or 9 9. */
export const ranksOf = (/** @type {Play} */ { type, rank, length, cards }) =>
  type === "STRAIGHT" ? Array.from({ length }, (_, k) => rank - length + 1 + k) : cards.map(() => rank);

/**
 * Returns the jokers that stand for another card, each with its rank: [["SJ", 8]].
 *
 * @param {Play} play
 * @returns {[string, number][]}
 */
export function standing({ type, cards, jokers }) {
  if (type === "SINGLE" || type === "ROCKET") return [];
  return ["SJ", "BJ"].filter(code => cards.includes(code)).map((code, k) => [code, jokers[k]]);
}

/** 小王当 8，大王当 10; empty if no joker stands for another card. */
export const standText = (/** @type {Play} */ play) =>
  standing(play)
    .map(([joker, rank]) => t("stands", { joker: nameOf(joker), rank: rankName(rank) }))
    .join(t("list.comma"));

/**
 * 王→8、10: `standText` for the prompt, which has little room.
 *
 * @param {Play} play
 */
export function standShort(play) {
  const ranks = [...new Set(standing(play).map(([, rank]) => rankName(rank)))];
  return ranks.length ? t("stands.short", { ranks: ranks.join(t("list.and")) }) : "";
}

/** A play with what its jokers stand for: 顺子 7–9，小王当 8 */
export const wholeName = (/** @type {Play} */ play) =>
  [comboName(play), standText(play)].filter(Boolean).join(t("list.comma"));

// ── Refusals ─────────────────────────────────────────────────────────────────────────────────────

/**
 * Returns one sentence: why `mine` does not beat `last`.
 *
 * @param {Play | null} mine null: the picked cards are no hand type
 * @param {readonly string[]} codes the picked cards
 * @param {Play | null} last
 * @param {Partial<Options>} [options]
 */
export function refusal(mine, codes, last, options = {}) {
  if (!mine)
    return codes.length > 2 && codes.some(code => code.startsWith("2"))
      ? t("no.two")
      : t("no.combo", { n: codes.length });
  if (!last) return comboName(mine);
  if (last.type === "ROCKET") return t("no.rocket");
  if (last.type === "BOMB_4" && mine.type === "BOMB_3") return t("no.four");
  if (isBomb(last.type) && !isBomb(mine.type)) return t("no.bomb", { theirs: comboName(last) });
  if (mine.type !== last.type) return t("no.type", { mine: capital(typeName(mine.type)), theirs: typeName(last.type) });
  if (mine.type === "STRAIGHT") return straightRefusal(mine, last, options);
  if (options.step_by_one && !isBomb(mine.type) && last.rank < TWO && mine.rank > last.rank)
    return t("no.step", { next: rankName(last.rank + 1) });
  return rankRefusal(mine, last);
}

/**
 * A straight must start higher; where the table's options say so, it must be as long, or start exactly one higher.
 *
 * @type {(mine: Play, last: Play, options: Partial<Options>) => string}
 */
function straightRefusal(mine, last, { same_length_straights: same, step_by_one: step }) {
  const low = (/** @type {Play} */ { rank, length }) => rank - length + 1;
  if ((same || step) && mine.length !== last.length) return t("no.length", { n: last.length });
  if (step && low(mine) > low(last) && last.rank < ACE)
    return t("no.steprun", { low: rankName(low(last) + 1), high: rankName(last.rank + 1) });
  return rankRefusal(mine, last);
}

/** @type {(mine: Play, last: Play) => string} */
const rankRefusal = (mine, last) => t("no.rank", { mine: capital(comboName(mine)), theirs: comboName(last) });
