// How events look: dice are shaken, a bid is put down, a seat challenges, a seat goes grey.

import { BaseAnimations } from "#js/table/animations.js";
import { between, motion } from "#js/table/motion.js";
import { stamp } from "#js/table/stamp.js";
import { buzz, sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";

export class Animations extends BaseAnimations {
  #parts;

  on = {
    round_start: (_, { wait }) => this.#roll(wait),
    bid: ({ seat }, { vm }) => this.#bid(vm.place(seat)),
    challenge: ({ seat }, { vm }) => this.#doubt(vm.place(seat), t("fx.open")),
    jump: ({ seat }, { vm }) => this.#doubt(vm.place(seat), t("fx.jump"), { loud: true }),
    out: ({ seat }, { vm }) => this.#gone(vm.place(seat)),
  };

  /** `parts`: fx (the layer above), ring, cloth, tray. A reveal is played by itself. */
  constructor(parts) {
    super();
    this.#parts = parts;
  }

  #bid(place) {
    sound.play("play");
    const { cloth, ring } = this.#parts,
      says = cloth.offer.querySelector(".says"),
      seat = place === "self" ? this.#parts.tray.cup : ring.view(place).element;
    if (!says) return;
    if (motion.reduced) return this.fade(says);
    const { x, y } = between(seat.getBoundingClientRect(), says.getBoundingClientRect());
    motion.run(
      says,
      [
        { transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0 },
        { transform: `translate(${x * 0.2}px, ${y * 0.2}px) scale(.9)`, opacity: 1, offset: 0.6 },
        { transform: "scale(1.05)", offset: 0.85 },
        { transform: "none" },
      ],
      { time: "deal", ease: "out" },
    );
  }

  /** Lets the player's dice tumble in; those of others make a sound. */
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

  #doubt(place, word, { loud = false } = {}) {
    sound.play(loud ? "bomb" : "stamp");
    if (loud) buzz(40);
    const { fx, ring, tray } = this.#parts;
    stamp(fx, (place === "self" ? tray.cup : ring.view(place).element).getBoundingClientRect(), word);
  }

  #gone(place) {
    motion.later(900, () => document.hidden || sound.play("toll"));
    if (place !== "self")
      motion.run(this.#parts.ring.view(place).element, [{ opacity: 1 }, { opacity: 0.62 }], {
        time: "scene",
        ease: "both",
      });
  }
}
