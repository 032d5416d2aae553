// The middle of the table in UNO: draw pile and discards, with an arrow round them in the direction of play, which has
// the colour in force. Beside the discards is the number of cards that the next seat has to draw.

/**
 * @import { Color } from "#types/uno"
 * @import { View } from "#types/wire"
 */

import { cardsText, colorText } from "#js/games/uno/names.js";
import { directionArrow } from "#js/games/uno/direction_arrow.js";
import { fill, h, setAttr, setData, setHidden, setText } from "#js/table/dom.js";
import { element } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";
import { colorShape, unoCard } from "#js/draw/uno_cards.js";

const UNDER = 3; // discards that peep out under the top one
const TILTS = [-7, 5, -3, 8, 2, -5];

/** The middle of the table in UNO. */
export class PlayArea {
  #el;
  #colour;
  #pile;
  #count = h("b.num");
  #discards = h("div.discards", { role: "img" });
  #pending = h("span.owed.num", { hidden: true });
  #button;

  /**
   * Takes over `el`, an element of the table that this class alone fills. `act.draw()` is called when the draw pile is
   * pressed; without it the pile is not a button.
   *
   * @param {HTMLElement} el
   * @param {{ draw?: (() => unknown) | null }} [act]
   */
  constructor(el, { draw = null } = {}) {
    const svg = element("svg", { viewBox: "0 0 400 240", class: "way", "aria-hidden": "true" });
    svg.append(
      element("path", { d: directionArrow(), class: "edge" }),
      element("path", { d: directionArrow(), class: "ink" }),
    );
    this.#colour = h("p.colour", { role: "img" });
    const stack = h("span.stack", {}, unoCard(""), unoCard(""), unoCard(""));
    this.#button = draw && h("button.pile", { type: "button", "data-act": "pile", on: { click: draw } });
    this.#pile = this.#button ?? h("div.pile", { role: "img" });
    this.#pile.append(stack, this.#count);
    this.#el = h("div.piles", {}, svg, this.#pile, h("div.heap", {}, this.#discards, this.#pending), this.#colour);
    setAttr(el, "aria-label", t("piles"));
    delete el.filledWith;
    el.replaceChildren(this.#el);
  }

  /** The element of the draw pile. */
  get pile() {
    return this.#pile;
  }

  /** The element of the top discard. Null while there is none. */
  get top() {
    return this.#discards.lastElementChild;
  }

  /** The element with the number of cards that the next seat has to draw. */
  get pending() {
    return this.#pending;
  }

  /**
   * Draws the piles. `may` says whether the draw pile can be pressed.
   *
   * @param {{ view: View<"uno"> }} vm
   * @param {{ may?: boolean }} [how]
   */
  render({ view }, { may = false } = {}) {
    const { color, direction, pile, pending, discards } = view;
    setData(this.#el, "color", color);
    setData(this.#el, "way", direction === 1 ? "clockwise" : "counter");
    fill(this.#colour, [color, direction], () => [colorShape(color), h("span", {}, colorText(color))]);
    setAttr(
      this.#colour,
      "aria-label",
      t("piles.colour", { color: colorText(color), way: t(direction === 1 ? "way.clockwise" : "way.counter") }),
    );
    setText(this.#count, pile);
    setData(this.#pile, "empty", pile === 0);
    setData(this.#pile, "low", pile < 3 ? pile : null);
    setAttr(this.#pile, "aria-label", t(may ? "piles.draw" : "piles.left", { n: pile }));
    if (this.#button) this.#button.disabled = !may;
    this.#drawDiscards(discards, color);
    setHidden(this.#pending, !pending);
    setText(this.#pending, pending ? `+${pending}` : "");
    setAttr(this.#pending, "aria-label", pending ? t("piles.owed", { cards: cardsText(pending) }) : null);
  }

  /**
   * Draws the discards: the top card straight, the cards below tilted. The tilt depends on the place in the pile, so it
   * stays while the card does.
   *
   * @param {string[]} discards
   * @param {Color} color
   */
  #drawDiscards(discards, color) {
    const from = Math.max(0, discards.length - 1 - UNDER);
    fill(this.#discards, [discards.slice(from), from, color], () =>
      discards.slice(from).map((code, k) => {
        const at = from + k,
          last = at === discards.length - 1,
          card = unoCard(code, { state: "played", color: last && code.startsWith("W") ? color : null });
        card.style.setProperty("--tilt", `${last ? 0 : TILTS[at % TILTS.length]}deg`);
        return card;
      }),
    );
    setAttr(this.#discards, "aria-label", this.top?.getAttribute("aria-label") ?? null);
  }
}
