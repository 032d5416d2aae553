// The three bottom cards at the top of the table, and beside them the button that shows the multiplier and its factors.
// Their label opens the same panel, which also says what bottom cards are.

/** @import { DoudizhuViewModel } from "#js/games/doudizhu/view_model.js" */

import { card } from "#js/draw/cards.js";
import { factors, multiplierText } from "#js/games/doudizhu/multiplier.js";
import { playText } from "#js/games/doudizhu/names.js";
import { rankOf } from "#js/games/doudizhu/rules.js";
import { fill, h, setAttr, setData } from "#js/table/dom.js";
import { t } from "#js/table/words.js";

/** The bottom cards and the multiplier of the round. */
export class BottomCards {
  #cards = h("div.cards");
  #total = h("span.total");
  #parts = h("span.parts");
  #mult;
  #pop = h("div.pop.mult-pop", { popover: "auto", id: "mult-pop" });

  /** @param {HTMLElement} el */
  constructor(el) {
    this.#mult = h("button.mult", { type: "button", popovertarget: "mult-pop" }, this.#total, " ", this.#parts);
    setAttr(el, "aria-label", t("kitty.region"));
    const label = h("button.label", { type: "button", popovertarget: "mult-pop" }, t("kitty.label"));
    el.replaceChildren(label, this.#cards, this.#mult, this.#pop);
  }

  /** The elements of the three bottom cards. */
  get cards() {
    return [...this.#cards.children];
  }

  /** The element that shows the number of the multiplier. */
  get total() {
    return this.#total;
  }

  /** @param {DoudizhuViewModel} vm */
  render(vm) {
    const { view } = vm,
      { multiplier } = view,
      bottom = view.bottom ?? ["", "", ""];
    fill(this.#cards, bottom, () => bottom.map(code => card(code)));
    const { total, unit, known, lines } = multiplierText(multiplier, vm.options.multiplier_cap);
    setData(this.#total, "open", !known);
    fill(this.#total, [total, unit], () => [total, unit && h("small", {}, unit)]);
    fill(this.#parts, lines, () =>
      lines
        .slice(0, 2)
        .flatMap(({ label, value }, k) => [
          k > 0 && " ",
          h("span", {}, label, value && " ", value && h("b", {}, value)),
        ]),
    );
    const read = [
      `${total}${unit ?? ""}`,
      ...lines.slice(0, 2).map(({ label, value }) => [label, value].filter(Boolean).join(" ")),
    ].join(" ");
    // the name of the button begins with the text that is seen on it
    setAttr(this.#mult, "aria-label", `${read}. ${t("mult.aria", { n: known ? multiplier.total : t("mult.none") })}`);
    fill(this.#pop, [multiplier, view.history?.length], () => drawFactors(vm, known));
  }
}

/**
 * Draws the factors of the multiplier, in the order in which they are multiplied.
 *
 * @param {DoudizhuViewModel} vm
 * @param {boolean} known whether there is a bid
 */
function drawFactors({ view, name, options }, known) {
  const { multiplier, landlord } = view,
    lines = [],
    parts = factors(multiplier, options.multiplier_cap);
  if (landlord !== null && landlord !== undefined)
    lines.push(t("mult.bidby", { name: name(landlord), n: multiplier.bid }));
  for (const play of view.history ?? [])
    if (play.type === "BOMB" || play.type === "ROCKET") lines.push(`${name(play.seat)} · ${playText(play)}`);
  if (multiplier.spring) lines.push(`${t(`mult.${multiplier.spring}`)} · ×2`);
  if (!multiplier.bombs && !multiplier.rockets) lines.push(t("mult.bombs0"));
  return [
    h("h3", {}, t("mult.title")),
    h(
      "p.sum.num",
      {},
      known
        ? [
            parts
              .filter(part => part.key !== "cap")
              .map(part => part.value)
              .join(" × "),
            " = ",
            h("b", {}, multiplier.total),
          ]
        : h("b", {}, t("mult.none")),
    ),
    h(
      "ul",
      {},
      lines.map(line => h("li", {}, line)),
    ),
    known && h("p.muted", {}, t("mult.landlord", { n: multiplier.total })),
    h("p.muted", {}, t("kitty.about")),
  ];
}

/**
 * Returns the bottom cards in the viewer's hand, so that they can be marked, after the viewer has become the landlord.
 * Empty after the landlord's first play.
 *
 * @param {DoudizhuViewModel} vm
 */
export function takenCards({ view, me }) {
  const opened = (view.history ?? []).length > 0;
  return !opened && view.landlord === me && view.bottom ? view.bottom.filter(code => rankOf(code)) : [];
}
