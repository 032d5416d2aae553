// The middle of the table: draw pile and discards, round them the stroke that says which way play goes, in the colour in force and
// with its shape; beside the discards what is owed.

import { cardsText, colorText } from "#js/games/uno/names.js";
import { directionArrow } from "#js/games/uno/direction_arrow.js";
import { fill, h, setAttr, setData, setHidden, setText } from "#js/table/dom.js";
import { element } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";
import { colorShape, unoCard } from "#js/draw/uno_cards.js";

const UNDER = 3; // discards that peep out under the top one
const TILTS = [-7, 5, -3, 8, 2, -5];

export class PlayArea {
  #el;
  #ring;
  #colour;
  #pile;
  #count = h("b.num");
  #discards = h("div.discards", { role: "img" });
  #owed = h("span.owed.num", { hidden: true });
  #live;

  /** `act.draw()` when the pile is pressed; without it nothing can be. */
  constructor(el, { draw = null } = {}) {
    const svg = element("svg", { viewBox: "0 0 400 240", class: "way", "aria-hidden": "true" });
    svg.append(
      element("path", { d: directionArrow(), class: "edge" }),
      element("path", { d: directionArrow(), class: "ink" }),
    );
    this.#ring = svg;
    this.#colour = h("p.colour", { role: "img" });
    this.#pile = h(
      draw ? "button.pile" : "div.pile",
      draw ? { type: "button", "data-act": "pile", on: { click: draw } } : { role: "img" },
      h("span.stack", {}, unoCard(""), unoCard(""), unoCard("")),
      this.#count,
    );
    this.#live = Boolean(draw);
    this.#el = h("div.piles", {}, this.#ring, this.#pile, h("div.heap", {}, this.#discards, this.#owed), this.#colour);
    setAttr(el, "aria-label", t("piles"));
    delete el.filledWith;
    el.replaceChildren(this.#el);
  }

  get pile() {
    return this.#pile;
  }

  /** The card on top, as an element. */
  get top() {
    return this.#discards.lastElementChild;
  }

  get owed() {
    return this.#owed;
  }

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
    if (this.#live) this.#pile.disabled = !may;
    this.#lay(discards, color);
    setHidden(this.#owed, !pending);
    setText(this.#owed, pending ? `+${pending}` : "");
    setAttr(this.#owed, "aria-label", pending ? t("piles.owed", { cards: cardsText(pending) }) : null);
  }

  /** The top card straight, those below it as they fell. A card keeps its tilt by its place in the pile. */
  #lay(discards, color) {
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
