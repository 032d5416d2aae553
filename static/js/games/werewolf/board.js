// The board of Werewolf.

import { ActionBar } from "#js/games/werewolf/action_bar.js";
import { Animations } from "#js/games/werewolf/animations.js";
import { abstained, spokenOf } from "#js/games/werewolf/log.js";
import { no } from "#js/games/werewolf/names.js";
import { openNotebook } from "#js/games/werewolf/notebook.js";
import { PlayArea } from "#js/games/werewolf/play_area.js";
import { marks } from "#js/games/werewolf/private_marks.js";
import { ReadAloud } from "#js/games/werewolf/read_aloud.js";
import { look, matchResult, shareText, won } from "#js/games/werewolf/results.js";
import { RoleCard } from "#js/games/werewolf/role_card.js";
import { SeatRing } from "#js/games/werewolf/seat_ring.js";
import { closeLeaves, openSeat, wireSeats } from "#js/games/werewolf/seat_sheet.js";
import { mutedSeat, soundedWindow, viewModel } from "#js/games/werewolf/view_model.js";
import { BaseBoard } from "#js/table/board.js";
import { setData } from "#js/table/dom.js";
import { pictures } from "#js/table/motion.js";
import { prefs } from "#js/table/prefs.js";
import { seatsOf } from "#js/table/seats.js";
import { sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";

/** Questions that close the drawer, since it must not cover them. At night that would show a neighbour which role was called. */
const AWAITED = new Set(["speak", "vote", "stand", "order", "badge"]);
const TALLY = 5000,
  GLANCE = 2400; // ms for which a vote's result is shown, and at least when a speech follows

export const mount = (root, send, env) => new Board(root, send, env);

class Board extends BaseBoard {
  #seats = seatsOf(this.root);
  #ring = new SeatRing(this.#seats, { press: seat => this.#pressed(seat) });
  #stage = new PlayArea(this.zone("plays"));
  bar = new ActionBar({
    ...this.barEnv,
    move: (verb, fields) => this.move(this.vm.window, verb, fields),
    withdraw: () => this.move(this.vm.withdraw, "withdraw"),
  });
  #card = new RoleCard(this.zone("hand-zone"), up => this.#peeked(up));
  animations = new Animations({
    fx: this.zone("fx"),
    ring: this.#ring,
    stage: this.#stage,
    card: this.#card.element,
  });
  #aloud = new ReadAloud();
  #picked = null;
  #question = null; // id of the window that the chosen seat answers
  #tally = null;
  #tallyTimer = null;
  #tallyAt = 0;
  #undye = () => {};
  #deaf = [];
  #last = null; // the speech that was sent last; it comes back if it is refused

  actions = {
    seat: (vm, n) => n < vm.count && (this.#pressed(n), true),
    left: () => this.#step(-1),
    right: () => this.#step(1),
    drop: () => this.#picked !== null && (this.#pick(null), true),
    play: () => this.bar.confirm(),
    pass: () => this.bar.pass(),
    claims: vm => (vm.ask === "speak" ? this.bar.composer.openClaims() : (this.env.side.open("claims"), true)),
    notes: vm => openNotebook(vm, { destruct: () => this.move(this.vm.destruct, "self_destruct") }),
  };

  constructor(root, send, env) {
    super(root, send, env, {
      viewModel,
      result: {
        felt: "ink",
        block: "werewolf-end",
        steps: ".roles-list > li",
        ways: ["home", "look", "replay", "share"],
        matchResult,
        shareText,
        won,
        look,
      },
    });
    wireSeats({ send, pick: seat => this.#choice(seat) });
    this.#deaf = [prefs.listen(() => prefs.get("aloud") || this.#aloud.hush()), marks.listen(() => this.redraw())];
  }

  destroy() {
    super.destroy();
    clearTimeout(this.#tallyTimer);
    this.#undye();
    this.#deaf.forEach(stop => stop());
    this.#card.destroy();
    this.#aloud.hush();
    for (const view of Object.values(this.#seats))
      for (const key of ["me", "out", "speaks", "target", "role", "muted"]) delete view.element.dataset[key];
    this.root.dataset.felt = "paper";
    delete this.root.dataset.peek;
  }

  render(state) {
    marks.of(state.match?.id);
    super.render(state);
  }

  cutsShort() {
    return this.live;
  }

  take(state, before) {
    if (state.refused && state.refused !== before?.refused) this.#refused(state.refused);
    if (this.live) this.#remember(state);
  }

  /** Reads a speech aloud, and gives it to screen readers. Speeches arrive beside the state. */
  heard(state, { ref, channel }) {
    const line = state.texts[ref];
    if (channel === "speech" && this.#tally) this.#showTally(Math.max(0, GLANCE - (performance.now() - this.#tallyAt)));
    if (channel !== "speech" || !line || mutedSeat(state, line.seat)) return;
    const words = spokenOf(state, { message: ref, seat: line.seat });
    if (line.seat !== state.you?.seat) this.#aloud.read(words);
    this.env.speaking.say(t("told.says", { who: no(line.seat), words }));
  }

  draw(vm) {
    const question = vm.ask ? vm.window.id : null;
    if (question !== this.#question) {
      this.#picked = null;
      closeLeaves(); // its button would choose for the question that is over
      if (question && AWAITED.has(vm.ask)) this.env.side.close();
    }
    this.#question = question;
    if (this.#picked !== null && vm.targets[this.#picked] !== true) this.#picked = null;
    this.#dye(vm.night ? "ink" : "paper");
    this.#card.render(vm);
    this.#ring.render(vm, { picked: this.#picked, peek: this.#card.up });
    this.#stage.render(vm, { tally: this.#tally });
    this.bar.render(vm, this.#picked);
  }

  /** Returns a window only where every seat knows which player it waits for: a sound must give nothing away. */
  turn(vm) {
    return vm.ask && !vm.night ? soundedWindow(vm.state) : null;
  }

  tick() {
    this.#ring.tick();
    this.#stage.tick();
  }

  /** Changes the cloth one picture after the rest of the state, since it changes the style of everything on it. */
  #dye(felt) {
    const dye = () => setData(this.root, "felt", felt);
    this.#undye();
    if (this.live) this.#undye = pictures(1, dye);
    else dye();
  }

  // ── Choosing ───────────────────────────────────────────────────────────────────────────────────

  #pressed(seat) {
    if (this.vm.targets[seat] === true && !this.vm.sent) this.#pick(this.#picked === seat ? null : seat);
    else openSeat(this.state, seat);
  }

  #pick(seat) {
    if (this.vm.ask === "hunt" && seat !== null) {
      const mine = this.vm.view.hunts?.[this.vm.me] ?? null;
      this.move(this.vm.window, "hunt", { target: mine === seat ? null : seat });
      return;
    }
    this.#picked = seat;
    if (!this.vm.night) sound.play(seat === null ? "drop" : "pick"); // at night a tap is as silent as none
    this.redraw();
  }

  /** Returns the button of a seat's sheet that chooses the seat; null if it cannot be chosen. */
  #choice(seat) {
    if (this.vm?.targets[seat] !== true) return null;
    return { text: t("pick.this", { no: no(seat) }), run: () => this.#pick(seat) };
  }

  #step(by) {
    const n = this.vm.count,
      held = Array.from({ length: n }, (_, seat) => this.#ring.view(seat).button).indexOf(document.activeElement);
    const next = held < 0 ? (by > 0 ? 0 : n - 1) : (held + by + n) % n;
    this.#ring.view(next).button.focus({ preventScroll: true });
    return true;
  }

  // ── Sending ────────────────────────────────────────────────────────────────────────────────────

  move(window, verb, fields) {
    if (window && verb === "say") this.#last = fields;
    return super.move(window, verb, fields);
  }

  /** Puts a speech that was refused back into the composer. */
  #refused({ frame }) {
    if (frame?.verb === "say" && this.#last) this.bar.composer.restore(this.#last.text, this.#last.claims);
  }

  // ── Telling ────────────────────────────────────────────────────────────────────────────────────

  #peeked(up) {
    this.root.toggleAttribute("data-peek", up);
    this.redraw();
  }

  /** Keeps the result of a vote in the middle for a while, also when the match goes on. */
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
    this.#tallyTimer = setTimeout(() => (this.#forget(), this.redraw()), ms);
  }

  #forget() {
    clearTimeout(this.#tallyTimer);
    this.#tally = null;
  }
}
