// UNO on the table: draws a state, animates what came with it, and sends what the player does.

import { ActionBar } from "#js/games/uno/action_bar.js";
import { shareText, matchResult, roundResult } from "#js/games/uno/results.js";
import { UnoHand } from "#js/games/uno/hand.js";
import { KeyRepeat } from "#js/games/uno/key_repeat.js";
import { hints } from "#js/games/uno/hints.js";
import { viewModel } from "#js/games/uno/view_model.js";
import { Animations } from "#js/games/uno/animations.js";
import { cardText, colorText } from "#js/games/uno/names.js";
import { ColorPicker } from "#js/games/uno/color_picker.js";
import { PlayArea } from "#js/games/uno/play_area.js";
import { asked } from "#js/games/uno/asked.js";
import { clock } from "#js/table/clock.js";
import { setAttr, setData } from "#js/table/dom.js";
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
import { COLORS, unoCard } from "#js/draw/uno_cards.js";

/**
 * Takes over the zones of a `.table`. `send(frame)` goes to the server. Gives back `render(state)`, `animate(state)`, `handle(action)`:
 * what a key or a tool means here, false when nothing; `showNote(text)`; `destroy()`.
 */
export function mount(root, send, { share = () => {}, leaveTable = () => {}, speaking = null } = {}) {
  return new Board(root, send, { share, leaveTable, speaking });
}

class Board {
  #root;
  #send;
  #out;
  #state = null;
  #vm = null;
  #ring;
  #piles;
  #hand;
  #prompt;
  #picker;
  #doing;
  #moves;
  #outcome;
  #turns = new TurnClock();
  #asking = null; // "color" or "target": what the picked card still needs
  #hinted = null;
  #turn = null;
  #held = new KeyRepeat(document);
  #shut = false;
  #before = null;
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
    this.#ring = new Ring(root, { token: backOfCard });
    this.#piles = new PlayArea(zone("plays"), { draw: () => this.handle("draw") });
    this.#hand = new UnoHand(zone("hand-zone"), {
      pick: (_, how) => this.#picked(how),
      play: () => this.handle("play"),
      resized: () => this.#redraw(),
    });
    this.#prompt = new Prompt(zone("prompt"));
    this.#picker = new ColorPicker(zone("prompt"), {
      choose: color => this.#choose(color),
      cancel: () => this.#ask(null),
    });
    this.#doing = new ActionBar(
      zone("actions"),
      root,
      Object.fromEntries(
        ["draw", "skip", "doubt", "hint", "play", "call"]
          .map(name => [name, () => this.handle(name)])
          .concat([
            ["cancel", () => this.#ask(null)],
            ["takeBack", () => send({ type: "trustee", on: false })],
          ]),
      ),
    );
    this.#moves = new Animations({ fx: zone("fx"), ring: this.#ring, piles: this.#piles, hand: this.#hand });
    this.#outcome = new ResultOverlay(root, {
      felt: "indigo",
      final: matchResult,
      round: roundResult,
      shareText,
      won: vm =>
        vm.view.outcome?.places?.[vm.me] === 1 || (!vm.finished && Boolean(vm.view.result?.winners.includes(vm.me))),
      act: {
        again: () => (send({ type: "ready", on: true }), out.leaveTable()),
        leaveTable: out.leaveTable,
        share: text => out.share("result", text),
        ready: window => send({ type: "move", window: window.id, verb: "ready" }),
        redraw: () => this.#redraw(),
      },
    });
    root.addEventListener("pointerdown", this.#feltTouched);
    this.#deaf = prefs.listen(() => this.#redraw());
  }

  render(state) {
    this.#live = state.n > (this.#state?.n ?? 0) && state.events.length > 0;
    if (state.n !== this.#state?.n) motion.finish();
    this.#before = this.#live && this.#vm ? this.#moves.snapshot([...new Set(this.#vm.hand)]) : null;
    this.#state = state;
    this.#draw({
      ended: this.#live && state.events.some(event => event.kind === "round_end" || event.kind === "match_end"),
    });
  }

  animate(state) {
    if (!this.#live || document.hidden) return;
    this.#live = false;
    motion.batch(() => this.#moves.show(state.events, this.#vm, this.#before));
  }

  handle(name) {
    const vm = this.#vm;
    if (!vm) return false;
    if (this.#outcome.open || this.#outcome.folded) return name === "play" ? this.#outcome.press() : false;
    if (name.startsWith("nth")) return this.#nth(Number(name.slice(3)) - 1);
    switch (name) {
      case "left":
        return this.#step(-1);
      case "right":
        return this.#step(1);
      case "pick":
        return false; // the card is a button: its own click does it
      case "drop":
        return this.#drop();
      case "play":
        return this.#play();
      case "draw":
        return this.#turnMove("draw");
      case "pass":
      case "skip":
        return this.#turnMove("skip");
      case "doubt":
        return this.#turnMove("challenge_draw_four");
      case "call":
        return this.#call();
      case "catch":
        return this.#catch(vm.targets[0]);
      case "hint":
        return this.#hint();
      case "sort":
        return prefs.set("order", prefs.get("order") === "rank" ? "groups" : "rank");
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
    this.#saying.clear();
    this.#hand.destroy();
    this.#deaf();
    this.#root.removeEventListener("pointerdown", this.#feltTouched);
    this.#held.destroy();
    this.#picker.destroy();
    this.#doing.destroy();
    this.#outcome.destroy();
    this.#ring.destroy();
    motion.finish();
  }

  #redraw() {
    if (this.#state?.view) this.#draw();
  }

  #draw({ ended = false } = {}) {
    const vm = viewModel(this.#state, { by: prefs.get("order") === "rank" ? "color" : "face" }),
      { view } = vm;
    this.#vm = vm;
    this.#ticker.keep(this.#state.windows.length > 0);
    setData(this.#root, "phase", vm.watching ? `${view.phase} watching` : view.phase);
    this.#shut = this.#protection() > 0;
    this.#begin(vm);
    const live = vm.me !== null && !vm.over && !vm.away;
    this.#hand.render({
      codes: vm.hand,
      backs: vm.backs,
      playable: vm.playable,
      fresh: vm.fresh,
      hinted: this.#hinted,
      live,
      big: prefs.get("big"),
    });
    setAttr(this.#hand.element, "aria-label", t(vm.backs ? "hand.backs" : "hand"));
    if (!vm.moving || (this.#asking && !this.#may())) this.#asking = null;
    this.#ring.render(vm, seat => this.#worn(vm, seat));
    this.#piles.render(vm, { may: vm.verbs.includes("draw") && !this.#shut && !vm.sent && !this.#asking });
    this.#prompt.render(vm, this.#sentence(vm), vm.moving);
    this.#picker.render(this.#asking === "color" && !vm.offline && !vm.paused);
    if (!this.#outcome.folded) this.#doing.render(vm, { play: this.#may(), shut: this.#shut, asking: this.#asking });
    this.#outcome.render(this.#state, vm, { live: ended });
    this.#turns.announce(vm.moving);
  }

  /** A turn begins with the card just drawn in hand; a hint is for one turn. */
  #begin({ moving, drawn }) {
    const turn = moving?.id ?? null;
    if (turn === this.#turn) return;
    this.#turn = turn;
    this.#hinted = this.#asking = null;
    this.#saying.clear();
    if (drawn) queueMicrotask(() => (this.#hand.pick(drawn), this.#redraw()));
  }

  #worn(vm, seat) {
    const called = vm.isCalled(seat),
      exposed = vm.isExposed(seat),
      mine = seat === vm.me,
      target = vm.targets.includes(seat);
    return {
      count: seat === vm.bottom ? null : vm.view.counts[seat],
      few: 2,
      score: vm.rounds ? (vm.view.scores?.[seat] ?? null) : null,
      acts: vm.acts === seat,
      window: vm.clockOf(seat),
      marks: [
        called && { text: t("mark.uno"), tone: "gold", label: t("mark.uno") },
        exposed && { text: t("mark.exposed"), tone: "bad", label: t("mark.exposed.name") },
      ].filter(Boolean),
      tags:
        mine && called
          ? [{ text: t("mark.uno"), tone: "gold" }]
          : mine && exposed
            ? [{ text: t("mark.exposed.name"), tone: "away" }]
            : [],
      action: target
        ? {
            key: `catch${seat}${vm.catchSent}`,
            text: t("do.catch"),
            tone: "primary catch",
            stays: true,
            run: () => this.#catch(seat),
          }
        : null,
      press:
        this.#asking === "target" && seat !== vm.bottom
          ? {
              label: t("ask.swap.with", { name: vm.name(seat), n: vm.view.counts[seat] }),
              on: null,
              run: () => this.#swapWith(seat),
            }
          : null,
    };
  }

  #sentence(vm) {
    const said = asked(vm, {
      picked: this.#hand.picked,
      may: this.#may(),
      asking: this.#asking,
      left: this.#protection(),
    });
    return this.#saying.text && !vm.over ? { text: this.#saying.text } : said;
  }

  // ── Doing ──────────────────────────────────────────────────────────────────────────────────────

  /** May what is picked be played now? */
  #may() {
    const { playable } = this.#vm,
      { picked } = this.#hand;
    return picked !== null && playable.includes(picked);
  }

  /** Ms until a turn that begins with an exposure opens. */
  #protection() {
    const { moving } = this.#vm ?? {};
    return moving ? Math.max(0, moving.opens_at - (clock.now ?? this.#state.at)) : 0;
  }

  #move(window, verb, fields = {}) {
    this.#send({ type: "move", window: window.id, verb, ...fields });
    this.#asking = null;
    this.#saying.clear();
    this.#redraw();
    return true;
  }

  #turnMove(verb) {
    const { moving, verbs, sent } = this.#vm;
    if (!moving || sent || this.#shut || !verbs.includes(verb)) return false;
    return this.#move(moving, verb);
  }

  #play() {
    const { moving, sent, swaps, others } = this.#vm,
      { picked } = this.#hand,
      spot = document.activeElement?.closest?.(".around .press");
    if (spot && this.#asking === "target") return (spot.click(), true);
    if (!moving || sent || this.#shut || !this.#may() || this.#asking) return false;
    if (picked.startsWith("W")) return this.#ask("color");
    if (!swaps(picked)) return this.#move(moving, "play", { card: picked, color: null, target: null });
    return others.length === 1 ? this.#swapWith(others[0]) : this.#ask("target");
  }

  #choose(color) {
    const { moving, sent } = this.#vm,
      { picked } = this.#hand;
    if (this.#asking !== "color" || !moving || sent || this.#shut || !this.#may()) return false;
    return this.#move(moving, "play", { card: picked, color, target: null });
  }

  #swapWith(target) {
    const { moving, sent } = this.#vm,
      { picked } = this.#hand;
    if (!moving || sent || this.#shut || !this.#may()) return false;
    return this.#move(moving, "play", { card: picked, color: null, target });
  }

  /** One press sends one frame; the next is heard when the server has answered and the key was let go. */
  #call() {
    const { calling, callSent } = this.#vm;
    if (!calling || callSent || this.#held.on) return false;
    return this.#move(calling, "call");
  }

  #catch(target) {
    const { catching, catchSent, targets } = this.#vm;
    if (!catching || catchSent || this.#held.on || !targets.includes(target)) return false;
    return this.#move(catching, "challenge", { target });
  }

  #ask(what) {
    this.#asking = what;
    this.#saying.clear();
    this.#redraw();
    if (what === "target") this.#seatButtons()[0]?.focus({ preventScroll: true });
    return true;
  }

  #drop() {
    if (this.#asking) return this.#ask(null);
    if (!this.#hand.picked) return false;
    this.#hand.pick(null);
    sound.play("drop");
    this.#redraw();
    return true;
  }

  #hint() {
    const vm = this.#vm;
    if (!vm.moving || vm.sent || this.#shut) return false;
    const found = hints({
      playable: vm.playable,
      hand: vm.hand,
      verbs: vm.verbs,
      next: vm.view.counts[vm.after(vm.me)],
    });
    if (!found) return false;
    this.#hinted = found.card ?? null;
    if (found.card) this.#hand.pick(found.card);
    const what = found.draw
      ? t("hint.draw")
      : found.skip
        ? t("hint.skip")
        : found.color
          ? t("hint.wild", { card: cardText(found.card), color: colorText(found.color) })
          : cardText(found.card);
    return this.#saying.say(t("ask.hint", { what }));
  }

  /** The k-th of what is asked: a colour, a seat clockwise, a card that may be played. */
  #nth(k) {
    const { playable, others, moving } = this.#vm;
    if (this.#asking === "color") return COLORS[k] ? this.#choose(COLORS[k]) : false;
    if (this.#asking === "target") return others[k] === undefined ? false : this.#swapWith(others[k]);
    const codes = this.#vm.hand.filter((code, at, all) => playable.includes(code) && all.indexOf(code) === at);
    if (!moving || !codes[k]) return false;
    this.#hand.pick(codes[k]);
    this.#picked({ up: true, place: k / codes.length });
    return true;
  }

  #step(by) {
    if (this.#picker.open) return this.#picker.step(by);
    if (this.#asking !== "target") return this.#hand.step(by);
    const buttons = this.#seatButtons(),
      at = buttons.indexOf(document.activeElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus({ preventScroll: true });
    return true;
  }

  #seatButtons() {
    return this.#vm.others.map(seat => this.#ring.view(this.#vm.place(seat)).button);
  }

  #picked({ up, place }) {
    this.#asking = null;
    this.#saying.clear();
    sound.play(up ? "pick" : "drop", { place });
    buzz(5);
    this.#redraw();
  }

  #tick() {
    if (!this.#vm) return;
    this.#ring.tick();
    this.#prompt.tick();
    this.#outcome.tick();
    this.#turns.tick(this.#vm.moving);
    if (this.#shut || this.#protection() > 0) this.#redraw(); // the turn opens by itself
  }

  /** A touch on the bare felt puts the card down. */
  #feltTouched = event => {
    if (
      event.target === this.#root ||
      event.target.matches(".plays, .piles, .frame, .moon, .hand-zone, .hand, .around")
    )
      this.#drop();
  };
}

/** What a seat's count lies on: one function, so that it is made once. */
function backOfCard() {
  return unoCard("");
}
