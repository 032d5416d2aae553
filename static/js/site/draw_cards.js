// Draws the cards that a page names: `data-cards` for a play on the table, `data-hand` for a fan of cards without
// buttons.
import { card, group, hand } from "#js/draw/cards.js";

const big = document.documentElement.dataset.big === "1";

/** @param {string} [text] */
const codes = (text = "") =>
  text
    .split(" ")
    .filter(Boolean)
    .map(code => (code === "back" ? "" : code));

/** Draws the cards of every element below `root` that names some and has none yet, or blank ones that keep its room. */
export function drawCards(root = document) {
  for (const slot of root.querySelectorAll("[data-cards]:is(:empty, :has(> .blank))"))
    slot.replaceChildren(group(codes(slot.dataset.cards), { big, landlord: "landlord" in slot.dataset }));
  for (const slot of root.querySelectorAll("[data-hand]:empty")) {
    const list = hand(codes(slot.dataset.hand));
    for (const button of list.querySelectorAll("button")) button.replaceWith(card(button.dataset.code ?? "", { big }));
    slot.append(list);
  }
}

drawCards();
