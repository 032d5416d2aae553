// The board of Dou Dizhu.

import { ActionBar } from "#js/games/doudizhu/action_bar.js";
import { Animations } from "#js/games/doudizhu/animations.js";
import { BottomCards, CardCounter, fresh } from "#js/games/doudizhu/bottom_cards.js";
import { openHands } from "#js/games/doudizhu/open_hands.js";
import { PlayArea } from "#js/games/doudizhu/play_area.js";
import { look, matchResult, roundResult, shareText, won } from "#js/games/doudizhu/results.js";
import { arranged, viewModel } from "#js/games/doudizhu/view_model.js";
import { AutoPass, offerAutoPass } from "#js/table/auto_pass.js";
import { BaseBoard } from "#js/table/board.js";
import { setAttr } from "#js/table/dom.js";
import { ElementSize } from "#js/table/element_size.js";
import { Hand } from "#js/table/hand.js";
import { prefs } from "#js/table/prefs.js";
import { seatsOf } from "#js/table/seats.js";
import { buzz, sound } from "#js/table/sound.js";
import { standin } from "#js/table/standin.js";
import { windowOf } from "#js/table/state.js";
import { t } from "#js/table/words.js";

const TALL = room => room.clientWidth < 720 && room.clientHeight >= 480; // the layout of table.css in which a hand lies in two rows

export function mount(root, send, env) {
  const room = new ElementSize(root.parentElement, TALL, () => board.redraw());
  void room.measured; // measured before anything is written: later, the browser would lay out the whole table for it
  const board = new Board(root, send, env, room);
  return board;
}

class Board extends BaseBoard {
  #room;
  #seats = seatsOf(this.root);
  #kitty = new BottomCards(this.zone("kitty"));
  #tracker = new CardCounter(this.zone("tracker"));
  #felt = new PlayArea(this.zone("plays"));
  #hand = new Hand(this.zone("hand-zone"), {
    change: (_, how) => this.#picked(how),
    flick: () => this.handle("play"),
  });
  bar = new ActionBar({
    ...this.barEnv,
    pick: codes => (this.#hand.pick(codes), this.redraw()),
    play: (cards, type) => this.move(this.vm.turn, "play", { cards, hand_type: type }),
    pass: () => this.move(this.vm.turn, "pass"),
    bid: points => this.move(this.vm.turn, "bid", { points }),
    advise: window => this.send({ type: "advise", window }),
    aloud: text => this.env.speaking.say(text),
  });
  animations = new Animations({
    fx: this.zone("fx"),
    felt: this.#felt,
    hand: this.#hand,
    kitty: this.#kitty,
    seats: this.#seats,
    dealt: () => this.redraw(),
  });
  #autopass = new AutoPass();

  actions = {
    left: () => this.#hand.step(-1),
    right: () => this.#hand.step(1),
    drop: () => this.#hand.drop() && void this.redraw(),
    hint: vm => vm.mine && (vm.playing || vm.bidding) && !vm.sent && this.bar.hint(vm),
    play: vm => this.bar.play(vm, this.#hand.selected),
    pass: vm => this.bar.pass(vm),
    sort: () => prefs.set("order", prefs.get("order") === "rank" ? "groups" : "rank"),
    bid: (vm, n) => this.bar.bid(vm, n),
  };

  constructor(root, send, env, room) {
    super(root, send, env, {
      viewModel,
      result: {
        felt: "jade",
        steps: ".formula > *",
        ways: ["home", "history", "replay", "share"],
        matchResult,
        roundResult,
        shareText,
        won,
        look,
      },
      bare: ".plays, .play, .frame, .moon, .hand-zone, .prompt",
    });
    this.#room = room;
  }

  destroy() {
    super.destroy();
    this.#room.destroy();
    this.#autopass.consider(null);
  }

  /** Ends running animations, except that a bid lets the deal go on. */
  cutsShort(state) {
    return !this.live || state.events.some(({ kind }) => kind !== "bid");
  }

  render(state) {
    super.render(state);
    this.bar.take(this.vm, this.#hand.selected);
  }

  draw(vm) {
    vm.dealing = this.animations.dealing || (this.live && this.animations.deals(this.state.events));
    this.#consider(vm);
    this.#drawSeats(vm);
    this.#kitty.render(vm);
    this.#tracker.render(vm);
    this.#felt.render(vm);
    const codes = arranged(vm.hand, prefs.get("order")),
      many = codes.length || vm.backs;
    this.#hand.render({
      codes,
      backs: vm.backs,
      big: prefs.get("big"),
      fresh: fresh(vm),
      rows: this.#room.measured && many > 10 ? 2 : 1,
      blank: vm.dealing,
      live: vm.me !== null && !vm.over && !vm.away,
    });
    setAttr(this.#hand.element, "aria-label", t(vm.backs ? "hand.backs" : "hand"));
    openHands(this.root, vm);
    this.bar.render(vm, this.#hand.selected);
  }

  turn(vm) {
    return vm.mine ? vm.turn : null;
  }

  tick() {
    for (const view of Object.values(this.#seats)) view.tick();
  }

  putDown() {
    this.#hand.drop();
  }

  /** Draws the counter of cards into the settings of a phone that has no room for it on the table. */
  counter(el) {
    if (this.vm) new CardCounter(el).render(this.vm);
  }

  #drawSeats({ view, seats, place, over, paused, me }) {
    seats.forEach((player, seat) => {
      const absent = standin(player),
        role = view.roles?.[seat] ?? null;
      this.#seats[place(seat)].update({
        player,
        role,
        hat: role,
        you: seat === me,
        away: Boolean(absent),
        count: seat === me ? null : (view.counts?.[seat] ?? null),
        score: view.scores?.[seat] ?? null,
        tags: [absent, over && view.ready?.[seat] && { text: t("seat.ready"), tone: "good" }].filter(Boolean),
        window: paused ? null : windowOf(this.state, seat),
      });
    });
  }

  /** Passes by itself, or offers to do so, where no card in the hand can answer. */
  #consider(vm) {
    const stuck = vm.mine && vm.playing && Boolean(vm.last) && !vm.sent && !this.bar.answers(vm);
    if (stuck) offerAutoPass(this.env.toasts);
    this.#autopass.consider(stuck && prefs.get("autopass") ? vm.turn : null, () => this.handle("pass"));
    vm.passing = this.#autopass.waiting;
  }

  #picked({ code, picked, place }) {
    if (code) (sound.play(picked ? "pick" : "drop", { place }), buzz(5));
    this.redraw();
  }
}
