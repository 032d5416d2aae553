// How combinations, readings and refusals are called.

import { cardName } from "#js/draw/cards.js";
import { capital, english, t } from "#js/table/words.js";

const LETTERS = { 11: "J", 12: "Q", 13: "K", 14: "A", 15: "2" };
const TWO = 15,
  ACE = 14;
const BOMBS = new Set(["BOMB_3", "BOMB_4", "ROCKET"]);

export const isBomb = type => BOMBS.has(type);

/** 9 · K · 小王 */
export const rankName = rank => (rank > TWO ? nameOf(rank === 17 ? "BJ" : "SJ") : (LETTERS[rank] ?? String(rank)));

/** 红桃 9 */
export const nameOf = code => cardName(code, english() ? "en" : "zh");

/** 对 9 · 顺子 7–9 · 王炸 */
export const comboName = ({ type, rank, length = 1 }) =>
  t(`combo.${type}`, { rank: rankName(rank), low: rankName(rank - length + 1) });

/** As short as a seat has room for: 对 9 · 7–9 */
export const shortName = ({ type, rank, length = 1 }) =>
  rank > TWO && type === "SINGLE"
    ? rankName(rank)
    : t(`short.${type}`, { rank: rankName(rank), low: rankName(rank - length + 1) });

export const typeName = type => t(`type.${type}`);

/** The ranks that a play has: 7 8 9, or 9 9. */
export const ranksOf = ({ type, rank, length = 1, cards }) =>
  type === "STRAIGHT" ? Array.from({ length }, (_, k) => rank - length + 1 + k) : cards.map(() => rank);

/** Each joker that stands for something with its rank: [["SJ", 8]], through `write`. Pure. */
export function standing({ type, cards = [], jokers = [] }, write = pair => pair) {
  if (type === "SINGLE" || type === "ROCKET") return [];
  return ["SJ", "BJ"].filter(code => cards.includes(code)).map((code, k) => write([code, jokers[k]]));
}

/** 小王当 8，大王当 10; empty where jokers are themselves, or there are none. */
export const standText = play =>
  standing(play, ([joker, rank]) => t("stands", { joker: nameOf(joker), rank: rankName(rank) })).join(t("list.comma"));

/** 王→8、10: the same in the prompt, where there is little room. */
export function standShort(play) {
  const ranks = [...new Set(standing(play).map(([, rank]) => rankName(rank)))];
  return ranks.length ? t("stands.short", { ranks: ranks.join(t("list.and")) }) : "";
}

/** A play with what its jokers stand for: 顺子 7–9，小王当 8 */
export const wholeName = play => [comboName(play), standText(play)].filter(Boolean).join(t("list.comma"));

/** Why `mine` (null: no combination at all) does not follow `last`: one sentence. `codes` are the cards picked. */
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
  if (mine.type === "STRAIGHT") return straight(mine, last, options);
  if (options.step_by_one && !isBomb(mine.type) && last.rank < TWO && mine.rank > last.rank)
    return t("no.step", { next: rankName(last.rank + 1) });
  return lower(mine, last);
}

/** A straight must start higher; as long, or just one higher, where the table wants it. */
function straight(mine, last, { same_length_straights: same, step_by_one: step }) {
  const low = ({ rank, length }) => rank - length + 1;
  if ((same || step) && mine.length !== last.length) return t("no.length", { n: last.length });
  if (step && low(mine) > low(last) && last.rank < ACE)
    return t("no.steprun", { low: rankName(low(last) + 1), high: rankName(last.rank + 1) });
  return lower(mine, last);
}

const lower = (mine, last) => t("no.rank", { mine: capital(comboName(mine)), theirs: comboName(last) });
