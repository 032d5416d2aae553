// How combinations, cards and refusals are called.

import { cardName } from "#js/draw/cards.js";
import { CHAINS, rankOf } from "#js/games/doudizhu/rules.js";
import { capital, english, has, t } from "#js/table/words.js";

const LETTERS = { 11: "J", 12: "Q", 13: "K", 14: "A", 15: "2" };

export function rankName(rank) {
  if (rank >= 16) return cardName(rank === 17 ? "BJ" : "SJ", english() ? "en" : "zh");
  return LETTERS[rank] ?? String(rank);
}

/** 对 K · 顺子 3–7 · 王炸 */
export function comboName({ type, rank, length }) {
  return t(`combo.${type}`, { rank: rankName(rank), low: rankName(rank - (length ?? 1) + 1) });
}

/** On the felt: as long as the cards cannot be counted at a glance, the count is said. */
export function tagName(combo) {
  if (combo.cards.length > 8) return capital(t("tag.long", { type: typeName(combo.type), n: combo.cards.length }));
  return capital(comboName(combo));
}

export const typeName = type => (has(`type.${type}`) ? t(`type.${type}`) : type);

/** The ranks of cards as the log writes them, low to high for chains, main part first. */
export function ranksText({ type, cards, rank, length }) {
  const counts = new Map();
  for (const code of cards) counts.set(rankOf(code), (counts.get(rankOf(code)) ?? 0) + 1);
  const low = rank - (length ?? 1) + 1,
    main = at => at >= low && at <= rank;
  const order = [...counts].sort(([a], [b]) => main(b) - main(a) || a - b);
  const single = CHAINS[type]?.of === 1;
  const parts = order.map(([at, n]) => (single ? rankName(at) : Array(n).fill(rankName(at)).join(" ")));
  return parts.join(" ");
}

/** Why `mine` (a combo, or null for no combination at all) does not answer `last`: one sentence. */
export function refusal(mine, count, last) {
  if (!mine) return t("no.combo", { n: count });
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
