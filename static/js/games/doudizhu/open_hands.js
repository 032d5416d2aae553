// Open hands: in a replay of an ended match every seat's cards are shown, small, beside its plate.

import { group } from "#js/draw/cards.js";
import { fill, h } from "#js/table/dom.js";

export function openHands(root, { open, view, seats, place }) {
  seats.forEach((_, seat) => {
    const where = place(seat);
    if (where === "self") return;
    const el = root.querySelector(`:scope > .seat[data-seat=${where}]`);
    let strip = el.querySelector(":scope > .open-hand");
    if (!open) return void strip?.remove();
    if (!strip) el.append((strip = h("div.open-hand")));
    fill(strip, view.hands[seat], () => (view.hands[seat].length ? group(view.hands[seat]) : null));
  });
}
