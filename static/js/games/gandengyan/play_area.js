// The middle of the table: the pile, what bombs make of the penalties, the play to beat with what its jokers stand for, and
// above it the one that it beat. When the round has ended, what is left in every hand.

import { card, group } from "#js/draw/cards.js";
import { comboName, isBomb } from "#js/games/gandengyan/names.js";
import { wearSlips } from "#js/games/gandengyan/joker_slips.js";
import { fill, h, setAttr, setData, setHidden, setText } from "#js/table/dom.js";
import { capital, t } from "#js/table/words.js";

export class PlayArea {
  #el;
  #pile;
  #left = h("b.num");
  #mult;
  #total = h("span.total.num");
  #parts = h("span.parts");
  #pop;
  #before = h("div.lay.before");
  #best = h("div.lay.best");
  #rest = h("div.rests");

  constructor(el) {
    this.#pile = h(
      "div.pile",
      { role: "img" },
      h("span.stack", { "aria-hidden": "true" }, card(""), card(""), card(""), this.#left),
      h("small", { "aria-hidden": "true" }, t("pile")),
    );
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

  /** The cards of the play that lies on top, or null. */
  get group() {
    return this.#best.querySelector(".group");
  }

  /** The words where no play lies, or null. */
  get words() {
    return this.#best.querySelector(".opens");
  }

  /** Where cards come from. */
  get pile() {
    return this.#pile.querySelector(".stack");
  }

  /** The number that bombs change, or null where they change nothing. */
  get total() {
    return this.#mult.hidden ? null : this.#total;
  }

  render(vm) {
    const { view, last, trick, over, result } = { ...vm, result: vm.view.result };
    setData(this.#el, "over", Boolean(over && view.hands));
    setText(this.#left, view.pile);
    setData(this.#pile, "empty", view.pile === 0);
    setAttr(this.#pile, "aria-label", view.pile ? t("pile.left", { n: view.pile }) : t("pile.none"));
    this.#bombs(vm);
    const best = over && !result ? null : (last ?? (over ? trick.at(-1) : null)),
      before = trick.at(-2) ?? null,
      mine = Boolean(best) && vm.asked;
    fill(this.#best, [best, mine, best ? vm.name(best.seat) : this.#opens(vm)], () =>
      best ? this.#laid(best, vm) : h("p.opens", {}, this.#opens(vm)),
    );
    setData(this.#best, "beat", Boolean(best) && !over);
    fill(
      this.#before,
      [best && before, before && vm.name(before.seat)],
      () => best && before && this.#laid(before, vm),
    );
    fill(this.#rest, over && [view.hands, result?.seat, vm.me], () => (over && view.hands ? this.#rests(vm) : null));
  }

  #laid(play, { name }) {
    return [
      laid(play),
      h("span.tag", {}, h("span", { translate: "no" }, name(play.seat)), h("b", {}, capital(comboName(play)))),
    ];
  }

  #opens({ acts, me, name, drew, over }) {
    if (over || acts === null) return "";
    return acts === me
      ? t(drew ? "stage.drewmine" : "stage.mine")
      : t(drew ? "stage.drew" : "stage.lead", { name: name(acts) });
  }

  #bombs({ view, doubles, name }) {
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
    fill(this.#pop, [view.round, view.bombs, view.history?.length], () => [
      h("h3", {}, t("mult.title")),
      h("p.sum.num", {}, h("b", {}, `×${view.multiplier}`)),
      h(
        "ul",
        {},
        (view.history ?? [])
          .filter(play => isBomb(play.type))
          .map(play => h("li", {}, t("mult.by", { name: name(play.seat), what: capital(comboName(play)) }))),
      ),
      h("p.muted", {}, t("mult.each", { n: view.multiplier })),
    ]);
  }

  /** What the others are left with; mine lies below. */
  #rests({ view, seats, me, name }) {
    return seats.flatMap((_, seat) =>
      seat === me || !view.hands[seat]?.length
        ? []
        : h("div.rest", {}, h("span.rest-name", { translate: "no" }, name(seat)), group(view.hands[seat])),
    );
  }
}

/** A play as it lies on the felt: one row, its jokers with their slips. */
export function laid(play) {
  const el = group(play.cards);
  wearSlips(el.children, play);
  return el;
}
