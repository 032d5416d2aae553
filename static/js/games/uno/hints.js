// A hint: what a careful player would do with these cards. It knows no more than its seat. Pure.

import { COLORS, parseUno } from "#js/draw/uno_cards.js";

const HINDERS = new Set(["S", "R", "+2", "W+4"]); // faces that trouble the next seat

/**
 * Gives {card, color} to play, or {draw: true}, {skip: true}; null when nothing is asked. Wild cards are kept for last, the longest colour
 * goes first, and when the next seat has few cards what hinders it does.
 */
export function hints({ playable, hand, verbs, next }) {
  if (!playable.length) return verbs.includes("draw") ? { draw: true } : verbs.includes("skip") ? { skip: true } : null;
  const held = color => hand.filter(code => parseUno(code).color === color).length;
  const worth = code => {
    const { color, face } = parseUno(code),
      hinders = HINDERS.has(face);
    const base = color ? held(color) : face === "W" ? -20 : -30;
    if (hinders && next <= 2) return base + 40;
    return base + (hinders && color ? 0.5 : 0);
  };
  const card = playable.reduce((a, b) => (worth(b) > worth(a) ? b : a));
  if (!parseUno(card).color && next > 2 && hand.length > 3 && verbs.includes("skip")) return { skip: true };
  return { card, color: parseUno(card).color ? null : longest(hand) };
}

/** The colour of which one holds most; red when one holds none. */
export function longest(hand) {
  const held = color => hand.filter(code => parseUno(code).color === color).length;
  return COLORS.reduce((a, b) => (held(b) > held(a) ? b : a));
}
