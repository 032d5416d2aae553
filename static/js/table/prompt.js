// The line that says what is asked of me now, with my clock in it. It keeps its place whether it speaks or not.

import { clock, LOW } from "#js/table/clock.js";
import { fill, h, setData, setText } from "#js/table/dom.js";
import { icon, ring } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

export class Prompt {
  #el; #clock; #secs = h("span"); #text = h("span.text");
  #window = null; #aside = null;

  constructor(el) {
    this.#el = el;
    this.#clock = h("span.clock", { vars: { "--size": "34px" } }, ring(44), this.#secs);
    this.#attach();
  }

  /** A sentence for a while, when nothing else is asked: what bubbles say where they have no lane. */
  aside(text) {
    this.#aside = text;
  }

  /**
   * `said` is null or {text, more, lead, name, ok, no, plain}: `lead` and a `name` in bold, `ok` a word behind a tick, `no` says
   * why not, `plain` may be left out where there is no room. `window` is mine, whose clock runs here.
   */
  render(now, said, window = null) {
    this.#attach();
    const shown = common(now) ?? said ?? (this.#aside ? { text: this.#aside } : null);
    this.#window = window;
    this.#el.toggleAttribute("data-shown", Boolean(shown));
    this.#clock.hidden = !window;
    setData(this.#el, "clocked", Boolean(window));
    setData(this.#el, "plain", Boolean(shown?.plain));
    fill(this.#text, shown ?? {}, () => words(shown ?? {}));
    this.tick();
  }

  tick() {
    const left = clock.left(this.#window);
    if (!left) return;
    setText(this.#secs, left.seconds);
    this.#clock.style.setProperty("--left", left.share.toFixed(3));
    setData(this.#clock, "clock", left.ms <= LOW ? "low" : null);
  }

  #attach() {
    if (this.#el.firstElementChild === this.#clock) return;
    delete this.#el.filledWith;
    this.#el.replaceChildren(this.#clock, this.#text);
  }
}

/** What stands above everything a game could ask. */
function common({ offline, paused, over, away }) {
  if (offline) return { text: t("link.retrying"), no: true };
  if (paused) return { text: t("paused"), more: t("paused.text") };
  return away && !over ? { text: t("trustee.on") } : null;
}

function words({ text, more, lead, name, ok, no }) {
  return [
    text && h(no ? "span.no" : "span", {}, text),
    more && h("small", {}, more),
    lead && h("span", {}, `${lead} `, h("b", {}, name)),
    ok && h("span.ok", {}, icon("check"), ok),
  ].filter(Boolean);
}
