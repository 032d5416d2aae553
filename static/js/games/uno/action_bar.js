// The buttons of a turn, and the round one that calls UNO. Each press sends one frame; then its button is shut until the answer.

import { button, fill, h, setAttr, setData, setHidden } from "#js/table/dom.js";
import { t } from "#js/table/words.js";

export class ActionBar {
  #el;
  #act;
  #buttons = {};
  #call;

  /** `act`: draw, skip, doubt, hint, play, cancel, takeBack, call. `root` is the table: the round button lies on it by itself. */
  constructor(el, root, act) {
    this.#el = el;
    this.#act = act;
    this.#call = h(
      "button.uno-call",
      { type: "button", "data-act": "call", hidden: true, on: { click: () => act.call() } },
      h("b", {}, t("do.call")),
    );
    root.querySelector(":scope > .actions").after(this.#call);
  }

  /** `may`: {play: can what is picked be played, shut: is the turn still protected, asking}. */
  render(vm, may) {
    this.#round(vm);
    const shown = this.#which(vm, may);
    this.#el.toggleAttribute("data-shown", shown.length > 0);
    delete this.#el.dataset.mode;
    fill(
      this.#el,
      shown.map(one => [one.act, one.text]),
      () => shown.map(one => this.#button(one)),
    );
    for (const { act, red, off } of shown) {
      const made = this.#buttons[act];
      made.disabled = Boolean(off);
      made.classList.toggle("primary", Boolean(red));
      made.classList.toggle("paper", !red);
    }
  }

  destroy() {
    this.#call.remove();
  }

  #which(vm, { play, shut, asking }) {
    const { verbs, view, playable, drawn } = vm,
      off = shut || vm.sent,
      catching = vm.targets.length > 0;
    if (vm.away && !vm.over && !vm.watching) return [{ act: "back", text: t("trustee.back"), red: true }];
    if (!vm.moving || vm.offline) return [];
    if (asking === "color") return [];
    if (asking === "target") return [{ act: "cancel", text: t("do.cancel") }];
    const stuck = !playable.length,
      red = !catching;
    return [
      verbs.includes("draw") && {
        act: "draw",
        text: view.pending ? t("do.owed", { n: view.pending }) : t("do.draw"),
        red: red && stuck,
        off,
      },
      verbs.includes("skip") && { act: "skip", text: t("do.keep"), off },
      verbs.includes("challenge_draw_four") && { act: "doubt", text: t("do.doubt"), off },
      playable.length && !view.pending && !drawn && { act: "hint", text: t("do.hint"), off },
      verbs.includes("play") &&
        !(stuck && view.pending) && { act: "play", text: t("do.play"), red: red && !stuck, off: off || !play },
    ].filter(Boolean);
  }

  #round(vm) {
    const may = Boolean(vm.calling) && !vm.over,
      self = vm.me !== null && vm.isExposed(vm.me);
    setHidden(this.#call, !may);
    this.#call.disabled = vm.callSent;
    setData(this.#call, "late", may && self);
    setAttr(this.#call, "aria-label", t(self ? "do.call.late" : "do.call.name"));
  }

  #button({ act, text }) {
    const go = act === "play" || act === "back";
    this.#buttons[act] = button(act, go ? "go" : "", text, () => this.#run(act));
    return this.#buttons[act];
  }

  #run(act) {
    const { draw, skip, doubt, hint, play, cancel, takeBack } = this.#act;
    ({ draw, skip, doubt, hint, play, cancel, back: takeBack })[act]();
  }
}
