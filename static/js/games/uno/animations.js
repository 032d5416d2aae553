// How events look: a card flies onto the heap, cards are drawn, hands change owners, somebody calls. On top of what is drawn.

import { between, motion } from "#js/table/motion.js";
import { stamp } from "#js/table/stamp.js";
import { buzz, sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";
import { unoCard } from "#js/draw/uno_cards.js";

const SHOWN = 4; // of cards drawn by others so many are seen to fly
const STEP = 90,
  DEAL_STEP = 60; // ms between them

export class Animations {
  #parts;

  /** `parts`: fx (the layer above), ring, piles, hand. */
  constructor(parts) {
    this.#parts = parts;
  }

  /** What is needed of the table before it is drawn anew. */
  snapshot(codes) {
    return new Map(codes.map(code => [code, this.#parts.hand.boxOf(code)]));
  }

  /** Animates what one frame brought. */
  show(events, vm, before) {
    let wait = 0;
    for (const { kind, data } of events) {
      switch (kind) {
        case "deal":
          this.#deal(vm);
          break;
        case "play":
          this.#play(vm, data, before);
          wait = 240;
          break;
        case "draw":
          this.#draw(vm, data, wait);
          wait += 120;
          break;
        case "skipped":
          this.#seal(vm.place(data.seat), t("fx.skip"), { wait });
          break;
        case "reverse":
          sound.play("airplane");
          break;
        case "pending":
          this.#owe(wait);
          break;
        case "swap":
          this.#swap(
            vm,
            [
              [data.seat, data.target],
              [data.target, data.seat],
            ],
            wait,
          );
          break;
        case "rotate":
          this.#swap(
            vm,
            vm.seats.map((_, seat) => [seat, (seat + data.direction + vm.seats.length) % vm.seats.length]),
            wait,
          );
          break;
        case "refill":
          sound.play("roll");
          this.#shuffle();
          break;
        case "skip":
          sound.play("pass");
          break;
        case "call":
          (sound.play("bells"), buzz(20));
          this.#seal(vm.place(data.seat), t("fx.call"), { gold: true });
          break;
        case "challenge":
          (sound.play("stamp"), buzz(40));
          this.#seal(vm.place(data.target), t("fx.catch"), {});
          break;
        case "challenge_draw_four":
          sound.play("stamp");
          this.#seal(vm.place(data.seat), t(data.guilty ? "fx.right" : "fx.wrong"), {});
          break;
        default:
          break;
      }
    }
  }

  #source(place) {
    const { ring, hand } = this.#parts;
    return place === "self" ? hand.element.getBoundingClientRect() : ring.view(place).source.getBoundingClientRect();
  }

  #play(vm, { seat, card, count }, before) {
    const { piles, ring } = this.#parts,
      place = vm.place(seat),
      top = piles.top;
    sound.play("play");
    if (!top) return;
    if (motion.reduced) return void motion.run(top, [{ opacity: 0 }, { opacity: 1 }], { time: "quick" });
    const from = (place === "self" && before?.get(card)) || this.#source(place),
      { x, y, scale } = between(from, top.getBoundingClientRect()),
      size = place === "self" && before?.get(card) ? scale : 0.45;
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
    if (count && count <= 2 && place !== "self")
      motion.run(ring.view(place).source, [{ scale: 1 }, { scale: 1.22 }, { scale: 1 }], { time: "move", delay: 240 });
  }

  #draw(vm, { seat, count }, wait) {
    const place = vm.place(seat);
    if (place === "self") return this.#mine(wait);
    for (let k = 0; k < Math.min(count, SHOWN); k++) {
      motion.later(wait + k * STEP, () => document.hidden || sound.play("deal"));
      if (!motion.reduced)
        this.#fly(this.#parts.piles.pile.getBoundingClientRect(), this.#source(place), wait + k * STEP);
    }
    return undefined;
  }

  /** My own new cards come out of the pile and turn over on the way. */
  #mine(wait) {
    const { hand, piles } = this.#parts,
      from = piles.pile.getBoundingClientRect();
    hand.arrived.slice(0, 12).forEach((el, k) => {
      motion.later(wait + k * STEP, () => document.hidden || sound.play("deal"));
      if (motion.reduced) return void motion.run(el, [{ opacity: 0 }, { opacity: 1 }], { time: 120 });
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
      return undefined;
    });
  }

  #deal(vm) {
    const { hand, piles } = this.#parts,
      from = piles.pile.getBoundingClientRect();
    if (motion.reduced) return void motion.run(hand.element, [{ opacity: 0 }, { opacity: 1 }], { time: 120 });
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
    return undefined;
  }

  /** Whole hands move: one back stands for all cards of a hand. */
  #swap(vm, pairs, wait) {
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

  #owe(wait) {
    const { owed } = this.#parts.piles;
    motion.later(wait, () => document.hidden || sound.play("tock"));
    motion.run(
      owed,
      [
        { scale: 1.7, opacity: 0 },
        { scale: 1, opacity: 1 },
      ],
      { time: "move", ease: "settle", delay: wait },
    );
  }

  #shuffle() {
    if (motion.reduced) return;
    motion.run(
      this.#parts.piles.pile,
      [{ rotate: "0deg" }, { rotate: "-5deg", offset: 0.3 }, { rotate: "4deg", offset: 0.6 }, { rotate: "0deg" }],
      { time: 480, ease: "both" },
    );
  }

  #fly(from, to, delay, { slow = false } = {}) {
    const { fx } = this.#parts,
      base = fx.getBoundingClientRect(),
      wide = 34;
    const box = {
        left: from.left + from.width / 2 - wide / 2,
        top: from.top + from.height / 2 - wide * 0.7,
        width: wide,
        height: wide * 1.4,
      },
      { x, y } = between(to, box);
    motion.at(delay, () => {
      const back = unoCard("");
      back.classList.add("ghost");
      for (const [key, value] of [
        ["left", box.left - base.left],
        ["top", box.top - base.top],
        ["--cw", wide],
      ])
        back.style.setProperty(key, `${value}px`);
      motion.put(fx, back);
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

  #seal(place, word, how) {
    const { fx, ring, hand } = this.#parts,
      mine = place === "self";
    stamp(
      fx,
      (mine ? hand.element : ring.view(place).element).getBoundingClientRect(),
      word,
      mine ? { ...how, down: 24 } : how,
    );
  }
}
