// The multiplier in words: the number, and how it came about. Pure.

import { factors } from "#js/games/doudizhu/view_model.js";
import { capital, t } from "#js/table/words.js";

/** {total, unit, known, lines}: `lines` are {label, value} in the order of multiplication; before the first bid there is
 *  no number yet, and a dash would read as 一. */
export function told(multiplier, cap = null) {
  const known = (multiplier?.bid ?? 0) > 0;
  if (!known)
    return {
      total: capital(t("mult.none")),
      unit: "",
      known,
      lines: multiplier?.bombs || multiplier?.rockets ? [] : [{ label: t("mult.bombs.none"), value: "" }],
    };
  const lines = factors(multiplier, cap).flatMap(({ key, value }) => {
    if (key === "bid") return [{ label: t("mult.bid"), value: String(value) }];
    if (key === "cap") return [{ label: t("end.capped"), value: String(value) }];
    if (key === multiplier.spring) return [{ label: t(`mult.out.${key}`), value: `×${value}` }]; // the plate has no room for its name
    return value > 1 ? [{ label: t(`mult.${key}`), value: `×${value}` }] : [];
  });
  if (!multiplier.bombs && !multiplier.rockets && !multiplier.spring)
    lines.push({ label: t("mult.bombs.none"), value: "" });
  return { total: t("mult.times", { n: multiplier.total }), unit: t("mult.unit"), known, lines };
}
