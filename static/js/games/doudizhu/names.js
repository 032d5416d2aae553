// Names of Dou Dizhu's cards and combinations, and the sentences that say why cards cannot be played.

/**
 * @import { Answer, HandType, Play } from "#types/doudizhu"
 * @typedef {Pick<Play, "type" | "rank" | "length">} Named what a name is made of
 */

import { cardName } from "#js/draw/cards.js";
import { CHAINS, rankOf } from "#js/games/doudizhu/rules.js";
import { capital, has, t } from "#js/table/words.js";

/** @type {Record<number, string>} */
const LETTERS = { 11: "J", 12: "Q", 13: "K", 14: "A", 15: "2" };
const MANY = 8; // more cards cannot be counted at a glance
/** Types of which the name gives the number of cards, since more cards cannot be counted at a glance. */
const CHAINED = new Set(["STRAIGHT", "STRAIGHT_PAIR", "AIRPLANE", "AIRPLANE_WITH_SINGLES", "AIRPLANE_WITH_PAIRS"]);

/**
 * Returns the name of a rank.
 *
 * @param {number} rank
 */
export function rankName(rank) {
  if (rank >= 16) return cardName(rank === 17 ? "BJ" : "SJ");
  return LETTERS[rank] ?? String(rank);
}

/**
 * Returns the name of a combination: 对 K, 顺子 3–7, 王炸.
 *
 * @param {Named} combo
 */
export function comboName({ type, rank, length }) {
  return t(`combo.${type}`, { rank: rankName(rank), low: rankName(rank - (length ?? 1) + 1) });
}

/**
 * Returns the short name that is written under a play on the table; for a play of many cards with their number.
 *
 * @param {Play} combo
 */
export function tagName(combo) {
  if (combo.cards.length > MANY) return capital(t("tag.long", { type: typeName(combo.type), n: combo.cards.length }));
  return capital(comboName(combo));
}

/** @param {HandType} type */
export const typeName = type => (has(`type.${type}`) ? t(`type.${type}`) : type);

/**
 * Returns the ranks of a play's cards for the log: the main part before the kickers, and a chain from its lowest rank
 * up.
 *
 * @param {Play} play
 */
function ranksText({ type, cards, rank, length }) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const code of cards) counts.set(rankOf(code), (counts.get(rankOf(code)) ?? 0) + 1);
  const low = rank - (length ?? 1) + 1,
    isMain = (/** @type {number} */ at) => Number(at >= low && at <= rank);
  const order = [...counts].sort(([a], [b]) => isMain(b) - isMain(a) || a - b);
  const single = CHAINS[type]?.of === 1;
  const parts = order.map(([at, n]) => (single ? rankName(at) : Array(n).fill(rankName(at)).join(" ")));
  return parts.join(" ");
}

/**
 * Returns a play as the log writes it: 对 5, 顺子 3 4 5 6 7, 炸弹 8 8 8 8 · ×2.
 *
 * @param {Play} play
 */
export function playText(play) {
  if (play.type === "ROCKET") return t("log.doubles", { what: capital(comboName(play)) });
  if (play.type === "BOMB")
    return t("log.doubles", { what: t("log.play", { type: capital(typeName(play.type)), ranks: ranksText(play) }) });
  const long = CHAINED.has(play.type) || play.type.includes("WITH");
  return long
    ? t("log.play", { type: capital(typeName(play.type)), ranks: ranksText(play) })
    : capital(comboName(play));
}

/**
 * Returns one sentence that says why the picked cards cannot be played on `last`, the play to beat. `mine` is their
 * combination, null if they make none; `count` is their number. `last` is null at a free lead, and then `mine` is null
 * too.
 *
 * @param {Play | null} mine
 * @param {number} count
 * @param {Play | null} last
 */
export function refusal(mine, count, last) {
  if (!mine || !last) return t("no.combo", { n: count });
  if (last.type === "ROCKET") return t("no.rocket");
  if (last.type === "BOMB")
    return mine.type === "BOMB"
      ? t("no.rank", { mine: capital(comboName(mine)), theirs: comboName(last) })
      : t("no.bomb");
  if (mine.type !== last.type) return t("no.type", { mine: capital(typeName(mine.type)), theirs: typeName(last.type) });
  if (mine.cards.length !== last.cards.length)
    return t("no.length", { n: last.cards.length, type: typeName(last.type) });
  return t("no.rank", { mine: capital(comboName(mine)), theirs: comboName(last) });
}

/**
 * Returns an answer in a turn as its button names it: 3 分, 不出, 对 K.
 *
 * @param {Answer} answer
 */
export function answerText(answer) {
  if (answer.verb === "bid") return answer.points ? t("do.bid", { n: answer.points }) : t("do.nobid");
  return answer.verb === "pass" ? t("do.pass") : comboName(answer);
}
