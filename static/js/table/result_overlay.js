// What lies over the table when a round or the match has ended: it waits until one has looked at the felt, unrolls, folds
// away so that the felt can be seen again, counts down to the next round, and leads on.
//
//   const outcome = new ResultOverlay(root, { felt: "indigo", final, round, shareText, act });
//   outcome.render(state, vm, { live });   // live: it has just ended before our eyes
//
// `final(state, vm)` gives the parts of the last scroll (`matchResultParts`), `round(state, vm)` what makes those of a round's
// (`roundResultParts`), or null where there is none; a game without breaks leaves `round` out. `won(vm)` says what is heard.
// `shareText(vm)` is the text that is shared. `act`: ready(window), again, leaveTable, share(text), redraw.

/** @import { AnyView, Child, ViewModel, ResultOverlayGame, State, Window } from "#types/table" */

import { clock } from "#js/table/clock.js";
import { countdown } from "#js/table/countdown.js";
import { h } from "#js/table/dom.js";
import { again, lastRound, link, quiet, red, wanting } from "#js/table/rematch.js";
import { ResultPanel } from "#js/table/result_panel.js";
import { sound } from "#js/table/sound.js";
import { matchUrl, myWindow, rematch } from "#js/table/state.js";
import { t } from "#js/table/words.js";

const LOOK = 1500; // ms to look at the felt before the scroll comes down

/** @template {AnyView} [View=AnyView] */
export class ResultOverlay {
  #root;
  #scroll;
  #of;
  #act;
  #look;
  /** @type {string | null} */
  #shown = null;
  /** @type {string | null} */
  #kind = null;
  #folded = false;
  #final = false;
  #pressed = false;
  /** @type {Window | null} */
  #window = null;
  /** @type {number | null} */
  #timer = null;
  /** @type {ViewModel<View> | null} */
  #vm = null;
  #ring = countdown();

  /**
   * @param {HTMLElement} root
   * @param {ResultOverlayGame<View>} game
   */
  constructor(root, { felt, final, round = () => null, won = mine, shareText, act, look = LOOK }) {
    this.#root = root;
    this.#scroll = new ResultPanel(root, felt);
    this.#of = { final, round, won, shareText };
    this.#act = act;
    this.#look = look;
  }

  get open() {
    return this.#scroll.open;
  }

  /** Is there a result, folded away? */
  get folded() {
    return this.#folded;
  }

  /**
   * `look`: ms to look at the felt first, if this end wants another time.
   *
   * @param {State<View>} state
   * @param {ViewModel<View>} vm
   * @param {{ live?: boolean, look?: number }} [how]
   */
  render(state, vm, { live = false, look = this.#look } = {}) {
    const parts = vm.over ? this.#of.round(state, vm) : null;
    if (!vm.over || (!parts && !vm.finished)) return void this.#close();
    if (vm.finished && (!parts || vm.aborted || (!live && this.#kind === null))) this.#final = true;
    const kind = vm.finished && this.#final ? "final" : "round";
    const window = myWindow(state, "intermission"),
      ready = vm.me !== null && Boolean(vm.view.ready?.[vm.me]);
    this.#window = window ?? state.windows.find(one => one.name === "intermission") ?? null;
    if (this.#folded) this.#button();
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
      kind === "final" ? this.#of.final(state, vm) : (parts?.() ?? []),
      this.#foot(state, vm, { kind, window, ready }),
    ];
    this.#scroll.draw(kind, make, { later: first && live && !this.#pressed });
    this.tick();
    if (!first) return;
    if (live && !this.#pressed) this.#later(look);
    else if (!this.#timer) this.#reveal({ moving: this.#pressed });
  }

  tick() {
    this.#ring.tick(clock.left(this.#window));
  }

  /** The red button, as a key presses it. */
  press() {
    if (this.#folded) this.unfold();
    else if (this.open) this.#scroll.press();
    else return false;
    return true;
  }

  unfold() {
    this.#folded = false;
    const actions = /** @type {HTMLElement} */ (this.#root.querySelector(":scope > .actions"));
    delete actions.filledWith;
    actions.replaceChildren();
    actions.removeAttribute("data-shown");
    this.#reveal();
    this.#act.redraw();
  }

  destroy() {
    this.#close();
    this.#scroll.destroy();
  }

  /** @param {number} ms */
  #later(ms) {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#reveal({ moving: true });
    }, ms);
  }

  /** @param {{ moving?: boolean }} [how] */
  #reveal({ moving = false } = {}) {
    this.#scroll.reveal(moving, { steps: ".scores tbody tr" });
    if (!moving || document.hidden || !this.#vm || this.#vm.me === null || this.#vm.aborted) return;
    sound.play(this.#of.won(this.#vm) ? "win" : "loss");
  }

  /**
   * @param {State<View>} state
   * @param {ViewModel<View>} vm
   * @param {{ kind: string, window: Window | null, ready: boolean }} how
   * @returns {Child[]}
   */
  #foot(state, vm, { kind, window, ready }) {
    const share = quiet("share", t("end.share"), () => this.#act.share(this.#of.shareText(vm))),
      look = quiet("eye", t("end.review"), () => this.#fold());
    if (kind === "final") return this.#farewell(state, [look, share]);
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
   * @param {State<View>} state
   * @param {HTMLElement[]} ways
   */
  #farewell(state, [look, share]) {
    return [
      look,
      link("trophy", t("final.history"), matchUrl(state, "history")),
      link("replay", t("final.replay"), matchUrl(state, "replay")),
      share,
      wanting(state),
      again(state, this.#act),
    ].filter(Boolean);
  }

  #toFinal() {
    this.#final = this.#pressed = true;
    this.#act.redraw();
    this.#pressed = false;
  }

  #fold() {
    this.#folded = true;
    this.#scroll.hide();
    this.#button();
    this.#act.redraw();
  }

  /** In the actions' place, while the scroll is folded away. */
  #button() {
    const actions = /** @type {HTMLElement} */ (this.#root.querySelector(":scope > .actions"));
    delete actions.filledWith;
    delete actions.dataset.mode;
    actions.replaceChildren(
      h("button.btn.lg.primary.go", { type: "button", on: { click: () => this.unfold() } }, t("end.back")),
    );
    actions.toggleAttribute("data-shown", true);
  }

  #close() {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    if (this.#shown === null) return;
    this.#shown = this.#kind = this.#vm = null;
    this.#folded = this.#final = false;
    this.#scroll.hide();
  }
}

const mine = (/** @type {ViewModel} */ { me, view }) => view.outcome?.places?.[me ?? -1] === 1;
