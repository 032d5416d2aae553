// Animations of cards that fly: onto the table, from the pack to a seat, and to the seat that takes a trick.

/** @import { Box } from "#types/table" */

import { between, motion } from "#js/table/web_animations.js";

/**
 * Flies a card from a box on the page to where it was drawn. The viewer's own card is opaque from the start; other
 * cards fade in on the way.
 *
 * @param {HTMLElement} el
 * @param {Box} from
 * @param {{ own: boolean, tilt?: number, delay?: number }} how `tilt` in degrees at the start, `delay` in ms
 */
export function flyIn(el, from, { own, tilt = 0, delay = 0 }) {
  const { x, y, scale } = between(from, el.getBoundingClientRect());
  motion.run(
    el,
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale}) rotate(${tilt}deg)`, opacity: own ? 1 : 0.2 },
      {
        transform: `translate(${x * 0.22}px, ${y * 0.22 - 12}px) scale(${1 + (scale - 1) * 0.2})`,
        opacity: 1,
        offset: 0.55,
      },
      { transform: "scale(1.04)", offset: 0.85 },
      { transform: "none" },
    ],
    { time: "move", ease: "out", delay },
  );
}

/**
 * Slides the cards of a finished trick to a seat after a pause, shrinks them and removes them.
 *
 * @param {HTMLElement} ghost a copy of the play, on the layer above the table
 * @param {Box} from
 * @param {Box} to
 */
export function gather(ghost, from, to) {
  const { x, y } = between(to, from);
  motion.run(
    ghost,
    [
      { transform: "none", opacity: 1 },
      { transform: "none", opacity: 1, offset: 0.45, easing: motion.ease("in") },
      { transform: `translate(${x * 0.5}px, ${y * 0.5}px) scale(.8)`, opacity: 0.5, offset: 0.8 },
      { transform: `translate(${x}px, ${y}px) scale(.35)`, opacity: 0 },
    ],
    { time: motion.ms("move") * 2, ease: "linear", fill: "both", then: () => ghost.remove() },
  );
}

/**
 * Flies the back of a card from the pack to its place, turns it to its edge and removes it. The caller shows the face
 * then.
 *
 * @param {HTMLElement} back on the layer above the table, at the pack
 * @param {Box} from
 * @param {Box} to
 * @param {{ scale: number, tilt?: number }} how
 */
export function flyBack(back, from, to, { scale, tilt = 0 }) {
  const { x, y } = between(to, from),
    there = `translate(${x}px, ${y}px) scale(${scale})`;
  motion.run(
    back,
    [
      { transform: `rotate(${tilt}deg)`, opacity: 0 },
      { opacity: 1, offset: 0.1 },
      { transform: there, opacity: 1, offset: 0.82 },
      { transform: `${there} scaleX(.06)`, opacity: 1, offset: 0.99 },
      { transform: there, opacity: 0 },
    ],
    { time: "deal", ease: "out", fill: "both", then: () => back.remove() },
  );
}

/**
 * Puts a card onto the layer above the table (`fx`) at `box`, a rectangle of the page, from where it will fly. The card
 * gets the width of the box.
 *
 * @param {HTMLElement} fx
 * @param {HTMLElement} card
 * @param {Box} box
 * @param {Pick<Box, "left" | "top">} base the layer's position on the page
 */
export function launchCard(fx, card, box, base) {
  card.classList.add("ghost");
  card.style.setProperty("left", `${box.left - base.left}px`);
  card.style.setProperty("top", `${box.top - base.top}px`);
  card.style.setProperty("--cw", `${box.width}px`);
  motion.put(fx, card);
}
