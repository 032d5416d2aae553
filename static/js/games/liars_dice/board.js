// The board of Liar's Dice: it creates the parts of the table, draws them from the view model, and answers keys and
// buttons.

/**
 * @import { Odds } from "#js/games/liars_dice/action_bar.js"
 * @import { LiarsDiceViewModel } from "#js/games/liars_dice/view_model.js"
 * @import { BidValue, FinishedRound } from "#types/liars_dice"
 * @import { BoardActions, BoardEnv, GameState, RingModel, Said, Send } from "#types/table"
 * @import { GameEvent } from "#types/wire"
 */

import { die } from "#js/draw/dice.js";
import { ActionBar } from "#js/games/liars_dice/action_bar.js";
import { Animations } from "#js/games/liars_dice/animations.js";
import { DiceTray } from "#js/games/liars_dice/dice_tray.js";
import { hints } from "#js/games/liars_dice/hints.js";
import { bidText, diceText, percent } from "#js/games/liars_dice/names.js";
import { PlayArea } from "#js/games/liars_dice/play_area.js";
import { matchResult, shareText } from "#js/games/liars_dice/results.js";
import { Reveal, revealMs } from "#js/games/liars_dice/reveal.js";
import { chance } from "#js/games/liars_dice/rules.js";
import { viewModel } from "#js/games/liars_dice/view_model.js";
import { BaseBoard } from "#js/table/base_board.js";
import { clock } from "#js/table/server_clock.js";
import { motion, pictures } from "#js/table/web_animations.js";
import { prefs } from "#js/table/prefs.js";
import { BriefPromptMessage } from "#js/table/brief_prompt_message.js";
import { SeatRing } from "#js/table/seat_ring.js";
import { buzz, sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";

const AWAY_MS = 800; // at most, until new dice roll after a reveal: a bid may follow at once
const LOOK_MS = 2600; // that the dice of a reveal are shown after they were counted
const GLANCE_MS = 900; // that they are shown at least when a bid follows

/**
 * Creates the board of Liar's Dice on a table page. The board takes over the page's zones, the elements that its parts
 * fill.
 *
 * @type {(root: HTMLElement, send: Send, env: BoardEnv) => Board}
 */
export const mount = (root, send, env) => new Board(root, send, env);

/**
 * The board of Liar's Dice: the parts of the table, their drawing, and the actions of keys and buttons.
 *
 * @extends {BaseBoard<LiarsDiceViewModel, GameEvent<"liars_dice">>}
 */
class Board extends BaseBoard {
  #ring = new SeatRing(this.root, { token: hiddenDie });
  #reveal = new Reveal({ close: () => this.#showDice(null) });
  #playArea = new PlayArea(
    this.zone("plays"),
    {
      jump: () => this.handle("jump"),
      chance: () => this.handle("chance"),
      again: () => this.#showDice(this.vm.view.reveal, { asked: true }),
      tell: text => this.env.toasts.show(text, { tone: "info" }),
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
  animations = new Animations({ fx: this.zone("fx"), ring: this.#ring, playArea: this.#playArea, tray: this.#tray });
  /** @type {FinishedRound | null} */
  #shown = null; // the round before, while its dice lie open
  #asked = false; // whether the viewer has asked to see them
  #until = 0; // when its dice are hidden, by `performance.now`
  /** @type {number | undefined} */
  #timer; // until then
  /** @type {number | undefined} */
  #asideTimer; // until a bid that came during the counting takes the middle
  #toCount = false; // whether the dice of a round are to be counted as soon as they are drawn
  #cancelReveal = () => {}; // cancels the pending drawing of those dice
  #note = new BriefPromptMessage(
    () => this.redraw(),
    text => this.env.speaking.say(text),
  );

  /** @type {BoardActions<LiarsDiceViewModel>} */
  actions = {
    face: (_, n) => this.bar.choose(n),
    more: () => this.bar.step(1),
    less: () => this.bar.step(-1),
    left: () => this.bar.turn(-1),
    right: () => this.bar.turn(1),
    play: () => this.bar.play(),
    open: () => this.bar.challenge(),
    jump: vm => this.#jump(vm),
    hint: vm => this.#hint(vm),
    chance: vm => vm.practice && (prefs.set("chance", !prefs.get("chance")), true),
    cover: () => this.#tray.cover(),
    drop: () => this.#shown !== null && (this.#showDice(null), true),
  };

  /**
   * @param {HTMLElement} root
   * @param {Send} send
   * @param {BoardEnv} env
   */
  constructor(root, send, env) {
    super(root, send, env, {
      viewModel,
      result: {
        felt: "lacquer",
        matchResult,
        shareText,
        revealDelay: () => Math.max(0, this.#until - performance.now()), // the last dice are counted first
      },
    });
  }

  destroy() {
    super.destroy();
    clearTimeout(this.#timer);
    clearTimeout(this.#asideTimer);
    this.#cancelReveal();
    this.#note.clear();
    this.#ring.destroy();
  }

  /**
   * Whether a new state ends running animations at once. A state without events does not, and no state does while the
   * dice of a finished round are counted.
   */
  cutsShort() {
    return this.live && !this.#isCounting();
  }

  /**
   * @param {GameState<"liars_dice">} state
   * @param {GameState<"liars_dice"> | null} before
   */
  take(state, before) {
    const { view } = state;
    if (!view?.reveal) this.#shown = null; // another match has begun
    if (view?.bids.length !== before?.view?.bids.length) this.#asked = false; // they would cover another bid
    if (this.live) this.#takeReveal(state);
    else if (this.#isLesson ? !view?.bid : view?.outcome && !before?.view?.outcome) this.#shown = view?.reveal ?? null; // the page was reloaded
  }

  /**
   * Plays the events of a state. The end of a round comes first, and the dice of the next round roll when its cups have
   * lifted.
   *
   * @param {readonly GameEvent<"liars_dice">[]} events
   */
  playEvents(events) {
    const reveal = events.find(event => event.kind === "reveal");
    if (reveal) this.#toCount = true; // a bid may follow before they are drawn
    super.playEvents(events, reveal ? Math.min(revealMs(reveal.data.count), AWAY_MS) : 0);
  }

  /** @param {LiarsDiceViewModel} vm */
  draw(vm) {
    /** @type {Odds} */
    const odds = prefs.get("chance") && vm.practice ? bid => chanceFor(vm, bid) : () => null;
    this.#ring.render(vm, seat => this.#seatModel(vm, seat));
    this.#playArea.render(vm, {
      chance: vm.bid ? odds(vm.bid) : null,
      odds: prefs.get("chance"),
      shown: this.#shown !== null,
    });
    this.#scheduleReveal();
    this.#tray.render(vm);
    this.bar.render(vm, odds, { covered: this.#tray.covered });
    this.bar.ask(vm, this.#promptText(vm), vm.bidding);
  }

  /** @param {LiarsDiceViewModel} vm */
  turn(vm) {
    return vm.bidding;
  }

  tick() {
    this.#ring.tick();
    if (!this.#playArea.tick()) return;
    sound.play("bell");
    buzz(20);
    this.env.speaking.say(t("jump.opened"));
    this.redraw();
  }

  /**
   * Returns what a seat shows: its number of dice, its bid in this round, and whether it is out.
   *
   * @param {LiarsDiceViewModel} vm
   * @param {number} seat
   * @returns {RingModel}
   */
  #seatModel(vm, seat) {
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

  /**
   * Returns the sentence for the prompt above the buttons, or null if there is nothing to say.
   *
   * @param {LiarsDiceViewModel} vm
   * @returns {Said | null}
   */
  #promptText(vm) {
    if (vm.over) return null;
    if (this.#note.text) return { text: this.#note.text };
    if (vm.bidding) {
      if (vm.sent) return { text: t("act.pending") };
      if (vm.top) return { text: t("ask.top") };
      const choice = this.bar.choice;
      if (choice)
        return vm.bid
          ? { lead: t("ask.chosen"), name: bidText(choice), ok: t("ask.ok") }
          : { lead: t("ask.firstchosen"), name: bidText(choice) };
      return { text: vm.bid ? t("ask.over", { bid: bidText(vm.bid) }) : t("ask.first") };
    }
    if (vm.jumping && !vm.jumpSent && (clock.now ?? 0) >= vm.jumping.opens_at)
      return { text: t("ask.jump", { dice: diceText(vm.cost) }) };
    if (vm.out) return { text: t("ask.out"), plain: true };
    if (vm.acts === null) return null;
    return { text: t(vm.bid ? "ask.doubt" : "ask.wait", { name: vm.name(vm.acts) }), plain: true };
  }

  /**
   * Challenges the standing bid out of turn. While the bid is protected, the prompt says for how long.
   *
   * @param {LiarsDiceViewModel} vm
   */
  #jump({ jumping, jumpSent, bid, name }) {
    if (!jumping || jumpSent || !bid) return false;
    const left = jumping.opens_at - (clock.now ?? 0);
    if (left > 0) return this.#note.say(t("ask.protected", { name: name(bid.seat), s: (left / 1000).toFixed(1) }));
    return this.move(jumping, "jump");
  }

  /**
   * Enters the bid of a hint into the form, or advises to challenge, and says so in the prompt.
   *
   * @param {LiarsDiceViewModel} vm
   */
  #hint(vm) {
    if (!vm.bidding || vm.sent) return false;
    const found = hints(vm, vm.practice ? bid => chanceFor(vm, bid) : null);
    if (found.bid) this.bar.take(found.bid);
    const what = found.bid ? t("hint.bid", { bid: bidText(found.bid) }) : t("hint.open");
    return this.#note.say(
      t("ask.hint", { what: found.chance === null ? what : t("hint.why", { what, chance: percent(found.chance) }) }),
    );
  }

  // ── The dice of the round before ──────────────────────────────────────────────────────────────

  /**
   * Draws the dice of a finished round. Those of a round that has just ended are drawn in the frames after the board,
   * one seat in each, so that a slow phone need not draw and lay out many in one task.
   */
  #scheduleReveal() {
    this.#cancelReveal();
    const inSteps = this.live && this.#shown !== null,
      aside = this.vm.bid !== null && !this.vm.over && !this.#asked && !this.#isCounting();
    const draw = () => {
      if (!this.#reveal.render(this.#shown, this.vm, { inSteps, aside }))
        return void (this.#cancelReveal = pictures(0, draw));
      if (this.#toCount) motion.batch(() => this.#reveal.play());
      this.#toCount = false;
    };
    if (inSteps) this.#cancelReveal = pictures(1, draw);
    else draw();
  }

  /** Whether the table is that of a lesson, at which the coach sets the pace. */
  get #isLesson() {
    return "lesson" in this.root.dataset;
  }

  /** Whether the dice of the last round are being counted on the table. */
  #isCounting() {
    return this.#shown !== null && performance.now() < this.#until - LOOK_MS;
  }

  /**
   * Shows the dice of a round that has just ended, for some seconds or until the next bid. A bid that comes while they
   * are counted takes the middle after that, and only their result stays for a moment. They stay until the next bid if
   * the viewer opens the round, or in a lesson, where that bid waits until the learner has read what the coach says of
   * them. Those of the last round stay, to be seen when the result is folded away.
   *
   * @param {GameState<"liars_dice">} state
   */
  #takeReveal({ events, view, you }) {
    const reveal = view?.reveal;
    if (reveal && events.some(event => event.kind === "reveal")) {
      const shown = (motion.reduced ? 0 : revealMs(reveal.count)) + LOOK_MS;
      this.#until = performance.now() + shown;
      this.#showDice(reveal);
      const opens = you && you.seat !== null && view?.turn === you.seat;
      if (!this.#isLesson && !opens && !view?.outcome) this.#hideAfter(shown);
    } else if (this.#shown && events.some(event => event.kind === "bid")) {
      const counted = this.#until - LOOK_MS - performance.now(); // ms until they are
      this.#hideAfter(Math.max(0, counted + GLANCE_MS));
      if (counted > 0) this.#asideTimer = setTimeout(() => this.redraw(), counted + 1);
    }
    this.#note.clear();
  }

  /**
   * Shows the dice of a round over the middle until they are hidden. Null hides them. Dice that the viewer has `asked`
   * for cover a standing bid until the next one.
   *
   * @param {FinishedRound | null} reveal
   * @param {{ asked?: boolean }} [how]
   */
  #showDice(reveal, { asked = false } = {}) {
    this.#shown = reveal;
    this.#asked = asked;
    this.#toCount &&= reveal !== null;
    clearTimeout(this.#timer);
    clearTimeout(this.#asideTimer);
    if (!this.live) this.redraw();
  }

  /**
   * Hides the shown dice after a delay in ms.
   *
   * @param {number} ms
   */
  #hideAfter(ms) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#showDice(null), ms);
  }
}

/**
 * Returns the function that computes the chance of a bid for this view model.
 *
 * @type {(vm: LiarsDiceViewModel, bid: BidValue) => number}
 */
const chanceFor = (vm, bid) => chance(bid, { own: vm.dice, total: vm.total, wild: vm.view.wild });

/**
 * Makes the picture of a covered die that lies under a seat's number of dice. It is one function for all drawings,
 * since a seat draws the picture again only if it gets another function.
 */
const hiddenDie = () => die(0);
