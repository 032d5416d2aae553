// The end of a round: every cup lifts at once, then the dice that count rise one by one while the number is counted.

import { counts, cup, die, RANKED } from "#js/draw/dice.js";
import { bidText, diceText } from "#js/games/liars_dice/names.js";
import { fill, h, setHidden, setText } from "#js/table/dom.js";
import { motion } from "#js/table/motion.js";
import { sound } from "#js/table/sound.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const LIFT = 520,
  STEP = 180,
  FASTEST = 70,
  WHOLE = 2400,
  VERDICT = 260; // ms

/** Ms between two dice of `n` that rise, and what the whole takes. */
export const step = n => Math.max(FASTEST, Math.min(STEP, WHOLE / Math.max(1, n)));
export const lasts = n => LIFT + n * step(n) + VERDICT;

export class Reveal {
  #el = h("section.reveal", { hidden: true });
  #count = h("b.num");
  #close;
  #shown = null;

  /** `act.close()` when it is put away by hand. */
  constructor(act) {
    this.#close = h(
      "button.btn.icon-only.quiet.reveal-close",
      { type: "button", "aria-label": t("reveal.close"), on: { click: () => act.close() } },
      icon("close"),
    );
  }

  get element() {
    return this.#el;
  }

  /** Draws a round's dice, all counted; null puts it away. */
  render(reveal, { name, place = null, closable = true }) {
    setHidden(this.#el, !reveal);
    if (!reveal) return;
    const { round, bid, challenger, jump, count, loser, lost } = reveal,
      held = count >= bid.count;
    setHidden(this.#close, !closable);
    fill(this.#el, [reveal, name(bid.seat)], () => {
      const order = place ? seatsFrom(reveal.dice, place) : reveal.dice.map((_, seat) => seat),
        cells = order.filter(seat => reveal.dice[seat].length).map(seat => this.#cell(reveal, seat, name));
      this.#shown = reveal;
      setText(this.#count, count);
      return [
        h(
          "header",
          {},
          h("p.who", {}, t(jump ? "reveal.jump" : "reveal.by", { name: name(challenger), other: name(bid.seat) })),
          this.#close,
        ),
        h(
          "div.sum",
          {
            role: "img",
            "aria-label": `${t("reveal.was", { bid: bidText(bid) })}, ${t("told.verdict", { bid: bidText({ count, face: bid.face }), name: name(loser), dice: diceText(lost) })}`,
          },
          this.#count,
          h("i", {}, "/"),
          h("span.num", {}, bid.count),
          die(bid.face),
          h("span.seal", { class: held ? "seal held" : "seal" }, t(held ? "reveal.true" : "reveal.false")),
        ),
        h(
          "div.cells",
          {
            "data-count": cells.length,
            vars: { "--most": Math.max(...reveal.dice.map(one => one.length)), "--cells": cells.length },
          },
          cells,
        ),
        h(
          "p.fate",
          {},
          h("small", {}, t("reveal.round", { n: round })),
          h("b", {}, t("reveal.lost", { name: name(loser), dice: diceText(lost) })),
        ),
      ];
    });
  }

  #cell({ dice: all, bid, wild, loser, challenger }, seat, name) {
    const held = [...all[seat]].sort((a, b) => RANKED.indexOf(a) - RANKED.indexOf(b)),
      n = held.filter(one => counts(one, bid.face, wild)).length;
    const drawn = held.map(one =>
      die(one, { wild: wild && one === 1 && bid.face !== 1, state: counts(one, bid.face, wild) ? "counted" : "off" }),
    );
    const tone = seat === loser ? "cell loser" : seat === challenger || seat === bid.seat ? "cell party" : "cell";
    return h(
      "div.cell",
      {
        class: tone,
        role: "group",
        "aria-label": t("reveal.dice", { name: name(seat), dice: held.join(" "), n }),
        vars: { "--n": held.length },
      },
      h("span.cell-name", { translate: "no" }, name(seat)),
      h("span.cell-dice", {}, h("span.dice", {}, drawn), cup()),
    );
  }

  /** Plays it: gives the ms that it takes. */
  play() {
    const { bid, count, wild } = this.#shown,
      cells = [...this.#el.querySelectorAll(".cell")],
      all = cells.flatMap(cell => [...cell.querySelectorAll(".die")]);
    const risers = all.filter(one => counts(Number(one.dataset.face), bid.face, wild)),
      beat = step(risers.length);
    const end = lasts(risers.length),
      seal = this.#el.querySelector(".seal"),
      fate = this.#el.querySelector(".fate");
    sound.play("cup");
    if (motion.reduced) {
      motion.run(this.#el, [{ opacity: 0 }, { opacity: 1 }], { time: 120 });
      return VERDICT;
    }
    setText(this.#count, 0);
    for (const cell of cells) {
      motion.run(
        cell.querySelector(".cup"),
        [
          { translate: "0 0", opacity: 1 },
          { translate: "0 -8px", rotate: "-3deg", opacity: 1, offset: 0.3 },
          { translate: "0 -150%", rotate: "-16deg", opacity: 0 },
        ],
        { time: LIFT, ease: "both", fill: "both" },
      );
      motion.run(cell.querySelector(".dice"), [{ opacity: 0 }, { opacity: 1, offset: 0.4 }, { opacity: 1 }], {
        time: LIFT,
        ease: "linear",
      });
    }
    all.forEach(one =>
      motion.run(
        one,
        [
          { translate: "0 0", opacity: 1 },
          { translate: "0 0", opacity: 1 },
        ],
        { time: LIFT, ease: "linear" },
      ),
    );
    risers.forEach((one, k) => {
      const at = LIFT + k * beat;
      motion.run(one, [{ translate: "0 0" }, { translate: "0 -30%" }, {}], { time: 240, ease: "settle", delay: at });
      motion.later(
        at,
        () => (
          setText(this.#count, k + 1),
          document.hidden || sound.play("count", { place: (k + 1) / Math.max(1, bid.count) })
        ),
      );
    });
    motion.later(end - VERDICT, () => setText(this.#count, count));
    for (const part of [seal, fate])
      motion.run(
        part,
        [
          { opacity: 0, scale: part === seal ? 1.7 : 1 },
          { opacity: 1, scale: 1 },
        ],
        { time: "move", ease: "in", delay: end - VERDICT },
      );
    motion.later(end, () => document.hidden || sound.play("stamp"));
    return end;
  }
}

/** Seats as they lie round the table, mine first. */
function seatsFrom(dice, place) {
  const steps = seat => (place(seat) === "self" ? 0 : Number(place(seat).slice(5)));
  return dice.map((_, seat) => seat).sort((a, b) => steps(a) - steps(b));
}
