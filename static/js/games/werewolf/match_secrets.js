// The secrets of a Werewolf match, shown at its end: every seat's role and fate, and the actions of each night.

/**
 * @import { WerewolfViewModel } from "#js/games/werewolf/view_model.js"
 * @import { Night } from "#types/werewolf"
 */

import { outOf } from "#js/games/werewolf/view_model.js";
import { outText, seatNumber, roleArt, roleName, sideOf } from "#js/games/werewolf/names.js";
import { h } from "#js/table/dom.js";
import { named } from "#js/table/player_names.js";
import { art } from "#js/table/sprites.js";
import { listed, t } from "#js/table/words.js";

/**
 * Returns a table of all seats with their roles, wolves first.
 *
 * @param {WerewolfViewModel} vm
 */
export function rolesTable({ view, seats, me }) {
  const roles = view.roles ?? [],
    last = (/** @type {number} */ seat) => (roles[seat] === "wolf" ? 0 : 1),
    order = roles.map((_, seat) => seat).sort((a, b) => last(a) - last(b) || a - b);
  return h(
    "ol.roles-list",
    {},
    order.map(seat => {
      const gone = outOf(view, seat),
        role = roles[seat];
      return h(
        "li",
        { class: [sideOf(role), seat === me ? "me" : "", gone ? "gone" : ""].filter(Boolean).join(" ") },
        h("span.pic", { "aria-hidden": "true" }, art(roleArt(role))),
        h("b.num", {}, seat + 1),
        h(
          "span.id",
          {},
          h("span.who-name", {}, named(seats[seat])),
          h("small", {}, [roleName(role), gone ? outText(gone) : t("alive")].join(" · ")),
        ),
      );
    }),
  );
}

/**
 * Returns a list of the nights, with a line for every role that acted.
 *
 * @param {WerewolfViewModel} vm
 */
export function nightsList({ view }) {
  const nights = view.nights ?? [];
  if (!nights.length) return h("p.muted", {}, t("end.nonights"));
  return h(
    "ol.nights",
    {},
    nights.map(night =>
      h(
        "li",
        {},
        h("h3", {}, t("night.title", { n: night.night })),
        h(
          "ul",
          {},
          nightFacts(night).map(([tone, text]) => h("li", { class: tone }, text)),
        ),
      ),
    ),
  );
}

/**
 * Returns the actions of a night, each as a pair: its CSS class and its sentence.
 *
 * @param {Night} night
 */
export function nightFacts({ hunts = {}, victim, protected: guarded, saved, poisoned, checked, deaths }) {
  const votes = Object.entries(hunts).filter(([, target]) => target !== null);
  /** @type {[tone: string, sentence: string][]} */
  const lines = [];
  lines.push([
    "wolf",
    victim === null
      ? t(votes.length ? "night.hunt.tied" : "night.hunt.none")
      : t("night.hunt", {
          no: seatNumber(victim),
          by: listed(votes.filter(([, target]) => target === victim).map(([wolf]) => String(Number(wolf) + 1))),
        }),
  ]);
  const act = (/** @type {"seer" | "guard" | "witch"} */ role, /** @type {string} */ key, /** @type {number} */ seat) =>
    lines.push([role, t("night.act", { role: roleName(role), what: t(key, { no: seatNumber(seat) }) })]);
  if (checked) act("seer", checked.wolf ? "told.checked.wolf" : "told.checked.good", checked.seat);
  if (guarded !== null && guarded !== undefined) act("guard", "told.protected", guarded);
  if (saved && victim !== null) act("witch", "told.saved", victim);
  if (poisoned !== null && poisoned !== undefined) act("witch", "told.poisoned", poisoned);
  lines.push([
    "deaths",
    deaths.length ? t("night.deaths", { nos: deaths.map(seatNumber).join(t("list.comma")) }) : t("told.deaths.none"),
  ]);
  return lines;
}
