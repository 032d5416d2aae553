// Animations of the events of Gan Deng Yan: cards fly from the pile to the hands, plays fly to the middle, and the
// cards of a trick slide to the seat that leads next.

/**
 * @import { PlayArea } from "#js/games/gandengyan/play_area.js"
 * @import { GanDengYanViewModel } from "#js/games/gandengyan/view_model.js"
 * @import { Hand } from "#js/table/hand.js"
 * @import { SeatRing } from "#js/table/seat_ring.js"
 * @import { Play } from "#types/gandengyan"
 * @import { Box, EventHandlers, Moment } from "#types/table"
 * @import { GameEvent } from "#types/wire"
 * @typedef {object} Boxes where things lay: the cards of the own hand by code, and the play to beat
 * @property {Map<string, DOMRect>} hand
 * @property {{ el: HTMLElement, box: DOMRect, card: number } | null} group `card` is the width of its cards in px
 * @typedef {Moment<GanDengYanViewModel, GameEvent<"gandengyan">, Boxes>} GanDengYanMoment
 * @typedef {object} Parts
 * @property {HTMLElement} fx the layer above the table
 * @property {PlayArea} playArea
 * @property {Hand} hand
 * @property {SeatRing} ring
 * @property {() => unknown} dealt called when the cards that fly have landed
 */

import { card } from "#js/draw/cards.js";
import { BaseAnimations } from "#js/table/base_animations.js";
import { flyBack, flyIn, gather, launchCard } from "#js/table/card_flights.js";
import { h } from "#js/table/dom.js";
import { cardWidth, motion } from "#js/table/web_animations.js";
import { prefs } from "#js/table/prefs.js";
import { bomb, frame, rocket, roll } from "#js/table/special_effects.js";
import { buzz, sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";

const BOMBS = new Set(["BOMB_3", "BOMB_4"]);
const STEP_MS = 90; // between cards that are dealt
const TURN_MS = 110; // in which a card turns over

/**
 * The animations of Gan Deng Yan. `on` names the method for each kind of event.
 *
 * @extends {BaseAnimations<GanDengYanViewModel, GameEvent<"gandengyan">, Boxes>}
 */
export class Animations extends BaseAnimations {
  #parts;
  #dealing = false;

  /** @type {EventHandlers<GameEvent<"gandengyan">, GanDengYanMoment>} */
  on = {
    deal: (_, { vm }) => this.#deal(vm),
    play: (data, { vm, before }) => this.#play(vm, data, before),
    pass: ({ seat }, { vm }) => this.#pass(vm.place(seat)),
    trick_end: ({ seat }, { vm, before }) => this.#collect(vm.place(seat), before),
    draw: ({ seat }, { vm }) => this.#draw(vm, seat),
  };

  /** @param {Parts} parts */
  constructor(parts) {
    super();
    this.#parts = parts;
  }

  /** Whether cards still fly to the hands. */
  get dealing() {
    return this.#dealing;
  }

  /**
   * Measures where the cards lie that will leave the hand or the middle, before the next state is drawn.
   *
   * @param {GanDengYanViewModel | null} vm
   * @param {readonly GameEvent<"gandengyan">[]} events
   * @returns {Boxes}
   */
  snapshot(vm, events) {
    const { hand, playArea } = this.#parts,
      own = this.playsOwn(vm, events) ? hand.cards.filter(el => el.dataset.code) : [],
      group = events.some(({ kind }) => kind === "trick_end") ? playArea.group : null;
    return {
      hand: new Map(own.map(el => [String(el.dataset.code), el.getBoundingClientRect()])),
      group: group && { el: group, box: group.getBoundingClientRect(), card: cardWidth(group) },
    };
  }

  /**
   * Lets the word of a pass rise from its seat and fade.
   *
   * @param {string} place
   */
  #pass(place) {
    sound.play("pass");
    const { fx } = this.#parts,
      base = fx.getBoundingClientRect(),
      box = this.#faceOf(place).getBoundingClientRect();
    const word = h(
      "span.fx-word",
      {
        vars: {
          left: `${box.left - base.left + box.width / 2 - 14}px`,
          top: `${box.top - base.top + box.height / 2 - 12}px`,
        },
      },
      t("say.pass"),
    );
    motion.put(fx, word);
    const rise = motion.reduced ? "0 0" : "0 6px";
    motion.run(
      word,
      [
        { opacity: 0, translate: rise },
        { opacity: 1, translate: "0 0", offset: 0.2 },
        { opacity: 1, offset: 0.75 },
        { opacity: 0 },
      ],
      { time: 760, ease: "linear", fill: "both", then: () => word.remove() },
    );
  }

  /**
   * Plays the sound, the flight and the special effect of a play.
   *
   * @param {GanDengYanViewModel} vm
   * @param {Play & { seat: number }} play
   * @param {Boxes | null} before
   */
  #play(vm, { seat, type, cards }, before) {
    const { playArea, fx } = this.#parts,
      { group } = playArea,
      place = vm.place(seat),
      scene = BOMBS.has(type) ? bomb : type === "ROCKET" ? rocket : null;
    sound.play("play", { cards: type === "STRAIGHT" ? Math.max(5, cards.length) : 1 });
    if (scene) (sound.play(type === "ROCKET" ? "rocket" : "bomb"), buzz(40));
    if (!group) return;
    const shown = prefs.get("effects") && !motion.reduced;
    if (motion.reduced) this.fade(group);
    else if (scene !== bomb || !shown) this.#fly(group, place, before);
    if (scene && shown) scene(fx, group, playArea.total);
    else if (scene) (frame(fx, group, type === "ROCKET" ? 1000 : 700), roll(playArea.total));
    this.#pulseFew(place, vm.view.counts[seat]);
  }

  /**
   * Flies the cards of a play to the middle: the viewer's own from their place in the hand, others from their seat.
   *
   * @param {HTMLElement} group
   * @param {string} place
   * @param {Boxes | null} before
   */
  #fly(group, place, before) {
    const source = this.#sourceOf(place).getBoundingClientRect();
    group.querySelectorAll(".card").forEach((el, k) => {
      const own = place === "self" ? before?.hand.get(el.dataset.code ?? "") : null;
      flyIn(el, own ?? source, { own: place === "self", delay: k * 10 });
    });
  }

  /**
   * Pulses the card count of another seat that has one or two cards left.
   *
   * @param {string} place
   * @param {number} count
   */
  #pulseFew(place, count) {
    if (!count || count > 2 || place === "self") return;
    this.pulse(this.#sourceOf(place));
  }

  /**
   * Slides the cards of a finished trick to the seat that leads next.
   *
   * @param {string} to
   * @param {Boxes | null} before
   */
  #collect(to, before) {
    if (motion.reduced || !before?.group) return;
    const { fx, playArea } = this.#parts,
      { el, box, card: wide } = before.group;
    gather(motion.ghost(el, fx, box, { wide }), box, this.#faceOf(to).getBoundingClientRect());
    if (playArea.words)
      motion.run(playArea.words, [{ opacity: 0 }, { opacity: 1 }], { time: "quick", delay: motion.ms("move") * 1.6 });
  }

  /**
   * Flies a drawn card from the pile to a seat. The viewer's own card turns over where it lands.
   *
   * @param {GanDengYanViewModel} vm
   * @param {number} seat
   */
  #draw(vm, seat) {
    sound.play("deal");
    const place = vm.place(seat),
      mine = (place === "self" && vm.drawn && this.#parts.hand.at(vm.drawn)) || null,
      delay = motion.reduced ? 0 : 420;
    if (motion.reduced) return void (mine && this.fade(mine, 120));
    if (mine) this.#flyAndTurn(mine, delay);
    else this.#flyBack(this.#sourceOf(place).getBoundingClientRect(), delay, 0.8);
  }

  /**
   * Deals all hands from the pile. The viewer's own cards turn over where they land.
   *
   * @param {GanDengYanViewModel} vm
   */
  #deal(vm) {
    const { hand } = this.#parts,
      cards = hand.cards,
      flight = motion.ms("deal");
    if (motion.reduced) return this.fade(hand.element, 120);
    const landed = cards.length * STEP_MS + flight + TURN_MS;
    this.#dealing = true;
    motion.later(landed, () => {
      this.#dealing = false;
      this.#parts.dealt();
    });
    cards.forEach((el, k) =>
      el.matches("button")
        ? this.#flyAndTurn(el, k * STEP_MS)
        : this.#flyBack(el.getBoundingClientRect(), k * STEP_MS, 1),
    );
    vm.seats.forEach((_, seat) => {
      if (vm.place(seat) === "self") return;
      const target = this.#sourceOf(vm.place(seat)).getBoundingClientRect();
      for (let k = 0; k < Math.min(5, vm.view.counts[seat]); k++) this.#flyBack(target, k * STEP_MS + seat * 14, 0.8);
    });
    for (let k = 0; k < cards.length; k++)
      motion.later(k * STEP_MS + flight, () => document.hidden || sound.play("deal"));
  }

  /**
   * Flies the back of a card from the pile to the place of a card in hand, which then turns over.
   *
   * @param {HTMLElement} el
   * @param {number} delay ms
   */
  #flyAndTurn(el, delay) {
    const flight = motion.ms("deal"),
      start = delay + flight * 0.82;
    this.#flyBack(el.getBoundingClientRect(), delay, 1);
    motion.run(
      el,
      [
        { transform: "scaleX(.06)", opacity: 0 },
        { transform: "scaleX(.06)", opacity: 1, offset: 0.01 },
        { transform: "none", opacity: 1 },
      ],
      { time: TURN_MS, ease: "out", delay: start },
    );
  }

  /**
   * Lets the back of a card fly from the pile to a box on the page.
   *
   * @param {Box} to
   * @param {number} delay ms
   * @param {number} size of the card where it lands, as a part of the box's width
   */
  #flyBack(to, delay, size) {
    const { fx, playArea } = this.#parts,
      from = playArea.pile.getBoundingClientRect(),
      base = fx.getBoundingClientRect();
    motion.at(delay, () => {
      const back = card("");
      launchCard(fx, back, from, base);
      flyBack(back, from, to, { scale: (to.width / from.width) * size });
    });
  }

  /**
   * Returns the element from which the cards of a place start to fly.
   *
   * @param {string} place
   */
  #sourceOf(place) {
    return place === "self" ? this.#parts.hand.element : this.#parts.ring.view(place).source;
  }

  /**
   * Returns the element at which cards for a player arrive: the hand for the viewer, the avatar for others.
   *
   * @param {string} place
   */
  #faceOf(place) {
    return place === "self" ? this.#parts.hand.element : this.#parts.ring.view(place).avatar;
  }
}
