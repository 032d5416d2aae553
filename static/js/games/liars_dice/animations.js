// Animations of the events of Liar's Dice: dice are shaken, a bid flies from its seat to the middle, a challenge is
// stamped, a seat that is out turns grey. The end of a round is animated by `reveal.js`.

/**
 * @import { DiceTray } from "#js/games/liars_dice/dice_tray.js"
 * @import { PlayArea } from "#js/games/liars_dice/play_area.js"
 * @import { LiarsDiceViewModel } from "#js/games/liars_dice/view_model.js"
 * @import { SeatRing } from "#js/table/seat_ring.js"
 * @import { Box, EventHandlers, Moment } from "#types/table"
 * @import { GameEvent } from "#types/wire"
 * @typedef {{ seats: Map<string, Box>, middle: Box, layer: Box }} Boxes those of the acting seats by their places, of
 *   the middle of the table, and of the layer above it
 * @typedef {{ fx: HTMLElement, ring: SeatRing, playArea: PlayArea, tray: DiceTray }} Parts `fx` is the layer above the table
 */

import { BaseAnimations } from "#js/table/base_animations.js";
import { between, motion } from "#js/table/web_animations.js";
import { stamp } from "#js/table/seat_stamp.js";
import { buzz, sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";

/**
 * The animations of Liar's Dice. `on` names the method for each kind of event.
 *
 * @extends {BaseAnimations<LiarsDiceViewModel, GameEvent<"liars_dice">, Boxes>}
 */
export class Animations extends BaseAnimations {
  #parts;

  /** @type {EventHandlers<GameEvent<"liars_dice">, Moment<LiarsDiceViewModel, GameEvent<"liars_dice">, Boxes>>} */
  on = {
    round_start: (_, { wait }) => this.#roll(wait),
    bid: ({ seat }, { vm, before }) => this.#bid(vm.place(seat), before),
    challenge: ({ seat }, { vm, before }) => this.#challenge(vm.place(seat), t("fx.open"), before),
    jump: ({ seat }, { vm, before }) => this.#challenge(vm.place(seat), t("fx.jump"), before, { loud: true }),
    out: ({ seat }, { vm }) => this.#dimSeat(vm.place(seat)),
  };

  /** @param {Parts} parts */
  constructor(parts) {
    super();
    this.#parts = parts;
  }

  /**
   * Measures the seats that bid or challenge, and the middle that a bid flies to, before the next state is drawn. None
   * of them moves with it.
   *
   * @param {LiarsDiceViewModel | null} vm
   * @param {readonly GameEvent<"liars_dice">[]} events
   * @returns {Boxes | null}
   */
  snapshot(vm, events) {
    const places = events.flatMap(({ kind, data }) =>
      vm && (kind === "bid" || kind === "challenge" || kind === "jump") ? [vm.place(data.seat)] : [],
    );
    if (!places.length) return null;
    const { fx, playArea } = this.#parts;
    return {
      seats: new Map(places.map(place => [place, this.#boxOf(place)])),
      middle: playArea.middle.getBoundingClientRect(),
      layer: fx.getBoundingClientRect(),
    };
  }

  /**
   * Flies a bid from its seat to the middle of the table.
   *
   * @param {string} place
   * @param {Boxes | null} before
   */
  #bid(place, before) {
    sound.play("play");
    const { bid } = this.#parts.playArea;
    if (!bid) return;
    if (motion.reduced) return this.fade(bid);
    const from = before?.seats.get(place) ?? this.#boxOf(place),
      { x, y } = between(from, before?.middle ?? bid.getBoundingClientRect());
    motion.run(
      bid,
      [
        { transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0 },
        { transform: `translate(${x * 0.2}px, ${y * 0.2}px) scale(.9)`, opacity: 1, offset: 0.6 },
        { transform: "scale(1.05)", offset: 0.85 },
        { transform: "none" },
      ],
      { time: "deal", ease: "out" },
    );
  }

  /**
   * Tumbles the viewer's own dice in. The dice of other seats only make a sound.
   *
   * @param {number} wait ms
   */
  #roll(wait) {
    const { tray } = this.#parts;
    motion.later(wait, () => document.hidden || sound.play("roll"));
    if (motion.reduced) return tray.dice.forEach(el => this.fade(el, 120));
    motion.run(
      tray.cup,
      [
        { rotate: "0deg" },
        { rotate: "-14deg", offset: 0.2 },
        { rotate: "12deg", offset: 0.4 },
        { rotate: "-9deg", offset: 0.6 },
        { rotate: "0deg" },
      ],
      { time: 480, ease: "both", delay: wait },
    );
    tray.dice.forEach((el, k) =>
      motion.run(
        el,
        [
          { transform: `translate(${-40 - k * 18}px, -26px) rotate(${-210 - k * 40}deg) scale(.6)`, opacity: 0 },
          { transform: "translate(6px, 2px) rotate(14deg)", opacity: 1, offset: 0.75 },
          { transform: "none", opacity: 1 },
        ],
        { time: 460, ease: "out", delay: wait + 260 + k * 40 },
      ),
    );
  }

  /**
   * Stamps the word of a challenge on the seat that challenged.
   *
   * @param {string} place
   * @param {string} word
   * @param {Boxes | null} before
   * @param {{ loud?: boolean }} [how]
   */
  #challenge(place, word, before, { loud = false } = {}) {
    sound.play(loud ? "bomb" : "stamp");
    if (loud) buzz(40);
    stamp(this.#parts.fx, before?.seats.get(place) ?? this.#boxOf(place), word, { base: before?.layer });
  }

  /**
   * Turns a seat grey that has lost its last die.
   *
   * @param {string} place
   */
  #dimSeat(place) {
    motion.later(900, () => document.hidden || sound.play("toll"));
    if (place !== "self")
      motion.run(this.#parts.ring.view(place).element, [{ opacity: 1 }, { opacity: 0.62 }], {
        time: "scene",
        ease: "both",
      });
  }

  /**
   * Returns the box of the element at which animations of a seat start: for the viewer's own seat the cup, else the
   * seat.
   *
   * @param {string} place
   */
  #boxOf(place) {
    const { ring, tray } = this.#parts;
    return (place === "self" ? tray.cup : ring.view(place).element).getBoundingClientRect();
  }
}
