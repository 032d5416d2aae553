// The readings that jokers allow, as chips above the actions: what is chosen is pressed, what jokers stand for is in gold. The
// lane keeps its place when it is empty. As on a card, Space chooses and Enter plays.

import { keyOf } from "#js/games/gandengyan/choice.js";
import { comboName, rankName, ranksOf, standing, standText } from "#js/games/gandengyan/names.js";
import { fill, h, setAttr } from "#js/table/dom.js";
import { t } from "#js/table/words.js";

export class ReadingChips {
  #el;
  #choose;

  /** Stands before the element `before`; `choose(key)` is told which reading was pressed. */
  constructor(before, choose) {
    this.#choose = choose;
    this.#el = h("div.readings", { role: "group", "aria-label": t("ask.readings") });
    before.before(this.#el);
  }

  render(fits, chosen) {
    const shown = fits.length > 1 ? fits : [],
      key = chosen && keyOf(chosen);
    fill(
      this.#el,
      shown.map(combo => [combo.cards, keyOf(combo)]),
      () => shown.map(combo => this.#chip(combo)),
    );
    [...this.#el.children].forEach((chip, k) => setAttr(chip, "aria-pressed", String(keyOf(shown[k]) === key)));
  }

  destroy() {
    this.#el.remove();
  }

  #chip(combo) {
    const label = t("ask.reading", { what: comboName(combo), stands: standText(combo) });
    return h(
      "button.reading.press",
      { type: "button", "aria-label": label, title: label, on: { click: () => this.#choose(keyOf(combo)) } },
      ranked(combo),
    );
  }
}

/** 7–8–9, with the ranks of jokers marked. */
function ranked(combo) {
  const stand = new Map(standing(combo)),
    wild = combo.cards.map(code => stand.has(code));
  return ranksOf(combo)
    .flatMap((rank, k) => [
      k ? h("i", {}, "–") : null,
      wild[k] ? h("b", {}, rankName(rank)) : h("span", {}, rankName(rank)),
    ])
    .filter(Boolean);
}
