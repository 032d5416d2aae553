// Dou Dizhu on the table: draws a state, animates what came with it, and sends what the player does.

import { arranged, viewModel } from "#js/games/doudizhu/view_model.js";
import { ActionBar } from "#js/games/doudizhu/action_bar.js";
import { PlayArea } from "#js/games/doudizhu/play_area.js";
import { fresh, BottomCards, CardCounter } from "#js/games/doudizhu/bottom_cards.js";
import { Animations } from "#js/games/doudizhu/animations.js";
import { Stage } from "#js/games/doudizhu/stage.js";
import { openHands } from "#js/games/doudizhu/open_hands.js";
import { AutoPass, offerAutoPass } from "#js/table/auto_pass.js";
import { setAttr, setData } from "#js/table/dom.js";
import { Hand } from "#js/table/hand.js";
import { motion } from "#js/table/motion.js";
import { prefs } from "#js/table/prefs.js";
import { ElementSize } from "#js/table/element_size.js";
import { seatsOf } from "#js/table/seats.js";
import { buzz, sound } from "#js/table/sound.js";
import { standin } from "#js/table/standin.js";
import { windowOf } from "#js/table/state.js";
import { Ticker } from "#js/table/ticker.js";
import { TurnClock } from "#js/table/turn_clock.js";
import { t } from "#js/table/words.js";

const TALL = room => room.clientWidth < 720 && room.clientHeight >= 480; // the plan of table.css in which a hand lies in two rows

/**
 * Takes over the zones of a `.table`. `send(frame)` goes to the server. Gives back
 * `render(state)`: draws it whole; `animate(state)`: what `state.events` brought, on top of what was just drawn;
 * `leaveTable()` asks for the table as it is between matches. `handle(action)`: what a key or a tool means here, false when it means nothing; `showNote(text)`; `destroy()`.
 */
export function mount(root, send, { share = () => {}, leaveTable = () => {}, toasts = null, speaking = null } = {}) {
  return new Board(root, send, { share, leaveTable, toasts, speaking });
}

class Board {
  #root;
  #send;
  #state = null;
  #vm = null;
  #seats;
  #kitty;
  #tracker;
  #felt;
  #asks;
  #hand;
  #moves;
  #stage;
  #autopass = new AutoPass();
  #before = null;
  #ticker = new Ticker(() => this.#tick());
  #room;
  #deaf;
  #toasts;
  #turns = new TurnClock();

  constructor(root, send, { share, leaveTable, toasts, speaking }) {
    const zone = name => root.querySelector(`:scope > .${name}`);
    this.#room = new ElementSize(root.parentElement, TALL, () => this.#redraw());
    void this.#room.measured; // before anything is written: later, the whole table would be laid out for it
    this.#root = root;
    this.#send = send;
    this.#toasts = toasts;
    this.#seats = seatsOf(root);
    this.#kitty = new BottomCards(zone("kitty"));
    this.#tracker = new CardCounter(zone("tracker"));
    this.#felt = new PlayArea(zone("plays"));
    this.#asks = new ActionBar(zone("prompt"), zone("actions"), {
      press: name => this.handle(name),
      pick: codes => (this.#hand.pick(codes), this.#redraw()),
      redraw: () => this.#redraw(),
      play: (cards, type) => this.#move("play", { cards, hand_type: type }),
      pass: () => this.#move("pass"),
      bid: points => this.#move("bid", { points }),
      takeBack: () => send({ type: "trustee", on: false }),
      advise: window => send({ type: "advise", window }),
      aloud: text => speaking?.say(text),
    });
    zone("hand-zone").replaceChildren();
    this.#hand = new Hand(zone("hand-zone"), {
      change: (_, how) => this.#picked(how),
      flick: () => this.handle("play"),
    });
    this.#stage = new Stage(root, {
      ready: window => send({ type: "move", window: window.id, verb: "ready" }),
      again: () => (send({ type: "ready", on: true }), leaveTable()),
      leaveTable,
      share: text => share("result", text),
      redraw: () => this.#redraw(),
    });
    this.#moves = new Animations({
      fx: zone("fx"),
      felt: this.#felt,
      hand: this.#hand,
      kitty: this.#kitty,
      seats: this.#seats,
      dealt: () => this.#redraw(),
    });
    this.#root.addEventListener("pointerdown", this.#feltTouched);
    this.#deaf = prefs.listen(() => this.#redraw());
  }

  render(state) {
    const live = state.n > (this.#state?.n ?? 0) && state.events.length > 0;
    const talk = live && state.events.every(event => event.kind === "bid"); // a bid does not cut the deal short
    if (state.n !== this.#state?.n && !talk) motion.finish();
    this.#before = live ? this.#moves.snapshot() : null;
    const ended = live && state.events.some(event => event.kind === "round_end" || event.kind === "match_end");
    this.#state = state;
    this.#draw({ ended });
    this.#asks.take(this.#vm, this.#hand.selected);
  }

  animate(state) {
    if (!this.#before || document.hidden) return;
    motion.batch(() => this.#moves.show(state.events, this.#vm, this.#before));
    this.#before = null;
  }

  handle(name) {
    const vm = this.#vm;
    if (!vm) return false;
    if (this.#stage.open || this.#stage.folded) return name === "play" ? this.#stage.press() : false;
    switch (name) {
      case "left":
        return this.#hand.step(-1);
      case "right":
        return this.#hand.step(1);
      case "home":
      case "end":
        return false;
      case "pick":
        return false; // the card is a button: its own click does it
      case "drop":
        return this.#hand.drop() && void this.#redraw();
      case "hint":
        return vm.mine && (vm.playing || vm.bidding) && !vm.sent && this.#asks.hint(vm);
      case "play":
        return this.#asks.play(vm, this.#hand.selected);
      case "pass":
        return this.#asks.pass(vm);
      case "sort":
        return prefs.set("order", prefs.get("order") === "rank" ? "groups" : "rank");
      default:
        return name.startsWith("bid") ? this.#asks.bid(vm, Number(name.slice(3))) : false;
    }
  }

  /** A sentence for a while in the prompt. */
  showNote(text) {
    this.#asks.showNote(text);
    this.#redraw();
  }

  /** The counter as elements of their own, for the settings of a phone that has no room for it. */
  counter(el) {
    if (this.#vm) new CardCounter(el).render(this.#vm);
  }

  destroy() {
    this.#state = null; // what motion ends by now draws nothing more
    this.#ticker.destroy();
    this.#room.destroy();
    this.#deaf();
    this.#autopass.consider(null);
    this.#root.removeEventListener("pointerdown", this.#feltTouched);
    this.#stage.destroy();
    motion.finish();
  }

  #redraw() {
    if (this.#state?.view) this.#draw();
  }

  #draw({ ended = false } = {}) {
    const state = this.#state,
      vm = viewModel(state),
      { view } = vm;
    vm.dealing = this.#moves.dealing || (Boolean(this.#before) && this.#moves.deals(state.events));
    this.#vm = vm;
    this.#ticker.keep(state.windows.length > 0);
    setData(this.#root, "phase", vm.watching ? `${view.phase} watching` : view.phase);
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
    openHands(this.#root, vm);
    this.#asks.render(vm, this.#hand.selected);
    this.#stage.render(state, vm, ended);
    if (this.#stage.folded) this.#showFolded();
    this.#turns.announce(vm.mine ? vm.turn : null);
  }

  #drawSeats({ view, seats, place, over, me }) {
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
        window: this.#state.match?.status === "paused" ? null : windowOf(this.#state, seat),
      });
    });
  }

  #consider(vm) {
    const stuck = vm.mine && vm.playing && Boolean(vm.last) && !vm.sent && !this.#asks.answers(vm);
    if (stuck) offerAutoPass(this.#toasts);
    this.#autopass.consider(stuck && prefs.get("autopass") ? vm.turn : null, () => this.handle("pass"));
    vm.passing = this.#autopass.waiting;
  }

  #showFolded() {
    const actions = this.#root.querySelector(":scope > .actions");
    delete actions.filledWith;
    actions.replaceChildren(...this.#stage.foldedButtons());
    actions.toggleAttribute("data-shown", true);
  }

  #tick() {
    if (!this.#vm) return;
    for (const view of Object.values(this.#seats)) view.tick();
    this.#asks.tick();
    this.#stage.tick();
    this.#turns.tick(this.#vm.mine ? this.#vm.turn : null);
  }

  #picked({ code, picked, place }) {
    if (code) (sound.play(picked ? "pick" : "drop", { place }), buzz(5));
    this.#redraw();
  }

  #move(verb, fields = {}) {
    this.#send({ type: "move", window: this.#vm.turn.id, verb, ...fields });
    this.#redraw();
  }

  /** A touch on the bare felt puts everything down. */
  #feltTouched = event => {
    if (event.target === this.#root || event.target.matches(".plays, .play, .frame, .moon, .hand-zone, .prompt"))
      this.#hand.drop();
  };
}
