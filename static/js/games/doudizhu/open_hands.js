// The open hands of all seats, drawn small beside the seats, for spectators of a match that allows it.

/** @import { DoudizhuViewModel } from "#js/games/doudizhu/view_model.js" */

import { group } from "#js/draw/cards.js";
import { fill, h } from "#js/table/dom.js";

/**
 * Draws the hands beside their seats, or removes them if the viewer may not see them.
 *
 * @param {HTMLElement} root
 * @param {Pick<DoudizhuViewModel, "open" | "view" | "seats" | "place">} vm
 */
export function drawOpenHands(root, { open, view, seats, place }) {
  seats.forEach((_, seat) => {
    const where = place(seat);
    if (where === "self") return;
    const el = root.querySelector(`:scope > .seat[data-seat=${where}]`),
      codes = view.hands?.[seat] ?? [];
    if (!el) return;
    let strip = el.querySelector(":scope > .open-hand");
    if (!open) return void strip?.remove();
    if (!strip) el.append((strip = h("div.open-hand")));
    fill(strip, codes, () => (codes.length ? group(codes) : null));
  });
}
