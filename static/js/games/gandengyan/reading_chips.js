// Chips above the buttons, one for each reading: a set of ranks that the picked jokers can stand for. The chosen chip
// is pressed, and the ranks of jokers are gold. The row of chips keeps its height when it is empty. Space chooses a
// chip and Enter plays, as on a card.

/** @import { Play } from "#types/gandengyan" */

import { comboName, rankName, ranksOf, standing, standText } from "#js/games/gandengyan/names.js";
import { keyOf } from "#js/games/gandengyan/rules.js";
import { fill, h, setAttr } from "#js/table/dom.js";
import { t } from "#js/table/words.js";

/** The row of chips with which a player chooses what the picked jokers stand for. */
export class ReadingChips {
  #el;
  #choose;

  /**
   * Puts the row of chips before an element. `choose(key)` is called with the key of the reading whose chip was
   * pressed.
   *
   * @param {HTMLElement} before
   * @param {(key: string) => unknown} choose
   */
  constructor(before, choose) {
    this.#choose = choose;
    this.#el = h("div.readings", { role: "group", "aria-label": t("ask.readings") });
    before.before(this.#el);
  }

  /**
   * Draws a chip for each reading, or none if there is only one.
   *
   * @param {Play[]} fits
   * @param {Play | null} chosen
   */
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

  /**
   * Makes the chip of one reading, the ranks that the jokers would stand for.
   *
   * @param {Play} combo
   */
  #chip(combo) {
    const label = t("ask.reading", { what: comboName(combo), stands: standText(combo) });
    return h(
      "button.reading.press",
      { type: "button", "aria-label": label, title: label, on: { click: () => this.#choose(keyOf(combo)) } },
      rankElements(combo),
    );
  }
}

/**
 * Returns the ranks of a play as elements, such as 7–8–9, with the ranks that jokers stand for marked.
 *
 * @param {Play} combo
 */
function rankElements(combo) {
  const jokers = new Set(standing(combo).map(([code]) => code)),
    wild = combo.cards.map(code => jokers.has(code));
  return ranksOf(combo)
    .flatMap((rank, k) => [
      k ? h("i", {}, "–") : null,
      wild[k] ? h("b", {}, rankName(rank)) : h("span", {}, rankName(rank)),
    ])
    .filter(Boolean);
}
