// My role lies face down. While it is held it shows its face, and with it everything that only I know.

import { listenHold } from "#js/games/werewolf/hold_button.js";
import { roleArt, roleName } from "#js/games/werewolf/names.js";
import { fill, h, setAttr, setHidden } from "#js/table/dom.js";
import { art } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

export class RoleCard {
  #zone;
  #button;
  #face = h("span.face-up", { "aria-hidden": "true" });
  #name = h("b");
  #change;
  #up = false;
  #role = null;

  /** `change(up)` when the card is turned. */
  constructor(zone, change) {
    this.#zone = zone;
    this.#change = change;
    this.#button = h(
      "button.role-peek",
      { type: "button", hidden: true },
      h(
        "span.turning",
        {},
        h("span.face-down", { "aria-hidden": "true" }, h("i", { lang: "zh-Hans" }, t("card.seal"))),
        this.#face,
      ),
      h("span.hint", {}, this.#name, " ", h("small", {}, t("card.hold"))),
    );
    listenHold(
      this.#button,
      () => this.#turn(true),
      () => this.#turn(false),
    );
    document.addEventListener("keydown", this.#down);
    document.addEventListener("keyup", this.#release);
    zone.replaceChildren(this.#button);
  }

  get up() {
    return this.#up;
  }

  get element() {
    return this.#button;
  }

  render(vm) {
    this.#role = vm.role;
    setHidden(this.#button, !vm.role);
    if (!vm.role) return;
    this.#button.toggleAttribute("data-up", this.#up);
    fill(this.#face, this.#up ? vm.role : null, () => (this.#up ? art(roleArt(vm.role)) : null));
    this.#name.textContent = this.#up ? roleName(vm.role) : t("card.mine");
    setAttr(this.#button, "aria-label", this.#up ? t("card.shown", { role: roleName(vm.role) }) : null); // face down it says what is read on it
  }

  destroy() {
    document.removeEventListener("keydown", this.#down);
    document.removeEventListener("keyup", this.#release);
    this.#zone.replaceChildren();
  }

  #turn(up) {
    if (this.#up === up || (up && !this.#role)) return;
    this.#up = up;
    this.#change(up);
  }

  /** Space anywhere on the table, unless a field, a button or a dialog has it. */
  #down = event => {
    if (event.key !== " " || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.isComposing)
      return;
    if (event.target.closest?.("input, textarea, select, button, a, dialog, [popover], summary, [role=tabpanel]"))
      return;
    event.preventDefault();
    this.#turn(true);
  };

  #release = event => event.key === " " && this.#turn(false);
}
