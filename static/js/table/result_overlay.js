// What happens with the result panel after a round or match: it appears after a delay, folds away to show the table,
// counts down to the next round, and leads to the next panel or match.
//
//   const result = new ResultOverlay(root, { felt: "indigo", matchResult, roundResult, shareText, act });
//   result.render(state, vm, { live });   // live: the end came with this state
//
// `matchResult(state, vm)` returns the parts of the last panel. `roundResult(state, vm)` returns a function that makes those
// of a round's panel, or null if there is none; a game without breaks omits it. `shareText(vm)` returns the text to share.
// `act`: ready(window), vote(on), fill, invite, leaveTable, share(text), tell(text), redraw.

/** @import { Child, ResultKind, ResultOverlayGame, ResultSound, ResultWay, State, ViewModel, Window } from "#types/table" */

import { clock } from "#js/table/server_clock.js";
import { countdown } from "#js/table/clock_dial.js";
import { h } from "#js/table/dom.js";
import { again, compare, lastRound, link, practiceNote, quiet, red } from "#js/table/result_buttons.js";
import { ResultPanel } from "#js/table/result_panel.js";
import { sound } from "#js/table/sound.js";
import { matchUrl, myWindow } from "#js/table/state.js";
import { t } from "#js/table/words.js";

const DELAY = 1500; // ms for which the player sees the table before the panel appears

/** @type {readonly ResultWay[]} */
const WAYS = ["look", "history", "replay", "share"];

/**
 * The result panel of a board, from its appearance to the next round or match.
 *
 * @template {ViewModel} [VM=ViewModel]
 */
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
  /** @type {typeof import("#js/table/rematch.js") | null | undefined} */
  #vote; // undefined until it is loaded, null if it cannot be
  /** @type {{ live: boolean } | null} */
  #heldBack = null; // how the result that waits for it came

  /**
   * `block` is the class of a last panel with a layout of its own. `steps` selects the elements that appear one after
   * the other.
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
      revealed = () => {},
      act,
    },
  ) {
    this.#root = root;
    this.#panel = new ResultPanel(root, felt);
    this.#game = { steps, ways, matchResult, roundResult, shareText, resultSound, revealDelay, revealed };
    this.#block = block;
    if (block) this.#panel.element.classList.add(block);
    this.#act = act;
    this.#loadVote();
  }

  /** Loads the vote for another match, which no table needs before a match ends, and draws a result that waits for it. */
  async #loadVote() {
    this.#vote = await import("#js/table/rematch.js").catch(() => null);
    if (this.#heldBack) this.#act.redraw();
  }

  /**
   * Returns the buttons of the vote, as soon as it is loaded.
   *
   * @param {State} state
   */
  #voteButtons(state) {
    return this.#vote?.voteButtons(state, this.#act) ?? [];
  }

  /** Whether the panel is shown. */
  get open() {
    return this.#panel.open;
  }

  /** Whether the panel is folded away and can be opened again. */
  get folded() {
    return this.#folded;
  }

  /**
   * Draws the result of a state, or removes the panel if the round goes on. `live` says that the end came with this
   * state.
   *
   * @param {State<VM["view"]>} state
   * @param {VM} vm
   * @param {{ live?: boolean }} [how]
   */
  render(state, vm, { live = false } = {}) {
    if ("lesson" in this.#root.dataset) return; // the coach ends a lesson
    const parts = vm.over ? this.#game.roundResult(state, vm) : null;
    if (!vm.over || (!parts && !vm.finished)) return void this.#close();
    live ||= this.#heldBack?.live ?? false;
    this.#heldBack = vm.finished && this.#vote === undefined ? { live } : null;
    if (this.#heldBack) return; // so that no button of the vote comes late
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
      this.#vote?.voteKey(state),
      state.table?.host,
      state.table?.branch,
    ]);
    if (this.#shown === key) return;
    const first = this.#kind !== kind;
    this.#vm = vm;
    this.#shown = key;
    this.#kind = kind;
    const make = () => [
      kind === "final" ? this.#game.matchResult(state, vm) : (parts?.() ?? []),
      [
        vm.finished ? (practiceNote(state) ?? this.#vote?.votePart(state, this.#act)) : null,
        ...this.#buttons(state, vm, { kind, window, ready }),
      ],
    ];
    this.#panel.draw((kind === "final" && this.#block) || kind, make, { later: first && live && !this.#pressed });
    this.tick();
    if (!first) return;
    if (live && !this.#pressed) this.#revealAfter(this.#game.revealDelay(vm));
    else if (!this.#timer) this.#reveal({ moving: this.#pressed });
  }

  /** Updates the countdown to the next round on the result panel. */
  tick() {
    this.#ring.tick(clock.left(this.#window));
  }

  /** Presses the panel's red button, or opens the panel if it is folded away. False if there is no result. */
  press() {
    if (this.#folded) this.unfold();
    else if (this.open) this.#panel.press();
    else return false;
    return true;
  }

  /** Opens the result panel again after it was folded away. */
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

  /**
   * Shows the panel after a delay in ms.
   *
   * @param {number} ms
   */
  #revealAfter(ms) {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#reveal({ moving: true });
    }, ms);
  }

  /**
   * Shows the panel and plays its sound.
   *
   * @param {{ moving?: boolean }} [how]
   */
  #reveal({ moving = false } = {}) {
    this.#game.revealed();
    this.#panel.reveal(moving, { steps: this.#game.steps });
    const vm = this.#vm;
    if (!moving || document.hidden || !vm || !this.#kind || vm.me === null || vm.aborted) return;
    const name = this.#game.resultSound(vm, this.#kind);
    if (name) sound.play(name);
  }

  /**
   * Returns the buttons of the panel.
   *
   * @param {State<VM["view"]>} state
   * @param {VM} vm
   * @param {{ kind: ResultKind, window: Window | null, ready: boolean }} how
   * @returns {Child[]}
   */
  #buttons(state, vm, { kind, window, ready }) {
    const share = quiet("share", t("end.share"), () => this.#act.share(this.#game.shareText(vm))),
      look = quiet("eye", t("end.review"), () => this.#fold());
    if (kind === "final") return this.#finalButtons(state, { look, share });
    if (vm.finished)
      return lastRound(state, [look, share], this.#act, {
        toFinal: () => this.#toFinal(),
        vote: this.#voteButtons(state),
      });
    const primary = window && !ready ? red(t("end.ready"), () => this.#act.ready(window)) : null;
    return [
      look,
      share,
      h("span.next.push", {}, this.#ring.el, h("span", {}, t(ready ? "end.wait" : "end.next"))),
      primary,
    ].filter(Boolean);
  }

  /**
   * Returns the buttons of the panel after a match.
   *
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
    const toOthers = this.#game.ways.map(way => ways[way]);
    return [...toOthers, h("span.push"), compare(state), ...again(state, this.#act, this.#voteButtons(state))].filter(
      Boolean,
    );
  }

  /** Replaces the panel of the last round by the panel of the match. */
  #toFinal() {
    this.#final = this.#pressed = true;
    this.#act.redraw();
    this.#pressed = false;
  }

  /** Folds the panel away, so that the table can be seen. */
  #fold() {
    this.#folded = true;
    this.#panel.hide();
    this.#showUnfoldButton();
    this.#act.redraw();
  }

  /** Puts the button that opens the folded panel into the action bar. */
  #showUnfoldButton() {
    const actions = this.#fillActions(
      h("button.btn.paper.go.unfold", { type: "button", on: { click: () => this.unfold() } }, t("end.back")),
    );
    delete actions.dataset.mode;
  }

  /**
   * Replaces the buttons of the action bar. Without buttons it stays empty until the game fills it again.
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

  /** Removes the panel and forgets its result. */
  #close() {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = this.#heldBack = null;
    if (this.#shown === null) return;
    this.#shown = this.#kind = this.#vm = null;
    this.#folded = this.#final = false;
    this.#panel.hide();
  }
}

/**
 * Returns the sound of a result in a game that names none of its own: a win for the first place in the match.
 *
 * @param {ViewModel} vm
 * @returns {ResultSound}
 */
const soundOfFirstPlace = ({ me, view }) => (view.outcome?.places?.[me ?? -1] === 1 ? "win" : "loss");
