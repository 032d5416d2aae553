// The viewer's own dice under the open cup. No other player sees them; the viewer can lower the cup over them, for
// example while a neighbour looks.

/**
 * @import { LiarsDiceViewModel } from "#js/games/liars_dice/view_model.js"
 * @typedef {Pick<LiarsDiceViewModel, "dice" | "backs" | "view" | "watching">} TrayModel
 */

import { cup, dice, RANKED } from "#js/draw/dice.js";
import { fill, h, setAttr, setData, setText } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/** The viewer's own dice and cup. */
export class DiceTray {
  #el;
  #cup;
  #dice = h("div.own-dice", { role: "group" });
  #note;
  #noteText = h("span");
  #covered = false;
  /** @type {TrayModel | null} */
  #vm = null;

  /** @param {HTMLElement} zone */
  constructor(zone) {
    this.#cup = h("button.own-cup", { type: "button", on: { click: () => this.cover() } }, cup());
    this.#note = h("p.own-note", {}, icon("eye"), this.#noteText);
    this.#el = h("div.tray", {}, this.#cup, this.#dice, this.#note);
    zone.replaceChildren(this.#el);
  }

  /** The elements of the dice. */
  get dice() {
    return [...this.#dice.querySelectorAll(".die")];
  }

  /** Whether the viewer has lowered the cup over the dice. */
  get covered() {
    return this.#covered;
  }

  /** The element of the cup. */
  get cup() {
    return this.#cup;
  }

  /** Lowers the cup over the dice, or lifts it. False if the viewer has no dice. */
  cover() {
    if (!this.#vm?.dice.length) return false;
    this.#covered = !this.#covered;
    this.render(this.#vm);
    return true;
  }

  /** @param {TrayModel} vm */
  render(vm) {
    this.#vm = vm;
    const { dice: own, backs, view, watching } = vm,
      shown = [...own].sort((a, b) => RANKED.indexOf(a) - RANKED.indexOf(b));
    const hidden = watching || this.#covered,
      faces = hidden || !own.length ? Array(own.length || backs).fill(0) : shown;
    fill(this.#dice, [faces, view.wild, view.round], () => dice(faces, face => ({ wild: face === 1 && view.wild })));
    setAttr(this.#dice, "aria-label", t(watching ? "hand.backs" : "hand"));
    setData(this.#el, "covered", hidden && faces.length > 0);
    setData(this.#el, "empty", !faces.length);
    this.#cup.disabled = watching || !own.length;
    setAttr(this.#cup, "aria-label", t(this.#covered ? "hand.lift" : "hand.cover"));
    setAttr(this.#cup, "aria-pressed", String(this.#covered));
    setText(this.#noteText, watching ? t("hand.backs") : faces.length ? t("hand.only") : t("hand.none"));
  }
}
