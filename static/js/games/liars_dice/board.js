// Liar's Dice on the table: draws a state, animates what came with it, and sends what the player does.

import { die } from "#js/draw/dice.js";
import { ActionBar } from "#js/games/liars_dice/action_bar.js";
import { chance } from "#js/games/liars_dice/chance.js";
import { PlayArea } from "#js/games/liars_dice/play_area.js";
import { shareText, matchResult } from "#js/games/liars_dice/results.js";
import { hints } from "#js/games/liars_dice/hints.js";
import { viewModel } from "#js/games/liars_dice/view_model.js";
import { Animations } from "#js/games/liars_dice/animations.js";
import { bidText, diceText, percent } from "#js/games/liars_dice/names.js";
import { lasts, Reveal } from "#js/games/liars_dice/reveal.js";
import { DiceTray } from "#js/games/liars_dice/dice_tray.js";
import { clock } from "#js/table/clock.js";
import { setData } from "#js/table/dom.js";
import { motion } from "#js/table/motion.js";
import { ResultOverlay } from "#js/table/result_overlay.js";
import { prefs } from "#js/table/prefs.js";
import { Prompt } from "#js/table/prompt.js";
import { Ring } from "#js/table/ring.js";
import { PromptNote } from "#js/table/prompt_note.js";
import { buzz, sound } from "#js/table/sound.js";
import { Ticker } from "#js/table/ticker.js";
import { TurnClock } from "#js/table/turn_clock.js";
import { t } from "#js/table/words.js";

const AWAY = 800; // ms that my dice are away while the cups lift: a bid may follow at once
const LOOK = 2600,
  GLANCE = 900; // ms: so long the dice are looked at after they were counted; at least so long when a bid follows

/**
 * Takes over the zones of a `.table`. `send(frame)` goes to the server. Gives back `render(state)`, `animate(state)`, `handle(action)`:
 * what a key or a tool means here, false when nothing; `showNote(text)`; `destroy()`.
 */
export function mount(root, send, { share = () => {}, leaveTable = () => {}, next = () => {}, speaking = null } = {}) {
  return new Board(root, send, { share, leaveTable, next, speaking });
}

class Board {
  #root;
  #send;
  #out;
  #state = null;
  #vm = null;
  #ring;
  #cloth;
  #bidder;
  #tray;
  #prompt;
  #reveal;
  #moves;
  #outcome;
  #turns = new TurnClock();
  #shown = null;
  #until = 0;
  #timer = null; // the dice of the round before, while they are looked at
  #live = false;
  #saying = new PromptNote(
    () => this.#redraw(),
    text => this.#out.speaking?.say(text),
  );
  #ticker = new Ticker(() => this.#tick());
  #deaf;

  constructor(root, send, out) {
    const zone = name => root.querySelector(`:scope > .${name}`);
    this.#root = root;
    this.#send = send;
    this.#out = out;
    this.#ring = new Ring(root, { token: hiddenDie });
    this.#reveal = new Reveal({ close: () => this.#look(null) });
    this.#cloth = new PlayArea(
      zone("plays"),
      {
        jump: () => this.handle("jump"),
        chance: () => this.handle("chance"),
        again: () => this.#look(this.#vm.view.reveal),
      },
      this.#reveal.element,
    );
    this.#bidder = new ActionBar(zone("actions"), {
      bid: (count, face) => this.#move(this.#vm.bidding, "bid", { count, face }),
      challenge: () => this.#move(this.#vm.bidding, "challenge"),
      takeBack: () => send({ type: "trustee", on: false }),
      changed: () => (sound.play("pick"), this.#redraw()),
      skip: () => send({ type: "skip" }),
      next: out.next,
    });
    this.#tray = new DiceTray(zone("hand-zone"));
    this.#prompt = new Prompt(zone("prompt"));
    this.#moves = new Animations({ fx: zone("fx"), ring: this.#ring, cloth: this.#cloth, tray: this.#tray });
    this.#outcome = new ResultOverlay(root, {
      felt: "lacquer",
      final: matchResult,
      shareText,
      act: {
        again: () => (send({ type: "ready", on: true }), out.leaveTable()),
        leaveTable: out.leaveTable,
        share: text => out.share("result", text),
        ready: () => {},
        redraw: () => this.#redraw(),
      },
    });
    this.#deaf = prefs.listen(() => this.#redraw());
  }

  render(state) {
    this.#live = state.n > (this.#state?.n ?? 0) && state.events.length > 0;
    if (state.n !== this.#state?.n && this.#live && !this.#counting()) motion.finish();
    this.#state = state;
    if (this.#live) this.#remember(state);
    this.#draw({ ended: this.#live && state.events.some(event => event.kind === "match_end") });
  }

  animate(state) {
    if (!this.#live || document.hidden) return;
    this.#live = false;
    const revealed = state.events.some(event => event.kind === "reveal");
    const took = revealed ? this.#reveal.play() : 0;
    motion.batch(() => this.#moves.show(state.events, this.#vm, { wait: Math.min(took, AWAY) }));
  }

  handle(name) {
    const vm = this.#vm;
    if (!vm) return false;
    if (this.#outcome.open || this.#outcome.folded) return name === "play" ? this.#outcome.press() : false;
    if (name.startsWith("face")) return this.#bidder.choose(Number(name.slice(4)));
    switch (name) {
      case "more":
        return this.#bidder.step(1);
      case "less":
        return this.#bidder.step(-1);
      case "left":
        return this.#bidder.turn(-1);
      case "right":
        return this.#bidder.turn(1);
      case "play":
        return this.#bidder.play();
      case "open":
        return this.#bidder.challenge();
      case "jump":
        return this.#jump();
      case "hint":
        return this.#hint();
      case "chance":
        return vm.practice && (prefs.set("chance", !prefs.get("chance")), true);
      case "cover":
        return this.#tray.cover();
      case "drop":
        return this.#shown !== null && (this.#look(null), true);
      case "trustee":
        return !vm.watching && !vm.over && Boolean(this.#send({ type: "trustee", on: !vm.away }));
      default:
        return false;
    }
  }

  showNote(text) {
    this.#prompt.showNote(text);
    this.#redraw();
  }

  destroy() {
    this.#state = null;
    this.#ticker.destroy();
    clearTimeout(this.#timer);
    this.#saying.clear();
    this.#deaf();
    this.#bidder.destroy();
    this.#outcome.destroy();
    this.#ring.destroy();
    motion.finish();
  }

  #redraw() {
    if (this.#state?.view) this.#draw();
  }

  #draw({ ended = false } = {}) {
    const vm = viewModel(this.#state),
      { view } = vm;
    this.#vm = vm;
    this.#ticker.keep(this.#state.windows.length > 0);
    const odds =
      prefs.get("chance") && vm.practice
        ? bid => chance(bid, { own: vm.dice, total: vm.total, wild: view.wild })
        : () => null;
    setData(this.#root, "phase", vm.watching ? `${view.phase} watching` : view.phase);
    this.#ring.render(vm, seat => this.#worn(vm, seat));
    this.#cloth.render(vm, {
      chance: vm.bid ? odds(vm.bid) : null,
      odds: prefs.get("chance"),
      shown: this.#shown !== null,
    });
    this.#reveal.render(this.#shown, { name: vm.name, place: vm.place });
    this.#tray.render(vm);
    if (!this.#outcome.folded) this.#bidder.render(vm, odds);
    this.#prompt.render(vm, this.#sentence(vm), vm.bidding);
    this.#outcome.render(this.#state, vm, { live: ended, look: Math.max(0, this.#until - performance.now()) });
    this.#turns.announce(vm.bidding);
  }

  /** What a seat wears: its dice, what it has bid in this round, whether it is out. */
  #worn(vm, seat) {
    const bid = vm.seatBid(seat),
      out = vm.isOut(seat);
    return {
      count: seat === vm.me && !vm.watching ? null : vm.view.counts[seat],
      few: 1,
      out: out ? t("seat.out") : null,
      acts: vm.acts === seat,
      window: vm.clockOf(seat),
      tags: bid && !out ? [{ text: bidText(bid), tone: vm.bid?.seat === seat ? "gold" : "" }] : [],
    };
  }

  #sentence(vm) {
    if (vm.over) return null;
    if (this.#saying.text) return { text: this.#saying.text };
    if (vm.bidding) {
      if (vm.sent) return { text: t("act.pending") };
      if (vm.top) return { text: t("ask.top") };
      const choice = this.#bidder.choice;
      if (choice)
        return {
          lead: vm.bid ? t("ask.chosen") : t("ask.firstchosen"),
          name: bidText(choice),
          ok: vm.bid ? t("ask.ok") : null,
          plain: false,
        };
      return { text: vm.bid ? t("ask.over", { bid: bidText(vm.bid) }) : t("ask.first") };
    }
    if (vm.jumping && !vm.jumpSent && (clock.now ?? 0) >= vm.jumping.opens_at)
      return { text: t("ask.jump", { dice: diceText(vm.cost) }) };
    if (vm.out) return { text: t("ask.out"), plain: true };
    if (vm.acts === null) return null;
    return { text: t(vm.bid ? "ask.doubt" : "ask.wait", { name: vm.name(vm.acts) }), plain: true };
  }

  // ── Doing ──────────────────────────────────────────────────────────────────────────────────────

  #move(window, verb, fields = {}) {
    if (!window) return;
    this.#send({ type: "move", window: window.id, verb, ...fields });
    this.#redraw();
  }

  #jump() {
    const { jumping, jumpSent, bid, name } = this.#vm;
    if (!jumping || jumpSent) return false;
    const left = jumping.opens_at - (clock.now ?? 0);
    if (left > 0) return this.#saying.say(t("ask.protected", { name: name(bid.seat), s: (left / 1000).toFixed(1) }));
    this.#move(jumping, "jump");
    return true;
  }

  #hint() {
    const vm = this.#vm;
    if (!vm.bidding || vm.sent) return false;
    const reckon = vm.practice ? bid => chance(bid, { own: vm.dice, total: vm.total, wild: vm.view.wild }) : null,
      found = hints(vm, reckon);
    if (!found) return false;
    if (found.bid) this.#bidder.take(found.bid);
    const what = found.open ? t("hint.open") : t("hint.bid", { bid: bidText(found.bid) });
    return this.#saying.say(
      t("ask.hint", { what: found.chance === null ? what : t("hint.why", { what, chance: percent(found.chance) }) }),
    );
  }

  // ── The dice of the round before ──────────────────────────────────────────────────────────────

  #counting() {
    return this.#shown !== null && performance.now() < this.#until - LOOK;
  }

  /** A round that ends before our eyes is laid open for a while; a bid that follows soon lets it be seen that long at least. */
  #remember(state) {
    const reveal = state.events.find(event => event.kind === "reveal")?.data;
    if (reveal) {
      const whole = motion.reduced ? 0 : lasts(reveal.count);
      this.#until = performance.now() + whole + LOOK;
      this.#look(reveal, whole + LOOK);
    } else if (this.#shown && state.events.some(event => event.kind === "bid"))
      this.#leave(Math.max(0, this.#until - LOOK + GLANCE - performance.now()));
    this.#saying.clear();
  }

  #look(reveal, ms = null) {
    this.#shown = reveal;
    clearTimeout(this.#timer);
    if (reveal && ms !== null) this.#leave(ms);
    if (!this.#live) this.#redraw();
  }

  #leave(ms) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(null), ms);
  }

  #tick() {
    if (!this.#vm) return;
    this.#ring.tick();
    this.#prompt.tick();
    this.#outcome.tick();
    this.#turns.tick(this.#vm.bidding);
    if (!this.#cloth.tick()) return;
    sound.play("bell");
    buzz(20);
    this.#out.speaking?.say(t("jump.opened"));
    this.#redraw();
  }
}

/** What a seat's count lies on: one function, so that it is made once. */
function hiddenDie() {
  return die(0);
}
