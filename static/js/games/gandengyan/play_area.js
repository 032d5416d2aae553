// The middle of the table in Gan Deng Yan: the pile, the multiplier of the penalties, and the play to beat above the
// play that it beat. Slips say what its jokers stand for. After a round it shows the cards that the other hands hold.

/**
 * @import { GanDengYanViewModel } from "#js/games/gandengyan/view_model.js"
 * @import { Play } from "#types/gandengyan"
 * @typedef {"view" | "over" | "moving" | "me" | "acts" | "name" | "last" | "doubles" | "trick" | "drew"} Shown
 * @typedef {Pick<GanDengYanViewModel, Shown> & { seats: readonly unknown[] }} PlayAreaModel
 */

import { card, group } from "#js/draw/cards.js";
import { comboName, isBomb } from "#js/games/gandengyan/names.js";
import { setSlips } from "#js/games/gandengyan/joker_slips.js";
import { fill, h, setAttr, setData, setHidden, setText } from "#js/table/dom.js";
import { capital, t } from "#js/table/words.js";

/** The middle of the table in Gan Deng Yan. */
export class PlayArea {
  #el;
  #pile;
  #stack;
  #left = h("b.num");
  #mult;
  #total = h("span.total.num");
  #parts = h("span.parts");
  #pop;
  #before = h("div.lay.before");
  #best = h("div.lay.best");
  #rest = h("div.rests");

  /** @param {HTMLElement} el */
  constructor(el) {
    this.#stack = h("span.stack", { "aria-hidden": "true" }, card(""), card(""), card(""), this.#left);
    this.#pile = h("div.pile", { role: "img" }, this.#stack, h("small", { "aria-hidden": "true" }, t("pile")));
    this.#pop = h("div.pop.mult-pop", { popover: "auto", id: "mult-pop" });
    this.#mult = h("button.mult", { type: "button", popovertarget: "mult-pop" }, this.#total, " ", this.#parts);
    this.#el = h(
      "div.mat",
      {},
      this.#pile,
      h("div.trick", {}, this.#before, this.#best, this.#rest),
      h("div.bombs", {}, this.#mult, this.#pop),
    );
    setAttr(el, "aria-label", t("stage"));
    delete el.filledWith;
    el.replaceChildren(this.#el);
  }

  /** The element with the cards of the play to beat, or null. */
  get group() {
    return this.#best.querySelector(".group");
  }

  /** The sentence that is shown while no play lies in the middle, or null. */
  get words() {
    return this.#best.querySelector(".opens");
  }

  /** The element from which dealt and drawn cards fly. */
  get pile() {
    return this.#stack;
  }

  /** The element with the multiplier of the penalties. Null at a table whose options do not let bombs multiply. */
  get total() {
    return this.#mult.hidden ? null : this.#total;
  }

  /**
   * Draws the middle of the table.
   *
   * @param {PlayAreaModel} vm
   */
  render(vm) {
    const { view, last, trick, over } = vm,
      { result, hands } = view;
    setData(this.#el, "over", Boolean(over && hands));
    setText(this.#left, view.pile);
    setData(this.#pile, "empty", view.pile === 0);
    setAttr(this.#pile, "aria-label", view.pile ? t("pile.left", { n: view.pile }) : t("pile.none"));
    this.#drawMultiplier(vm);
    const best = over && !result ? null : (last ?? (over ? (trick.at(-1) ?? null) : null)),
      before = best ? (trick.at(-2) ?? null) : null,
      mine = best && vm.moving;
    fill(this.#best, [best, mine, best ? vm.name(best.seat) : leadText(vm)], () =>
      best ? playWithTag(best, vm) : h("p.opens", {}, leadText(vm)),
    );
    setData(this.#best, "beat", Boolean(best) && !over);
    fill(this.#before, [before, before && vm.name(before.seat)], () => before && playWithTag(before, vm));
    fill(this.#rest, over && [hands, result?.seat, vm.me], () => (over && hands ? otherHands(hands, vm) : null));
  }

  /**
   * Draws the multiplier of the penalties.
   *
   * @param {PlayAreaModel} vm
   */
  #drawMultiplier({ view, doubles, name }) {
    setHidden(this.#mult, !doubles);
    if (!doubles) return;
    fill(this.#total, view.multiplier, () => `×${view.multiplier}`);
    fill(this.#parts, view.bombs, () =>
      h("span", {}, view.bombs ? t("mult.bombs", { n: view.bombs }) : t("mult.none")),
    );
    setAttr(
      this.#mult,
      "aria-label",
      `${this.#total.textContent} ${this.#parts.textContent}. ${t("mult.aria", { n: view.multiplier })}`,
    );
    fill(this.#pop, [view.round, view.bombs, view.history.length], () => [
      h("h3", {}, t("mult.title")),
      h("p.sum.num", {}, h("b", {}, `×${view.multiplier}`)),
      h(
        "ul",
        {},
        view.history.map(play =>
          play.type !== "PASS" && isBomb(play.type)
            ? h("li", {}, t("mult.by", { name: name(play.seat), what: capital(comboName(play)) }))
            : null,
        ),
      ),
      h("p.muted", {}, t("mult.each", { n: view.multiplier })),
    ]);
  }
}

/**
 * Returns the cards of a play in one row, with slips on its jokers.
 *
 * @param {Play} play
 */
export function drawPlay(play) {
  const el = group(play.cards, { later: true });
  setSlips(el.querySelectorAll(".card"), play);
  return el;
}

/**
 * Returns the cards of a play with a tag under them, which names the player and the play.
 *
 * @param {Play & { seat: number }} play
 * @param {Pick<PlayAreaModel, "name">} vm
 */
function playWithTag(play, { name }) {
  return [
    drawPlay(play),
    h("span.tag", {}, h("span", { translate: "no" }, name(play.seat)), h("b", {}, capital(comboName(play)))),
  ];
}

/**
 * Returns the sentence that names the seat that may lead. Empty if no seat has the turn.
 *
 * @param {PlayAreaModel} vm
 */
function leadText({ acts, me, name, drew, over }) {
  if (over || acts === null) return "";
  return acts === me
    ? t(drew ? "stage.drewmine" : "stage.mine")
    : t(drew ? "stage.drew" : "stage.lead", { name: name(acts) });
}

/**
 * Returns the cards that the other seats still hold after a round. The viewer's own are shown in the hand.
 *
 * @param {string[][]} hands
 * @param {PlayAreaModel} vm
 */
const otherHands = (hands, { seats, me, name }) =>
  seats.flatMap((_, seat) =>
    seat === me || !hands[seat]?.length
      ? []
      : h("div.rest", {}, h("span.rest-name", { translate: "no" }, name(seat)), group(hands[seat])),
  );
