// What is shown when it is over: everybody's role and fate, and what was done in each night.

import { outOf } from "#js/games/werewolf/view_model.js";
import { no, roleArt, roleName, sideOf } from "#js/games/werewolf/names.js";
import { h } from "#js/table/dom.js";
import { named } from "#js/table/marks.js";
import { art } from "#js/table/sprites.js";
import { listed, t } from "#js/table/words.js";

/** Every seat with its role, wolves first. */
export function rolesTable({ view, seats, me }) {
  const roles = view.roles ?? [],
    order = roles.map((_, seat) => seat).sort((a, b) => (roles[b] === "wolf") - (roles[a] === "wolf") || a - b);
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
          h(
            "small",
            {},
            [roleName(role), gone ? t("out.when", { n: gone.day, how: t(`out.${gone.how}`) }) : t("alive")].join(" · "),
          ),
        ),
      );
    }),
  );
}

/** One line a night for each of those who were awake. */
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
          facts(night).map(([tone, text]) => h("li", { class: tone }, text)),
        ),
      ),
    ),
  );
}

/** [tone, sentence] of what a night hid. */
export function facts({ hunts = {}, victim, protected: guarded, saved, poisoned, checked, deaths }) {
  const votes = Object.entries(hunts).filter(([, target]) => target !== null),
    lines = [];
  lines.push([
    "wolf",
    victim === null
      ? t(votes.length ? "night.hunt.tied" : "night.hunt.none")
      : t("night.hunt", {
          no: no(victim),
          by: listed(votes.filter(([, target]) => target === victim).map(([wolf]) => Number(wolf) + 1)),
        }),
  ]);
  if (checked)
    lines.push(["seer", t(checked.wolf ? "told.checked.wolf" : "told.checked.good", { no: no(checked.seat) })]);
  if (guarded !== null && guarded !== undefined) lines.push(["guard", t("told.protected", { no: no(guarded) })]);
  if (saved && victim !== null) lines.push(["witch", t("told.saved", { no: no(victim) })]);
  if (poisoned !== null && poisoned !== undefined) lines.push(["witch", t("told.poisoned", { no: no(poisoned) })]);
  lines.push([
    "deaths",
    deaths.length ? t("night.deaths", { nos: deaths.map(no).join(t("list.comma")) }) : t("told.deaths.none"),
  ]);
  return lines;
}
