// The card counter 记牌器: a row of 15 ranks, each with the number of cards that the player has not seen yet. On small
// phones it is in the settings.

/** @import { DoudizhuViewModel } from "#js/games/doudizhu/view_model.js" */

import { rankName } from "#js/games/doudizhu/names.js";
import { countUnseen } from "#js/games/doudizhu/view_model.js";
import { h, setAttr, setData, setText } from "#js/table/dom.js";
import { prefs } from "#js/table/prefs.js";
import { t } from "#js/table/words.js";

const RANKS = Array.from({ length: 15 }, (_, k) => 17 - k);

/** The row of ranks and numbers of the card counter. */
export class CardCounter {
  #el;
  /** @type {Map<number, { item: HTMLElement, left: HTMLElement }>} */
  #cells = new Map();

  /** @param {HTMLElement} el */
  constructor(el) {
    this.#el = el;
    const list = h(
      "ol",
      {},
      RANKS.map(rank => {
        const left = h("b"),
          red = rank === 17 ? { vars: { "--joker": "var(--cinnabar-3)" } } : {}, // the big joker is the red one
          item = h("li", red, h("span", { "aria-hidden": "true" }, shortName(rank)), left);
        this.#cells.set(rank, { item, left });
        return item;
      }),
    );
    setAttr(el, "aria-label", t("tracker"));
    el.replaceChildren(list);
  }

  /** @param {Pick<DoudizhuViewModel, "view" | "hand">} vm */
  render({ view, hand }) {
    for (const { rank, left } of countUnseen(hand, view.played ?? [])) {
      const cell = this.#cells.get(rank);
      if (!cell) continue;
      setText(cell.left, left);
      setData(cell.item, "n", String(left));
      setAttr(cell.item, "aria-label", t("tracker.one", { rank: rankName(rank), n: left }));
    }
    this.#el.toggleAttribute("data-off", !prefs.get("tracker"));
  }
}

/** @param {number} rank */
const shortName = rank => (rank === 17 ? t("tracker.BJ") : rank === 16 ? t("tracker.SJ") : rankName(rank));
