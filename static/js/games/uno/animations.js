// Animations of the events of UNO: a card flies onto the discards, cards are drawn, hands change owners, a seat calls
// UNO.

/**
 * @import { UnoHand } from "#js/games/uno/hand.js"
 * @import { PlayArea } from "#js/games/uno/play_area.js"
 * @import { UnoViewModel } from "#js/games/uno/view_model.js"
 * @import { SeatRing } from "#js/table/seat_ring.js"
 * @import { Box, EventHandlers, Moment } from "#types/table"
 * @import { GameEvent } from "#types/wire"
 * @typedef {Map<string, DOMRect | null>} Boxes where each card of my hand lay
 * @typedef {Moment<UnoViewModel, GameEvent<"uno">, Boxes>} UnoMoment
 * @typedef {{ fx: HTMLElement, ring: SeatRing, playArea: PlayArea, hand: UnoHand }} Parts `fx` is the layer above the table
 */

import { BaseAnimations } from "#js/table/base_animations.js";
import { launchCard } from "#js/table/card_flights.js";
import { between, motion } from "#js/table/web_animations.js";
import { stamp } from "#js/table/seat_stamp.js";
import { buzz, sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";
import { unoCard } from "#js/draw/uno_cards.js";

const SHOWN = 4; // cards that are seen to fly when another seat draws
const WIDE = 34; // px of a back that flies
const STEP = 90,
  DEAL_STEP = 60; // ms between cards that are drawn, and that are dealt

/**
 * The animations of UNO. `on` names the method for each kind of event.
 *
 * @extends {BaseAnimations<UnoViewModel, GameEvent<"uno">, Boxes>}
 */
export class Animations extends BaseAnimations {
  #parts;

  /** @type {EventHandlers<GameEvent<"uno">, UnoMoment>} */
  on = {
    deal: (_, { vm }) => this.#deal(vm),
    play: (data, moment) => (this.#play(data, moment), (moment.wait = 240)),
    draw: (data, moment) => (this.#draw(data, moment), (moment.wait += 120)),
    skipped: ({ seat }, { vm, wait }) => this.#stamp(vm.place(seat), t("fx.skip"), { wait }),
    reverse: () => sound.play("airplane"),
    pending: (_, { wait }) => this.#addPending(wait),
    swap: ({ seat, target }, moment) =>
      this.#swap(
        [
          [seat, target],
          [target, seat],
        ],
        moment,
      ),
    rotate: ({ direction }, moment) => {
      const n = moment.vm.seats.length;
      this.#swap(
        moment.vm.seats.map((_, seat) => [seat, (seat + direction + n) % n]),
        moment,
      );
    },
    refill: () => (sound.play("roll"), this.#shuffle()),
    skip: () => sound.play("pass"),
    call: ({ seat }, { vm }) => {
      sound.play("bells");
      buzz(20);
      this.#stamp(vm.place(seat), t("fx.call"), { gold: true });
    },
    challenge: ({ target }, { vm }) => {
      sound.play("stamp");
      buzz(40);
      this.#stamp(vm.place(target), t("fx.catch"));
    },
    challenge_draw_four: ({ seat, guilty }, { vm }) => {
      sound.play("stamp");
      this.#stamp(vm.place(seat), t(guilty ? "fx.right" : "fx.wrong"));
    },
  };

  /** @param {Parts} parts */
  constructor(parts) {
    super();
    this.#parts = parts;
  }

  /**
   * Measures where the cards in hand lie before the next state is drawn, if one of them is played and flies from there.
   *
   * @param {UnoViewModel | null} vm
   * @param {readonly GameEvent<"uno">[]} events
   * @returns {Boxes}
   */
  snapshot(vm, events) {
    if (!this.playsOwn(vm, events)) return new Map();
    return new Map([...new Set(vm?.hand)].map(code => [code, this.#parts.hand.boxOf(code)]));
  }

  /**
   * Returns the box on the page from which the cards of a seat start to fly.
   *
   * @param {string} place
   */
  #source(place) {
    const { ring, hand } = this.#parts;
    return place === "self" ? hand.element.getBoundingClientRect() : ring.view(place).source.getBoundingClientRect();
  }

  /**
   * Flies a played card onto the discards, from the viewer's hand or from its seat.
   *
   * @param {{ seat: number, card: string, count: number }} data
   * @param {UnoMoment} moment
   */
  #play({ seat, card, count }, { vm, before }) {
    const { playArea, ring } = this.#parts,
      place = vm.place(seat),
      top = playArea.top;
    sound.play("play");
    if (!top) return;
    if (motion.reduced) return this.fade(top);
    const own = place === "self" ? before?.get(card) : null,
      { x, y, scale } = between(own ?? this.#source(place), top.getBoundingClientRect()),
      size = own ? scale : 0.45;
    motion.run(
      top,
      [
        {
          transform: `translate(${x}px, ${y}px) scale(${size}) rotate(${place === "self" ? 0 : -14}deg)`,
          opacity: place === "self" ? 1 : 0.3,
        },
        {
          transform: `translate(${x * 0.22}px, ${y * 0.22 - 10}px) scale(${1 + (size - 1) * 0.2})`,
          opacity: 1,
          offset: 0.6,
        },
        { transform: "scale(1.04)", offset: 0.86 },
        { transform: "none" },
      ],
      { time: "move", ease: "out" },
    );
    if (count && count <= 2 && place !== "self") this.pulse(ring.view(place).source);
  }

  /**
   * Flies drawn cards from the pile to a seat.
   *
   * @param {{ seat: number, count: number }} data
   * @param {UnoMoment} moment
   */
  #draw({ seat, count }, { vm, wait }) {
    const place = vm.place(seat);
    if (place === "self") return this.#drawOwn(wait);
    for (let k = 0; k < Math.min(count, SHOWN); k++) {
      motion.later(wait + k * STEP, () => document.hidden || sound.play("deal"));
      if (!motion.reduced)
        this.#fly(this.#parts.playArea.pile.getBoundingClientRect(), this.#source(place), wait + k * STEP);
    }
  }

  /**
   * Flies the viewer's new cards from the pile into the hand. They turn over on the way.
   *
   * @param {number} wait ms
   */
  #drawOwn(wait) {
    const { hand, playArea } = this.#parts,
      from = playArea.pile.getBoundingClientRect();
    hand.arrived.slice(0, 12).forEach((el, k) => {
      motion.later(wait + k * STEP, () => document.hidden || sound.play("deal"));
      if (motion.reduced) return this.fade(el, 120);
      const { x, y, scale } = between(from, el.getBoundingClientRect()),
        there = `translate(${x}px, ${y}px) scale(${scale})`;
      motion.run(
        el,
        [
          { transform: `${there} scaleX(.06)`, opacity: 0 },
          {
            transform: `translate(${x * 0.5}px, ${y * 0.5 - 14}px) scale(${1 + (scale - 1) * 0.5})`,
            opacity: 1,
            offset: 0.5,
          },
          { transform: "none", opacity: 1 },
        ],
        { time: "deal", ease: "out", delay: wait + k * STEP },
      );
    });
  }

  /**
   * Deals all hands from the pile.
   *
   * @param {UnoViewModel} vm
   */
  #deal(vm) {
    const { hand, playArea } = this.#parts,
      from = playArea.pile.getBoundingClientRect();
    if (motion.reduced) return this.fade(hand.element, 120);
    hand.cards.forEach((el, k) => {
      const { x, y, scale } = between(from, el.getBoundingClientRect());
      motion.run(
        el,
        [
          { transform: `translate(${x}px, ${y}px) scale(${scale}) rotate(16deg)`, opacity: 0 },
          { opacity: 1, offset: 0.15 },
          { transform: "none", opacity: 1 },
        ],
        { time: "deal", ease: "out", delay: k * DEAL_STEP },
      );
      motion.later(k * DEAL_STEP, () => document.hidden || sound.play("deal"));
    });
    vm.others.forEach((seat, k) => {
      for (let n = 0; n < 3; n++) this.#fly(from, this.#source(vm.place(seat)), n * DEAL_STEP * 2 + k * 24);
    });
  }

  /**
   * Flies whole hands from seat to seat, with three card backs for each hand.
   *
   * @param {number[][]} pairs [from, to]
   * @param {UnoMoment} moment
   */
  #swap(pairs, { vm, wait }) {
    sound.play("cup");
    const mine = pairs.some(([from, to]) => from === vm.me || to === vm.me);
    if (mine)
      motion.run(this.#parts.hand.element, [{ opacity: 0 }, { opacity: 0, offset: 0.4 }, { opacity: 1 }], {
        time: motion.reduced ? 120 : 700,
        delay: motion.reduced ? 0 : wait,
      });
    if (motion.reduced) return;
    for (const [from, to] of pairs)
      for (let k = 0; k < 3; k++)
        this.#fly(this.#source(vm.place(from)), this.#source(vm.place(to)), wait + k * 70, { slow: true });
  }

  /**
   * Animates the number of cards that the next seat has to draw: it drops to its place beside the discards.
   *
   * @param {number} wait ms
   */
  #addPending(wait) {
    const { pending } = this.#parts.playArea;
    motion.later(wait, () => document.hidden || sound.play("tock"));
    motion.run(
      pending,
      [
        { scale: 1.7, opacity: 0 },
        { scale: 1, opacity: 1 },
      ],
      { time: "move", ease: "settle", delay: wait },
    );
  }

  /** Shakes the pile, which was made anew from the discards. */
  #shuffle() {
    if (motion.reduced) return;
    motion.run(
      this.#parts.playArea.pile,
      [{ rotate: "0deg" }, { rotate: "-5deg", offset: 0.3 }, { rotate: "4deg", offset: 0.6 }, { rotate: "0deg" }],
      { time: 480, ease: "both" },
    );
  }

  /**
   * Flies the back of a card from one box on the page to another.
   *
   * @param {Box} from
   * @param {Box} to
   * @param {number} delay ms
   * @param {{ slow?: boolean }} [how]
   */
  #fly(from, to, delay, { slow = false } = {}) {
    const { fx } = this.#parts,
      base = fx.getBoundingClientRect(),
      box = {
        left: from.left + from.width / 2 - WIDE / 2,
        top: from.top + from.height / 2 - WIDE * 0.7,
        width: WIDE,
        height: WIDE * 1.4,
      },
      { x, y } = between(to, box);
    motion.at(delay, () => {
      const back = unoCard("");
      launchCard(fx, back, box, base);
      motion.run(
        back,
        [
          { transform: "rotate(10deg)", opacity: 0 },
          { opacity: 1, offset: 0.15 },
          { transform: `translate(${x}px, ${y}px) scale(.8)`, opacity: 1, offset: 0.9 },
          { transform: `translate(${x}px, ${y}px) scale(.7)`, opacity: 0 },
        ],
        { time: slow ? 620 : "deal", ease: slow ? "both" : "out", fill: "both", then: () => back.remove() },
      );
    });
  }

  /**
   * Stamps a word on a seat.
   *
   * @param {string} place
   * @param {string} word
   * @param {{ wait?: number, gold?: boolean }} [how]
   */
  #stamp(place, word, how) {
    const { fx, ring, hand } = this.#parts,
      mine = place === "self",
      el = mine ? hand.element : ring.view(place).element;
    stamp(fx, el.getBoundingClientRect(), word, mine ? { ...how, down: 24 } : how);
  }
}
