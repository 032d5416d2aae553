// The flow of the result panel after a round or the match. The panel appears after a delay, folds away to show the table,
// counts down to the next round, and leads on.
//
//   const result = new ResultOverlay(root, { felt: "indigo", matchResult, roundResult, shareText, act });
//   result.render(state, vm, { live });   // live: the end came with this state
//
// `matchResult(state, vm)` returns the parts of the last panel. `roundResult(state, vm)` returns a function that makes those
// of a round's panel, or null if there is none; a game without breaks omits it. `shareText(vm)` returns the text to share.
// `act`: ready(window), again, leaveTable, share(text), redraw.

/** @import { Child, ResultKind, ResultOverlayGame, ResultSound, ResultWay, State, ViewModel, Window } from "#types/table" */

import { clock } from "#js/table/clock.js";
import { countdown } from "#js/table/countdown.js";
import { h } from "#js/table/dom.js";
import { again, lastRound, link, quiet, red, wanting } from "#js/table/rematch.js";
import { ResultPanel } from "#js/table/result_panel.js";
import { sound } from "#js/table/sound.js";
import { matchUrl, myWindow, rematch } from "#js/table/state.js";
import { t } from "#js/table/words.js";

const DELAY = 1500; // ms for which the player sees the table before the panel appears

/** @type {readonly ResultWay[]} */
const WAYS = ["look", "history", "replay", "share"];

/** @template {ViewModel} [VM=ViewModel] */
export class ResultOverlay {
  #root;
  #panel;
  #game;
  #act;
  #block;
  /** @type {string | null} */
  #shown = null;
  /** @type {ResultKind | null} */
  #kind = null;
  #folded = false;
  #final = false;
  #pressed = false;
  /** @type {Window | null} */
  #window = null;
  /** @type {number | null} */
  #timer = null;
  /** @type {VM | null} */
  #vm = null;
  #ring = countdown();

  /**
   * `block` is the class and kind of a last panel with a layout of its own. `steps` selects the elements that appear
   * one after the other.
   *
   * @param {HTMLElement} root
   * @param {ResultOverlayGame<VM>} game
   */
  constructor(
    root,
    {
      felt,
      block = "",
      steps = ".scores tbody tr",
      ways = WAYS,
      matchResult,
      roundResult = () => null,
      shareText,
      resultSound = soundOfFirstPlace,
      revealDelay = () => DELAY,
      act,
    },
  ) {
    this.#root = root;
    this.#panel = new ResultPanel(root, felt);
    this.#game = { steps, ways, matchResult, roundResult, shareText, resultSound, revealDelay };
    this.#block = block;
    if (block) this.#panel.element.classList.add(block);
    this.#act = act;
  }

  get open() {
    return this.#panel.open;
  }

  /** Whether a result is folded away. */
  get folded() {
    return this.#folded;
  }

  /**
   * Draws the result of the state, or removes the panel. `live` says that the end came with this state.
   *
   * @param {State<VM["view"]>} state
   * @param {VM} vm
   * @param {{ live?: boolean }} [how]
   */
  render(state, vm, { live = false } = {}) {
    const parts = vm.over ? this.#game.roundResult(state, vm) : null;
    if (!vm.over || (!parts && !vm.finished)) return void this.#close();
    if (vm.finished && (!parts || vm.aborted || (!live && this.#kind === null))) this.#final = true;
    const kind = vm.finished && this.#final ? "final" : "round";
    const window = myWindow(state, "intermission"),
      ready = vm.me !== null && Boolean(vm.view.ready?.[vm.me]);
    this.#window = window ?? state.windows.find(one => one.name === "intermission") ?? null;
    if (this.#folded) this.#showUnfoldButton();
    const key = JSON.stringify([
      state.match?.id,
      kind,
      vm.view.round,
      ready,
      Boolean(window),
      vm.finished,
      state.table?.status,
      vm.me,
      rematch(state),
    ]);
    if (this.#shown === key) return;
    const first = this.#kind !== kind;
    this.#vm = vm;
    this.#shown = key;
    this.#kind = kind;
    const make = () => [
      kind === "final" ? this.#game.matchResult(state, vm) : (parts?.() ?? []),
      this.#buttons(state, vm, { kind, window, ready }),
    ];
    this.#panel.draw((kind === "final" && this.#block) || kind, make, { later: first && live && !this.#pressed });
    this.tick();
    if (!first) return;
    if (live && !this.#pressed) this.#revealAfter(this.#game.revealDelay(vm));
    else if (!this.#timer) this.#reveal({ moving: this.#pressed });
  }

  tick() {
    this.#ring.tick(clock.left(this.#window));
  }

  /** Presses the primary button, or unfolds the panel. False if there is no result. */
  press() {
    if (this.#folded) this.unfold();
    else if (this.open) this.#panel.press();
    else return false;
    return true;
  }

  unfold() {
    this.#folded = false;
    this.#fillActions();
    this.#reveal();
    this.#act.redraw();
  }

  destroy() {
    this.#close();
    this.#panel.destroy();
  }

  /** @param {number} ms */
  #revealAfter(ms) {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#reveal({ moving: true });
    }, ms);
  }

  /** @param {{ moving?: boolean }} [how] */
  #reveal({ moving = false } = {}) {
    this.#panel.reveal(moving, { steps: this.#game.steps });
    const vm = this.#vm;
    if (!moving || document.hidden || !vm || !this.#kind || vm.me === null || vm.aborted) return;
    const name = this.#game.resultSound(vm, this.#kind);
    if (name) sound.play(name);
  }

  /**
   * @param {State<VM["view"]>} state
   * @param {VM} vm
   * @param {{ kind: ResultKind, window: Window | null, ready: boolean }} how
   * @returns {Child[]}
   */
  #buttons(state, vm, { kind, window, ready }) {
    const share = quiet("share", t("end.share"), () => this.#act.share(this.#game.shareText(vm))),
      look = quiet("eye", t("end.review"), () => this.#fold());
    if (kind === "final") return this.#finalButtons(state, { look, share });
    if (vm.finished) return lastRound(state, [look, share], this.#act, () => this.#toFinal());
    const primary = window && !ready ? red(t("end.ready"), () => this.#act.ready(window)) : null;
    return [
      look,
      share,
      h("span.next.push", {}, this.#ring.el, h("span", {}, t(ready ? "end.wait" : "end.next"))),
      primary,
    ].filter(Boolean);
  }

  /**
   * @param {State<VM["view"]>} state
   * @param {{ look: HTMLElement, share: HTMLElement }} buttons
   */
  #finalButtons(state, buttons) {
    const { table, urls } = state,
      /** @type {Record<ResultWay, Child>} */
      ways = {
        ...buttons,
        home: table?.status === "open" && link("home", t("final.home"), urls?.home),
        history: link("trophy", t("final.history"), matchUrl(state, "history")),
        replay: link("replay", t("final.replay"), matchUrl(state, "replay")),
      };
    return [...this.#game.ways.map(way => ways[way]), wanting(state), again(state, this.#act)].filter(Boolean);
  }

  #toFinal() {
    this.#final = this.#pressed = true;
    this.#act.redraw();
    this.#pressed = false;
  }

  #fold() {
    this.#folded = true;
    this.#panel.hide();
    this.#showUnfoldButton();
    this.#act.redraw();
  }

  /** Puts the button that unfolds the panel into the action bar. */
  #showUnfoldButton() {
    const actions = this.#fillActions(
      h("button.btn.lg.primary.go", { type: "button", on: { click: () => this.unfold() } }, t("end.back")),
    );
    delete actions.dataset.mode;
  }

  /**
   * Replaces what the action bar shows. Without buttons it is empty until the game fills it again.
   *
   * @param {HTMLElement[]} buttons
   */
  #fillActions(...buttons) {
    const actions = /** @type {HTMLElement} */ (this.#root.querySelector(":scope > .actions"));
    delete actions.filledWith;
    actions.replaceChildren(...buttons);
    actions.toggleAttribute("data-shown", buttons.length > 0);
    return actions;
  }

  #close() {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    if (this.#shown === null) return;
    this.#shown = this.#kind = this.#vm = null;
    this.#folded = this.#final = false;
    this.#panel.hide();
  }
}

/**
 * Returns the sound of a game that names none: a win for the first place in the match.
 *
 * @param {ViewModel} vm
 * @returns {ResultSound}
 */
const soundOfFirstPlace = ({ me, view }) => (view.outcome?.places?.[me ?? -1] === 1 ? "win" : "loss");
