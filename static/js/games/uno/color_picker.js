// The choice of a wild card's colour: four shapes that take the place of the prompt, and a sentence that says what to do
// with them. A press on one plays the card with that colour.

/** @import { Color } from "#types/uno" */

import { colorText } from "#js/games/uno/names.js";
import { h, setHidden } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";
import { COLORS, colorShape } from "#js/draw/uno_cards.js";

/** The four shapes from which a player names a colour. */
export class ColorPicker {
  #el;
  #zone;
  #buttons;

  /**
   * @param {HTMLElement} zone
   * @param {{ choose: (color: Color) => unknown, cancel: () => unknown }} act
   */
  constructor(zone, act) {
    this.#zone = zone;
    this.#buttons = COLORS.map(color =>
      h(
        "button.pick",
        { type: "button", "data-color": color, "aria-label": colorText(color), on: { click: () => act.choose(color) } },
        colorShape(color),
      ),
    );
    this.#el = h(
      "div.picker",
      { role: "group", "aria-label": t("ask.colour"), hidden: true },
      h("p.picker-ask", { "aria-hidden": "true" }, t("ask.colour")),
      this.#buttons,
      h(
        "button.pick.no-pick",
        { type: "button", "aria-label": t("do.cancel"), on: { click: () => act.cancel() } },
        icon("close"),
      ),
    );
  }

  /** Whether the shapes are shown. */
  get open() {
    return !this.#el.hidden;
  }

  /**
   * Shows the shapes in the prompt or removes them. When they appear, the first one gets the focus.
   *
   * @param {boolean} open
   */
  render(open) {
    if (this.#el.parentElement !== this.#zone) this.#zone.append(this.#el);
    const opens = open && this.#el.hidden;
    setHidden(this.#el, !open);
    this.#zone.toggleAttribute("data-picking", open);
    if (open) this.#zone.setAttribute("data-shown", "");
    if (opens) this.#buttons[0].focus({ preventScroll: true });
  }

  /**
   * Moves the focus among the shapes, for an arrow key.
   *
   * @param {number} by
   */
  step(by) {
    const at = this.#buttons.findIndex(button => button === document.activeElement),
      n = this.#buttons.length;
    this.#buttons[(at + by + n) % n].focus({ preventScroll: true });
    return true;
  }

  destroy() {
    this.#el.remove();
    delete this.#zone.dataset.picking;
  }
}
