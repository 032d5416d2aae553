// The three bottom cards, the multiplier with how it came about, and the counter of unseen cards.

import { card } from "#js/draw/cards.js";
import { rankOf } from "#js/games/doudizhu/rules.js";
import { played } from "#js/games/doudizhu/log.js";
import { factors, unseen } from "#js/games/doudizhu/view_model.js";
import { told } from "#js/games/doudizhu/multiplier.js";
import { rankName } from "#js/games/doudizhu/names.js";
import { fill, h, setAttr, setData, setText } from "#js/table/dom.js";
import { prefs } from "#js/table/prefs.js";
import { t } from "#js/table/words.js";

const RANKS = Array.from({ length: 15 }, (_, k) => 17 - k);
const short = rank => (rank === 17 ? t("tracker.BJ") : rank === 16 ? t("tracker.SJ") : rankName(rank));

export class BottomCards {
  #cards = h("div.cards");
  #total = h("span.total");
  #parts = h("span.parts");
  #mult;
  #pop = h("div.pop.mult-pop", { popover: "auto", id: "mult-pop" });

  constructor(el) {
    this.#mult = h("button.mult", { type: "button", popovertarget: "mult-pop" }, this.#total, " ", this.#parts);
    setAttr(el, "aria-label", t("kitty.region"));
    el.replaceChildren(h("span.label", {}, t("kitty.label")), this.#cards, this.#mult, this.#pop);
  }

  get cards() {
    return [...this.#cards.children];
  }

  get total() {
    return this.#total;
  }

  render(vm) {
    const { view } = vm,
      { multiplier } = view,
      bottom = view.bottom ?? ["", "", ""];
    fill(this.#cards, bottom, () => bottom.map(code => card(code)));
    const { total, unit, known, lines } = told(multiplier, vm.options.multiplier_cap);
    setData(this.#total, "open", !known);
    fill(this.#total, [total, unit], () => [total, unit && h("small", {}, unit)]);
    fill(this.#parts, lines, () =>
      lines
        .slice(0, 2)
        .flatMap(({ label, value }, k) => [k && " ", h("span", {}, label, value && " ", value && h("b", {}, value))]),
    );
    const read = [
      `${total}${unit ?? ""}`,
      ...lines.slice(0, 2).map(({ label, value }) => [label, value].filter(Boolean).join(" ")),
    ].join(" ");
    setAttr(this.#mult, "aria-label", `${read}. ${t("mult.aria", { n: known ? multiplier.total : t("mult.none") })}`); // what is read stands in its name
    fill(this.#pop, [multiplier, view.history?.length], () => this.#story(vm, known));
  }

  /** How the multiplier came about, in the order of multiplication. */
  #story({ view, name, options }, known) {
    const { multiplier, landlord } = view,
      lines = [],
      parts = factors(multiplier, options.multiplier_cap);
    if (landlord !== null && landlord !== undefined)
      lines.push(t("mult.bidby", { name: name(landlord), n: multiplier.bid }));
    for (const play of view.history ?? [])
      if (play.type === "BOMB" || play.type === "ROCKET") lines.push(`${name(play.seat)} · ${played(play)}`);
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
    ];
  }
}

/** The counter 记牌器: a row of fifteen ranks. Also drawn into the settings of small phones. */
export class CardCounter {
  #cells = new Map();
  #list;

  constructor(el) {
    this.#list = h(
      "ol",
      {},
      RANKS.map(rank => {
        const left = h("b"),
          item = h("li", {}, h("span", { "aria-hidden": "true" }, short(rank)), left);
        this.#cells.set(rank, { item, left });
        return item;
      }),
    );
    setAttr(el, "aria-label", t("tracker"));
    el.replaceChildren(this.#list);
  }

  render({ view, hand }) {
    for (const { rank, left } of unseen(hand, view.played ?? [])) {
      const cell = this.#cells.get(rank);
      setText(cell.left, left);
      setData(cell.item, "n", String(left));
      setAttr(cell.left, "aria-label", t("tracker.one", { rank: short(rank), n: left }));
    }
    this.#list.parentElement.toggleAttribute("data-off", !prefs.get("tracker"));
  }
}

/** Which cards of the landlord came from the bottom, while the first play is still to come. */
export function fresh({ view, me }) {
  const opened = (view.history ?? []).length > 0;
  return !opened && view.landlord === me && view.bottom ? view.bottom.filter(code => rankOf(code)) : [];
}
