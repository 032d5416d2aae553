// The stage that holds a scroll over the table: opens, unrolls, folds away so that the felt can be seen, counts down.

import { finalScroll } from "#js/games/doudizhu/final.js";
import { roundScroll } from "#js/games/doudizhu/results.js";
import { ending } from "#js/games/doudizhu/event_text.js";
import { clock } from "#js/table/clock.js";
import { countdown } from "#js/table/countdown.js";
import { h } from "#js/table/dom.js";
import { again, lastRound, wanting } from "#js/table/rematch.js";
import { ResultPanel } from "#js/table/result_panel.js";
import { sound } from "#js/table/sound.js";
import { icon } from "#js/table/sprites.js";
import { matchUrl, myWindow, rematch } from "#js/table/state.js";
import { signed, t } from "#js/table/words.js";

const LOOK = 1500,
  LOOK_SPRING = 2900; // ms to look at the felt before the scroll comes down

export class Stage {
  #root;
  #scroll;
  #act;
  #shown = null; // key of what is drawn
  #kind = null;
  #folded = false;
  #final = false;
  #pressed = false;
  #window = null;
  #ring = countdown();
  #timer = null;
  #vm = null;

  /** `act`: ready(window), share(text), redraw, again, rest. */
  constructor(root, act) {
    this.#root = root;
    this.#act = act;
    this.#scroll = new ResultPanel(root, "jade");
  }

  get open() {
    return this.#scroll.open;
  }

  /** Is there a result, folded away? */
  get folded() {
    return this.#folded;
  }

  /** Draws what the state has to show. `live`: the round has just ended before our eyes. */
  render(state, vm, live) {
    const { view } = vm,
      has = vm.over && (view.result || vm.finished);
    if (!has) return this.#close();
    if (vm.finished && ((!live && this.#kind === null) || !view.result || vm.aborted)) this.#final = true;
    const kind = vm.finished && this.#final ? "final" : "round";
    const window = myWindow(state, "intermission"),
      ready = vm.me !== null && Boolean(view.ready?.[vm.me]);
    this.#window = window ?? state.windows.find(one => one.name === "intermission") ?? null;
    const key = JSON.stringify([
      kind,
      view.round,
      ready,
      Boolean(window),
      vm.finished,
      state.table?.status,
      vm.sent,
      rematch(state),
    ]);
    if (this.#shown === key) return undefined;
    const first = this.#kind !== kind;
    this.#vm = vm;
    this.#shown = key;
    this.#kind = kind;
    this.#draw(state, vm, { kind, window, ready, later: first && live && kind === "round" });
    if (!first) return undefined;
    if (live && kind === "round") this.#later(view.multiplier?.spring ? LOOK_SPRING : LOOK);
    else if (!this.#timer) this.#reveal(live || this.#pressed);
    return undefined;
  }

  tick() {
    this.#ring.tick(clock.left(this.#window));
  }

  /** The red button, as a key presses it. */
  press() {
    if (!this.open && !this.#folded) return false;
    if (this.#folded) this.#root.querySelector(":scope > .actions .primary")?.click();
    else this.#scroll.press();
    return true;
  }

  /** Buttons in the actions' place while the scroll is folded away. */
  foldedButtons() {
    return [h("button.btn.lg.primary.go", { type: "button", on: { click: () => this.unfold() } }, t("end.back"))];
  }

  unfold() {
    this.#folded = false;
    this.#reveal(true);
    this.#act.redraw();
  }

  destroy() {
    this.#close();
    this.#scroll.destroy();
  }

  #later(ms) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#reveal(true);
    }, ms);
  }

  #reveal(moving) {
    this.#scroll.reveal(moving);
    if (!moving || document.hidden) return;
    const { me, view } = this.#vm,
      points = me === null ? 0 : (view.result?.points[me] ?? 0);
    if (me !== null && this.#kind === "round") sound.play(points > 0 ? "win" : "loss");
  }

  #draw(state, vm, { kind, window, ready, later }) {
    const make = () => [
      kind === "final" ? finalScroll(state, vm) : roundScroll(state, vm),
      this.#foot(state, vm, { kind, window, ready }),
    ];
    this.#scroll.draw(kind, make, { later });
    this.tick();
  }

  #foot(state, vm, { kind, window, ready }) {
    const quiet = (name, text, run) =>
      h("button.btn.quiet", { type: "button", on: { click: run } }, icon(name), h("span", {}, text));
    const link = (name, text, href) => href && h("a.btn.quiet", { href }, icon(name), h("span", {}, text));
    const share = quiet("share", t("end.share"), () => this.#act.share(this.#shareText(vm)));
    if (kind === "final") return this.#farewell(state, { link, share });
    const look = quiet("eye", t("end.review"), () => this.#fold());
    if (vm.finished) return lastRound(state, [look, share], this.#act, () => this.#toFinal());
    const primary =
      window && !ready
        ? h("button.btn.primary.lg", { type: "button", on: { click: () => this.#act.ready(window) } }, t("end.ready"))
        : null;
    return [
      look,
      share,
      h("span.next.push", {}, this.#ring.el, h("span", {}, t(ready ? "end.wait" : "end.next"))),
      primary,
    ];
  }

  #farewell(state, { link, share }) {
    const { urls = {}, table } = state;
    return [
      table?.status === "open" && link("home", t("final.home"), urls.home),
      link("trophy", t("final.history"), matchUrl(state, "history")),
      link("replay", t("final.replay"), matchUrl(state, "replay")),
      share,
      wanting(state),
      again(state, this.#act),
    ];
  }

  #shareText(vm) {
    const { view, me } = vm,
      points = me === null ? 0 : (view.result?.points[me] ?? view.scores?.[me] ?? 0);
    return t("end.sharetext", {
      what: view.result ? ending({ ...view.result, spring: view.multiplier?.spring }) : t("final.title"),
      points: signed(points),
      n: view.multiplier?.total ?? 1,
    });
  }

  #toFinal() {
    this.#final = this.#pressed = true;
    this.#act.redraw();
    this.#pressed = false;
  }

  #fold() {
    this.#folded = true;
    this.#scroll.hide();
    this.#act.redraw();
  }

  #close() {
    clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#shown === null) return;
    this.#vm = null;
    this.#shown = this.#kind = null;
    this.#folded = this.#final = false;
    this.#scroll.hide();
  }
}
