// The board of Liar's Dice.

import { die } from "#js/draw/dice.js";
import { ActionBar } from "#js/games/liars_dice/action_bar.js";
import { Animations } from "#js/games/liars_dice/animations.js";
import { chance } from "#js/games/liars_dice/chance.js";
import { DiceTray } from "#js/games/liars_dice/dice_tray.js";
import { hints } from "#js/games/liars_dice/hints.js";
import { bidText, diceText, percent } from "#js/games/liars_dice/names.js";
import { PlayArea } from "#js/games/liars_dice/play_area.js";
import { matchResult, shareText } from "#js/games/liars_dice/results.js";
import { lasts, Reveal } from "#js/games/liars_dice/reveal.js";
import { viewModel } from "#js/games/liars_dice/view_model.js";
import { BaseBoard } from "#js/table/board.js";
import { clock } from "#js/table/clock.js";
import { motion } from "#js/table/motion.js";
import { prefs } from "#js/table/prefs.js";
import { PromptNote } from "#js/table/prompt_note.js";
import { Ring } from "#js/table/ring.js";
import { buzz, sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";

const AWAY = 800; // ms that the player's dice are away while the cups lift: a bid may follow at once
const LOOK = 2600,
  GLANCE = 900; // ms for which the dice are shown after they were counted, and at least when a bid follows

export const mount = (root, send, env) => new Board(root, send, env);

class Board extends BaseBoard {
  #ring = new Ring(this.root, { token: hiddenDie });
  #reveal = new Reveal({ close: () => this.#look(null) });
  #cloth = new PlayArea(
    this.zone("plays"),
    {
      jump: () => this.handle("jump"),
      chance: () => this.handle("chance"),
      again: () => this.#look(this.vm.view.reveal),
    },
    this.#reveal.element,
  );
  bar = new ActionBar({
    ...this.barEnv,
    bid: (count, face) => this.move(this.vm.bidding, "bid", { count, face }),
    challenge: () => this.move(this.vm.bidding, "challenge"),
    changed: () => (sound.play("pick"), this.redraw()),
    skip: () => this.send({ type: "skip" }),
    next: this.env.next,
  });
  #tray = new DiceTray(this.zone("hand-zone"));
  animations = new Animations({ fx: this.zone("fx"), ring: this.#ring, cloth: this.#cloth, tray: this.#tray });
  #shown = null;
  #until = 0;
  #timer = null; // takes the dice of the round before away
  #note = new PromptNote(
    () => this.redraw(),
    text => this.env.speaking.say(text),
  );

  actions = {
    face: (_, n) => this.bar.choose(n),
    more: () => this.bar.step(1),
    less: () => this.bar.step(-1),
    left: () => this.bar.turn(-1),
    right: () => this.bar.turn(1),
    play: () => this.bar.play(),
    open: () => this.bar.challenge(),
    jump: () => this.#jump(),
    hint: () => this.#hint(),
    chance: vm => vm.practice && (prefs.set("chance", !prefs.get("chance")), true),
    cover: () => this.#tray.cover(),
    drop: () => this.#shown !== null && (this.#look(null), true),
  };

  constructor(root, send, env) {
    super(root, send, env, {
      viewModel,
      result: {
        felt: "lacquer",
        matchResult,
        shareText,
        look: () => Math.max(0, this.#until - performance.now()), // the last dice are counted first
      },
    });
  }

  destroy() {
    super.destroy();
    clearTimeout(this.#timer);
    this.#note.clear();
    this.#ring.destroy();
  }

  /** Ends running animations, except that dice are counted to the end. */
  cutsShort() {
    return this.live && !this.#counting();
  }

  take(state) {
    if (this.live) this.#remember(state);
  }

  /** Plays the reveal first; the dice of the next round roll when the cups have lifted. */
  playEvents(events) {
    const revealed = events.some(event => event.kind === "reveal");
    super.playEvents(events, revealed ? Math.min(this.#reveal.play(), AWAY) : 0);
  }

  draw(vm) {
    const { view } = vm,
      odds =
        prefs.get("chance") && vm.practice
          ? bid => chance(bid, { own: vm.dice, total: vm.total, wild: view.wild })
          : () => null;
    this.#ring.render(vm, seat => this.#seat(vm, seat));
    this.#cloth.render(vm, {
      chance: vm.bid ? odds(vm.bid) : null,
      odds: prefs.get("chance"),
      shown: this.#shown !== null,
    });
    this.#reveal.render(this.#shown, { name: vm.name, place: vm.place });
    this.#tray.render(vm);
    this.bar.render(vm, odds);
    this.bar.ask(vm, this.#promptText(vm), vm.bidding);
  }

  turn(vm) {
    return vm.bidding;
  }

  tick() {
    this.#ring.tick();
    if (!this.#cloth.tick()) return;
    sound.play("bell");
    buzz(20);
    this.env.speaking.say(t("jump.opened"));
    this.redraw();
  }

  /** Returns what a seat shows: its dice, its bid in this round, whether it is out. */
  #seat(vm, seat) {
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

  #promptText(vm) {
    if (vm.over) return null;
    if (this.#note.text) return { text: this.#note.text };
    if (vm.bidding) {
      if (vm.sent) return { text: t("act.pending") };
      if (vm.top) return { text: t("ask.top") };
      const choice = this.bar.choice;
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

  #jump() {
    const { jumping, jumpSent, bid, name } = this.vm;
    if (!jumping || jumpSent) return false;
    const left = jumping.opens_at - (clock.now ?? 0);
    if (left > 0) return this.#note.say(t("ask.protected", { name: name(bid.seat), s: (left / 1000).toFixed(1) }));
    return this.move(jumping, "jump");
  }

  #hint() {
    const vm = this.vm;
    if (!vm.bidding || vm.sent) return false;
    const reckon = vm.practice ? bid => chance(bid, { own: vm.dice, total: vm.total, wild: vm.view.wild }) : null,
      found = hints(vm, reckon);
    if (!found) return false;
    if (found.bid) this.bar.take(found.bid);
    const what = found.open ? t("hint.open") : t("hint.bid", { bid: bidText(found.bid) });
    return this.#note.say(
      t("ask.hint", { what: found.chance === null ? what : t("hint.why", { what, chance: percent(found.chance) }) }),
    );
  }

  // ── The dice of the round before ──────────────────────────────────────────────────────────────

  #counting() {
    return this.#shown !== null && performance.now() < this.#until - LOOK;
  }

  /** Shows the dice of a round that has just ended for a while, and for a shorter while when a bid follows soon. */
  #remember(state) {
    const reveal = state.events.find(event => event.kind === "reveal")?.data;
    if (reveal) {
      const whole = motion.reduced ? 0 : lasts(reveal.count);
      this.#until = performance.now() + whole + LOOK;
      this.#look(reveal, whole + LOOK);
    } else if (this.#shown && state.events.some(event => event.kind === "bid"))
      this.#leave(Math.max(0, this.#until - LOOK + GLANCE - performance.now()));
    this.#note.clear();
  }

  #look(reveal, ms = null) {
    this.#shown = reveal;
    clearTimeout(this.#timer);
    if (reveal && ms !== null) this.#leave(ms);
    if (!this.live) this.redraw();
  }

  #leave(ms) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(null), ms);
  }
}

/** Makes the die under a seat's count. It is one function, so that a seat makes the die once. */
const hiddenDie = () => die(0);
