// Names of seats, roles, claims and votes in Werewolf, as parts of a sentence.

/**
 * @import { Name } from "#types/table"
 * @import { Claim, ClosedVote, Role, View } from "#types/werewolf"
 * @typedef {Pick<Claim, "kind"> & Partial<Claim>} ClaimWords
 */

import { t } from "#js/table/words.js";

/** @type {readonly Role[]} */
export const ROLES = ["seer", "witch", "guard", "villager", "wolf"];
const SPECIALS = /** @type {const} */ (["seer", "witch", "guard"]);

/** Returns the name of a role's picture in the sprite sheet. */
export const roleArt = (/** @type {Role} */ role) => (role === "wolf" ? "role-werewolf" : `role-${role}`);
export const roleName = (/** @type {Role} */ role) => t(`role.${role}`);
/**
 * Returns the side of a role.
 *
 * @type {(role: Role) => "wolves" | "good"}
 */
export const sideOf = role => (role === "wolf" ? "wolves" : "good");

/** Returns the number of a seat: 5 号, or No. 5. */
export const seatNumber = (/** @type {number} */ seat) => t("no", { n: seat + 1 });

/**
 * Returns the numbers of several seats: 3、5、7 号, or Nos. 3, 5, 7.
 *
 * @param {number[]} seats
 */
export function seatNumbers(seats) {
  if (seats.length === 1) return seatNumber(seats[0]);
  return t("nos", { n: seats.map(seat => seat + 1).join(t("list.comma")) });
}

/**
 * Returns the number and name of a seat: 5 号阿砚, or No. 5 Ayan.
 *
 * @type {(seat: number, name: Name) => string}
 */
export const numberAndName = (seat, name) => t("who", { no: seatNumber(seat), name: name(seat) });

/**
 * Returns in words when and how a seat went out. A death at night is dated by its night: the night after day 2 is night
 * 3, and “day 3” would be read as the evening after that day.
 *
 * @param {View["out"][number]} gone
 */
export const outText = ({ how, day: n }) =>
  how === "night" ? t("out.when.night", { n }) : t("out.when", { n, how: t(`out.${how}`) });

/**
 * Returns the special roles of a table in one text: 预女守, or seer, witch, guard. `plays` says whether a role is in play.
 *
 * @param {(role: "seer" | "witch" | "guard") => boolean} plays
 */
export const specialRoles = plays =>
  SPECIALS.filter(plays)
    .map(role => t(`short.${role}`))
    .join(t("set.join"));

/**
 * Returns the roles that a table plays with in one line: 3 狼 · 预女守 · 3 民. Empty without roles.
 *
 * @param {Partial<Record<Role, number>>} [set]
 */
export function setLine(set) {
  if (!set) return "";
  const gods = specialRoles(role => (set[role] ?? 0) > 0);
  return t("set.line", { wolves: set.wolf ?? 0, gods, villagers: set.villager ?? 0 });
}

/**
 * Returns the name of a vote: 放逐第二轮投票.
 *
 * @param {Pick<ClosedVote, "kind" | "second">} vote
 */
export const voteName = ({ kind, second }) => t(second ? `vote.${kind}.second` : `vote.${kind}`);

/**
 * Returns a claim in the few letters of a chip: 预言家, 查 3 好, 救 5.
 *
 * @param {ClaimWords} claim
 */
export function claimChip({ kind, seat = null, role = null, wolf = null }) {
  const n = seat === null ? "" : seat + 1;
  switch (kind) {
    case "role":
      return role ? roleName(role) : "";
    case "check":
      return t(wolf ? "chip.check.wolf" : "chip.check.good", { n });
    default:
      return t(`chip.${kind}`, { n });
  }
}

/**
 * Returns a claim as a sentence, for a speech that consists of claims without text.
 *
 * @param {ClaimWords} claim
 */
export function claimSentence({ kind, seat = null, role = null, wolf = null, night = null }) {
  const target = seat === null ? "" : seatNumber(seat),
    when = night === null ? "" : t("claim.night", { n: night });
  switch (kind) {
    case "role":
      return role ? t("claim.role", { role: roleName(role) }) : "";
    case "check":
      return tidy(t(wolf ? "claim.check.wolf" : "claim.check.good", { target, when }));
    default:
      return tidy(t(`claim.${kind}`, { target, when }));
  }
}

/** Removes the comma before the night in a claim's text, if the claim names no night. */
const tidy = (/** @type {string} */ text) => text.replace(/, (?=$|:)/, "");

/**
 * Returns the colour of a claim's chip, by its class.
 *
 * @param {Pick<ClaimWords, "kind" | "wolf" | "role">} claim
 */
export const claimTone = ({ kind, wolf, role }) =>
  kind === "role"
    ? role === "wolf"
      ? "bad"
      : "gold"
    : (kind === "check" && wolf) || kind === "suspect" || kind === "poison"
      ? "bad"
      : "good";

/** Returns a number of votes. Half votes have a decimal, whole ones none. */
export const votesText = (/** @type {number} */ value) => (Number.isInteger(value) ? String(value) : value.toFixed(1));
