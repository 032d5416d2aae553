// The picture before the first night: the player's role as a card in the middle of the table, face down at first, which
// turns over by itself.

/**
 * @import { WerewolfViewModel } from "#js/games/werewolf/view_model.js"
 * @import { Role } from "#types/werewolf"
 */

import { knownFacts } from "#js/games/werewolf/notebook.js";
import { roleArt, roleName, sideOf } from "#js/games/werewolf/names.js";
import { h } from "#js/table/dom.js";
import { art } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const FACE_DOWN_MS = 900; // before the card turns by itself

/** Shows the player's role card in the middle of the table before the first night. */
export class Reveal {
  /** @type {number | undefined} */
  #timer = undefined;

  /**
   * Returns the player's role card and its text as elements. A spectator, who has no role, reads instead what the
   * players do now.
   *
   * @param {WerewolfViewModel} vm
   */
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
    return role ? [head, ...this.#card(vm, role)] : [head];
  }

  /**
   * Returns the role card and the text beside it as elements.
   *
   * @param {WerewolfViewModel} vm
   * @param {Role} role
   */
  #card(vm, role) {
    const name = h("b"),
      about = h("div.reveal-about", { "aria-live": "polite" });
    const card = h(
      "button.reveal",
      { type: "button" },
      h(
        "span.reveal-turning",
        {},
        h("span.reveal-down", { "aria-hidden": "true" }, h("i", { lang: "zh-Hans", "data-seal": t("card.seal") })),
        h("span.reveal-up", { "aria-hidden": "true" }, art(roleArt(role)), name),
      ),
    );
    const turn = (/** @type {boolean} */ up) => {
      clearTimeout(this.#timer);
      card.toggleAttribute("data-up", up);
      card.setAttribute("aria-label", up ? t("card.shown", { role: roleName(role) }) : t("card.turn"));
      name.textContent = up ? roleName(role) : ""; // what is face down is named by the label alone
      about.replaceChildren(...(up ? aboutRole(vm, role) : []));
    };
    card.addEventListener("click", () => turn(!card.hasAttribute("data-up")));
    turn(false);
    this.#timer = setTimeout(() => card.isConnected && turn(true), FACE_DOWN_MS);
    return [card, about];
  }
}

/**
 * Returns the side and the task of a role as elements. A wolf also reads the names of the other wolves.
 *
 * @param {WerewolfViewModel} vm
 * @param {Role} role
 */
function aboutRole(vm, role) {
  return [
    h(
      "p",
      {},
      h("span.side-tag", { class: `side-tag ${sideOf(role)}` }, t(`side.${sideOf(role)}`)),
      " ",
      t(`about.${role}`),
    ),
    ...(role === "wolf" ? knownFacts(vm) : []),
  ];
}
