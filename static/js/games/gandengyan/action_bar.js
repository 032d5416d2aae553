// The prompt, which names the player's choice before it is sent, the readings that jokers allow, and the buttons.

import { choose, keyOf } from "#js/games/gandengyan/choice.js";
import { hints } from "#js/games/gandengyan/hints.js";
import { comboName, nameOf, refusal, standShort } from "#js/games/gandengyan/names.js";
import { ReadingChips } from "#js/games/gandengyan/reading_chips.js";
import { BaseActionBar } from "#js/table/action_bar.js";
import { t } from "#js/table/words.js";

const NOTHING = { combo: null, ok: false, fits: [] };

export class ActionBar extends BaseActionBar {
  #chips;
  #hints = { key: null, list: [], at: -1 };
  #wanted = null; // the reading chosen where several are legal
  #choice = NOTHING;

  /** `env` has play(combo), pass() and pick(codes) beside what every bar asks of its board. */
  constructor(env) {
    super(env);
    this.#chips = new ReadingChips(env.zones.prompt, key => this.#read(key));
  }

  /** The reading of the picked cards, and whether it may be played. */
  get choice() {
    return this.#choice;
  }

  render(vm, selected) {
    this.#choice = selected.length && vm.playing ? choose(selected, vm.last, vm.options, this.#wanted) : NOTHING;
    if (!this.#choice.fits.some(one => keyOf(one) === this.#wanted)) this.#wanted = null;
    this.#chips.render(
      vm.dealing || vm.sent || vm.away || vm.offline || vm.paused ? [] : this.#choice.fits,
      this.#choice.combo,
    );
    this.ask(vm, this.#promptText(vm, selected), vm.dealing ? null : vm.asked);
    const shown = Boolean(vm.asked || vm.away) && !vm.dealing && !vm.over && !vm.offline && !vm.paused,
      mode = vm.away ? "away" : "play";
    this.offer({ shown, mode, key: mode, buttons: vm.away ? [this.back] : this.#buttons(vm, selected, shown) });
  }

  destroy() {
    this.#chips.destroy();
  }

  /** Picks the next legal play, in its reading. False if there is none. */
  hint(vm) {
    if (!vm.asked || vm.sent) return false;
    const { list, key } = this.#hintsFor(vm);
    if (!list.length) return false;
    this.#hints = { key, list, at: (this.#hints.at + 1) % list.length };
    this.#wanted = keyOf(list[this.#hints.at]);
    this.env.pick(list[this.#hints.at].cards);
    return true;
  }

  /** Whether a play in this hand can follow. */
  answers(vm) {
    return this.#hintsFor(vm).list.length > 0;
  }

  play(vm, selected) {
    if (!vm.asked || vm.sent || !this.#choice.ok || !selected.length) return false;
    this.env.play(this.#choice.combo);
    return true;
  }

  pass(vm) {
    if (!vm.asked || vm.sent || !vm.last) return false;
    this.env.pass();
    return true;
  }

  /** Chooses the k-th of the readings that are offered. */
  reading(k) {
    const { fits } = this.#choice;
    return fits.length > 1 && Boolean(fits[k]) && (this.#read(keyOf(fits[k])), true);
  }

  #read(key) {
    this.#wanted = key;
    this.env.redraw();
  }

  #hintsFor(vm) {
    const key = JSON.stringify([vm.hand, vm.last?.cards, vm.last?.jokers, vm.last?.seat]);
    if (this.#hints.key !== key) this.#hints = { key, list: hints(vm.hand, vm.last, vm.options), at: -1 };
    return this.#hints;
  }

  #promptText(vm, selected) {
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

  #buttons(vm, selected, shown) {
    return [
      { act: "pass", text: t("do.pass"), off: !vm.last || vm.sent },
      { act: "hint", text: t("do.hint"), tone: "paper", off: vm.sent || !shown || !this.answers(vm) },
      {
        act: "play",
        text: t("do.play"),
        tone: "primary go",
        off: vm.sent || !selected.length || !this.#choice.ok,
      },
    ];
  }
}
