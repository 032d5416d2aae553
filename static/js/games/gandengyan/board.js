// The board of Gan Deng Yan: it creates the parts of the table, draws them from the view model, and answers keys and
// buttons.

/**
 * @import { GanDengYanViewModel } from "#js/games/gandengyan/view_model.js"
 * @import { BoardActions, BoardEnv, Picked, RingModel, Send } from "#types/table"
 * @import { GameEvent } from "#types/wire"
 */

import { ActionBar } from "#js/games/gandengyan/action_bar.js";
import { Animations } from "#js/games/gandengyan/animations.js";
import { setSlip } from "#js/games/gandengyan/joker_slips.js";
import { shortName, standing } from "#js/games/gandengyan/names.js";
import { PlayArea } from "#js/games/gandengyan/play_area.js";
import { matchResult, resultSound, roundResult, shareText } from "#js/games/gandengyan/results.js";
import { viewModel } from "#js/games/gandengyan/view_model.js";
import { AutoPass, offerAutoPass } from "#js/table/auto_pass.js";
import { BaseBoard } from "#js/table/base_board.js";
import { setAttr } from "#js/table/dom.js";
import { Hand } from "#js/table/hand.js";
import { prefs } from "#js/table/prefs.js";
import { SeatRing } from "#js/table/seat_ring.js";
import { buzz, sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";

/**
 * Creates the board of Gan Deng Yan on a table page. The board takes over the page's zones, the elements that its parts
 * fill.
 *
 * @type {(root: HTMLElement, send: Send, env: BoardEnv) => Board}
 */
export const mount = (root, send, env) => new Board(root, send, env);

/**
 * The board of Gan Deng Yan: the parts of the table, their drawing, and the actions of keys and buttons.
 *
 * @extends {BaseBoard<GanDengYanViewModel, GameEvent<"gandengyan">>}
 */
class Board extends BaseBoard {
  #ring = new SeatRing(this.root);
  #playArea = new PlayArea(this.zone("plays"));
  #hand = new Hand(this.zone("hand-zone"), {
    change: (_, how) => this.#afterPick(how),
    flick: () => this.handle("play"),
  });
  bar = new ActionBar({
    ...this.barEnv,
    pick: codes => (this.#hand.pick(codes), this.redraw()),
    play: ({ cards, jokers }) => this.move(this.vm.moving, "play", { cards, jokers }),
    pass: () => this.move(this.vm.moving, "pass"),
  });
  animations = new Animations({
    fx: this.zone("fx"),
    playArea: this.#playArea,
    hand: this.#hand,
    ring: this.#ring,
    dealt: () => this.redraw(),
  });
  #autoPass = new AutoPass();

  /** @type {BoardActions<GanDengYanViewModel>} */
  actions = {
    left: () => this.#hand.step(-1),
    right: () => this.#hand.step(1),
    drop: () => this.#hand.drop() && void this.redraw(),
    hint: vm => this.bar.hint(vm),
    play: vm => this.bar.play(vm, this.#hand.selected),
    pass: vm => this.bar.pass(vm),
    reading: (_, n) => this.bar.reading(n),
  };

  /**
   * @param {HTMLElement} root
   * @param {Send} send
   * @param {BoardEnv} env
   */
  constructor(root, send, env) {
    super(root, send, env, {
      viewModel,
      result: { felt: "ink", matchResult, roundResult, shareText, resultSound },
      bare: ".plays, .mat, .trick, .lay, .frame, .moon, .hand-zone, .prompt",
    });
  }

  destroy() {
    super.destroy();
    this.#autoPass.consider(null, () => {});
    this.#ring.destroy();
  }

  /** @param {readonly GameEvent<"gandengyan">[]} events */
  playEvents(events) {
    super.playEvents(events);
    if (this.animations.dealing) this.redraw();
  }

  /** @param {GanDengYanViewModel} vm */
  draw(vm) {
    this.#considerPass(vm);
    this.#ring.render(vm, seat => this.#seatModel(vm, seat));
    this.#playArea.render(vm);
    this.#hand.render({
      codes: vm.hand,
      backs: vm.backs,
      big: prefs.get("big"),
      fresh: vm.drawn ? [vm.drawn] : [],
      rows: 1,
      live: vm.me !== null && !vm.over && !vm.away,
    });
    setAttr(this.#hand.element, "aria-label", t(vm.backs ? "hand.backs" : "hand"));
    this.bar.render(vm, {
      selected: this.#hand.selected,
      dealing: this.animations.dealing,
      passing: this.#autoPass.waiting,
    });
    this.#drawSlips(vm);
  }

  /** @param {GanDengYanViewModel} vm */
  turn(vm) {
    return vm.moving;
  }

  tick() {
    this.#ring.tick();
  }

  putDown() {
    this.#hand.drop();
  }

  /**
   * Returns what a seat shows: number of cards, points so far, and what it did in this trick.
   *
   * @param {GanDengYanViewModel} vm
   * @param {number} seat
   * @returns {RingModel}
   */
  #seatModel(vm, seat) {
    const answer = vm.over ? null : vm.answerOf(seat),
      passed = answer?.type === "PASS",
      best = vm.last?.seat === seat && !vm.over;
    const text = !answer ? "" : answer.type === "PASS" ? t("say.pass") : shortName(answer);
    return {
      count: seat === vm.me && !vm.watching ? null : vm.view.counts[seat],
      score: vm.view.scores[seat],
      acts: vm.acts === seat,
      window: vm.clockOf(seat),
      tags: text ? [{ text, tone: best ? "gold" : "" }] : [],
      marks: passed ? [{ text }] : [],
    };
  }

  /**
   * Writes on each picked joker the rank that it would stand for.
   *
   * @param {GanDengYanViewModel} vm
   */
  #drawSlips(vm) {
    const { combo } = this.bar.choice,
      ranks = new Map(combo ? standing(combo) : []),
      picked = new Set(this.#hand.selected);
    for (const code of ["SJ", "BJ"]) {
      const el = vm.hand.includes(code) && this.#hand.at(code);
      if (el) setSlip(el, picked.has(code) ? (ranks.get(code) ?? null) : null);
    }
  }

  /**
   * Passes automatically if no cards of the hand beat the play and the player has chosen that; otherwise offers it.
   *
   * @param {GanDengYanViewModel} vm
   */
  #considerPass(vm) {
    const stuck = vm.moving && vm.last && !vm.sent && !this.bar.answers(vm);
    if (stuck) offerAutoPass(this.env.toasts);
    this.#autoPass.consider(stuck && prefs.get("autopass") ? vm.moving : null, () => this.handle("pass"));
  }

  /**
   * Draws the prompt and the buttons again after cards were picked or unpicked.
   *
   * @param {Picked} how
   */
  #afterPick({ code, picked, place }) {
    if (code) (sound.play(picked ? "pick" : "drop", { place }), buzz(5));
    this.redraw();
  }
}
