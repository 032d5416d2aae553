// Before the first night everybody looks at their role: a card in the middle, sealed at first, that turns by itself.

import { known } from "#js/games/werewolf/notebook.js";
import { roleArt, roleName, sideOf } from "#js/games/werewolf/names.js";
import { h } from "#js/table/dom.js";
import { art } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const BREATH = 900; // ms for which the seal is looked at

export class Reveal {
  #card = null;
  #timer = null;

  get card() {
    return this.#card?.isConnected ? this.#card : null;
  }

  /** The scene's children. A spectator, who has no role, reads what the players do. */
  make(vm) {
    clearTimeout(this.#timer);
    const { role } = vm,
      head = h(
        "div.headline",
        {},
        h("div.clock-place"),
        h("h2", {}, t(role ? "scene.roles" : "phase.ROLES")),
        h("p", {}, t(role ? "scene.roles.about" : "scene.roles.watch")),
      );
    if (!role) return [head];
    const name = h("b"),
      about = h("div.reveal-about", { "aria-live": "polite" });
    const card = h(
      "button.reveal",
      { type: "button", on: { click: () => turn(!card.hasAttribute("data-up")) } },
      h(
        "span.reveal-turning",
        {},
        h("span.reveal-down", { "aria-hidden": "true" }, h("i", { lang: "zh-Hans" }, t("card.seal"))),
        h("span.reveal-up", { "aria-hidden": "true" }, art(roleArt(role)), name),
      ),
    );
    const turn = up => {
      clearTimeout(this.#timer);
      card.toggleAttribute("data-up", up);
      card.setAttribute("aria-label", up ? t("card.shown", { role: roleName(role) }) : t("card.turn"));
      name.textContent = roleName(role);
      about.replaceChildren(
        ...(up
          ? [
              h(
                "p",
                {},
                h("span.side-tag", { class: `side-tag ${sideOf(role)}` }, t(`side.${sideOf(role)}`)),
                " ",
                t(`about.${role}`),
              ),
              ...(role === "wolf" ? known(vm) : []),
            ]
          : []),
      );
    };
    turn(false);
    this.#card = card;
    this.#timer = setTimeout(() => card.isConnected && turn(true), BREATH);
    return [head, card, about];
  }
}
