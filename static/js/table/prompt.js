// The line that says what is asked of me now, with my clock in it. It keeps its place whether it speaks or not.

/** @import { Said, Standing, Window } from "#types/table" */

import { clock } from "#js/table/clock.js";
import { ClockDial } from "#js/table/clock_dial.js";
import { fill, h, setData, setHidden } from "#js/table/dom.js";
import { icon, ring } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

export class Prompt {
  #el;
  #clock;
  #dial;
  #text = h("span.text");
  /** @type {Window | null} */
  #window = null;
  /** @type {string | null} */
  #aside = null;

  /** @param {HTMLElement} el */
  constructor(el) {
    this.#el = el;
    const round = ring(44),
      secs = h("span");
    this.#clock = h("span.clock", { vars: { "--size": "34px" } }, round, secs);
    this.#dial = new ClockDial({ ring: round, secs, el: this.#clock });
    this.#attach();
  }

  /**
   * A sentence for a while, when nothing else is asked: what bubbles say where they have no lane.
   *
   * @param {string | null} text
   */
  showNote(text) {
    this.#aside = text;
  }

  /**
   * `said` is null or {text, more, lead, name, ok, no, plain}: `lead` and a `name` in bold, `ok` a word behind a tick, `no` says
   * why not, `plain` may be left out where there is no room. `window` is mine, whose clock runs here.
   *
   * @param {Standing} vm
   * @param {Said | null | undefined} said
   * @param {Window | null} [window]
   */
  render(vm, said, window = null) {
    this.#attach();
    const shown = common(vm) ?? said ?? (this.#aside ? { text: this.#aside } : null);
    this.#window = window;
    this.#el.toggleAttribute("data-shown", Boolean(shown));
    setHidden(this.#clock, !window);
    setData(this.#el, "clocked", Boolean(window));
    setData(this.#el, "plain", Boolean(shown?.plain));
    fill(this.#text, shown ?? {}, () => words(shown ?? {}));
    this.tick();
  }

  tick() {
    this.#dial.show(clock.left(this.#window));
  }

  #attach() {
    if (this.#el.firstElementChild === this.#clock) return;
    delete this.#el.filledWith;
    this.#el.replaceChildren(this.#clock, this.#text);
  }
}

/**
 * What stands above everything a game could ask.
 *
 * @param {Standing} vm
 * @returns {Said | null}
 */
function common({ offline, paused, over, away }) {
  if (offline) return { text: t("link.retrying"), no: true };
  if (paused) return { text: t("paused"), more: t("paused.text") };
  return away && !over ? { text: t("trustee.on") } : null;
}

/** @param {Said} said */
function words({ text, more, lead, name, ok, no }) {
  return [
    text && h(no ? "span.no" : "span", {}, text),
    more && h("small", {}, more),
    lead && h("span", {}, `${lead} `, h("b", {}, name)),
    ok && h("span.ok", {}, icon("check"), ok),
  ].filter(Boolean);
}
