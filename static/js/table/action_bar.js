// Base of the games' action bars: the prompt and the buttons under it. A game's `ActionBar` extends it; its `render`
// works out the prompt and the buttons and calls `ask` and `offer`. A press sends one frame. The view model then says
// `sent` until the server has answered, and the game meanwhile turns its buttons `off`.

/** @import { ActionBarEnv, ActionButton, ActionRow, PromptWords, Said, Standing, Window } from "#types/table" */

import { button, fill, setData, setText } from "#js/table/dom.js";
import { Prompt } from "#js/table/prompt.js";
import { t } from "#js/table/words.js";

export class BaseActionBar {
  prompt;
  el;
  env;

  /**
   * Takes over the zones of `env`. `words` writes the sentence in a game whose prompt holds more than text.
   *
   * @param {ActionBarEnv} env
   * @param {PromptWords} [words]
   */
  constructor(env, words) {
    this.prompt = new Prompt(env.zones.prompt, words);
    this.el = env.zones.actions;
    this.env = env;
  }

  /**
   * Shows a sentence while the game asks nothing. Null removes it.
   *
   * @param {string | null} text
   */
  showNote(text) {
    this.prompt.showNote(text);
  }

  tick() {
    this.prompt.tick();
  }

  destroy() {}

  /**
   * Draws the prompt. The clock in it shows `window`.
   *
   * @param {Standing} vm
   * @param {Said | null | undefined} said
   * @param {Window | null} window
   */
  ask(vm, said, window) {
    this.prompt.render(vm, said, window);
  }

  /**
   * Draws the buttons, unless a folded result has its own button in their place. Buttons are replaced only when `key`
   * differs, so that a finger on its way meets the button that it aimed at.
   *
   * @param {ActionRow} row
   */
  offer({ shown, mode, key = null, buttons }) {
    if (this.env.covered()) return;
    this.el.toggleAttribute("data-shown", shown);
    if (mode !== undefined) setData(this.el, "mode", mode);
    if (!buttons) return;
    fill(this.el, ["ask", key], () => buttons.map(one => (one instanceof HTMLElement ? one : this.#make(one))));
    for (const one of buttons) if (!(one instanceof HTMLElement)) this.#updateButton(one);
  }

  /**
   * The single button of a player whose seat a trustee plays.
   *
   * @returns {ActionButton}
   */
  get back() {
    return { act: "back", tone: "primary go", text: t("trustee.back"), run: this.env.takeBack };
  }

  /** @param {ActionButton} model */
  #make({ act, text, tone = "", run = () => this.env.press(act) }) {
    return button(act, tone, text, run);
  }

  /** @param {ActionButton} model */
  #updateButton({ act, text, tone = "", off = false, hinted = false }) {
    const el = /** @type {HTMLButtonElement | null} */ (this.el.querySelector(`:scope > [data-act=${act}]`)),
      classes = `btn lg ${tone}`.trim();
    if (!el) return;
    if (el.className !== classes) el.className = classes;
    setText(el, text);
    el.disabled = Boolean(off);
    setData(el, "hinted", hinted);
  }
}
