// The notebook of a player: the own role, what the role knows, the marks and notes about the seats, and by day the button
// with which a wolf self-destructs.

/**
 * @import { WerewolfViewModel } from "#js/games/werewolf/view_model.js"
 * @import { Child } from "#types/table"
 * @import { View } from "#types/wire"
 */

import { holdButton } from "#js/games/werewolf/hold_button.js";
import { seatNumber, roleArt, roleName, sideOf } from "#js/games/werewolf/names.js";
import { marks } from "#js/games/werewolf/private_marks.js";
import { h } from "#js/table/dom.js";
import { art, icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/**
 * Opens the notebook. `act.selfDestruct()` is called when a wolf self-destructs. False for a viewer without a role.
 *
 * @param {WerewolfViewModel} vm
 * @param {{ selfDestruct: () => unknown }} act
 */
export function openNotebook(vm, act) {
  const { role } = vm;
  if (!role) return false;
  /** @type {() => void} */
  const close = () => dialog.close();
  const dialog = h(
    "dialog.dialog.notebook",
    { "aria-labelledby": "notebook-title" },
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
      h("div.known", {}, h("p", {}, t(`about.${role}`)), ...knownFacts(vm)),
    ),
    notedSeats(vm),
    role === "wolf" ? selfDestruction(vm, () => (close(), act.selfDestruct())) : null,
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", event => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  return true;
}

/**
 * Returns what the player's role knows, as elements.
 *
 * @param {WerewolfViewModel} vm
 */
export function knownFacts({ view, me, role, name }) {
  const named = (/** @type {number} */ seat) => `${seatNumber(seat)} ${name(seat)}`;
  switch (role) {
    case "wolf": {
      const others = (view.pack ?? []).filter(seat => seat !== me);
      return [fact("know.pack", others.map(named).join(t("list.comma")) || t("know.alone"))];
    }
    case "seer":
      return [
        h("h3", {}, t("know.checks")),
        view.checks?.length ? checksList(view.checks, named) : h("p.muted", {}, t("know.nochecks")),
      ];
    case "guard":
      return [
        fact(
          "know.guarded",
          view.guarded === null || view.guarded === undefined ? t("know.nobody") : named(view.guarded),
        ),
      ];
    case "witch":
      return [
        fact("know.antidote", t(view.potions?.antidote ? "know.left" : "know.spent")),
        fact("know.poison", t(view.potions?.poison ? "know.left" : "know.spent")),
      ];
    default:
      return [];
  }
}

/**
 * Returns the results of the seer's checks as a list.
 *
 * @param {NonNullable<View<"werewolf">["checks"]>} list
 * @param {(seat: number) => string} named
 */
export function checksList(list, named) {
  return h(
    "ul.checks",
    {},
    list.map(({ night, seat, wolf }) =>
      h(
        "li",
        { class: wolf ? "bad" : "good" },
        h("small.num", {}, t("claim.n", { n: night })),
        h("span", {}, named(seat)),
        h("b", {}, t(wolf ? "verdict.wolf" : "verdict.good")),
      ),
    ),
  );
}

/**
 * Returns what the player has marked and noted about the seats, or else how that is done.
 *
 * @param {WerewolfViewModel} vm
 */
function notedSeats({ seats, name }) {
  const noted = seats.flatMap((_, seat) => {
    const mark = marks.mark(seat),
      note = marks.note(seat);
    return mark || note ? [{ seat, mark, note }] : [];
  });
  return h(
    "section",
    {},
    h("h3", {}, t("notes.seats")),
    noted.length
      ? h(
          "ul.noted",
          {},
          noted.map(({ seat, mark, note }) =>
            h(
              "li",
              {},
              h("b", {}, `${seatNumber(seat)} ${name(seat)}`),
              mark
                ? h(`span.mymark.${mark}`, { role: "img", "aria-label": t(`mark.${mark}`) }, t(`mark.${mark}.short`))
                : null,
              note ? h("p.note-line", {}, note) : null,
            ),
          ),
        )
      : h("p.muted", {}, t("notes.none")),
  );
}

/** @type {(key: string, value: Child) => HTMLElement} */
const fact = (key, value) => h("p.fact", {}, h("span.muted", {}, t(key)), h("b", {}, value));

/**
 * Returns the button with which a wolf self-destructs by day, or null.
 *
 * @param {WerewolfViewModel} vm
 * @param {() => unknown} run
 */
function selfDestruction(vm, run) {
  const button = holdButton({ text: t("destruct.hold"), hint: t("destruct.hint"), run });
  button.disabled = !vm.selfDestruct;
  return h(
    "section.destruct",
    {},
    h(
      "div",
      {},
      h("b", {}, t("destruct.title")),
      h("small.muted", {}, t(vm.selfDestruct ? "destruct.hint" : "destruct.not")),
    ),
    button,
  );
}
