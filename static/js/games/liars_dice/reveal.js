// The end of a round in Liar's Dice: all cups lift at once, then the dice that count for the bid rise one by one while
// their number is counted.

/**
 * @import { Name } from "#types/table"
 * @import { FinishedRound } from "#types/liars_dice"
 */

import { counts, cup, die, RANKED } from "#js/draw/dice.js";
import { verdictText } from "#js/games/liars_dice/event_text.js";
import { bidText, diceText } from "#js/games/liars_dice/names.js";
import { fill, h, setData, setHidden, setText } from "#js/table/dom.js";
import { motion } from "#js/table/web_animations.js";
import { sound } from "#js/table/sound.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const LIFT_MS = 520,
  STEP_MS = 180,
  FASTEST_MS = 70,
  WHOLE_MS = 2400,
  VERDICT_MS = 260;

/** Returns the ms between the rising of one die and of the next, if `n` dice rise. */
export const stepMs = (/** @type {number} */ n) => Math.max(FASTEST_MS, Math.min(STEP_MS, WHOLE_MS / Math.max(1, n)));

/** Returns the ms that the animation takes if `n` dice rise. */
export const revealMs = (/** @type {number} */ n) => LIFT_MS + n * stepMs(n) + VERDICT_MS;

/** The element that shows the dice of a finished round over the middle of the table. */
export class Reveal {
  #el = h("section.reveal", { hidden: true });
  #count = h("b.num");
  #cells = h("div.cells");
  #close;
  /** @type {FinishedRound | null} */
  #shown = null;

  /** @param {{ close: () => unknown }} act `close` is called when the viewer closes it */
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

  /**
   * Draws the dice of a finished round as they are after counting. Null hides them. With `inSteps` a call draws the
   * panel without dice, and each further call one more seat, so that a slow phone has a frame for each. The panel is
   * invisible until all are drawn. True if they are. With `aside` only the result is seen, in one line at the edge, so
   * that a bid in the middle is not covered.
   *
   * @param {FinishedRound | null} reveal
   * @param {{ me: number | null, name: Name, place: (seat: number) => string }} vm
   * @param {{ inSteps?: boolean, aside?: boolean }} [how]
   */
  render(reveal, { me, name, place }, { inSteps = false, aside = false } = {}) {
    setHidden(this.#el, !reveal);
    setData(this.#el, "aside", aside);
    if (!reveal) return true;
    const { round, bid, count, loser, lost, dice } = reveal,
      held = count >= bid.count,
      seats = clockwise(dice, place).filter(seat => dice[seat].length);
    const isNew = fill(this.#el, [reveal, name(bid.seat), me], () => {
      this.#cells = h("div.cells", {
        "data-count": seats.length,
        vars: { "--most": Math.max(...dice.map(one => one.length)), "--cells": seats.length },
      });
      this.#shown = reveal;
      setText(this.#count, count);
      return [
        h("header", {}, h("p.who", {}, challengeText(reveal, me, name)), this.#close),
        h(
          "div.sum",
          { role: "img", "aria-label": `${t("reveal.was", { bid: bidText(bid) })}, ${verdictText(reveal, name)}` },
          this.#count,
          h("i", {}, "/"),
          h("span.num", {}, bid.count),
          die(bid.face),
          h("span.seal", { class: held ? "seal held" : "seal" }, t(held ? "reveal.true" : "reveal.false")),
        ),
        this.#cells,
        h(
          "p.fate",
          {},
          h("small", {}, t("reveal.round", { n: round })),
          h("b", {}, t(loser === me ? "reveal.lost.you" : "reveal.lost", { name: name(loser), dice: diceText(lost) })),
        ),
      ];
    });
    const who = (/** @type {number} */ seat) => (seat === me ? t("log.you") : name(seat)),
      drawn = this.#cells.childElementCount,
      end = inSteps ? Math.min(seats.length, drawn + (isNew ? 0 : 1)) : seats.length;
    this.#cells.append(...seats.slice(drawn, end).map(seat => cell(reveal, seat, who)));
    setData(this.#cells, "partial", end < seats.length);
    setData(this.#el, "partial", end < seats.length);
    return end === seats.length;
  }

  /**
   * Animates the end of the round that was drawn: the cups lift, and the dice that count rise. Returns the ms that it
   * takes.
   */
  play() {
    if (!this.#shown) return 0;
    const { bid, count, wild } = this.#shown,
      dice = [...this.#el.querySelectorAll(".cells .die")],
      risers = dice.filter(one => counts(Number(one.dataset.face), bid.face, wild)),
      end = revealMs(risers.length);
    sound.play("cup");
    if (motion.reduced) {
      motion.run(this.#el, [{ opacity: 0 }, { opacity: 1 }], { time: 120 });
      return VERDICT_MS;
    }
    setText(this.#count, 0);
    this.#liftCups(dice);
    risers.forEach((one, k) => {
      const at = LIFT_MS + k * stepMs(risers.length);
      motion.run(one, [{ translate: "0 0" }, { translate: "0 -30%" }, {}], { time: 240, ease: "settle", delay: at });
      motion.later(
        at,
        () => (
          setText(this.#count, k + 1),
          document.hidden || sound.play("count", { place: (k + 1) / Math.max(1, bid.count) })
        ),
      );
    });
    motion.later(end - VERDICT_MS, () => setText(this.#count, count));
    for (const part of this.#el.querySelectorAll(".seal, .fate"))
      motion.run(
        part,
        [
          { opacity: 0, scale: part.matches(".seal") ? 1.7 : 1 },
          { opacity: 1, scale: 1 },
        ],
        { time: "move", ease: "in", delay: end - VERDICT_MS },
      );
    motion.later(end, () => document.hidden || sound.play("stamp"));
    return end;
  }

  /**
   * Animates the cups that lift off the dice.
   *
   * @param {HTMLElement[]} dice
   */
  #liftCups(dice) {
    for (const el of this.#el.querySelectorAll(".cells .cup"))
      motion.run(
        el,
        [
          { translate: "0 0", opacity: 1 },
          { translate: "0 -8px", rotate: "-3deg", opacity: 1, offset: 0.3 },
          { translate: "0 -150%", rotate: "-16deg", opacity: 0 },
        ],
        { time: LIFT_MS, ease: "both", fill: "both" },
      );
    for (const el of this.#el.querySelectorAll(".cells .dice"))
      motion.run(el, [{ opacity: 0 }, { opacity: 1, offset: 0.4 }, { opacity: 1 }], { time: LIFT_MS, ease: "linear" });
    for (const el of dice)
      motion.run(
        el,
        [
          { translate: "0 0", opacity: 1 },
          { translate: "0 0", opacity: 1 },
        ],
        { time: LIFT_MS, ease: "linear" },
      );
  }
}

/**
 * Returns in words who challenged whom, or whose time ran out, so that the clock challenged.
 *
 * @type {(reveal: FinishedRound, me: number | null, name: Name) => string}
 */
function challengeText({ bid, challenger, jump, timed_out }, me, name) {
  const own = challenger === me ? ".you" : "";
  if (timed_out) return t(`reveal.timeout${own}`, { name: name(challenger) });
  const side = own || (bid.seat === me ? ".other" : "");
  return t(`reveal.${jump ? "jump" : "by"}${side}`, { name: name(challenger), other: name(bid.seat) });
}

/**
 * Returns a seat's name and dice; the dice that count for the bid are marked.
 *
 * @param {FinishedRound} reveal
 * @param {number} seat
 * @param {Name} name
 */
function cell({ dice, bid, wild, loser, challenger }, seat, name) {
  const held = [...dice[seat]].sort((a, b) => RANKED.indexOf(a) - RANKED.indexOf(b)),
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

/**
 * Returns the seats in clockwise order from the one at the bottom.
 *
 * @param {number[][]} dice
 * @param {(seat: number) => string} place
 */
function clockwise(dice, place) {
  const steps = (/** @type {number} */ seat) => (place(seat) === "self" ? 0 : Number(place(seat).slice(5)));
  return dice.map((_, seat) => seat).sort((a, b) => steps(a) - steps(b));
}
