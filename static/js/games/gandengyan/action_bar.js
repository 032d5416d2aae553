// What is asked of me now: the prompt that names my choice before it is sent, the readings that jokers allow, the buttons.

import { choose, keyOf } from "#js/games/gandengyan/choice.js";
import { hints } from "#js/games/gandengyan/hints.js";
import { comboName, nameOf, refusal, standShort } from "#js/games/gandengyan/names.js";
import { ReadingChips } from "#js/games/gandengyan/reading_chips.js";
import { button, fill } from "#js/table/dom.js";
import { Prompt } from "#js/table/prompt.js";
import { t } from "#js/table/words.js";

const NOTHING = { combo: null, ok: false, fits: [] };

export class ActionBar {
  #prompt;
  #actions;
  #chips;
  #act;
  #hints = { key: null, list: [], at: -1 };
  #wanted = null; // the reading chosen where several are legal
  #choice = NOTHING;

  /** `act`: press(name), play(combo), pass(), pick(codes), takeBack(), redraw(). */
  constructor({ prompt, actions, before }, act) {
    this.#prompt = new Prompt(prompt);
    this.#actions = actions;
    this.#act = act;
    this.#chips = new ReadingChips(before, key => this.#read(key));
  }

  /** What the picked cards are. */
  get choice() {
    return this.#choice;
  }

  showNote(text) {
    this.#prompt.showNote(text);
  }

  render(vm, selected) {
    this.#choice = selected.length && vm.playing ? choose(selected, vm.last, vm.options, this.#wanted) : NOTHING;
    if (!this.#choice.fits.some(one => keyOf(one) === this.#wanted)) this.#wanted = null;
    this.#chips.render(
      vm.dealing || vm.sent || vm.away || vm.offline || vm.paused ? [] : this.#choice.fits,
      this.#choice.combo,
    );
    this.#prompt.render(vm, this.#sentence(vm, selected), vm.dealing ? null : vm.asked);
    this.#buttons(vm, selected);
  }

  tick() {
    this.#prompt.tick();
  }

  destroy() {
    this.#chips.destroy();
  }

  /** Takes the next legal play in hand, read as it should be; false when there is none. */
  hint(vm) {
    if (!vm.asked || vm.sent) return false;
    const { list, key } = this.#hintsFor(vm);
    if (!list.length) return false;
    this.#hints = { key, list, at: (this.#hints.at + 1) % list.length };
    this.#wanted = keyOf(list[this.#hints.at]);
    this.#act.pick(list[this.#hints.at].cards);
    return true;
  }

  /** Can anything in this hand follow? */
  answers(vm) {
    return this.#hintsFor(vm).list.length > 0;
  }

  play(vm, selected) {
    if (!vm.asked || vm.sent || !this.#choice.ok || !selected.length) return false;
    this.#act.play(this.#choice.combo);
    return true;
  }

  pass(vm) {
    if (!vm.asked || vm.sent || !vm.last) return false;
    this.#act.pass();
    return true;
  }

  /** Chooses the k-th of the readings that are offered. */
  reading(k) {
    const { fits } = this.#choice;
    return fits.length > 1 && Boolean(fits[k]) && (this.#read(keyOf(fits[k])), true);
  }

  #read(key) {
    this.#wanted = key;
    this.#act.redraw();
  }

  #hintsFor(vm) {
    const key = JSON.stringify([vm.hand, vm.last?.cards, vm.last?.jokers, vm.last?.seat]);
    if (this.#hints.key !== key) this.#hints = { key, list: hints(vm.hand, vm.last, vm.options), at: -1 };
    return this.#hints;
  }

  #sentence(vm, selected) {
    if (vm.over || vm.dealing) return null;
    const { combo, ok } = this.#choice;
    if (!vm.asked) {
      if (selected.length && vm.playing && vm.me !== null)
        return {
          lead: t("ask.picked"),
          name: combo ? [comboName(combo), standShort(combo)].filter(Boolean).join(" · ") : "…",
        };
      return vm.acts === null || vm.acts === vm.me
        ? null
        : { text: t("ask.wait", { name: vm.name(vm.acts) }), plain: true };
    }
    if (vm.sent) return { text: t("act.pending") };
    if (selected.length) {
      if (!ok) return { text: refusal(combo, selected, vm.last, vm.options), no: true };
      return {
        lead: t("ask.picked"),
        name: [comboName(combo), standShort(combo)].filter(Boolean).join(" · "),
        ok: t(vm.last ? "ask.beats" : "ask.ok"),
      };
    }
    if (!vm.last)
      return { text: vm.drawn ? t("ask.drew", { card: nameOf(vm.drawn) }) : t("ask.lead"), plain: !vm.drawn };
    if (!this.answers(vm)) return { text: t(vm.passing ? "ask.autopass" : "ask.none") };
    return { text: t("ask.follow", { name: comboName(vm.last) }), plain: true };
  }

  #buttons(vm, selected) {
    const shown = Boolean(vm.asked || vm.away) && !vm.dealing && !vm.over && !vm.offline && !vm.paused,
      mode = vm.away ? "away" : "play";
    this.#actions.toggleAttribute("data-shown", shown);
    this.#actions.dataset.mode = mode;
    fill(this.#actions, ["ask", mode], () => this.#make(mode));
    if (mode === "away") return;
    const able = name => this.#actions.querySelector(`[data-act=${name}]`);
    able("pass").disabled = !vm.last || vm.sent;
    able("hint").disabled = vm.sent || !shown || !this.answers(vm);
    able("play").disabled = vm.sent || !selected.length || !this.#choice.ok;
  }

  #make(mode) {
    if (mode === "away") return [button("back", "primary go", t("trustee.back"), () => this.#act.takeBack())];
    return [
      button("pass", "", t("do.pass"), () => this.#act.press("pass")),
      button("hint", "paper", t("do.hint"), () => this.#act.press("hint")),
      button("play", "primary go", t("do.play"), () => this.#act.press("play")),
    ];
  }
}
