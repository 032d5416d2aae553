// How events look: dice are shaken, a bid is laid down, somebody says open, a seat goes grey. On top of what is drawn.

import { h } from "#js/table/dom.js";
import { between, motion } from "#js/table/motion.js";
import { prefs } from "#js/table/prefs.js";
import { buzz, sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";

export class Moves {
  #parts;

  /** `parts`: fx (the layer above), ring, cloth, tray. */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Animates what one frame brought; a reveal is played by itself. `wait`: ms until the dice of the next round roll. */
  show(events, now, { wait = 0 } = {}) {
    for (const { kind, data } of events) {
      switch (kind) {
        case "round_start": this.#roll(wait); break;
        case "bid": this.#bid(now.place(data.seat)); break;
        case "challenge": this.#doubt(now.place(data.seat), t("fx.open")); break;
        case "jump": this.#doubt(now.place(data.seat), t("fx.jump"), { loud: true }); break;
        case "out": this.#gone(now.place(data.seat)); break;
        default: break;
      }
    }
  }

  #bid(place) {
    sound.play("play");
    const { cloth, ring } = this.#parts, says = cloth.offer.querySelector(".says"), seat = place === "self" ? this.#parts.tray.cup : ring.view(place).element;
    if (!says) return;
    if (motion.reduced) return void motion.run(says, [{ opacity: 0 }, { opacity: 1 }], { time: "quick" });
    const { x, y } = between(seat.getBoundingClientRect(), says.getBoundingClientRect());
    motion.run(says, [{ transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0 }, { transform: `translate(${x * 0.2}px, ${y * 0.2}px) scale(.9)`, opacity: 1, offset: 0.6 }, { transform: "scale(1.05)", offset: 0.85 }, { transform: "none" }], { time: "deal", ease: "out" });
  }

  /** My dice tumble in; those of others are heard. */
  #roll(wait) {
    const { tray } = this.#parts;
    motion.later(wait, () => document.hidden || sound.play("roll"));
    if (motion.reduced) return void tray.dice.forEach(el => motion.run(el, [{ opacity: 0 }, { opacity: 1 }], { time: 120 }));
    motion.run(tray.cup, [{ rotate: "0deg" }, { rotate: "-14deg", offset: 0.2 }, { rotate: "12deg", offset: 0.4 }, { rotate: "-9deg", offset: 0.6 }, { rotate: "0deg" }], { time: 480, ease: "both", delay: wait });
    tray.dice.forEach((el, k) => motion.run(el, [{ transform: `translate(${-40 - k * 18}px, -26px) rotate(${-210 - k * 40}deg) scale(.6)`, opacity: 0 }, { transform: "translate(6px, 2px) rotate(14deg)", opacity: 1, offset: 0.75 }, { transform: "none", opacity: 1 }], { time: 460, ease: "out", delay: wait + 260 + k * 40 }));
  }

  #doubt(place, word, { loud = false } = {}) {
    sound.play(loud ? "bomb" : "stamp");
    if (loud) buzz(40);
    const { fx, ring } = this.#parts, base = fx.getBoundingClientRect(), box = (place === "self" ? this.#parts.tray.cup : ring.view(place).element).getBoundingClientRect();
    const seal = h("span.fx-seal", { vars: { left: `${Math.min(base.width - 60, Math.max(60, box.left - base.left + box.width / 2))}px`, top: `${box.top - base.top + box.height / 2}px` } }, word);
    const still = motion.reduced || !prefs.get("effects");
    fx.append(seal);
    motion.run(seal, still ? [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }]
      : [{ opacity: 0, scale: 1.8, rotate: "-12deg" }, { opacity: 1, scale: 1, rotate: "-5deg", offset: 0.2 }, { opacity: 1, scale: 1, rotate: "-5deg", offset: 0.8 }, { opacity: 0, scale: 1, rotate: "-5deg" }],
    { time: 1300, ease: "linear", fill: "both", then: () => seal.remove() });
  }

  #gone(place) {
    motion.later(900, () => document.hidden || sound.play("toll"));
    if (place !== "self") motion.run(this.#parts.ring.view(place).element, [{ opacity: 1 }, { opacity: 0.62 }], { time: "scene", ease: "both" });
  }
}
