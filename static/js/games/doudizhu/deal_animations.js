// Animations of the deal in Dou Dizhu: cards fly from a pack to the hands, and the bottom cards to the landlord. Both are for
// players with full motion; the callers fade the cards in for everybody else.

/**
 * @import { Parts, Places } from "#js/games/doudizhu/animations.js"
 * @import { Box } from "#types/table"
 */

import { card } from "#js/draw/cards.js";
import { flyBack, launchCard } from "#js/table/card_flights.js";
import { roll } from "#js/table/special_effects.js";
import { between, motion, pictures } from "#js/table/web_animations.js";
import { sound } from "#js/table/sound.js";

const DEAL_STEP_MS = 64; // between the player's own cards: 17 of them and the last flight take 1.4 s
const PACK = { width: 44, height: 62 }; // px, of the pack that cards are dealt from
const OTHERS_SHOWN = 9; // cards that fly to each other seat

/**
 * Deals every hand from a pack in the middle, one card to each seat in turn. The player's own cards turn over where
 * they land, and are sorted at the end.
 *
 * @param {Pick<Parts, "fx" | "hand" | "seats">} parts
 * @param {() => void} done called once when the cards have landed
 */
export function dealHands({ fx, hand, seats }, done) {
  const layer = fx.getBoundingClientRect(),
    pack = {
      left: layer.left + layer.width / 2 - PACK.width / 2,
      top: layer.top + layer.height * 0.36,
      ...PACK,
    };
  const cards = hand.cards.map(el => ({ el, item: /** @type {HTMLElement} */ (el.parentElement) })),
    slots = shuffled(cards.length),
    places = cards.map(({ item }) => item.getBoundingClientRect());
  const flight = motion.ms("deal"),
    turn = 110,
    landed = cards.length * DEAL_STEP_MS + flight + turn,
    move = motion.ms("move");
  /** @type {HTMLElement[]} */
  const backs = [];
  motion.later(landed, () => {
    for (const back of backs) back.remove(); // a slow device may still draw them
    done();
  });
  cards.forEach(({ el, item }, k) => {
    const slot = slots[k],
      whole = landed + move,
      start = slot * DEAL_STEP_MS + flight * 0.82;
    const at = `translate(${places[slot].left - places[k].left}px, ${places[slot].top - places[k].top}px)`;
    throwBack(fx, backs, pack, places[slot], slot * DEAL_STEP_MS, places[slot].width / pack.width);
    motion.write(() => {
      item.style.zIndex = String(slot);
    });
    motion.later(landed, () => item.style.removeProperty("z-index"));
    motion.at(slot * DEAL_STEP_MS + 1, () => hand.face(el)); // before it is turned over
    motion.run(
      el,
      [
        { transform: `${at} scaleX(.06)`, opacity: 0 },
        { transform: `${at} scaleX(.06)`, opacity: 0, offset: start / whole },
        { transform: `${at} scaleX(.06)`, opacity: 1, offset: start / whole + 0.001 },
        { transform: at, opacity: 1, offset: (start + turn) / whole },
        { transform: at, opacity: 1, offset: landed / whole, easing: motion.ease("both") },
        { transform: "none", opacity: 1 },
      ],
      { time: whole, ease: "linear" },
    );
  });
  ["left", "right"].forEach((place, side) => {
    const target = seats[place].source.getBoundingClientRect();
    for (let k = 0; k < OTHERS_SHOWN; k++)
      throwBack(fx, backs, pack, target, k * DEAL_STEP_MS * 1.9 + 22 + side * 21, 0.8);
  });
  for (let k = 0; k < cards.length; k++)
    motion.later(k * DEAL_STEP_MS + flight, () => document.hidden || sound.play("deal"));
}

/**
 * Turns the bottom cards up one after the other and flies them to the landlord. The landlord's hat then drops onto the
 * avatar.
 *
 * @param {Pick<Parts, "fx" | "hand" | "seats" | "bottomCards">} parts
 * @param {string} place of the landlord's seat
 * @param {string[]} bottom codes of the bottom cards
 * @param {Pick<Places, "layer" | "bottom" | "sources"> | null} before
 */
export function turnBottomCards({ bottomCards, seats, hand, fx }, place, bottom, before) {
  const step = motion.ms("quick"),
    after = 3 * step + 120,
    hat = seats[place].hat,
    base = before?.layer,
    boxes = bottomCards.cards.map((el, k) => before?.bottom[k] ?? el.getBoundingClientRect());
  roll(bottomCards.total);
  bottomCards.cards.forEach((el, k) => {
    const box = boxes[k],
      known = { wide: box.width, base },
      delay = k * step;
    const back = motion.ghost(card(""), fx, box, known);
    motion.run(back, [{ scale: "1 1" }, { scale: "0 1" }], {
      time: step / 2,
      ease: "in",
      delay,
      fill: "both",
      then: () => back.remove(),
    });
    motion.run(el, [{ scale: "0 1" }, { scale: "1 1" }], { time: step / 2, ease: "out", delay: delay + step / 2 });
    motion.later(delay + step / 2, () => sound.play("deal"));
    if (place !== "self") {
      const ghost = motion.ghost(el, fx, box, known),
        { x, y } = between(before?.sources[place] ?? seats[place].source.getBoundingClientRect(), box);
      motion.run(
        ghost,
        [
          { transform: "none", opacity: 0 },
          { transform: "none", opacity: 1, offset: 0.05 },
          { transform: `translate(${x}px, ${y}px) scale(.8)`, opacity: 0 },
        ],
        { time: "deal", ease: "both", delay: after, fill: "both", then: () => ghost.remove() },
      );
    }
  });
  if (place === "self") {
    const own = () => bottom.map(code => hand.at(code));
    pictures(1, () => own().forEach(el => el && hide(el, after + 2 * step))); // the board draws them in the same frame
    motion.at(after, () => motion.batch(() => own().forEach((el, k) => el && flyToHand(el, boxes[k]))));
  }
  if (hat)
    motion.run(
      hat,
      [
        { transform: "translateY(-24px) rotate(-14deg)", opacity: 0 },
        { transform: "none", opacity: 1 },
      ],
      { time: "deal", ease: "settle", delay: 3 * step },
    );
}

/**
 * Hides a card of the hand for `time` ms, or until another animation shows it.
 *
 * @param {HTMLElement} el
 * @param {number} time
 */
const hide = (el, time) => motion.run(el, [{ opacity: 0 }, { opacity: 0 }], { time, ease: "linear" });

/**
 * Flies a bottom card to its place in the player's own hand.
 *
 * @param {HTMLElement} el the card in the hand
 * @param {Box} from
 */
function flyToHand(el, from) {
  const { x, y, scale } = between(from, el.getBoundingClientRect());
  motion.run(
    el,
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 1 },
      { transform: "none", opacity: 1 },
    ],
    { time: "deal", ease: "out" },
  );
}

/**
 * Flies the back of a card from the pack to where it lands. The back is made after `delay` ms and then joins `backs`,
 * so that the caller can remove it.
 *
 * @param {HTMLElement} fx the layer above the table
 * @param {HTMLElement[]} backs
 * @param {Box} from
 * @param {Box} to
 * @param {number} delay
 * @param {number} scale
 */
function throwBack(fx, backs, from, to, delay, scale) {
  const base = fx.getBoundingClientRect();
  motion.at(delay, () => {
    const back = card("");
    backs.push(back);
    launchCard(fx, back, from, base);
    flyBack(back, from, to, { scale, tilt: 16 });
  });
}

/**
 * Returns the order in which the player's unsorted cards land. It is random and tells nothing, since the cards fly face
 * down.
 *
 * @param {number} n
 */
function shuffled(n) {
  const slots = Array.from({ length: n }, (_, k) => k);
  for (let k = n - 1; k > 0; k--) {
    const other = Math.floor(Math.random() * (k + 1));
    [slots[k], slots[other]] = [slots[other], slots[k]];
  }
  return slots;
}
