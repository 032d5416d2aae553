// Names of Gan Deng Yan's cards and hand types, of what jokers stand for, and the sentences that say why cards cannot
// be played.

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
 * Returns the name of a rank: 9, K, 小王.
 *
 * @type {(rank: number) => string}
 */
export const rankName = rank => (rank > TWO ? nameOf(rank === 17 ? "BJ" : "SJ") : (LETTERS[rank] ?? String(rank)));

/** Returns the name of a card: 红桃 9. */
export const nameOf = (/** @type {string} */ code) => cardName(code);

/** Returns the name of a play: 对 9, 顺子 7–9, 王炸. */
export const comboName = (/** @type {Play} */ { type, rank, length }) =>
  t(`combo.${type}`, { rank: rankName(rank), low: rankName(rank - length + 1) });

/** Returns the name of a play in the few letters that fit at a seat: 对 9, 7–9. */
export const shortName = (/** @type {Play} */ { type, rank, length }) =>
  rank > TWO && type === "SINGLE"
    ? rankName(rank)
    : t(`short.${type}`, { rank: rankName(rank), low: rankName(rank - length + 1) });

/** @type {(type: HandType) => string} */
const typeName = type => t(`type.${type}`);

/** Returns the ranks of a play's cards as text: 7 8 9, or 9 9. */
export const ranksOf = (/** @type {Play} */ { type, rank, length, cards }) =>
  type === "STRAIGHT" ? Array.from({ length }, (_, k) => rank - length + 1 + k) : cards.map(() => rank);

/**
 * Returns the jokers of a play that stand for another card, each with its rank: [["SJ", 8]].
 *
 * @param {Play} play
 * @returns {[string, number][]}
 */
export function standing({ type, cards, jokers }) {
  if (type === "SINGLE" || type === "ROCKET") return [];
  return ["SJ", "BJ"].filter(code => cards.includes(code)).map((code, k) => [code, jokers[k]]);
}

/** Returns what the jokers of a play stand for: 小王当 8，大王当 10. Empty if no joker stands for another card. */
export const standText = (/** @type {Play} */ play) =>
  standing(play)
    .map(([joker, rank]) => t("stands", { joker: nameOf(joker), rank: rankName(rank) }))
    .join(t("list.comma"));

/**
 * Returns what the jokers of a play stand for in few letters, for the prompt: 王→8、10.
 *
 * @param {Play} play
 */
export function standShort(play) {
  const ranks = [...new Set(standing(play).map(([, rank]) => rankName(rank)))];
  return ranks.length ? t("stands.short", { ranks: ranks.join(t("list.and")) }) : "";
}

/** Returns the name of a play with what its jokers stand for: 顺子 7–9，小王当 8. */
export const wholeName = (/** @type {Play} */ play) =>
  [comboName(play), standText(play)].filter(Boolean).join(t("list.comma"));

// ── Refusals ─────────────────────────────────────────────────────────────────────────────────────

/**
 * Returns one sentence that says why the picked cards cannot be played on `last`, the play to beat. `mine` is the play
 * that they make, or null.
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
 * Returns why a straight does not beat another: it must start higher. The options of the table may also require the
 * same length, or a start exactly one rank higher.
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

/**
 * Returns why cards of one rank do not beat the last play: their rank must be higher.
 *
 * @type {(mine: Play, last: Play) => string}
 */
const rankRefusal = (mine, last) => t("no.rank", { mine: capital(comboName(mine)), theirs: comboName(last) });
