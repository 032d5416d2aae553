// The line that says what is asked of the player, with the player's clock in it. It keeps its place when it is empty.

/** @import { PromptWords, Said, Standing, Window } from "#types/table" */

import { clock } from "#js/table/clock.js";
import { ClockDial } from "#js/table/clock_dial.js";
import { fill, h, setData, setHidden } from "#js/table/dom.js";
import { icon, ring } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

export class Prompt {
  #el;
  #write;
  #clock;
  #dial;
  #text = h("span.text");
  /** @type {Window | null} */
  #window = null;
  /** @type {string | null} */
  #aside = null;

  /**
   * `write` makes the children of the sentence.
   *
   * @param {HTMLElement} el
   * @param {PromptWords} [write]
   */
  constructor(el, write = words) {
    this.#el = el;
    this.#write = write;
    const round = ring(44),
      secs = h("span");
    this.#clock = h("span.clock", { vars: { "--size": "34px" } }, round, secs);
    this.#dial = new ClockDial({ ring: round, secs, el: this.#clock });
    this.#attach();
  }

  /**
   * Shows a sentence while nothing else is asked, like an emotion where bubbles have no room; null takes it away.
   *
   * @param {string | null} text
   */
  showNote(text) {
    this.#aside = text;
  }

  /**
   * Draws a sentence, or none. `lead` stands before a `name` in bold, `ok` is a word behind a tick, `no` marks a refusal. A
   * `plain` sentence may be left out where there is no room. The clock is that of `window`.
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
    fill(this.#text, shown ?? {}, () => this.#write(shown ?? {}));
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
 * Returns the sentence that stands above everything a game could ask, or null.
 *
 * @param {Standing} vm
 * @returns {Said | null}
 */
function common({ offline, paused, over, away }) {
  if (offline) return { text: t("link.retrying"), no: true };
  if (paused) return { text: t("paused"), more: t("paused.text") };
  return away && !over ? { text: t("trustee.on") } : null;
}

/** @type {PromptWords} */
function words({ text, more, lead, name, ok, no }) {
  return [
    text && h(no ? "span.no" : "span", {}, text),
    more && h("small", {}, more),
    lead && h("span", {}, `${lead} `, h("b", {}, name)),
    ok && h("span.ok", {}, icon("check"), ok),
  ].filter(Boolean);
}
