// How events look: dice are shaken, a bid is laid down, somebody says open, a seat goes grey. On top of what is drawn.

import { between, motion } from "#js/table/motion.js";
import { stamp } from "#js/table/stamp.js";
import { buzz, sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";

export class Animations {
  #parts;

  /** `parts`: fx (the layer above), ring, cloth, tray. */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Animates what one frame brought; a reveal is played by itself. `wait`: ms until the dice of the next round roll. */
  show(events, vm, { wait = 0 } = {}) {
    for (const { kind, data } of events) {
      switch (kind) {
        case "round_start":
          this.#roll(wait);
          break;
        case "bid":
          this.#bid(vm.place(data.seat));
          break;
        case "challenge":
          this.#doubt(vm.place(data.seat), t("fx.open"));
          break;
        case "jump":
          this.#doubt(vm.place(data.seat), t("fx.jump"), { loud: true });
          break;
        case "out":
          this.#gone(vm.place(data.seat));
          break;
        default:
          break;
      }
    }
  }

  #bid(place) {
    sound.play("play");
    const { cloth, ring } = this.#parts,
      says = cloth.offer.querySelector(".says"),
      seat = place === "self" ? this.#parts.tray.cup : ring.view(place).element;
    if (!says) return;
    if (motion.reduced) return void motion.run(says, [{ opacity: 0 }, { opacity: 1 }], { time: "quick" });
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

  /** My dice tumble in; those of others are heard. */
  #roll(wait) {
    const { tray } = this.#parts;
    motion.later(wait, () => document.hidden || sound.play("roll"));
    if (motion.reduced)
      return void tray.dice.forEach(el => motion.run(el, [{ opacity: 0 }, { opacity: 1 }], { time: 120 }));
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
