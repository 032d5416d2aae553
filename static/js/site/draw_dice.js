// Draws the dice that a page names: `data-dice="4 4 1"` for a row, `data-cup` for the cup. With `data-bid="4"` the dice
// that count are raised; ones are wild unless `data-plain` is set.
import { counts, cup, dice } from "#js/draw/dice.js";

/** @param {string} [text] */
const faces = (text = "") => text.split(" ").filter(Boolean).map(Number);

for (const slot of document.querySelectorAll("[data-dice]")) {
  const bid = Number(slot.dataset.bid ?? 0),
    wild = "wild" in slot.dataset || (bid > 1 && !("plain" in slot.dataset));
  slot.replaceChildren(
    dice(faces(slot.dataset.dice), face => ({
      wild: wild && face === 1,
      state: bid ? (counts(face, bid, wild && bid !== 1) ? "counted" : "off") : "",
    })),
  );
}
for (const slot of document.querySelectorAll("[data-cup]")) slot.replaceChildren(cup());
