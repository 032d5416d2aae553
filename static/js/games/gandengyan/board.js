// Gan Deng Yan on the table: draws a state, animates what came with it, and sends what the player does.

import { Asks } from "#js/games/gandengyan/action_bar.js";
import { Cloth } from "#js/games/gandengyan/play_area.js";
import { boast, matchEnded, roundEnded, won } from "#js/games/gandengyan/results.js";
import { look } from "#js/games/gandengyan/view_model.js";
import { Moves } from "#js/games/gandengyan/animations.js";
import { shortName, standing } from "#js/games/gandengyan/names.js";
import { wear } from "#js/games/gandengyan/joker_slips.js";
import { AutoPass, offerAutoPass } from "#js/table/auto_pass.js";
import { setAttr, setData } from "#js/table/dom.js";
import { Hand } from "#js/table/hand.js";
import { motion } from "#js/table/motion.js";
import { Outcome } from "#js/table/result_overlay.js";
import { prefs } from "#js/table/prefs.js";
import { Ring } from "#js/table/ring.js";
import { buzz, sound } from "#js/table/sound.js";
import { Ticker } from "#js/table/ticker.js";
import { TurnClock } from "#js/table/turn_clock.js";
import { t } from "#js/table/words.js";

const FELT = ".plays, .mat, .trick, .lay, .frame, .moon, .hand-zone, .prompt";

/**
 * Takes over the zones of a `.table`. `send(frame)` goes to the server. Gives back `render(state)`, `animate(state)`, `press(name)`:
 * what a key or a tool means here, false when nothing; `aside(text)`; `destroy()`.
 */
export function mount(root, send, { share = () => {}, rest = () => {} } = {}) {
  return new Board(root, send, { share, rest });
}

class Board {
  #root;
  #send;
  #state = null;
  #now = null;
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

  constructor(root, send, { share, rest, toasts = null }) {
    const zone = name => root.querySelector(`:scope > .${name}`);
    this.#root = root;
    this.#send = send;
    this.#toasts = toasts;
    this.#ring = new Ring(root);
    this.#cloth = new Cloth(zone("plays"));
    this.#asks = new Asks(
      { prompt: zone("prompt"), actions: zone("actions"), before: zone("prompt") },
      {
        press: name => this.press(name),
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
      flick: () => this.press("play"),
    });
    this.#moves = new Moves({
      fx: zone("fx"),
      cloth: this.#cloth,
      hand: this.#hand,
      ring: this.#ring,
      dealt: () => this.#redraw(),
    });
    this.#outcome = new Outcome(root, {
      felt: "ink",
      final: matchEnded,
      round: roundEnded,
      won,
      boast,
      act: {
        ready: window => send({ type: "move", window: window.id, verb: "ready" }),
        again: () => (send({ type: "ready", on: true }), rest()),
        rest,
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
    motion.batch(() => this.#moves.show(state.events, this.#now, this.#before));
    this.#before = null;
    if (this.#moves.dealing) this.#redraw();
  }

  press(name) {
    const now = this.#now;
    if (!now) return false;
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
        return this.#asks.hint(now);
      case "play":
        return this.#asks.play(now, this.#hand.selected);
      case "pass":
        return this.#asks.pass(now);
      case "trustee":
        return !now.watching && !now.over && Boolean(this.#send({ type: "trustee", on: !now.away }));
      default:
        return false; // the card is a button: its own click picks it
    }
  }

  /** A sentence for a while in the prompt. */
  aside(text) {
    this.#asks.aside(text);
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
    const now = { ...look(this.#state), dealing: this.#moves.dealing },
      { view } = now;
    this.#now = now;
    this.#ticker.keep(this.#state.windows.length > 0);
    setData(this.#root, "phase", now.watching ? `${view.phase} watching` : view.phase);
    this.#consider(now);
    this.#ring.render(now, seat => this.#worn(now, seat));
    this.#cloth.render(now);
    this.#hand.render({
      codes: now.hand,
      backs: now.backs,
      big: prefs.get("big"),
      fresh: now.drawn ? [now.drawn] : [],
      rows: 1,
      live: now.me !== null && !now.over && !now.away,
    });
    setAttr(this.#hand.element, "aria-label", t(now.backs ? "hand.backs" : "hand"));
    if (!this.#outcome.folded) this.#asks.render(now, this.#hand.selected);
    this.#slips(now);
    this.#outcome.render(this.#state, now, { live: ended });
    this.#turns.announce(now.asked);
  }

  /** What a seat wears: its cards, its penalties so far, what it has said in this trick. */
  #worn(now, seat) {
    const play = now.over ? null : now.says(seat),
      passed = play?.type === "PASS",
      best = now.last?.seat === seat && !now.over;
    const text = !play ? null : passed ? t("say.pass") : shortName(play);
    return {
      count: seat === now.me && !now.watching ? null : now.view.counts[seat],
      score: now.view.scores?.[seat] ?? 0,
      acts: now.acts === seat,
      window: now.clockOf(seat),
      tags: text ? [{ text, tone: best ? "gold" : "" }] : [],
      marks: passed ? [{ text }] : [],
    };
  }

  /** Jokers that are picked say what they would stand for. */
  #slips(now) {
    const { combo } = this.#asks.choice,
      stand = new Map(combo ? standing(combo) : []),
      picked = new Set(this.#hand.selected);
    for (const code of ["SJ", "BJ"]) {
      const el = now.hand.includes(code) && this.#hand.at(code);
      if (el) wear(el, picked.has(code) ? (stand.get(code) ?? null) : null);
    }
  }

  #consider(now) {
    const stuck = now.asked && now.last && !now.sent && !this.#asks.answers(now);
    if (stuck) offerAutoPass(this.#toasts);
    this.#autopass.consider(stuck && prefs.get("autopass") ? now.asked : null, () => this.press("pass"));
    now.passing = this.#autopass.waiting;
  }

  #tick() {
    if (!this.#now) return;
    this.#ring.tick();
    this.#asks.tick();
    this.#outcome.tick();
    this.#turns.tick(this.#now.asked);
  }

  #picked({ code, picked, place }) {
    if (code) (sound.play(picked ? "pick" : "drop", { place }), buzz(5));
    this.#redraw();
  }

  #move(verb, fields = {}) {
    this.#send({ type: "move", window: this.#now.asked.id, verb, ...fields });
    this.#redraw();
  }

  /** A touch on the bare felt puts everything down. */
  #feltTouched = event => {
    if (event.target === this.#root || event.target.matches(FELT)) this.#hand.drop();
  };
}
