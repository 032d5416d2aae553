// Werewolf on the table: draws a state, animates what came with it, and sends what the player does.

import { ReadAloud } from "#js/games/werewolf/read_aloud.js";
import { ActionBar } from "#js/games/werewolf/action_bar.js";
import { abstained, spokenOf } from "#js/games/werewolf/log.js";
import { soundedWindow, viewModel, mutedSeat } from "#js/games/werewolf/view_model.js";
import { marks } from "#js/games/werewolf/private_marks.js";
import { Animations } from "#js/games/werewolf/animations.js";
import { no } from "#js/games/werewolf/names.js";
import { openNotebook } from "#js/games/werewolf/notebook.js";
import { Ending } from "#js/games/werewolf/results.js";
import { SeatRing } from "#js/games/werewolf/seat_ring.js";
import { RoleCard } from "#js/games/werewolf/role_card.js";
import { closeLeaves, openSeat, wireSeats } from "#js/games/werewolf/seat_sheet.js";
import { PlayArea } from "#js/games/werewolf/play_area.js";
import { setData } from "#js/table/dom.js";
import { motion, pictures } from "#js/table/motion.js";
import { prefs } from "#js/table/prefs.js";
import { seatsOf } from "#js/table/seats.js";
import { sound } from "#js/table/sound.js";
import { Ticker } from "#js/table/ticker.js";
import { TurnClock } from "#js/table/turn_clock.js";
import { t } from "#js/table/words.js";

/** What the table waits for: the drawer must not lie over it. At night it would tell a neighbour who was called. */
const AWAITED = new Set(["speak", "vote", "stand", "order", "badge"]);
const TALLY = 5000,
  GLANCE = 2400; // ms: so long a vote's result is looked at; at least so long when somebody speaks

/**
 * Takes over the zones of a `.table`. `send(frame)` goes to the server. Gives back `render(state)`, `animate(state)`,
 * `heard(state, frame)`: something was said; `handle(action)`: what a key or a tool means here, false when nothing;
 * `showNote(text)`; `destroy()`.
 */
export function mount(root, send, { share = () => {}, leaveTable = () => {}, side = null, speaking = null } = {}) {
  return new Board(root, send, { share, leaveTable, side, speaking });
}

class Board {
  #root;
  #send;
  #out;
  #state = null;
  #vm = null;
  #seats;
  #ring;
  #stage;
  #asks;
  #card;
  #moves;
  #ending;
  #aloud = new ReadAloud();
  #picked = null;
  #question = null; // the seat chosen, and for which window
  #tally = null;
  #tallyTimer = null;
  #tallyAt = 0;
  #turns = new TurnClock();
  #live = false;
  #undye = () => {};
  #ticker = new Ticker(() => this.#tick());
  #deaf = [];
  #last = null; // the speech that was sent last, to be given back if it is refused

  constructor(root, send, out) {
    const zone = name => root.querySelector(`:scope > .${name}`);
    this.#root = root;
    this.#send = send;
    this.#out = out;
    this.#seats = seatsOf(root);
    this.#ring = new SeatRing(this.#seats, { press: seat => this.#pressed(seat) });
    this.#stage = new PlayArea(zone("plays"));
    this.#asks = new ActionBar(zone("prompt"), zone("actions"), {
      move: (verb, fields) => this.#move(verb, fields),
      withdraw: () => this.#answer(this.#vm.withdraw, "withdraw"),
      takeBack: () => send({ type: "trustee", on: false }),
    });
    this.#card = new RoleCard(zone("hand-zone"), up => this.#peeked(up));
    this.#moves = new Animations({ fx: zone("fx"), ring: this.#ring, stage: this.#stage, card: this.#card.element });
    this.#ending = new Ending(root, {
      share: text => out.share("result", text),
      again: () => (send({ type: "ready", on: true }), out.leaveTable()),
      leaveTable: out.leaveTable,
    });
    wireSeats({ send, pick: seat => this.#choice(seat) });
    this.#deaf = [
      prefs.listen(() => (prefs.get("aloud") || this.#aloud.hush(), this.#redraw())),
      marks.listen(() => this.#redraw()),
    ];
  }

  render(state) {
    marks.of(state.match?.id);
    this.#live = state.n > (this.#state?.n ?? 0) && state.events.length > 0;
    if (state.n !== this.#state?.n && this.#live) motion.finish();
    if (state.refused && state.refused !== this.#state?.refused) this.#refused(state.refused);
    this.#state = state;
    if (this.#live) this.#remember(state);
    this.#draw({ ended: this.#live && state.events.some(event => event.kind === "match_end") });
  }

  animate(state) {
    if (!this.#live || document.hidden) return;
    this.#live = false;
    motion.batch(() => this.#moves.show(state.events, this.#vm));
  }

  /** What was said arrives beside the state: it is read aloud, and told to who hears the page. */
  heard(state, { ref, channel }) {
    const line = state.texts[ref];
    if (channel === "speech" && this.#tally) this.#showTally(Math.max(0, GLANCE - (performance.now() - this.#tallyAt)));
    if (channel !== "speech" || !line || mutedSeat(state, line.seat)) return;
    const words = spokenOf(state, { message: ref, seat: line.seat });
    if (line.seat !== state.you?.seat) this.#aloud.read(words);
    this.#out.speaking?.say(t("told.says", { who: no(line.seat), words }));
  }

  handle(name) {
    const vm = this.#vm;
    if (!vm) return false;
    if (this.#ending.open || this.#ending.folded) return name === "play" ? this.#ending.press() : false;
    if (name.startsWith("seat")) return this.#key(Number(name.slice(4)));
    switch (name) {
      case "left":
        return this.#step(-1);
      case "right":
        return this.#step(1);
      case "drop":
        return this.#picked !== null && (this.#pick(null), true);
      case "play":
        return this.#asks.confirm();
      case "pass":
        return this.#asks.pass();
      case "claims":
        return vm.ask === "speak" ? this.#asks.composer.openClaims() : (this.#out.side?.open("claims"), true);
      case "notes":
        return openNotebook(vm, { destruct: () => this.#answer(this.#vm.destruct, "self_destruct") });
      case "trustee":
        return !vm.watching && !vm.over && Boolean(this.#send({ type: "trustee", on: !vm.away }));
      default:
        return false;
    }
  }

  showNote(text) {
    this.#asks.showNote(text);
    this.#redraw();
  }

  destroy() {
    this.#ticker.destroy();
    clearTimeout(this.#tallyTimer);
    this.#undye();
    this.#deaf.forEach(stop => stop());
    this.#card.destroy();
    this.#ending.destroy();
    this.#aloud.hush();
    for (const view of Object.values(this.#seats))
      for (const key of ["me", "out", "speaks", "target", "role", "muted"]) delete view.element.dataset[key];
    this.#root.dataset.felt = "paper";
    delete this.#root.dataset.peek;
    motion.finish();
  }

  #redraw() {
    if (this.#state?.view) this.#draw();
  }

  #draw({ ended = false } = {}) {
    const vm = viewModel(this.#state);
    this.#vm = vm;
    this.#ticker.keep(this.#state.windows.length > 0);
    const question = vm.ask ? vm.window.id : null;
    if (question !== this.#question) {
      this.#picked = null;
      closeLeaves(); // its button would choose for the question that is over
      if (question && AWAITED.has(vm.ask)) this.#out.side?.close();
    }
    this.#question = question;
    if (this.#picked !== null && vm.targets[this.#picked] !== true) this.#picked = null;
    setData(this.#root, "phase", vm.watching ? `${vm.view.phase} watching` : vm.view.phase);
    this.#dye(vm.night ? "ink" : "paper");
    this.#card.render(vm);
    this.#ring.render(vm, { picked: this.#picked, peek: this.#card.up });
    this.#stage.render(vm, { tally: this.#tally });
    this.#asks.render(vm, this.#picked);
    this.#ending.render(this.#state, vm, ended);
    this.#announce();
  }

  /** The cloth changes the style of all that lies on it: a picture after what the state brought. */
  #dye(felt) {
    const dye = () => setData(this.#root, "felt", felt);
    this.#undye();
    if (this.#live) this.#undye = pictures(1, dye);
    else dye();
  }

  // ── Choosing ───────────────────────────────────────────────────────────────────────────────────

  #pressed(seat) {
    if (this.#vm.targets[seat] === true && !this.#vm.sent) this.#pick(this.#picked === seat ? null : seat);
    else openSeat(this.#state, seat);
  }

  #pick(seat) {
    if (this.#vm.ask === "hunt" && seat !== null) {
      const mine = this.#vm.view.hunts?.[this.#vm.me] ?? null;
      this.#move("hunt", { target: mine === seat ? null : seat });
      return;
    }
    this.#picked = seat;
    if (!this.#vm.night) sound.play(seat === null ? "drop" : "pick"); // at night a tap is as silent as none
    this.#redraw();
  }

  /** The seat's sheet offers to choose it, where it can be chosen. */
  #choice(seat) {
    if (this.#vm?.targets[seat] !== true) return null;
    return { text: t("pick.this", { no: no(seat) }), run: () => this.#pick(seat) };
  }

  #key(seat) {
    if (seat >= this.#vm.count) return false;
    this.#pressed(seat);
    return true;
  }

  #step(by) {
    const n = this.#vm.count,
      held = Array.from({ length: n }, (_, seat) => this.#ring.view(seat).button).indexOf(document.activeElement);
    const next = held < 0 ? (by > 0 ? 0 : n - 1) : (held + by + n) % n;
    this.#ring.view(next).button.focus({ preventScroll: true });
    return true;
  }

  // ── Sending ────────────────────────────────────────────────────────────────────────────────────

  #move(verb, fields = {}) {
    this.#answer(this.#vm.window, verb, fields);
  }

  #answer(window, verb, fields = {}) {
    if (!window) return;
    if (verb === "say") this.#last = fields;
    this.#send({ type: "move", window: window.id, verb, ...fields });
    this.#redraw();
  }

  /** A speech that was not taken comes back into the composer. */
  #refused({ frame }) {
    if (frame?.verb === "say" && this.#last) this.#asks.composer.restore(this.#last.text, this.#last.claims);
  }

  // ── Telling ────────────────────────────────────────────────────────────────────────────────────

  #peeked(up) {
    this.#root.toggleAttribute("data-peek", up);
    this.#redraw();
  }

  /** The result of a vote stays in the middle for a while, whatever comes next. */
  #remember(state) {
    const closed = state.events.some(event => event.kind === "ballots") ? state.view.votes?.at(-1) : null;
    if (state.events.some(event => event.kind === "night") && !closed) this.#forget();
    if (!closed) return;
    const tie = state.events.find(event => event.kind === "tie");
    this.#tally = { ...closed, tied: tie?.data.seats ?? [], idle: abstained(state.view, closed) };
    this.#tallyAt = performance.now();
    this.#showTally(TALLY);
  }

  #showTally(ms) {
    clearTimeout(this.#tallyTimer);
    this.#tallyTimer = setTimeout(() => (this.#forget(), this.#redraw()), ms);
  }

  #forget() {
    clearTimeout(this.#tallyTimer);
    this.#tally = null;
  }

  /** My turn sounds only where everybody knows that it is mine. */
  #announce() {
    this.#turns.announce(this.#vm.ask ? soundedWindow(this.#state) : null);
  }

  #tick() {
    const vm = this.#vm;
    if (!vm) return;
    this.#ring.tick();
    this.#stage.tick();
    this.#asks.tick();
    this.#turns.tick(vm.ask && !vm.night ? vm.window : null);
  }
}
