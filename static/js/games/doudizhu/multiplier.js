// The multiplier of a Dou Dizhu round, as a list of factors and as text. Pure: no document, clock or network.

/** @import { Multiplier } from "#types/doudizhu" */

import { capital, t } from "#js/table/words.js";

/**
 * Returns the factors of the multiplier in the order in which they are multiplied. A factor's `n` counts the bombs and
 * rockets. The factor `cap` has the total to which the options limit the multiplier.
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
 * Returns the texts of the multiplier: {total, unit, known, lines}, with a line {label, value} for each factor. Before
 * the first bid `known` is false and a sentence stands for the number, since a dash would read as 一.
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
