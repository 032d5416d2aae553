// What only I know, on one leaf: my role, what it has shown me, and the one thing that a wolf can do by day.

import { holdButton } from "#js/games/werewolf/hold_button.js";
import { no, roleArt, roleName, sideOf } from "#js/games/werewolf/names.js";
import { h } from "#js/table/dom.js";
import { art, icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/** Opens the notebook; `act.destruct()` is there for a wolf by day. */
export function openNotebook(vm, act) {
  const { role } = vm;
  if (!role) return false;
  const dialog = h("dialog.dialog.notebook", { "aria-labelledby": "notebook-title" }),
    close = () => dialog.close();
  dialog.append(
    h(
      "header",
      {},
      h("h2", { id: "notebook-title" }, t("notes.title")),
      h(
        "button.btn.icon-only.quiet",
        { type: "button", "aria-label": t("side.close"), on: { click: close } },
        icon("close"),
      ),
    ),
    h(
      "div.role-leaf",
      {},
      h(
        "article.role-card",
        {},
        art(roleArt(role)),
        h(
          "div",
          {},
          h("b", {}, roleName(role)),
          h("span.side-tag", { class: `side-tag ${sideOf(role)}` }, t(`side.${sideOf(role)}`)),
        ),
      ),
      h("div.known", {}, h("p", {}, t(`about.${role}`)), ...known(vm)),
    ),
    role === "wolf" ? destruct(vm, () => (close(), act.destruct())) : null,
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", event => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  return true;
}

/** What this role has learnt, as elements. */
export function known({ view, me, role, name }) {
  const of = seat => `${no(seat)} ${name(seat)}`;
  switch (role) {
    case "wolf":
      return [
        line(
          "know.pack",
          h(
            "b",
            {},
            (view.pack ?? [])
              .filter(seat => seat !== me)
              .map(of)
              .join(t("list.comma")) || t("know.alone"),
          ),
        ),
      ];
    case "seer":
      return [
        h("h3", {}, t("know.checks")),
        view.checks?.length ? checks(view.checks, of) : h("p.muted", {}, t("know.nochecks")),
      ];
    case "guard":
      return [
        line(
          "know.guarded",
          h("b", {}, view.guarded === null || view.guarded === undefined ? t("know.nobody") : of(view.guarded)),
        ),
      ];
    case "witch":
      return [
        line("know.antidote", h("b", {}, t(view.potions?.antidote ? "know.left" : "know.spent"))),
        line("know.poison", h("b", {}, t(view.potions?.poison ? "know.left" : "know.spent"))),
      ];
    default:
      return [];
  }
}

export function checks(list, of = no) {
  return h(
    "ul.checks",
    {},
    list.map(({ night, seat, wolf }) =>
      h(
        "li",
        { class: wolf ? "bad" : "good" },
        h("small.num", {}, t("claim.n", { n: night })),
        h("span", {}, of(seat)),
        h("b", {}, t(wolf ? "verdict.wolf" : "verdict.good")),
      ),
    ),
  );
}

const line = (key, value) => h("p.fact", {}, h("span.muted", {}, t(key)), value);

function destruct(vm, run) {
  const button = holdButton({ text: t("destruct.hold"), hint: t("destruct.hint"), run });
  button.disabled = !vm.destruct;
  return h(
    "section.destruct",
    {},
    h(
      "div",
      {},
      h("b", {}, t("destruct.title")),
      h("small.muted", {}, t(vm.destruct ? "destruct.hint" : "destruct.not")),
    ),
    button,
  );
}
