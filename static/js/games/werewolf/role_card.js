// The player's own role card, which lies face down. While it is held, it shows the role, and the seats show what the
// role knows about them.

/**
 * @import { WerewolfViewModel } from "#js/games/werewolf/view_model.js"
 * @import { Role } from "#types/werewolf"
 */

import { listenHold } from "#js/games/werewolf/hold_button.js";
import { roleArt, roleName } from "#js/games/werewolf/names.js";
import { fill, h, setAttr, setHidden, setText } from "#js/table/dom.js";
import { art } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const TAKES_SPACE = "input, textarea, select, button, a, dialog, [popover], summary, [role=tabpanel]";

/** The role card in the zone of the hand. */
export class RoleCard {
  #zone;
  #button;
  #face = h("span.face-up", { "aria-hidden": "true" });
  #name = h("b");
  #change;
  #up = false;
  /** @type {Role | null} */
  #role = null;

  /**
   * Takes over `zone`, an element of the table that this class alone fills. `change(up)` is called when the card is
   * turned up or down.
   *
   * @param {HTMLElement} zone
   * @param {(up: boolean) => void} change
   */
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

  /** Whether the card shows the role now. */
  get up() {
    return this.#up;
  }

  get element() {
    return this.#button;
  }

  /** @param {WerewolfViewModel} vm */
  render({ role }) {
    this.#role = role;
    setHidden(this.#button, !role);
    if (!role) return;
    const up = this.#up;
    this.#button.toggleAttribute("data-up", up);
    fill(this.#face, up ? role : null, () => (up ? art(roleArt(role)) : null));
    setText(this.#name, up ? roleName(role) : t("card.mine"));
    // face down, the text on the card is its label
    setAttr(this.#button, "aria-label", up ? t("card.shown", { role: roleName(role) }) : null);
  }

  destroy() {
    document.removeEventListener("keydown", this.#down);
    document.removeEventListener("keyup", this.#release);
    this.#zone.replaceChildren();
  }

  /**
   * Turns the role card face up or face down.
   *
   * @param {boolean} up
   */
  #turn(up) {
    if (this.#up === up || (up && !this.#role)) return;
    this.#up = up;
    this.#change(up);
  }

  /** Turns the role card up while Space is held on the table, unless a field, a button or a dialog uses the key. */
  #down = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== " " || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.isComposing)
      return;
    if (event.target instanceof Element && event.target.closest(TAKES_SPACE)) return;
    event.preventDefault();
    this.#turn(true);
  };

  #release = (/** @type {KeyboardEvent} */ { key }) => key === " " && this.#turn(false);
}
