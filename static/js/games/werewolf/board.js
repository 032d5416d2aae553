// The board of Werewolf: it creates the parts of the table, draws them from the view model, and answers keys and
// buttons.

/**
 * @import { SpeechMove } from "#js/games/werewolf/speech_composer.js"
 * @import { Tally } from "#js/games/werewolf/phase_panels.js"
 * @import { WerewolfViewModel } from "#js/games/werewolf/view_model.js"
 * @import { BoardActions, BoardEnv, GameState, Refusal, Send, State } from "#types/table"
 * @import { ChatFrame, GameEvent } from "#types/wire"
 */

import { ActionBar } from "#js/games/werewolf/action_bar.js";
import { Animations } from "#js/games/werewolf/animations.js";
import { abstained, spokenOf } from "#js/games/werewolf/log.js";
import { seatNumber } from "#js/games/werewolf/names.js";
import { openNotebook } from "#js/games/werewolf/notebook.js";
import { PlayArea } from "#js/games/werewolf/play_area.js";
import { marks } from "#js/games/werewolf/private_marks.js";
import { ReadAloud } from "#js/games/werewolf/speech_texts.js";
import { matchResult, resultSound, revealDelay, shareText } from "#js/games/werewolf/results.js";
import { RoleCard } from "#js/games/werewolf/role_card.js";
import { NumberedSeats } from "#js/games/werewolf/numbered_seats.js";
import { closeDialogs, openSeat, wireSeats } from "#js/games/werewolf/seat_dialog.js";
import { isMutedSeat, soundedWindow, viewModel } from "#js/games/werewolf/view_model.js";
import { BaseBoard } from "#js/table/base_board.js";
import { h, setData } from "#js/table/dom.js";
import { motion, pictures } from "#js/table/web_animations.js";
import { prefs } from "#js/table/prefs.js";
import { seatsOf } from "#js/table/seats.js";
import { sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";

/**
 * Questions that close the side panel so that they are not covered. Questions of the night leave it open, since its
 * closing would show neighbours which player is asked.
 */
const PUBLIC = new Set(["speak", "vote", "stand", "order", "badge"]);
const TALLY_MS = 5000; // how long the result of a vote stays in the middle
const TALLY_LEAST_MS = 2400; // how long it stays at least when a speech begins

/**
 * Creates the board of Werewolf on a table page. The board takes over the page's zones, the elements that its parts
 * fill.
 *
 * @type {(root: HTMLElement, send: Send, env: BoardEnv) => Board}
 */
export const mount = (root, send, env) => new Board(root, send, env);

/**
 * The board of Werewolf: the parts of the table, their drawing, and the actions of keys and buttons.
 *
 * @extends {BaseBoard<WerewolfViewModel, GameEvent<"werewolf">>}
 */
class Board extends BaseBoard {
  #seats = seatsOf(this.root);
  #ring = new NumberedSeats(this.#seats, { press: seat => this.#pressSeat(seat) });
  #playArea = new PlayArea(this.zone("plays"));
  bar = new ActionBar({
    ...this.barEnv,
    move: (verb, fields) => this.move(this.vm.questionWindow, verb, fields),
    say: speech => this.#say(speech),
    withdraw: () => this.move(this.vm.withdraw, "withdraw"),
  });
  #card = new RoleCard(this.zone("hand-zone"), up => this.#peek(up));
  animations = new Animations({
    fx: this.zone("fx"),
    ring: this.#ring,
    playArea: this.#playArea,
    card: this.#card.element,
  });
  #aloud = new ReadAloud();
  /** @type {number | null} */
  #picked = null;
  /** @type {string | null} */
  #question = null; // id of the window for which a seat is picked
  /** @type {Tally | null} */
  #tally = null;
  /** @type {number | undefined} */
  #tallyTimer = undefined;
  #tallyAt = 0; // ms
  #skies = ["paper", "ink"].map(felt => h("i.sky", { "data-felt": felt })); // the night lies over the day
  /** @type {string | null} */
  #coming = null; // the background that is fading in
  #keepBackground = () => {}; // cancels the change to it
  /** @type {(() => unknown)[]} */
  #stopListening = [];
  /** @type {SpeechMove | null} */
  #lastSpeech = null; // goes back into the form if it is refused

  /** @type {BoardActions<WerewolfViewModel>} */
  actions = {
    seat: (vm, n) => n < vm.count && (this.#pressSeat(n), true),
    left: () => this.#step(-1),
    right: () => this.#step(1),
    drop: () => this.#picked !== null && (this.#pick(null), true),
    play: () => this.bar.confirm(),
    pass: () => this.bar.pass(),
    claims: vm => (vm.question === "speak" ? this.bar.composer.openClaims() : (this.env.side.open("claims"), true)),
    notes: vm => openNotebook(vm, { selfDestruct: () => this.move(this.vm.selfDestruct, "self_destruct") }),
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
        felt: "ink",
        block: "werewolf-end",
        steps: ".roles-list > li",
        ways: ["home", "look", "replay", "share"],
        matchResult,
        shareText,
        resultSound,
        revealDelay,
        revealed: closeDialogs, // they would cover the result, which lies dimmed beneath them
      },
    });
    root.prepend(...this.#skies);
    wireSeats({ send, pick: seat => this.#offerPick(seat) });
    this.#stopListening = [
      prefs.listen(() => prefs.get("aloud") || this.#aloud.stop()),
      marks.listen(() => this.redraw()),
    ];
  }

  destroy() {
    super.destroy();
    clearTimeout(this.#tallyTimer);
    this.#keepBackground();
    this.#coming = null;
    this.#setBackground("paper", { fades: false });
    this.#skies.forEach(sky => sky.remove());
    this.#stopListening.forEach(stop => stop());
    this.#card.destroy();
    this.#aloud.stop();
    for (const view of Object.values(this.#seats))
      for (const key of ["me", "out", "speaks", "target", "role", "muted", "felt"]) delete view.element.dataset[key];
    delete this.root.dataset.peek;
  }

  /** @param {GameState<"werewolf">} state */
  render(state) {
    marks.of(state.match?.id);
    super.render(state);
  }

  cutsShort() {
    return this.live;
  }

  /**
   * @param {GameState<"werewolf">} state
   * @param {GameState<"werewolf"> | null} before
   */
  take(state, before) {
    if (state.refused && state.refused !== before?.refused) this.#restore(state.refused);
    if (this.live) this.#keepTally(state);
  }

  /**
   * Reacts to the text of a speech, which arrives apart from the state. It is read aloud if the player wants that, and
   * announced to screen readers.
   *
   * @param {State} state
   * @param {Pick<ChatFrame, "ref" | "channel">} frame
   */
  heard(state, { ref, channel }) {
    const seat = state.texts[ref]?.seat ?? null;
    if (channel === "speech" && this.#tally)
      this.#showTally(Math.max(0, TALLY_LEAST_MS - (performance.now() - this.#tallyAt)));
    if (channel !== "speech" || seat === null || isMutedSeat(state, seat)) return;
    const words = spokenOf(state, { message: ref, seat });
    if (seat !== state.you?.seat) this.#aloud.read(words);
    this.env.speaking.say(t("told.says", { who: seatNumber(seat), words }));
  }

  /** @param {WerewolfViewModel} vm */
  draw(vm) {
    const question = vm.questionWindow?.id ?? null;
    if (question !== this.#question) {
      this.#picked = null;
      closeDialogs(); // their button would pick a seat for the question before
      if (vm.question && PUBLIC.has(vm.question)) this.env.side.close();
    }
    this.#question = question;
    if (this.#picked !== null && vm.targets[this.#picked] !== true) this.#picked = null;
    this.#setBackground(vm.night ? "ink" : "paper", { fades: this.live });
    this.#card.render(vm);
    this.#ring.render(vm, { picked: this.#picked, peek: this.#card.up });
    this.#playArea.render(vm, { tally: this.#tally });
    this.bar.render(vm, this.#picked);
  }

  /**
   * Returns the window in which the player is asked something, for the sounds of the clock. Null for a hidden window,
   * since its sounds would tell neighbours.
   *
   * @param {WerewolfViewModel} vm
   */
  turn(vm) {
    return vm.question && !vm.night ? soundedWindow(vm.state) : null;
  }

  tick() {
    this.#ring.tick();
    this.#playArea.tick();
  }

  /**
   * Sets the background, paper by day and ink by night. When it fades, the sky begins a frame after the state was drawn.
   * The colours of everything else change in the middle of the fade, those of the seats in three frames of their own:
   * they are most of all that is on the table, and a slow phone needs the frames. While seats differ from the table, it
   * is they that are of paper, which sets every colour that can differ.
   *
   * @param {"ink" | "paper"} background
   * @param {{ fades: boolean }} how
   */
  #setBackground(background, { fades }) {
    if (background === this.#coming) return;
    this.#keepBackground();
    this.#coming = null;
    const { root } = this,
      seats = /** @type {HTMLElement} */ (root.querySelector(":scope > .seats")),
      tags = /** @type {HTMLElement[]} */ ([...seats.children]),
      third = Math.ceil(tags.length / 3),
      steps = [[root], [seats, ...tags.splice(0, third)], tags.splice(0, third), tags];
    if (background === "paper") steps.reverse();
    const sky = () => setData(root, "sky", background),
      colour = (/** @type {HTMLElement[]} */ els) => els.forEach(el => setData(el, "felt", background));
    if (!fades || motion.reduced || root.dataset.felt === background) {
      sky();
      steps.forEach(colour);
      return;
    }
    this.#coming = background;
    const change = (step = 0) => {
      colour(steps[step]);
      if (step < 3) this.#keepBackground = pictures(step ? 0 : 1, () => change(step + 1));
      else this.#coming = null;
    };
    this.#keepBackground = pictures(1, () => {
      sky();
      const timer = setTimeout(change, motion.ms("scene") / 2);
      this.#keepBackground = () => clearTimeout(timer);
    });
  }

  // ── Choosing ───────────────────────────────────────────────────────────────────────────────────

  /**
   * Reacts to a press on a seat: picks or unpicks it if the question allows that, otherwise opens its sheet. In a vote,
   * which the sheet would cover, it says instead why the seat cannot be picked.
   *
   * @param {number} seat
   */
  #pressSeat(seat) {
    const target = this.vm.targets[seat];
    if (target === true && !this.vm.sent) this.#pick(this.#picked === seat ? null : seat);
    else if (target === "no.candidate") this.env.toasts.show(t(target), { tone: "info" });
    else if (this.state) openSeat(this.state, seat);
  }

  /**
   * Picks a seat as the answer to the question, or none for null. A wolf's pick at night is sent at once; others wait
   * for a button.
   *
   * @param {number | null} seat
   */
  #pick(seat) {
    const { vm } = this;
    if (vm.question === "hunt" && seat !== null) {
      const mine = vm.view.hunts?.[vm.me ?? -1] ?? null;
      this.move(vm.questionWindow, "hunt", { target: mine === seat ? null : seat });
      return;
    }
    this.#picked = seat;
    if (!vm.night) sound.play(seat === null ? "drop" : "pick"); // at night neighbours must not hear a touch
    this.redraw();
  }

  /**
   * Returns the button in a seat's dialog that picks the seat as answer. Null if the question does not allow that.
   *
   * @param {number} seat
   */
  #offerPick(seat) {
    if (this.vm?.targets[seat] !== true) return null;
    return { text: t("pick.this", { no: seatNumber(seat) }), run: () => this.#pick(seat) };
  }

  /**
   * Moves the focus along the seats, for an arrow key.
   *
   * @param {number} by
   */
  #step(by) {
    const n = this.vm.count,
      at = Array.from({ length: n }, (_, seat) => seat).findIndex(
        seat => this.#ring.view(seat).button === document.activeElement,
      );
    const next = at < 0 ? (by > 0 ? 0 : n - 1) : (at + by + n) % n;
    this.#ring.view(next).button.focus({ preventScroll: true });
    return true;
  }

  // ── Speeches and votes ─────────────────────────────────────────────────────────────────────────

  /**
   * Sends a message of the player's speech to the server.
   *
   * @param {SpeechMove} speech
   */
  #say(speech) {
    const { questionWindow: window } = this.vm;
    if (window) this.#lastSpeech = speech;
    return this.move(window, "say", { ...speech });
  }

  /**
   * Puts a message of a speech or to the pack that the server has refused back into its form.
   *
   * @param {Refusal} refusal
   */
  #restore({ frame }) {
    if (frame?.type !== "move") return;
    if (frame.verb === "whisper") this.bar.restore(String(frame.text));
    if (frame.verb === "say" && this.#lastSpeech)
      this.bar.composer.restore(this.#lastSpeech.text, this.#lastSpeech.claims);
  }

  /**
   * Shows or hides what the player's role knows, while the role card is held.
   *
   * @param {boolean} up
   */
  #peek(up) {
    this.root.toggleAttribute("data-peek", up);
    this.redraw();
  }

  /**
   * Keeps the result of a vote in the middle of the table for a while, unless night falls.
   *
   * @param {GameState<"werewolf">} state
   */
  #keepTally({ events, view }) {
    const closed = events.some(event => event.kind === "ballots") ? view?.votes?.at(-1) : null;
    if (events.some(event => event.kind === "night") && !closed) this.#dropTally();
    if (!closed || !view) return;
    const tie = events.find(event => event.kind === "tie");
    this.#tally = { ...closed, tied: tie?.data.seats ?? [], idle: abstained(view, closed) };
    this.#tallyAt = performance.now();
    this.#showTally(TALLY_MS);
  }

  /**
   * Shows the kept result of a vote for another number of ms.
   *
   * @param {number} ms
   */
  #showTally(ms) {
    clearTimeout(this.#tallyTimer);
    this.#tallyTimer = setTimeout(() => (this.#dropTally(), this.redraw()), ms);
  }

  /** Removes the result of a vote that was kept in the middle of the table. */
  #dropTally() {
    clearTimeout(this.#tallyTimer);
    this.#tally = null;
  }
}
