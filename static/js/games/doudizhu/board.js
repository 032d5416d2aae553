// Dou Dizhu on the table: draws a state, animates what came with it, and sends what the player does.

import { arranged, look } from "#js/games/doudizhu/view_model.js";
import { Asks } from "#js/games/doudizhu/action_bar.js";
import { Felt } from "#js/games/doudizhu/play_area.js";
import { fresh, Kitty, Tracker } from "#js/games/doudizhu/bottom_cards.js";
import { Moves } from "#js/games/doudizhu/animations.js";
import { Stage } from "#js/games/doudizhu/stage.js";
import { openHands } from "#js/games/doudizhu/open_hands.js";
import { AutoPass, offerAutoPass } from "#js/table/auto_pass.js";
import { setAttr, setData } from "#js/table/dom.js";
import { Hand } from "#js/table/hand.js";
import { motion } from "#js/table/motion.js";
import { prefs } from "#js/table/prefs.js";
import { Room } from "#js/table/element_size.js";
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
 * `rest()` asks for the table as it is between matches. `press(name)`: what a key or a tool means here, false when it means nothing; `aside(text)`; `destroy()`.
 */
export function mount(root, send, { share = () => {}, rest = () => {}, toasts = null, speaking = null } = {}) {
  return new Board(root, send, { share, rest, toasts, speaking });
}

class Board {
  #root;
  #send;
  #state = null;
  #now = null;
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

  constructor(root, send, { share, rest, toasts, speaking }) {
    const zone = name => root.querySelector(`:scope > .${name}`);
    this.#room = new Room(root.parentElement, TALL, () => this.#redraw());
    void this.#room.measured; // before anything is written: later, the whole table would be laid out for it
    this.#root = root;
    this.#send = send;
    this.#toasts = toasts;
    this.#seats = seatsOf(root);
    this.#kitty = new Kitty(zone("kitty"));
    this.#tracker = new Tracker(zone("tracker"));
    this.#felt = new Felt(zone("plays"));
    this.#asks = new Asks(zone("prompt"), zone("actions"), {
      press: name => this.press(name),
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
      flick: () => this.press("play"),
    });
    this.#stage = new Stage(root, {
      ready: window => send({ type: "move", window: window.id, verb: "ready" }),
      again: () => (send({ type: "ready", on: true }), rest()),
      rest,
      share: text => share("result", text),
      redraw: () => this.#redraw(),
    });
    this.#moves = new Moves({
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
    this.#asks.take(this.#now, this.#hand.selected);
  }

  animate(state) {
    if (!this.#before || document.hidden) return;
    motion.batch(() => this.#moves.show(state.events, this.#now, this.#before));
    this.#before = null;
  }

  press(name) {
    const now = this.#now;
    if (!now) return false;
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
        return now.mine && (now.playing || now.bidding) && !now.sent && this.#asks.hint(now);
      case "play":
        return this.#asks.play(now, this.#hand.selected);
      case "pass":
        return this.#asks.pass(now);
      case "sort":
        return prefs.set("order", prefs.get("order") === "rank" ? "groups" : "rank");
      default:
        return name.startsWith("bid") ? this.#asks.bid(now, Number(name.slice(3))) : false;
    }
  }

  /** A sentence for a while in the prompt. */
  aside(text) {
    this.#asks.aside(text);
    this.#redraw();
  }

  /** The counter as elements of their own, for the settings of a phone that has no room for it. */
  counter(el) {
    if (this.#now) new Tracker(el).render(this.#now);
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
      now = look(state),
      { view } = now;
    now.dealing = this.#moves.dealing || (Boolean(this.#before) && this.#moves.deals(state.events));
    this.#now = now;
    this.#ticker.keep(state.windows.length > 0);
    setData(this.#root, "phase", now.watching ? `${view.phase} watching` : view.phase);
    this.#consider(now);
    this.#drawSeats(now);
    this.#kitty.render(now);
    this.#tracker.render(now);
    this.#felt.render(now);
    const codes = arranged(now.hand, prefs.get("order")),
      many = codes.length || now.backs;
    this.#hand.render({
      codes,
      backs: now.backs,
      big: prefs.get("big"),
      fresh: fresh(now),
      rows: this.#room.measured && many > 10 ? 2 : 1,
      blank: now.dealing,
      live: now.me !== null && !now.over && !now.away,
    });
    setAttr(this.#hand.element, "aria-label", t(now.backs ? "hand.backs" : "hand"));
    openHands(this.#root, now);
    this.#asks.render(now, this.#hand.selected);
    this.#stage.render(state, now, ended);
    if (this.#stage.folded) this.#showFolded();
    this.#turns.announce(now.mine ? now.turn : null);
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

  #consider(now) {
    const stuck = now.mine && now.playing && Boolean(now.last) && !now.sent && !this.#asks.answers(now);
    if (stuck) offerAutoPass(this.#toasts);
    this.#autopass.consider(stuck && prefs.get("autopass") ? now.turn : null, () => this.press("pass"));
    now.passing = this.#autopass.waiting;
  }

  #showFolded() {
    const actions = this.#root.querySelector(":scope > .actions");
    delete actions.filledWith;
    actions.replaceChildren(...this.#stage.foldedButtons());
    actions.toggleAttribute("data-shown", true);
  }

  #tick() {
    if (!this.#now) return;
    for (const view of Object.values(this.#seats)) view.tick();
    this.#asks.tick();
    this.#stage.tick();
    this.#turns.tick(this.#now.mine ? this.#now.turn : null);
  }

  #picked({ code, picked, place }) {
    if (code) (sound.play(picked ? "pick" : "drop", { place }), buzz(5));
    this.#redraw();
  }

  #move(verb, fields = {}) {
    this.#send({ type: "move", window: this.#now.turn.id, verb, ...fields });
    this.#redraw();
  }

  /** A touch on the bare felt puts everything down. */
  #feltTouched = event => {
    if (event.target === this.#root || event.target.matches(".plays, .play, .frame, .moon, .hand-zone, .prompt"))
      this.#hand.drop();
  };
}
