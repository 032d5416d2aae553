// The board of Gan Deng Yan.

import { ActionBar } from "#js/games/gandengyan/action_bar.js";
import { Animations } from "#js/games/gandengyan/animations.js";
import { wearSlip } from "#js/games/gandengyan/joker_slips.js";
import { shortName, standing } from "#js/games/gandengyan/names.js";
import { PlayArea } from "#js/games/gandengyan/play_area.js";
import { matchResult, roundResult, shareText, won } from "#js/games/gandengyan/results.js";
import { viewModel } from "#js/games/gandengyan/view_model.js";
import { AutoPass, offerAutoPass } from "#js/table/auto_pass.js";
import { BaseBoard } from "#js/table/board.js";
import { setAttr } from "#js/table/dom.js";
import { Hand } from "#js/table/hand.js";
import { prefs } from "#js/table/prefs.js";
import { Ring } from "#js/table/ring.js";
import { buzz, sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";

export const mount = (root, send, env) => new Board(root, send, env);

class Board extends BaseBoard {
  #ring = new Ring(this.root);
  #cloth = new PlayArea(this.zone("plays"));
  #hand = new Hand(this.zone("hand-zone"), {
    change: (_, how) => this.#picked(how),
    flick: () => this.handle("play"),
  });
  bar = new ActionBar({
    ...this.barEnv,
    pick: codes => (this.#hand.pick(codes), this.redraw()),
    play: ({ cards, jokers }) => this.move(this.vm.asked, "play", { cards, jokers }),
    pass: () => this.move(this.vm.asked, "pass"),
  });
  animations = new Animations({
    fx: this.zone("fx"),
    cloth: this.#cloth,
    hand: this.#hand,
    ring: this.#ring,
    dealt: () => this.redraw(),
  });
  #autopass = new AutoPass();

  actions = {
    left: () => this.#hand.step(-1),
    right: () => this.#hand.step(1),
    drop: () => this.#hand.drop() && void this.redraw(),
    hint: vm => this.bar.hint(vm),
    play: vm => this.bar.play(vm, this.#hand.selected),
    pass: vm => this.bar.pass(vm),
    reading: (_, n) => this.bar.reading(n),
  };

  constructor(root, send, env) {
    super(root, send, env, {
      viewModel,
      result: { felt: "ink", matchResult, roundResult, shareText, won },
      bare: ".plays, .mat, .trick, .lay, .frame, .moon, .hand-zone, .prompt",
    });
  }

  destroy() {
    super.destroy();
    this.#autopass.consider(null);
    this.#ring.destroy();
  }

  playEvents(events) {
    super.playEvents(events);
    if (this.animations.dealing) this.redraw();
  }

  draw(vm) {
    vm.dealing = this.animations.dealing;
    this.#consider(vm);
    this.#ring.render(vm, seat => this.#seat(vm, seat));
    this.#cloth.render(vm);
    this.#hand.render({
      codes: vm.hand,
      backs: vm.backs,
      big: prefs.get("big"),
      fresh: vm.drawn ? [vm.drawn] : [],
      rows: 1,
      live: vm.me !== null && !vm.over && !vm.away,
    });
    setAttr(this.#hand.element, "aria-label", t(vm.backs ? "hand.backs" : "hand"));
    this.bar.render(vm, this.#hand.selected);
    this.#drawSlips(vm);
  }

  turn(vm) {
    return vm.asked;
  }

  tick() {
    this.#ring.tick();
  }

  putDown() {
    this.#hand.drop();
  }

  /** Returns what a seat shows: its cards, its penalties so far, its play or pass in this trick. */
  #seat(vm, seat) {
    const play = vm.over ? null : vm.says(seat),
      passed = play?.type === "PASS",
      best = vm.last?.seat === seat && !vm.over;
    const text = !play ? null : passed ? t("say.pass") : shortName(play);
    return {
      count: seat === vm.me && !vm.watching ? null : vm.view.counts[seat],
      score: vm.view.scores?.[seat] ?? 0,
      acts: vm.acts === seat,
      window: vm.clockOf(seat),
      tags: text ? [{ text, tone: best ? "gold" : "" }] : [],
      marks: passed ? [{ text }] : [],
    };
  }

  /** Writes on picked jokers what they would stand for. */
  #drawSlips(vm) {
    const { combo } = this.bar.choice,
      stand = new Map(combo ? standing(combo) : []),
      picked = new Set(this.#hand.selected);
    for (const code of ["SJ", "BJ"]) {
      const el = vm.hand.includes(code) && this.#hand.at(code);
      if (el) wearSlip(el, picked.has(code) ? (stand.get(code) ?? null) : null);
    }
  }

  /** Passes by itself, or offers to do so, where no card in the hand can follow. */
  #consider(vm) {
    const stuck = vm.asked && vm.last && !vm.sent && !this.bar.answers(vm);
    if (stuck) offerAutoPass(this.env.toasts);
    this.#autopass.consider(stuck && prefs.get("autopass") ? vm.asked : null, () => this.handle("pass"));
    vm.passing = this.#autopass.waiting;
  }

  #picked({ code, picked, place }) {
    if (code) (sound.play(picked ? "pick" : "drop", { place }), buzz(5));
    this.redraw();
  }
}
