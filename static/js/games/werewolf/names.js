// How seats, roles, claims and the set of a table are called.

import { t } from "#js/table/words.js";

export const ROLES = ["seer", "witch", "guard", "villager", "wolf"];
const ART = { wolf: "role-werewolf" };
export const roleArt = role => ART[role] ?? `role-${role}`;
export const roleName = role => t(`role.${role}`);
export const sideOf = role => (role === "wolf" ? "wolves" : "good");

/** 5 号 · No. 5 */
export const no = seat => t("no", { n: seat + 1 });

/** 3、5、7 号 · Nos. 3, 5, 7 */
export function nos(seats) {
  if (seats.length === 1) return no(seats[0]);
  return t("nos", { n: seats.map(seat => seat + 1).join(t("list.comma")) });
}

/** 5 号阿砚 · No. 5 Ayan */
export const who = (seat, name) => t("who", { no: no(seat), name: name(seat) });

/** 3 狼 · 预女守 · 3 民 */
export function setLine(set) {
  if (!set) return "";
  const gods = ["seer", "witch", "guard"].filter(role => set[role] > 0).map(role => t(`short.${role}`));
  return t("set.line", { wolves: set.wolf ?? 0, gods: gods.join(t("set.join")), villagers: set.villager ?? 0 });
}

/** 放逐第二轮投票 */
export const voteName = ({ kind, second }) => t(second ? `vote.${kind}.second` : `vote.${kind}`);

/** A claim as a short chip: 预言家 · 查 3 好 · 救 5 */
export function claimChip({ kind, seat = null, role = null, wolf = null }) {
  const n = seat === null ? "" : seat + 1;
  switch (kind) {
    case "role":
      return roleName(role);
    case "check":
      return t(wolf ? "chip.check.wolf" : "chip.check.good", { n });
    default:
      return t(`chip.${kind}`, { n });
  }
}

/** A claim as a sentence, for who sends chips without a text. */
export function claimSentence({ kind, seat = null, role = null, wolf = null, night = null }) {
  const target = seat === null ? "" : no(seat),
    when = night === null ? "" : t("claim.night", { n: night });
  switch (kind) {
    case "role":
      return t("claim.role", { role: roleName(role) });
    case "check":
      return tidy(t(wolf ? "claim.check.wolf" : "claim.check.good", { target, when }));
    default:
      return tidy(t(`claim.${kind}`, { target, when }));
  }
}

/** Where no night is told, no comma stands before it. */
const tidy = text => text.replace(/, (?=$|:)/, "");

export const claimTone = ({ kind, wolf, role }) =>
  kind === "role"
    ? role === "wolf"
      ? "bad"
      : "gold"
    : (kind === "check" && wolf) || kind === "suspect" || kind === "poison"
      ? "bad"
      : "good";

/** 1.5 votes as they are written, whole ones without a point. */
export const votes = value => (Number.isInteger(value) ? String(value) : value.toFixed(1));
