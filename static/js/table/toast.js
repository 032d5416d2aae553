// Short messages at the top of the table, never over the hand. One at a time; a new one takes the place.

import { h } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";

const STAY = 4200;
const ICONS = { bad: "warn", info: "bell", gold: "again", good: "check" };

export class Toasts {
  #el;
  #timer = null;
  #sticky = null;

  constructor(el) {
    this.#el = el;
  }

  /** Shows a sentence for a while; `action` is {text, run}. */
  show(text, { tone = "good", action = null, stay = STAY } = {}) {
    clearTimeout(this.#timer);
    this.#draw(text, tone, action);
    this.#timer = setTimeout(() => this.#back(), stay);
  }

  /** Holds a sentence until `hold(null)`; it comes back after a passing one. */
  hold(text, options = {}) {
    const same = (this.#sticky?.text ?? null) === text;
    this.#sticky = text ? { text, options } : null;
    if (!same) this.#back();
  }

  #back() {
    clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#sticky) this.#draw(this.#sticky.text, this.#sticky.options.tone ?? "gold", this.#sticky.options.action);
    else this.#el.replaceChildren();
  }

  #draw(text, tone, action) {
    this.#el.replaceChildren(h(`div.toast.${tone}`, {}, icon(ICONS[tone] ?? "info"), h("span", {}, text),
      action ? h("button", { type: "button", on: { click: () => action.run() } }, action.text) : null));
  }
}
