// Draws the UNO cards that a page names: `data-uno="R7 GS W"` for a row ("W/G": a wild card for which green was named,
// "back": a card face down), `data-shape="R"` for the shape of a colour.
/** @import { Color } from "#types/uno" */

import { colorShape, unoCard } from "#js/draw/uno_cards.js";

/** @param {string} [text] */
const cards = (text = "") =>
  text
    .split(" ")
    .filter(Boolean)
    .map(word => {
      const [code, named] = word.split("/"),
        color = /** @type {Color | null} */ (named ?? null);
      return unoCard(code === "back" ? "" : code, { state: "played", color });
    });

for (const slot of document.querySelectorAll("[data-uno]")) slot.replaceChildren(...cards(slot.dataset.uno));
for (const slot of document.querySelectorAll("[data-shape]:empty"))
  slot.append(colorShape(/** @type {Color} */ (slot.dataset.shape)));
