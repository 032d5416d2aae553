// The prompt and the buttons of a puzzle. Before cards are played, the prompt names the combination that they make.

/** @import { Choice, Hint, Model, Phase, Said, Standing } from "#types/puzzle" */

import { readAs } from "#js/games/doudizhu/rules.js";
import { comboName, refusal, typeName } from "#js/games/doudizhu/names.js";
import { button, fill, h, setData } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";
import { nameOf } from "#js/puzzles/board.js";

/** @typedef {[name: string, tone: string, word: string]} Button */

/** @type {Button[]} */
const MINE = [
  ["pass", "", "do.pass"],
  ["hint", "paper", "do.hint"],
  ["play", "primary go", "do.play"],
];
/** @type {Button[]} */
const REFUTED = [
  ["again", "", "do.again"],
  ["undo", "primary go", "do.undo"],
];
/**
 * The buttons of each phase of a puzzle. The red one is the usual next step.
 *
 * @type {Record<Phase, Button[]>}
 */
const BUTTONS = {
  mine: MINE,
  thinking: MINE,
  answers: MINE,
  wrong: [
    ["why", "paper", "do.why"],
    ["undo", "primary go", "do.undo"],
  ],
  refuting: REFUTED,
  refuted: REFUTED,
  gone: [["retry", "primary go", "do.retry"]],
  solved: [
    ["list", "", "do.list"],
    ["again", "paper", "do.again"],
    ["next", "primary go", "do.next"],
  ],
};

/** The action bar of a puzzle. */
export class ActionBar {
  #prompt;
  #actions;
  #press;
  #text = h("span.text");
  /** @type {Choice} */
  #choice = { combo: null, ok: false };

  /**
   * Takes over the zones of the prompt and of the buttons. `press(name)` is called with the name of the pressed button.
   *
   * @param {HTMLElement} prompt
   * @param {HTMLElement} actions
   * @param {(name: string) => unknown} press
   */
  constructor(prompt, actions, press) {
    this.#prompt = prompt;
    this.#actions = actions;
    this.#press = press;
    prompt.replaceChildren(this.#text);
  }

  /** Whether the picked cards make a legal play. */
  get ok() {
    return this.#choice.ok;
  }

  /**
   * Draws the prompt and the buttons of the phase.
   *
   * @param {Standing} vm
   * @param {string[]} selected
   */
  render(vm, selected) {
    const { phase, model } = vm;
    this.#choice = phase === "mine" && selected.length ? readAs(selected, model.last, {}) : { combo: null, ok: false };
    const said = this.#sentence(vm, selected);
    this.#prompt.toggleAttribute("data-shown", Boolean(said));
    setData(this.#prompt, "plain", Boolean(said?.plain));
    fill(this.#text, said, () => this.#words(said ?? {}));
    this.#actions.toggleAttribute("data-shown", true);
    fill(this.#actions, BUTTONS[phase], () =>
      BUTTONS[phase].map(([name, tone, word]) => button(name, tone, t(word), () => this.#press(name))),
    );
    const enable = (/** @type {string} */ name, /** @type {boolean} */ can) =>
      this.#actions.querySelectorAll(`[data-act=${name}]`).forEach(el => {
        /** @type {HTMLButtonElement} */ (el).disabled = !can;
      });
    if (BUTTONS[phase] === MINE) {
      enable("pass", phase === "mine" && Boolean(model.last));
      enable("hint", phase === "mine");
      enable("play", phase === "mine" && this.#choice.ok);
    } else (enable("again", phase !== "refuting"), enable("undo", true));
  }

  /**
   * Returns the sentence for the prompt of the puzzle, which depends on its phase.
   *
   * @param {Standing} vm
   * @param {string[]} selected
   * @returns {Said | null}
   */
  #sentence({ phase, model, bottom, hinted, trouble, loading }, selected) {
    if (loading) return { text: t("ask.loading") };
    if (trouble && (phase !== "mine" || !selected.length)) return { text: t(trouble), tone: "no" };
    switch (phase) {
      case "thinking":
        return { text: t("ask.sending"), plain: true };
      case "answers":
        return { text: t("ask.answers"), plain: true };
      case "wrong":
        return { text: t("ask.wrong"), tone: "no" };
      case "refuting":
        return { text: t("ask.refuting") };
      case "refuted":
        return { text: t("ask.refuted"), tone: "no" };
      case "solved":
        return null;
      default:
        return this.#turnPrompt(model, nameOf(bottom), hinted, selected);
    }
  }

  /**
   * Returns what the prompt says in the player's turn.
   *
   * @param {Model} model
   * @param {string} name
   * @param {Hint | null} hinted
   * @param {string[]} selected
   * @returns {Said}
   */
  #turnPrompt(model, name, hinted, selected) {
    if (selected.length) {
      const { combo, ok } = this.#choice;
      if (ok && combo) return { lead: name, name: comboName(combo), ok };
      return {
        text: model.last || !combo ? refusal(combo, selected.length, model.last) : comboName(combo),
        tone: "no",
      };
    }
    if (hinted)
      return {
        text:
          hinted.type === null
            ? t("hint.none")
            : hinted.type === "PASS"
              ? t("hint.pass")
              : t("hint.type", { what: typeName(hinted.type) }),
        good: true,
      };
    return {
      text: model.last ? t("ask.follow.as", { name, name2: comboName(model.last) }) : t("ask.lead.as", { name }),
    };
  }

  /**
   * Returns the sentence of the prompt as elements.
   *
   * @param {Said} said
   */
  #words({ text, lead, name, ok, tone, good }) {
    return [
      text && h(tone === "no" ? "span.no" : good ? "span.ok" : "span", {}, text),
      lead && h("span", {}, `${lead} `, h("b", {}, name)),
      ok && h("span.ok", {}, icon("check"), t("ask.ok")),
    ];
  }
}
