// The prompt: the line above the buttons that tells the player what to do, with the player's clock. It keeps its height
// when it is empty. A refusal in it explains itself when it is pressed.

/** @import { PromptWords, Said, Standing, Window } from "#types/table" */

import { clock } from "#js/table/server_clock.js";
import { ClockDial } from "#js/table/clock_dial.js";
import { fill, h, setData, setHidden, setText } from "#js/table/dom.js";
import { icon, ring } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/** The prompt: the line above the buttons that tells the player what to do, and the player's clock. */
export class Prompt {
  #el;
  #write;
  #clock;
  #dial;
  #text = h("span.text");
  #behind = h("span");
  #late = h("span.late", { hidden: true }, icon("delay"), this.#behind);
  /** @type {Window | null} */
  #window = null;
  /** @type {string | null} */
  #note = null;

  /**
   * `write` makes the children of the sentence, for a game whose prompt holds more than text.
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
   * Shows a sentence while the game has no prompt, such as an emotion on a table without space for speech bubbles. Null
   * removes it.
   *
   * @param {string | null} text
   */
  showNote(text) {
    this.#note = text;
  }

  /**
   * Draws a sentence into the prompt, or none. Of the sentence, `lead` precedes a `name` in bold, `ok` is a word after
   * a tick, and `no` marks a refusal. A `plain` sentence may be left out where space is short. The clock shows the time
   * left in `window`.
   *
   * @param {Standing} vm
   * @param {Said | null | undefined} said
   * @param {Window | null} [window]
   */
  render(vm, said, window = null) {
    this.#attach();
    const shown = common(vm) ?? said ?? (this.#note ? { text: this.#note } : null);
    this.#window = window;
    this.#el.toggleAttribute("data-shown", Boolean(shown));
    setHidden(this.#clock, !window);
    setHidden(this.#late, !vm.behind);
    setText(this.#behind, vm.behind ? t("bar.late", { n: vm.behind }) : "");
    setData(this.#el, "clocked", Boolean(window));
    setData(this.#el, "plain", Boolean(shown?.plain));
    fill(this.#text, shown ?? {}, () => this.#write(shown ?? {}));
    this.tick();
  }

  /** Updates the clock in the prompt. */
  tick() {
    this.#dial.show(clock.left(this.#window));
  }

  #attach() {
    if (this.#el.firstElementChild === this.#clock) return;
    delete this.#el.filledWith;
    this.#el.replaceChildren(this.#clock, this.#late, this.#text);
  }
}

/**
 * Returns the sentence that replaces every prompt of a game, such as that the match is paused or the connection lost.
 * Null if there is none.
 *
 * @param {Standing} vm
 * @returns {Said | null}
 */
function common({ offline, inLine, paused, over, away }) {
  if (offline) return { text: t(inLine ? "link.waiting" : "link.retrying"), no: !inLine };
  if (paused) return { text: t("paused"), more: t("paused.text") };
  return away && !over ? { text: t("trustee.on") } : null;
}

/**
 * Returns the elements of the prompt's sentence.
 *
 * @type {PromptWords}
 */
function words({ text, more, lead, name, ok, no, code }) {
  return [
    saidText({ text, no, code }),
    more && h("small", {}, more),
    lead && h("span", {}, `${lead} `, h("b", {}, name)),
    ok && h("span.ok", {}, icon("check"), ok),
  ].filter(Boolean);
}

/** Asks the page to explain a refusal. */
export const explain = (/** @type {string} */ code) =>
  document.dispatchEvent(new CustomEvent("explain-refusal", { detail: code }));

/**
 * Returns the text of a prompt's sentence. A refusal with a code is a button that explains it.
 *
 * @param {Pick<Said, "text" | "no" | "code">} said
 */
export function saidText({ text, no, code }) {
  if (!text) return null;
  if (!no || !code) return h(no ? "span.no" : "span", {}, text);
  return h(
    "button.no",
    { type: "button", "aria-label": `${text} · ${t("why")}`, on: { click: () => explain(code) } },
    text,
    icon("info"),
  );
}
