// How events look: cards are dealt and drawn from the pile, plays fly to the middle, a trick is gathered.

import { card } from "#js/draw/cards.js";
import { BaseAnimations } from "#js/table/animations.js";
import { flyBack, flyIn, gather } from "#js/table/card_flights.js";
import { h } from "#js/table/dom.js";
import { cardWidth, motion } from "#js/table/motion.js";
import { prefs } from "#js/table/prefs.js";
import { bomb, frame, rocket, roll } from "#js/table/scenes.js";
import { buzz, sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";

const BOMBS = new Set(["BOMB_3", "BOMB_4"]);
const STEP = 90,
  TURN = 110; // ms between cards that are dealt, and in which a card turns over

export class Animations extends BaseAnimations {
  #parts;
  #dealing = false;

  on = {
    deal: (_, { vm }) => this.#deal(vm),
    play: (data, { vm, before }) => this.#play(vm, data, before),
    pass: ({ seat }, { vm }) => this.#pass(vm.place(seat)),
    trick_end: ({ seat }, { vm, before }) => this.#collect(vm.place(seat), before),
    draw: ({ seat }, { vm }) => this.#draw(vm, seat),
  };

  /** `parts`: fx (the layer above), cloth, hand, ring; `dealt()` is called when the cards that fly have fallen. */
  constructor(parts) {
    super();
    this.#parts = parts;
  }

  /** Whether cards still fly to the hands. */
  get dealing() {
    return this.#dealing;
  }

  snapshot() {
    const { hand, cloth } = this.#parts,
      { group } = cloth;
    return {
      hand: new Map(hand.cards.filter(el => el?.dataset.code).map(el => [el.dataset.code, el.getBoundingClientRect()])),
      group: group && { el: group, box: group.getBoundingClientRect(), card: cardWidth(group) },
    };
  }

  /** Lets the word rise from the seat that passes. */
  #pass(place) {
    sound.play("pass");
    const { fx } = this.#parts,
      base = fx.getBoundingClientRect(),
      box = this.#seat(place).getBoundingClientRect();
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

  #play(vm, { seat, type, cards }, before) {
    const { cloth, fx } = this.#parts,
      { group } = cloth,
      place = vm.place(seat),
      scene = BOMBS.has(type) ? bomb : type === "ROCKET" ? rocket : null;
    sound.play("play", { cards: type === "STRAIGHT" ? Math.max(5, cards.length) : 1 });
    if (scene) (sound.play(type === "ROCKET" ? "rocket" : "bomb"), buzz(40));
    if (!group) return;
    const shown = prefs.get("effects") && !motion.reduced;
    if (motion.reduced) this.fade(group);
    else if (scene !== bomb || !shown) this.#fly(group, place, before);
    if (scene && shown) scene(fx, group, cloth.total);
    else if (scene) (frame(fx, group, type === "ROCKET" ? 1000 : 700), roll(cloth.total));
    this.#few(place, vm.view.counts?.[seat]);
  }

  #fly(group, place, before) {
    const source = this.#source(place).getBoundingClientRect();
    [...group.children].forEach((el, k) => {
      const own = place === "self" ? before.hand.get(el.dataset.code) : null;
      flyIn(el, own ?? source, { own: place === "self", delay: k * 10 });
    });
  }

  #few(place, count) {
    if (!count || count > 2 || place === "self") return;
    this.pulse(this.#source(place));
  }

  /** Lets all plays slide to the seat that leads next. */
  #collect(to, before) {
    if (motion.reduced || !before.group) return;
    const { fx, cloth } = this.#parts,
      { el, box, card: wide } = before.group;
    gather(motion.ghost(el, fx, box, wide), box, this.#seat(to).getBoundingClientRect());
    if (cloth.words)
      motion.run(cloth.words, [{ opacity: 0 }, { opacity: 1 }], { time: "quick", delay: motion.ms("move") * 1.6 });
  }

  /** Draws one card from the pile: the player's own turns over where it falls. */
  #draw(vm, seat) {
    sound.play("deal");
    const place = vm.place(seat),
      mine = place === "self" && vm.drawn ? this.#parts.hand.at(vm.drawn) : null,
      delay = motion.reduced ? 0 : 420;
    if (motion.reduced) return void (mine && this.fade(mine, 120));
    if (mine) this.#fall(mine, delay);
    else this.#back(this.#source(place).getBoundingClientRect(), delay, 0.8);
  }

  /** Deals five cards to each seat from the pile; the player's own turn over where they fall. */
  #deal(vm) {
    const { hand } = this.#parts,
      cards = hand.cards,
      flight = motion.ms("deal");
    if (motion.reduced) return this.fade(hand.element, 120);
    const landed = cards.length * STEP + flight + TURN;
    this.#dealing = true;
    motion.later(landed, () => {
      this.#dealing = false;
      this.#parts.dealt();
    });
    cards.forEach((el, k) =>
      el.matches("button") ? this.#fall(el, k * STEP) : this.#back(el.getBoundingClientRect(), k * STEP, 1),
    );
    vm.seats.forEach((_, seat) => {
      if (vm.place(seat) === "self") return;
      const target = this.#source(vm.place(seat)).getBoundingClientRect();
      for (let k = 0; k < Math.min(5, vm.view.counts[seat]); k++) this.#back(target, k * STEP + seat * 14, 0.8);
    });
    for (let k = 0; k < cards.length; k++) motion.later(k * STEP + flight, () => document.hidden || sound.play("deal"));
  }

  /** Lets a back fly from the pile to the place of the card, which then turns over. */
  #fall(el, delay) {
    const flight = motion.ms("deal"),
      start = delay + flight * 0.82;
    this.#back(el.getBoundingClientRect(), delay, 1);
    motion.run(
      el,
      [
        { transform: "scaleX(.06)", opacity: 0 },
        { transform: "scaleX(.06)", opacity: 1, offset: 0.01 },
        { transform: "none", opacity: 1 },
      ],
      { time: TURN, ease: "out", delay: start },
    );
  }

  #back(to, delay, size) {
    const { fx, cloth } = this.#parts,
      from = cloth.pile.getBoundingClientRect(),
      base = fx.getBoundingClientRect();
    motion.at(delay, () => {
      const back = card("");
      this.launch(fx, back, from, base);
      flyBack(back, from, to, { scale: (to.width / from.width) * size });
    });
  }

  #source(place) {
    return place === "self" ? this.#parts.hand.element : this.#parts.ring.view(place).source;
  }

  #seat(place) {
    return place === "self" ? this.#parts.hand.element : this.#parts.ring.view(place).avatar;
  }
}
