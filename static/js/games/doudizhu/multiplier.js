// The multiplier of a round: its factors, and the same in words. Pure.

/** @import { Multiplier } from "#types/doudizhu" */

import { capital, t } from "#js/table/words.js";

/**
 * Returns the factors in the order of multiplication. `n` is the number of bombs and rockets; the factor `cap` is the total
 * that the cap allows.
 *
 * @param {Multiplier} multiplier
 * @param {number | null} [cap]
 */
export function factors({ bid, bombs = 0, rockets = 0, spring, total, gifts = 0 }, cap = null) {
  /** @type {{ key: string, value: number, n?: number }[]} */
  const parts = [{ key: "bid", value: bid }];
  parts.push({ key: rockets && !bombs ? "rockets" : "bombs", value: 2 ** (bombs + rockets), n: bombs + rockets });
  if (spring) parts.push({ key: spring, value: 2 });
  if (gifts) parts.push({ key: "gifts", value: 2 ** gifts, n: gifts });
  const product = parts.reduce((whole, part) => whole * (part.value || 1), 1);
  if (cap && product > total) parts.push({ key: "cap", value: total });
  return parts;
}

/**
 * Returns the multiplier in words: {total, unit, known, lines}. `lines` are {label, value} in the order of multiplication.
 * Before the first bid there is no number yet, and the text says so: a dash would read as 一.
 *
 * @param {Multiplier | undefined} multiplier
 * @param {number | null} [cap]
 */
export function multiplierText(multiplier, cap = null) {
  if (!multiplier || !(multiplier.bid > 0))
    return {
      total: capital(t("mult.none")),
      unit: "",
      known: false,
      lines: multiplier?.bombs || multiplier?.rockets ? [] : [{ label: t("mult.bombs.none"), value: "" }],
    };
  const lines = factors(multiplier, cap).flatMap(({ key, value }) => {
    if (key === "bid") return [{ label: t("mult.bid"), value: String(value) }];
    if (key === "cap") return [{ label: t("end.capped"), value: String(value) }];
    // the label has no room for the name of the spring
    if (key === multiplier.spring) return [{ label: t(`mult.out.${key}`), value: `×${value}` }];
    return value > 1 ? [{ label: t(`mult.${key}`), value: `×${value}` }] : [];
  });
  if (!multiplier.bombs && !multiplier.rockets && !multiplier.spring)
    lines.push({ label: t("mult.bombs.none"), value: "" });
  return { total: t("mult.times", { n: multiplier.total }), unit: t("mult.unit"), known: true, lines };
}
