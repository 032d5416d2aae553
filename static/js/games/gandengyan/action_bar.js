// The prompt and the buttons of a turn in Gan Deng Yan. The prompt names the picked cards before they are played. If
// their jokers can stand for different ranks, chips offer each possibility (a reading).

/**
 * @import { Choice } from "#js/games/gandengyan/rules.js"
 * @import { GanDengYanViewModel } from "#js/games/gandengyan/view_model.js"
 * @import { ActionBarEnv, ActionButton, Said } from "#types/table"
 * @import { Play } from "#types/gandengyan"
 * @typedef {object} Sending what the bar sends and picks on its board
 * @property {(play: Play) => unknown} play
 * @property {() => unknown} pass
 * @property {(codes: string[]) => unknown} pick
 * @typedef {object} Picking
 * @property {string[]} selected the codes of the picked cards
 * @property {boolean} dealing whether cards still fly to the hands
 * @property {boolean} passing whether the turn is about to be passed automatically
 */

import { hints } from "#js/games/gandengyan/hints.js";
import { comboName, nameOf, refusal, standShort } from "#js/games/gandengyan/names.js";
import { ReadingChips } from "#js/games/gandengyan/reading_chips.js";
import { choose, keyOf } from "#js/games/gandengyan/rules.js";
import { BaseActionBar } from "#js/table/base_action_bar.js";
import { t } from "#js/table/words.js";

/** @type {Choice} */
const NOTHING = { combo: null, ok: false, fits: [] };

/**
 * The action bar of Gan Deng Yan: it judges the picked cards, offers hints, lets the player choose what jokers stand
 * for, and sends the move.
 */
export class ActionBar extends BaseActionBar {
  #send;
  #chips;
  /** @type {{ key: string | null, list: Play[], at: number }} */
  #hints = { key: null, list: [], at: -1 };
  /** @type {string | null} */
  #wanted = null; // key of the reading that was chosen where several are legal
  #choice = NOTHING;

  /** @param {ActionBarEnv & Sending} env */
  constructor(env) {
    super(env);
    this.#send = env;
    this.#chips = new ReadingChips(env.zones.prompt, key => this.#read(key));
  }

  /** The play that the picked cards would make, with what their jokers stand for, and whether it is legal now. */
  get choice() {
    return this.#choice;
  }

  /**
   * @param {GanDengYanViewModel} vm
   * @param {Picking} picking
   */
  render(vm, picking) {
    const { selected, dealing } = picking;
    this.#choice = selected.length && vm.playing ? choose(selected, vm.last, vm.options, this.#wanted) : NOTHING;
    if (!this.#choice.fits.some(one => keyOf(one) === this.#wanted)) this.#wanted = null;
    this.#chips.render(
      dealing || vm.sent || vm.away || vm.offline || vm.paused ? [] : this.#choice.fits,
      this.#choice.combo,
    );
    this.ask(vm, this.#promptText(vm, picking), dealing ? null : vm.moving);
    const shown = Boolean(vm.moving || vm.away) && !dealing && !vm.over && !vm.offline && !vm.paused,
      mode = vm.away ? "away" : "play";
    this.offer({ shown, mode, key: mode, buttons: vm.away ? [this.back] : this.#buttons(vm, selected, shown) });
  }

  destroy() {
    this.#chips.destroy();
  }

  /**
   * Picks the next legal play of the hand, in the order of the hints, and chooses what its jokers stand for. False if
   * no play is legal.
   *
   * @param {GanDengYanViewModel} vm
   */
  hint(vm) {
    if (!vm.moving || vm.sent) return false;
    const { list, key, at } = this.#hintsFor(vm);
    if (!list.length) return false;
    this.#hints = { key, list, at: (at + 1) % list.length };
    const play = list[this.#hints.at];
    this.#wanted = keyOf(play);
    this.#send.pick(play.cards);
    return true;
  }

  /**
   * Whether the hand has any cards that beat the last play.
   *
   * @param {GanDengYanViewModel} vm
   */
  answers(vm) {
    return this.#hintsFor(vm).list.length > 0;
  }

  /**
   * Plays the picked cards. False if they may not be played now.
   *
   * @param {GanDengYanViewModel} vm
   * @param {string[]} selected
   */
  play(vm, selected) {
    const { combo, ok } = this.#choice;
    if (!vm.moving || vm.sent || !ok || !combo || !selected.length) return false;
    this.#send.play(combo);
    return true;
  }

  /**
   * Passes the turn. False if the player may not pass now.
   *
   * @param {GanDengYanViewModel} vm
   */
  pass(vm) {
    if (!vm.moving || vm.sent || !vm.last) return false;
    this.#send.pass();
    return true;
  }

  /**
   * Chooses the k-th of the readings on the chips (what the picked jokers stand for), for a digit key. False if there
   * is none.
   *
   * @param {number} k
   */
  reading(k) {
    const { fits } = this.#choice;
    return fits.length > 1 && Boolean(fits[k]) && (this.#read(keyOf(fits[k])), true);
  }

  /**
   * Computes again as which plays the picked cards can be read, and draws a chip for each.
   *
   * @param {string} key
   */
  #read(key) {
    this.#wanted = key;
    this.env.redraw();
  }

  /**
   * Returns the hints for this hand and this play to beat. They are computed once.
   *
   * @param {GanDengYanViewModel} vm
   */
  #hintsFor(vm) {
    const key = JSON.stringify([vm.hand, vm.last?.cards, vm.last?.jokers, vm.last?.seat]);
    if (this.#hints.key !== key) this.#hints = { key, list: hints(vm.hand, vm.last, vm.options), at: -1 };
    return this.#hints;
  }

  /**
   * Returns the sentence for the prompt above the buttons, or null if there is nothing to say.
   *
   * @param {GanDengYanViewModel} vm
   * @param {Picking} picking
   * @returns {Said | null}
   */
  #promptText(vm, { selected, dealing, passing }) {
    if (vm.over || dealing) return null;
    const { combo, ok } = this.#choice;
    if (!vm.moving) {
      if (selected.length && vm.playing && vm.me !== null)
        return { lead: t("ask.picked"), name: combo ? pickedName(combo) : "…" };
      return vm.acts === null || vm.acts === vm.me
        ? null
        : { text: t("ask.wait", { name: vm.name(vm.acts) }), plain: true };
    }
    if (vm.sent) return { text: t("act.pending") };
    if (selected.length) {
      if (!ok || !combo)
        return {
          text: refusal(combo, selected, vm.last, vm.options),
          no: true,
          code: combo ? "DOES_NOT_BEAT" : "NOT_A_COMBINATION",
        };
      return { lead: t("ask.picked"), name: pickedName(combo), ok: t(vm.last ? "ask.beats" : "ask.ok") };
    }
    if (!vm.last)
      return { text: vm.drawn ? t("ask.drew", { card: nameOf(vm.drawn) }) : t("ask.lead"), plain: !vm.drawn };
    if (!this.answers(vm)) return { text: t(passing ? "ask.autopass" : "ask.none") };
    return { text: t("ask.follow", { name: comboName(vm.last) }), plain: true };
  }

  /**
   * Returns the buttons of the viewer's turn: hint, play, pass.
   *
   * @param {GanDengYanViewModel} vm
   * @param {string[]} selected
   * @param {boolean} shown
   * @returns {ActionButton[]}
   */
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

/**
 * Returns the name of the picked cards with what their jokers stand for.
 *
 * @type {(combo: Play) => string}
 */
const pickedName = combo => [comboName(combo), standShort(combo)].filter(Boolean).join(" · ");
