// Gan Deng Yan on the table: draws a state, animates what came with it, and sends what the player does.

import { ActionBar } from "#js/games/gandengyan/action_bar.js";
import { PlayArea } from "#js/games/gandengyan/play_area.js";
import { shareText, matchResult, roundResult, won } from "#js/games/gandengyan/results.js";
import { viewModel } from "#js/games/gandengyan/view_model.js";
import { Animations } from "#js/games/gandengyan/animations.js";
import { shortName, standing } from "#js/games/gandengyan/names.js";
import { wearSlip } from "#js/games/gandengyan/joker_slips.js";
import { AutoPass, offerAutoPass } from "#js/table/auto_pass.js";
import { setAttr, setData } from "#js/table/dom.js";
import { Hand } from "#js/table/hand.js";
import { motion } from "#js/table/motion.js";
import { ResultOverlay } from "#js/table/result_overlay.js";
import { prefs } from "#js/table/prefs.js";
import { Ring } from "#js/table/ring.js";
import { buzz, sound } from "#js/table/sound.js";
import { Ticker } from "#js/table/ticker.js";
import { TurnClock } from "#js/table/turn_clock.js";
import { t } from "#js/table/words.js";

const FELT = ".plays, .mat, .trick, .lay, .frame, .moon, .hand-zone, .prompt";

/**
 * Takes over the zones of a `.table`. `send(frame)` goes to the server. Gives back `render(state)`, `animate(state)`, `handle(action)`:
 * what a key or a tool means here, false when nothing; `showNote(text)`; `destroy()`.
 */
export function mount(root, send, { share = () => {}, leaveTable = () => {} } = {}) {
  return new Board(root, send, { share, leaveTable });
}

class Board {
  #root;
  #send;
  #state = null;
  #vm = null;
  #before = null;
  #ring;
  #cloth;
  #asks;
  #hand;
  #moves;
  #outcome;
  #turns = new TurnClock();
  #autopass = new AutoPass();
  #ticker = new Ticker(() => this.#tick());
  #deaf;
  #toasts;

  constructor(root, send, { share, leaveTable, toasts = null }) {
    const zone = name => root.querySelector(`:scope > .${name}`);
    this.#root = root;
    this.#send = send;
    this.#toasts = toasts;
    this.#ring = new Ring(root);
    this.#cloth = new PlayArea(zone("plays"));
    this.#asks = new ActionBar(
      { prompt: zone("prompt"), actions: zone("actions"), before: zone("prompt") },
      {
        press: name => this.handle(name),
        redraw: () => this.#redraw(),
        pick: codes => (this.#hand.pick(codes), this.#redraw()),
        play: combo => this.#move("play", { cards: combo.cards, jokers: combo.jokers }),
        pass: () => this.#move("pass"),
        takeBack: () => send({ type: "trustee", on: false }),
      },
    );
    zone("hand-zone").replaceChildren();
    this.#hand = new Hand(zone("hand-zone"), {
      change: (_, how) => this.#picked(how),
      flick: () => this.handle("play"),
    });
    this.#moves = new Animations({
      fx: zone("fx"),
      cloth: this.#cloth,
      hand: this.#hand,
      ring: this.#ring,
      dealt: () => this.#redraw(),
    });
    this.#outcome = new ResultOverlay(root, {
      felt: "ink",
      final: matchResult,
      round: roundResult,
      won,
      shareText,
      act: {
        ready: window => send({ type: "move", window: window.id, verb: "ready" }),
        again: () => (send({ type: "ready", on: true }), leaveTable()),
        leaveTable,
        share: text => share("result", text),
        redraw: () => this.#redraw(),
      },
    });
    root.addEventListener("pointerdown", this.#feltTouched);
    this.#deaf = prefs.listen(() => this.#redraw());
  }

  render(state) {
    const live = state.n > (this.#state?.n ?? 0) && state.events.length > 0;
    if (state.n !== this.#state?.n) motion.finish();
    this.#before = live ? this.#moves.snapshot() : null;
    this.#state = state;
    this.#draw({ ended: live && state.events.some(event => event.kind === "round_end" || event.kind === "match_end") });
  }

  animate(state) {
    if (!this.#before || document.hidden) return;
    motion.batch(() => this.#moves.show(state.events, this.#vm, this.#before));
    this.#before = null;
    if (this.#moves.dealing) this.#redraw();
  }

  handle(name) {
    const vm = this.#vm;
    if (!vm) return false;
    if (this.#outcome.open || this.#outcome.folded) return name === "play" ? this.#outcome.press() : false;
    if (name.startsWith("reading")) return this.#asks.reading(Number(name.slice(7)));
    switch (name) {
      case "left":
        return this.#hand.step(-1);
      case "right":
        return this.#hand.step(1);
      case "drop":
        return this.#hand.drop() && void this.#redraw();
      case "hint":
        return this.#asks.hint(vm);
      case "play":
        return this.#asks.play(vm, this.#hand.selected);
      case "pass":
        return this.#asks.pass(vm);
      case "trustee":
        return !vm.watching && !vm.over && Boolean(this.#send({ type: "trustee", on: !vm.away }));
      default:
        return false; // the card is a button: its own click picks it
    }
  }

  /** A sentence for a while in the prompt. */
  showNote(text) {
    this.#asks.showNote(text);
    this.#redraw();
  }

  destroy() {
    this.#state = null; // what motion ends by now draws nothing more
    this.#ticker.destroy();
    this.#deaf();
    this.#autopass.consider(null);
    this.#root.removeEventListener("pointerdown", this.#feltTouched);
    this.#asks.destroy();
    this.#outcome.destroy();
    this.#ring.destroy();
    motion.finish();
  }

  #redraw() {
    if (this.#state?.view) this.#draw();
  }

  #draw({ ended = false } = {}) {
    const vm = { ...viewModel(this.#state), dealing: this.#moves.dealing },
      { view } = vm;
    this.#vm = vm;
    this.#ticker.keep(this.#state.windows.length > 0);
    setData(this.#root, "phase", vm.watching ? `${view.phase} watching` : view.phase);
    this.#consider(vm);
    this.#ring.render(vm, seat => this.#worn(vm, seat));
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
    if (!this.#outcome.folded) this.#asks.render(vm, this.#hand.selected);
    this.#slips(vm);
    this.#outcome.render(this.#state, vm, { live: ended });
    this.#turns.announce(vm.asked);
  }

  /** What a seat wears: its cards, its penalties so far, what it has said in this trick. */
  #worn(vm, seat) {
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

  /** Jokers that are picked say what they would stand for. */
  #slips(vm) {
    const { combo } = this.#asks.choice,
      stand = new Map(combo ? standing(combo) : []),
      picked = new Set(this.#hand.selected);
    for (const code of ["SJ", "BJ"]) {
      const el = vm.hand.includes(code) && this.#hand.at(code);
      if (el) wearSlip(el, picked.has(code) ? (stand.get(code) ?? null) : null);
    }
  }

  #consider(vm) {
    const stuck = vm.asked && vm.last && !vm.sent && !this.#asks.answers(vm);
    if (stuck) offerAutoPass(this.#toasts);
    this.#autopass.consider(stuck && prefs.get("autopass") ? vm.asked : null, () => this.handle("pass"));
    vm.passing = this.#autopass.waiting;
  }

  #tick() {
    if (!this.#vm) return;
    this.#ring.tick();
    this.#asks.tick();
    this.#outcome.tick();
    this.#turns.tick(this.#vm.asked);
  }

  #picked({ code, picked, place }) {
    if (code) (sound.play(picked ? "pick" : "drop", { place }), buzz(5));
    this.#redraw();
  }

  #move(verb, fields = {}) {
    this.#send({ type: "move", window: this.#vm.asked.id, verb, ...fields });
    this.#redraw();
  }

  /** A touch on the bare felt puts everything down. */
  #feltTouched = event => {
    if (event.target === this.#root || event.target.matches(FELT)) this.#hand.drop();
  };
}
