// The board of Dou Dizhu: it creates the parts of the table, draws them from the view model, and answers keys and
// buttons.

/**
 * @import { DoudizhuViewModel } from "#js/games/doudizhu/view_model.js"
 * @import { BoardActions, BoardEnv, GameState, Picked, Send, Tag } from "#types/table"
 * @import { GameEvent } from "#types/wire"
 */

import { ActionBar } from "#js/games/doudizhu/action_bar.js";
import { Animations } from "#js/games/doudizhu/animations.js";
import { BottomCards, takenCards } from "#js/games/doudizhu/bottom_cards.js";
import { askForDonors } from "#js/games/doudizhu/gift_donors.js";
import { CardCounter } from "#js/games/doudizhu/card_counter.js";
import { drawOpenHands } from "#js/games/doudizhu/open_hands.js";
import { PlayArea } from "#js/games/doudizhu/play_area.js";
import { matchResult, resultSound, revealDelay, roundResult, shareText } from "#js/games/doudizhu/results.js";
import { arranged, viewModel } from "#js/games/doudizhu/view_model.js";
import { AutoPass, offerAutoPass } from "#js/table/auto_pass.js";
import { BaseBoard } from "#js/table/base_board.js";
import { setAttr } from "#js/table/dom.js";
import { ElementSize } from "#js/table/element_size.js";
import { Hand } from "#js/table/hand.js";
import { prefs } from "#js/table/prefs.js";
import { seatsOf } from "#js/table/seats.js";
import { buzz, sound } from "#js/table/sound.js";
import { seatStatus } from "#js/table/player_names.js";
import { windowOf } from "#js/table/state.js";
import { motion, pictures } from "#js/table/web_animations.js";
import { t } from "#js/table/words.js";

/**
 * Whether the table is tall and narrow, so that the hand lies in two rows.
 *
 * @param {Element} room
 */
const isTall = room => room.clientWidth < 720 && room.clientHeight >= 480;

/**
 * Creates the board of Dou Dizhu on a table page. The board takes over the page's zones, the elements that its parts
 * fill.
 *
 * @param {HTMLElement} root
 * @param {Send} send
 * @param {BoardEnv} env
 */
export function mount(root, send, env) {
  const room = new ElementSize(/** @type {HTMLElement} */ (root.parentElement), isTall, () => board.redraw());
  void room.measured; // before anything is written: later, the browser would lay out the whole table for it
  const board = new Board(root, send, env, room);
  return board;
}

/**
 * The board of Dou Dizhu: the parts of the table, their drawing, and the actions of keys and buttons.
 *
 * @extends {BaseBoard<DoudizhuViewModel, GameEvent<"doudizhu">>}
 */
class Board extends BaseBoard {
  #room;
  #seats = seatsOf(this.root);
  #bottomCards = new BottomCards(this.zone("kitty"));
  #cardCounter = new CardCounter(this.zone("tracker"));
  #playArea = new PlayArea(this.zone("plays"));
  #hand = new Hand(this.zone("hand-zone"), {
    change: (_, how) => this.#showPicked(how),
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
    playArea: this.#playArea,
    hand: this.#hand,
    bottomCards: this.#bottomCards,
    seats: this.#seats,
    dealt: () => this.redraw(),
    told: text => this.env.toasts.show(text, { tone: "info" }),
  });
  #autoPass = new AutoPass();
  #keepHand = () => {}; // cancels the drawing of the hand in a later frame

  /** @type {BoardActions<DoudizhuViewModel>} */
  actions = {
    left: () => this.#hand.step(-1),
    right: () => this.#hand.step(1),
    drop: () => this.#hand.drop() && void this.redraw(),
    hint: vm => vm.moving && (vm.playing || vm.bidding) && !vm.sent && this.bar.hint(vm),
    play: vm => this.bar.play(vm, this.#hand.selected),
    pass: vm => this.bar.pass(vm),
    sort: () => prefs.set("order", prefs.get("order") === "rank" ? "groups" : "rank"),
    bid: (vm, n) => this.bar.bid(vm, n),
  };

  /**
   * @param {HTMLElement} root
   * @param {Send} send
   * @param {BoardEnv} env
   * @param {ElementSize<boolean>} room whether it is tall
   */
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
        resultSound,
        revealDelay,
      },
      bare: ".plays, .play, .frame, .moon, .hand-zone, .prompt",
    });
    this.#room = room;
  }

  destroy() {
    super.destroy();
    this.#keepHand();
    this.#room.destroy();
    this.#autoPass.consider(null, () => {});
  }

  /**
   * Whether a new state ends running animations at once. A state after a bid does not, so that a bid cannot cut the
   * animation of the deal short.
   *
   * @param {GameState<"doudizhu">} state
   */
  cutsShort(state) {
    return !this.live || state.events.some(({ kind }) => kind !== "bid");
  }

  /** @param {GameState<"doudizhu">} state */
  render(state) {
    super.render(state);
    this.bar.takeAdvice(this.vm, this.#hand.selected);
  }

  /** @param {DoudizhuViewModel} vm */
  draw(vm) {
    vm.dealing = this.animations.dealing || (this.live && this.animations.deals(this.state?.events ?? []));
    const gifts = this.state?.view?.gifts;
    if (gifts?.length) void askForDonors(gifts.map(gift => gift.reference));
    this.#considerAutoPass(vm);
    this.#drawSeats(vm);
    this.#bottomCards.render(vm);
    this.#cardCounter.render(vm);
    this.#playArea.render(vm);
    this.#keepHand();
    if (this.#takesBottom(vm)) this.#keepHand = pictures(1, () => this.#drawHand(vm));
    else this.#drawHand(vm);
    drawOpenHands(this.root, vm);
    this.bar.render(vm, this.#hand.selected);
  }

  /**
   * Whether the state just drawn gives the bottom cards to the player's own hand. They come a frame later: all cards of
   * the hand become narrower, and a slow phone needs that frame for the rest of the table.
   *
   * @param {DoudizhuViewModel} vm
   */
  #takesBottom(vm) {
    const taken = this.state?.events.find(event => event.kind === "landlord");
    return Boolean(this.live && taken && vm.place(taken.data.seat) === "self" && !motion.reduced);
  }

  /** @param {DoudizhuViewModel} vm */
  #drawHand(vm) {
    const codes = arranged(vm.hand, prefs.get("order")),
      many = codes.length || vm.backs;
    this.#hand.render({
      codes,
      backs: vm.backs,
      big: prefs.get("big"),
      fresh: takenCards(vm),
      rows: this.#room.measured && many > 10 ? 2 : 1,
      blank: vm.dealing,
      live: vm.me !== null && !vm.over && !vm.away,
    });
    setAttr(this.#hand.element, "aria-label", t(vm.backs ? "hand.backs" : "hand"));
  }

  /** @param {DoudizhuViewModel} vm */
  turn(vm) {
    return vm.moving;
  }

  tick() {
    for (const view of Object.values(this.#seats)) view.tick();
  }

  putDown() {
    this.#hand.drop();
  }

  /**
   * Draws the card counter into an element of the settings, on a phone without space for it on the table.
   *
   * @param {HTMLElement} el
   */
  counter(el) {
    if (this.vm) new CardCounter(el).render(this.vm);
  }

  /**
   * Draws the three seats.
   *
   * @param {DoudizhuViewModel} vm
   */
  #drawSeats({ state, view, seats, place, over, paused, me }) {
    seats.forEach((player, seat) => {
      const absent = seatStatus(player),
        role = view.roles?.[seat] ?? null;
      /** @type {Tag[]} */
      const ready = over && view.ready?.[seat] ? [{ text: t("seat.ready"), tone: "good" }] : [];
      this.#seats[place(seat)].update({
        player,
        role,
        hat: role,
        you: seat === me,
        away: Boolean(absent),
        count: seat === me ? null : (view.counts?.[seat] ?? null),
        score: view.scores?.[seat] ?? null,
        wins: view.wins_needed ? { won: view.wins?.[seat] ?? 0, of: view.wins_needed } : null,
        tags: [...(absent ? [absent] : []), ...ready],
        window: paused ? null : windowOf(state, seat),
      });
    });
  }

  /**
   * Passes automatically, or offers to, if no cards of the hand beat the play on the table.
   *
   * @param {DoudizhuViewModel} vm
   */
  #considerAutoPass(vm) {
    const stuck = vm.moving && vm.playing && vm.last && !vm.sent && !this.bar.canAnswer(vm),
      window = stuck ? vm.moving : null;
    if (window) offerAutoPass(this.env.toasts);
    this.#autoPass.consider(prefs.get("autopass") ? window : null, () => this.handle("pass"));
    vm.passing = this.#autoPass.waiting;
  }

  /**
   * Draws the prompt and the buttons again after cards were picked or unpicked.
   *
   * @param {Picked} how
   */
  #showPicked({ code, picked, place }) {
    if (code) (sound.play(picked ? "pick" : "drop", { place }), buzz(5));
    this.redraw();
  }
}
