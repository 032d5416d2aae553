// Base class of the games' action bars: the prompt, and the buttons below it. A game extends it as `ActionBar`; its
// `render` works out sentence and buttons and passes them to `ask` and `offer`. A press sends one frame. Until the
// server answers, the view model has `sent`, and the game disables its buttons by `off`.

/** @import { ActionBarEnv, ActionButton, ActionRow, PromptWords, Said, Standing, Window } from "#types/table" */

import { button, fill, setData, setText } from "#js/table/dom.js";
import { Prompt } from "#js/table/prompt.js";
import { t } from "#js/table/words.js";

/** The prompt and the buttons of a board, without what a game asks. */
export class BaseActionBar {
  prompt;
  el;
  env;

  /**
   * Takes over the elements of `env` for the prompt and the buttons. `words` makes the children of the prompt's
   * sentence, for a game whose prompt holds more than text.
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
   * Shows a sentence in the prompt while the game asks the player nothing. Null removes it.
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
   * Draws a sentence into the prompt, with the time left in `window`.
   *
   * @param {Standing} vm
   * @param {Said | null | undefined} said
   * @param {Window | null} window
   */
  ask(vm, said, window) {
    this.prompt.render(vm, said, window);
  }

  /**
   * Draws the buttons, unless a folded result panel has put its own button there. New buttons replace old ones only
   * when `key` differs, so that a finger on its way meets the button that it aimed at.
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
   * The single button of a player whose seat is on auto-play: it gives the seat back to the player.
   *
   * @returns {ActionButton}
   */
  get back() {
    return { act: "back", tone: "primary go", text: t("trustee.back"), run: this.env.takeBack };
  }

  /**
   * Makes a button of the action bar from its description.
   *
   * @param {ActionButton} model
   */
  #make({ act, text, tone = "", run = () => this.env.press(act) }) {
    return button(act, tone, text, run);
  }

  /**
   * Updates a button of the action bar where its description has changed.
   *
   * @param {ActionButton} model
   */
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
