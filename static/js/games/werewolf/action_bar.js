// The prompt and the buttons of a question in Werewolf, such as a vote or a night action. The zone keeps its height at
// all times: a change of height would show neighbours that the player has a role.

/**
 * @import { SpeechMove } from "#js/games/werewolf/speech_composer.js"
 * @import { Question, WerewolfViewModel } from "#js/games/werewolf/view_model.js"
 * @import { ActionBarEnv, ActionButton, Said } from "#types/table"
 * @typedef {(verb: string, fields?: Record<string, unknown>) => unknown} Move answers the window of the question
 * @typedef {object} Moves
 * @property {Move} move
 * @property {(speech: SpeechMove) => unknown} say
 * @property {() => unknown} withdraw
 * @typedef {Question | "away" | "withdraw"} Mode which buttons are there
 */

import { SpeechComposer } from "#js/games/werewolf/speech_composer.js";
import { hasUsedPotion } from "#js/games/werewolf/view_model.js";
import { seatNumber, numberAndName } from "#js/games/werewolf/names.js";
import { BaseActionBar } from "#js/table/base_action_bar.js";
import { h } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const WHISPER = 300; // characters
/** Questions whose prompt stays while the player's answer is on its way to the server. */
const STEADY = new Set(["hunt", "whisper", "speak"]);

/** The action bar of Werewolf. */
export class ActionBar extends BaseActionBar {
  #moves;
  #composer;
  #whisper;
  /** @type {WerewolfViewModel | null} */
  #vm = null;
  /** @type {number | null} */
  #picked = null;
  /** @type {string | null} */
  #note = null;

  /** @param {ActionBarEnv & Moves} env */
  constructor(env) {
    super(env);
    this.#moves = env;
    this.#composer = new SpeechComposer({ say: env.say, end: () => env.move("end") });
    this.#whisper = whisperForm(text => env.move("whisper", { text }));
  }

  /**
   * Shows a sentence in the prompt, above what the table waits for, while the player has nothing to answer. Null
   * removes it.
   *
   * @param {string | null} text
   */
  showNote(text) {
    this.#note = text;
  }

  /** Puts a refused message to the pack back into its form. */
  restore(/** @type {string} */ text) {
    this.#whisper.restore(text);
  }

  /** The form in which the player writes a speech. */
  get composer() {
    return this.#composer;
  }

  /**
   * Draws the prompt and the buttons. `picked` is the seat that the player has picked on the table, or null.
   *
   * @param {WerewolfViewModel} vm
   * @param {number | null} picked
   */
  render(vm, picked) {
    this.#vm = vm;
    this.#picked = picked;
    this.ask(vm, promptText(vm, this.#note), vm.night ? null : vm.questionWindow);
    this.#drawButtons(vm);
  }

  tick() {
    super.tick();
    if (this.#vm?.question === "speak") this.#composer.tick();
  }

  /** Presses the red button, for a key. False if there is no red button. */
  confirm() {
    return this.#click(".primary:not(:disabled)");
  }

  /** Presses the button that chooses nobody or abstains, for a key. False if there is no such button. */
  pass() {
    return this.#click("[data-act=none]:not(:disabled)");
  }

  /**
   * Presses a button by its name. False if it is not there or disabled.
   *
   * @param {string} selector
   */
  #click(selector) {
    const button = this.el.querySelector(selector);
    button?.click();
    return button !== null;
  }

  /**
   * Draws the buttons of the question.
   *
   * @param {WerewolfViewModel} vm
   */
  #drawButtons(vm) {
    const live = !vm.over && !vm.offline && !vm.paused,
      mode = live ? modeOf(vm) : null,
      { activeElement: active } = document;
    if (!mode) {
      if (active instanceof HTMLElement && this.el.contains(active)) active.blur();
      this.offer({ shown: false, mode: null });
      return;
    }
    const typing = active instanceof HTMLElement && this.#whisper.element.contains(active) ? active : null;
    this.offer({
      shown: true,
      mode,
      key: [mode, vm.view.day, vm.questionWindow?.id ?? ""],
      buttons: this.#buttons(mode, vm),
    });
    if (typing?.isConnected) typing.focus({ preventScroll: true }); // the step changes under a line half written
    if (mode === "speak") this.#composer.render(vm);
    if (mode === "whisper") this.#whisper.button.disabled = vm.sent;
  }

  /**
   * Returns the buttons of a question. While the same question stands, only their texts and whether they can be pressed
   * change.
   *
   * @param {Mode} mode
   * @param {WerewolfViewModel} vm
   * @returns {(ActionButton | HTMLElement)[]}
   */
  #buttons(mode, vm) {
    const { view, me } = vm;
    switch (mode) {
      case "away":
        return [this.back];
      case "hunt":
        return [
          this.#whisper.element,
          {
            ...this.#none(vm, "hunt", { target: null }),
            off: view.hunts?.[me ?? -1] === null,
            tone: "paper",
          },
        ];
      case "whisper":
        return [this.#whisper.element];
      case "check":
        return [this.#choose(vm, "check")];
      case "protect":
        return [this.#none(vm, "protect", { target: null }), this.#choose(vm, "protect")];
      case "witch":
        return this.#potions(vm);
      case "stand":
        return [
          { ...this.#none(vm, "stand", { on: false }), text: t("do.stand.no") },
          {
            act: "go",
            tone: "primary go",
            text: t("do.stand"),
            off: vm.sent,
            run: () => this.#moves.move("stand", { on: true }),
          },
        ];
      case "speak":
        return [this.#composer.element];
      case "order":
        return this.#orders(vm);
      case "vote":
        return [
          this.#none(vm, "vote", { target: null }),
          this.#choose(vm, "vote", view.vote?.kind === "election" ? "vote.election" : "vote.banish"),
        ];
      case "badge":
        return [this.#none(vm, "badge", { target: null }), this.#choose(vm, "badge")];
      case "withdraw":
        return [
          {
            act: "withdraw",
            text: t("do.withdraw"),
            off: (view.election?.candidates.length ?? 0) < 2,
            run: () => this.#moves.withdraw(),
          },
        ];
    }
  }

  /**
   * Returns the button with which the player chooses nobody, or abstains from a vote.
   *
   * @param {WerewolfViewModel} vm
   * @param {string} verb
   * @param {Record<string, unknown>} fields
   * @returns {ActionButton}
   */
  #none(vm, verb, fields) {
    return { act: "none", text: t(`do.${verb}.none`), off: vm.sent, run: () => this.#moves.move(verb, fields) };
  }

  /**
   * Returns the red button, which chooses the picked seat.
   *
   * @param {WerewolfViewModel} vm
   * @param {string} verb
   * @param {string} [word] its key among the words
   * @returns {ActionButton}
   */
  #choose({ sent }, verb, word = verb) {
    return {
      act: "go",
      tone: "primary go",
      text: seatText(word, this.#picked),
      off: sent || this.#picked === null,
      run: () => this.#moves.move(verb, { target: this.#picked }),
    };
  }

  /**
   * Returns the buttons of the witch's two potions: one saves this night's victim, the other kills the picked seat. She
   * may use one of them in a night.
   *
   * @param {WerewolfViewModel} vm
   * @returns {ActionButton[]}
   */
  #potions(vm) {
    const { view, me, sent } = vm,
      used = hasUsedPotion(view),
      victim = view.victim ?? null,
      self = victim === me && view.day > 1,
      poison = this.#choose(vm, "poison");
    return [
      {
        act: "save",
        tone: "jade",
        text: seatText("save", victim),
        off: sent || used || !view.potions?.antidote || victim === null || self,
        run: () => this.#moves.move("save"),
      },
      { ...poison, off: poison.off || used || !view.potions?.poison },
    ];
  }

  /**
   * Returns the sheriff's buttons for the two directions in which the speeches may go. Each names the seat that would
   * speak first.
   *
   * @param {WerewolfViewModel} vm
   * @returns {ActionButton[]}
   */
  #orders(vm) {
    const order = (/** @type {string} */ act, /** @type {string} */ tone, /** @type {boolean} */ clockwise) => ({
      act,
      tone,
      text: t(`do.order.${act}`, { no: seatNumber(firstSpeaker(vm, clockwise ? 1 : -1)) }),
      off: vm.sent,
      run: () => this.#moves.move("order", { clockwise }),
    });
    return [order("counter", "paper", false), order("clock", "primary go", true)];
  }
}

/**
 * Returns the name of the set of buttons that the player sees now, or null for none.
 *
 * @param {WerewolfViewModel} vm
 * @returns {Mode | null}
 */
function modeOf({ away, question, withdraw }) {
  if (away) return "away";
  return question ?? (withdraw ? "withdraw" : null);
}

/**
 * Returns the text that names a seat on a button.
 *
 * @type {(word: string, seat: number | null) => string}
 */
const seatText = (word, seat) => (seat === null ? t(`do.${word}.who`) : t(`do.${word}`, { no: seatNumber(seat) }));

/**
 * Returns the nearest living seat beside the player's own in a direction.
 *
 * @param {WerewolfViewModel} vm
 * @param {1 | -1} step
 */
function firstSpeaker({ view, me, count }, step) {
  const own = me ?? 0;
  for (let k = 1; k < count; k++) {
    const seat = (((own + step * k) % count) + count) % count;
    if (view.alive[seat]) return seat;
  }
  return own;
}

/**
 * Makes the form in which wolves write to one another at night. `send(text)` returns false if it could not be sent.
 *
 * @param {(text: string) => unknown} send
 */
export function whisperForm(send) {
  const input = h("input.input", {
    "aria-label": t("voice.wolves"),
    placeholder: t("voice.wolves.short"),
    maxlength: WHISPER,
    autocomplete: "off",
    enterkeyhint: "send",
  });
  const button = h("button.btn.icon-only", { type: "submit", "aria-label": t("side.send") }, icon("send"));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text || send(text) !== false) input.value = ""; // without a connection it stays
  };
  /** Puts a message back, unless another is being typed. */
  const restore = (/** @type {string} */ text) => void (input.value ||= text);
  return { element: h("form.whisper", { on: { submit } }, input, button), button, restore };
}

// ── The sentence ─────────────────────────────────────────────────────────────────────────────────

/**
 * Returns the sentence for the prompt above the buttons, or null. A `note` is shown after a question, and before what
 * the table waits for.
 *
 * @param {WerewolfViewModel} vm
 * @param {string | null} note
 * @returns {Said | null}
 */
export function promptText(vm, note) {
  const { view, question, dead, watching, night } = vm;
  if (vm.over) return null;
  if (vm.sent && !STEADY.has(question ?? "")) return { text: t("act.pending") };
  if (question) return { text: questionText(vm, question) };
  if (note) return { text: note };
  if (dead) return { text: t("ask.dead") };
  if (night) return { text: t("ask.night") };
  if (view.phase === "ROLES" && watching) return { text: t("ask.watch.roles") };
  if (view.speaking) return { text: t("ask.listen", { who: numberAndName(view.speaking.seat, vm.name) }) };
  if (view.vote) return { text: t(watching ? "ask.wait.vote" : "ask.voted") };
  return { text: t(`ask.wait.${view.phase.toLowerCase()}`) };
}

/**
 * Returns the sentence that asks the player a question, such as for a vote.
 *
 * @param {WerewolfViewModel} vm
 * @param {Question} question
 */
export function questionText({ view, questionWindow, me, mates, name }, question) {
  switch (question) {
    case "hunt": {
      const own = view.hunts?.[me ?? -1];
      if (own === undefined) return t("ask.hunt");
      if (own === null) return t("ask.hunt.none");
      if (own === me) return t("ask.hunt.self");
      return t(mates.includes(own) ? "ask.hunt.mate" : "ask.hunt.chosen", { who: numberAndName(own, name) });
    }
    case "witch":
      if (hasUsedPotion(view)) return t("ask.witch.done");
      return t((view.victim ?? null) === me && view.day > 1 ? "ask.witch.self" : "ask.witch");
    case "speak":
      if (questionWindow?.name === "last_words") return t("ask.last");
      if (view.speaking?.kind.includes("tie")) return t("ask.speak.tie");
      return t(view.speaking?.kind === "election" ? "ask.speak.election" : "ask.speak");
    case "vote":
      return t(view.vote?.kind === "election" ? "ask.elect" : "ask.banish");
    default:
      return t(`ask.${question}`);
  }
}
