// The page of a puzzle. The player's moves go to the server, which answers for the other side. A line is a list of the
// player's moves, each with the steps that followed it; undo removes the last move.

/** @import { Hint, Phase, PuzzlePage, Step } from "#types/puzzle" */

import { eventText } from "#js/games/doudizhu/event_text.js";
import { ActionBar } from "#js/puzzles/action_bar.js";
import { Board, nameOf } from "#js/puzzles/board.js";
import { hideSolved, showSolved } from "#js/puzzles/solved_panel.js";
import { bottomOf, fold, sideOf } from "#js/puzzles/model.js";
import { Refused, Server, troubleOf } from "#js/puzzles/server_requests.js";
import { listenKeys, MOVES } from "#js/table/keys.js";
import { motion } from "#js/table/web_animations.js";
import { prefs } from "#js/table/prefs.js";
import { applyPrefs, shownFelt } from "#js/table/appearance.js";
import { sound } from "#js/table/sound.js";
import { LiveRegion } from "#js/table/toast.js";
import { setSheets } from "#js/table/sprites.js";
import { addWords, t } from "#js/table/words.js";
import gameWords from "#words/games/doudizhu";
import words from "#words/puzzles";
import tableWords from "#words/table";

const PAUSE = 850; // ms between two steps of the other side
const KEYS = { ...MOVES, h: "hint", s: "sort", u: "undo", Backspace: "undo", r: "again" };

const data = /** @type {PuzzlePage} */ (JSON.parse(document.getElementById("puzzle-data")?.textContent ?? ""));

for (const each of [tableWords, gameWords, words]) addWords(each);
setSheets(data.sheets);
prefs.suggest(data.prefs);
applyPrefs();

/** A puzzle while the player solves it: the moves so far, the phase, and the parts of the page. */
class Puzzle {
  #root;
  #board;
  #actionBar;
  #solvedPanel;
  #liveRegion;
  #server = new Server(data, {
    waiting: yes => {
      this.#loading = yes;
      this.#draw();
    },
  });
  /** @type {{ move: string[], steps: Step[] }[]} */
  #line = []; // the player's moves, each with the steps that followed
  /** @type {Step[]} */
  #shown = []; // steps shown on the table
  /** @type {Phase} */
  #phase = "mine";
  #bottom = data.position.turn;
  /** @type {Hint | null} */
  #hinted = null;
  /** @type {Step[]} */
  #refutation = []; // shown steps of a refutation
  #mistakes = 0;
  #hints = 0;
  /** @type {string | null} */
  #trouble = null; // key of the text that says why there was no answer
  #loading = false; // whether the server is loading its solver
  #run = 0; // number of the current sequence of steps; a new one ends the last

  /** @param {HTMLElement} root */
  constructor(root) {
    const zone = (/** @type {string} */ name) => /** @type {HTMLElement} */ (root.querySelector(`:scope > .${name}`));
    this.#root = root;
    root.dataset.felt = shownFelt("jade");
    this.#board = new Board(root, { change: () => this.#draw(), flick: () => this.press("play") });
    this.#actionBar = new ActionBar(zone("prompt"), zone("actions"), name => this.press(name));
    this.#solvedPanel = zone("puzzle-done");
    this.#liveRegion = new LiveRegion(/** @type {HTMLElement} */ (document.querySelector(".speak")));
    for (const tool of zone("tools").querySelectorAll("[data-act]"))
      tool.addEventListener("click", () => this.press(tool.dataset.act ?? ""));
    new ResizeObserver(() => this.#draw()).observe(/** @type {Element} */ (root.parentElement));
    prefs.listen(() => this.#draw());
    root.removeAttribute("aria-busy");
    root.dataset.phase = "PLAYING";
    this.#draw();
  }

  /**
   * Runs the action of a button or key. False if the action does nothing.
   *
   * @param {string} name
   */
  press(name) {
    switch (name) {
      case "left":
        return this.#board.step(-1);
      case "right":
        return this.#board.step(1);
      case "drop":
        return this.#board.drop() && void this.#draw();
      case "sort":
        return prefs.set("order", prefs.get("order") === "rank" ? "groups" : "rank");
      case "mute":
        return prefs.set("sound", !prefs.get("sound"));
      case "play":
        return this.#phase === "mine" ? this.#play() : this.#pressPrimary();
      case "pass":
        return this.#phase === "mine" && Boolean(this.#model.last) && void this.#send([]);
      case "hint":
        return this.#phase === "mine" && void this.#hint();
      case "why":
        return this.#phase === "wrong" && void this.#refute();
      case "undo":
        return this.#undo();
      case "again":
        return this.#again();
      case "retry":
        return this.#phase === "gone" && this.#undo();
      case "next":
        return void location.assign(data.urls.next);
      case "list":
        return void location.assign(data.urls.list);
      default:
        return false;
    }
  }

  /** Presses the red button, for the Enter key while no card can be played. False if there is no red button. */
  #pressPrimary() {
    const primary = this.#root.querySelector(":scope > .actions .primary:not(:disabled)");
    return primary ? void primary.click() : false;
  }

  /** Returns all steps since the start of the puzzle, those of both sides. */
  get #steps() {
    return this.#line.flatMap(one => one.steps);
  }

  /** Returns the player's own moves since the start of the puzzle. */
  get #moves() {
    return this.#line.map(one => one.move);
  }

  /** The position that the page shows, computed from the puzzle's first position and the steps shown since. */
  get #model() {
    return fold(data.position, [...this.#shown, ...this.#refutation]);
  }

  // ── Playing ──────────────────────────────────────────────────────────────────────────────────

  /** Plays the picked cards. False if they make no legal play. */
  #play() {
    if (!this.#actionBar.ok) return false;
    return void this.#send(this.#board.selected);
  }

  /**
   * Sends a move to the server, and shows the steps that follow it.
   *
   * @param {string[]} move
   */
  async #send(move) {
    const before = this.#steps.length,
      run = ++this.#run;
    this.#phase = "thinking";
    this.#hinted = this.#trouble = null;
    this.#draw();
    try {
      const { status, steps } = await this.#server.line([...this.#moves, move]);
      if (run !== this.#run) return;
      this.#line.push({ move, steps: steps.slice(before) });
      await this.#show(steps.slice(before), run, status);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (run === this.#run) this.#fail(error);
    }
  }

  /**
   * Shows why a request to the server has failed.
   *
   * @param {Refused} error
   */
  #fail(error) {
    this.#phase = "gone";
    this.#trouble = troubleOf(error);
    this.#line.push({ move: [], steps: [] }); // the button that is shown next undoes this entry
    this.#draw();
    sound.play("error");
  }

  /**
   * Shows steps one after the other: the player's own at once, each other one after a pause. A newer `run` ends an
   * older one.
   *
   * @param {Step[]} steps
   * @param {number} run
   * @param {string} status
   */
  async #show(steps, run, status) {
    for (const [k, step] of steps.entries()) {
      if (k) await pause();
      if (run !== this.#run) return;
      this.#phase = "answers";
      this.#addStep(step);
    }
    if (status === "solved") return void this.#solved();
    this.#phase = status === "wrong" ? "wrong" : "mine";
    if (status === "wrong") (this.#mistakes++, sound.play("error"), this.#liveRegion.say(t("ask.wrong")));
    this.#draw();
    if (this.#phase === "mine") this.#liveRegion.say(t("speak.yours", { name: nameOf(this.#model.turn) }));
  }

  /**
   * Adds a step of the puzzle to those that are shown, and draws it.
   *
   * @param {Step} step
   */
  #addStep(step, list = this.#shown) {
    motion.finish();
    const from = this.#board.places();
    list.push(step);
    this.#board.pick([]);
    this.#draw({ turning: false });
    this.#board.animate(step, from);
    this.#liveRegion.say(
      eventText(step.type === "PASS" ? { kind: "pass", data: step } : { kind: "play", data: step }, nameOf),
    );
  }

  /** Shows why a wrong move fails: the best reply of the other side. */
  async #refute() {
    const run = ++this.#run;
    this.#trouble = null;
    try {
      const { refutation } = await this.#server.line(this.#moves, { explain: true });
      if (run !== this.#run) return;
      this.#phase = "refuting";
      this.#draw();
      for (const step of refutation) {
        await pause();
        if (run !== this.#run) return;
        this.#addStep(step, this.#refutation);
      }
      this.#phase = "refuted";
      this.#draw();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (run === this.#run) ((this.#trouble = troubleOf(error)), this.#draw());
    }
  }

  /** Requests a hint and picks its cards. */
  async #hint() {
    const step = this.#hinted && this.#hinted.type !== "PASS" && this.#hinted.type !== null ? 2 : 1,
      run = this.#run;
    this.#trouble = null;
    try {
      const hinted = await this.#server.hint(this.#moves, step);
      this.#hints = Math.max(this.#hints, step);
      if (run !== this.#run) return; // the hint was for an earlier position
      this.#hinted = hinted;
      if (hinted.cards?.length) this.#board.pick(hinted.cards);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (run !== this.#run) return;
      this.#trouble = troubleOf(error);
    }
    this.#draw();
  }

  /** Takes the player's last move back, with the replies to it. */
  #undo() {
    if (!this.#line.length || this.#phase === "thinking" || this.#phase === "solved") return false;
    this.#run++;
    this.#line.pop();
    return this.#reset();
  }

  /** Starts the puzzle again from its first position. */
  #again() {
    if (!this.#line.length || this.#phase === "thinking") return false;
    this.#run++;
    this.#line = [];
    return this.#reset();
  }

  /**
   * Shows the position after the moves made so far, and lets the player move. Removes hints, errors and the panel of a
   * solved puzzle.
   */
  #reset() {
    motion.finish();
    this.#shown = this.#steps;
    this.#refutation = [];
    this.#hinted = this.#trouble = null;
    this.#phase = "mine";
    hideSolved(this.#solvedPanel);
    this.#board.pick([]);
    this.#draw();
    return undefined;
  }

  /** Shows the panel of a solved puzzle. */
  async #solved() {
    this.#phase = "solved";
    this.#draw();
    this.#liveRegion.say(t("ask.solved"));
    const [share, progress] = await Promise.all([this.#server.share(), this.#server.progress()]);
    if (this.#phase !== "solved") return;
    sound.play("spring");
    const own = {
      mistakes: this.#mistakes,
      hints: this.#hints,
      streak: data.daily ? (progress?.streak ?? 0) : 0,
      signedIn: Boolean(progress),
    };
    showSolved(this.#solvedPanel, own, share);
  }

  // ── Drawing ──────────────────────────────────────────────────────────────────────────────────

  /**
   * Draws the page. `turning` says whether the table may turn to the hand that is to play; it is false while a play is
   * animated.
   *
   * @param {{ turning?: boolean }} [how]
   */
  #draw({ turning = true } = {}) {
    const model = this.#model;
    if (turning && this.#phase === "mine") this.#bottom = bottomOf(model, data.side, this.#bottom);
    const mine = this.#phase === "mine" && sideOf(model.turn) === data.side;
    this.#board.draw(model, { bottom: this.#bottom, mine, side: data.side, plays: data.plays });
    this.#actionBar.render(
      {
        phase: this.#phase,
        model,
        bottom: this.#bottom,
        hinted: this.#hinted,
        trouble: this.#trouble,
        loading: this.#loading,
      },
      this.#board.selected,
    );
    for (const tool of /** @type {NodeListOf<HTMLButtonElement>} */ (
      this.#root.querySelectorAll(":scope > .tools [data-act]")
    ))
      tool.disabled =
        !this.#line.length || this.#phase === "thinking" || (this.#phase === "solved" && tool.dataset.act === "undo");
  }
}

const pause = () =>
  new Promise(done => {
    setTimeout(done, motion.reduced ? PAUSE / 2 : PAUSE);
  });

const puzzle = new Puzzle(/** @type {HTMLElement} */ (document.querySelector(".table")));
const act = Object.fromEntries(
  ["left", "right", "drop", "sort", "mute", "play", "pass", "hint", "undo", "again"].map(name => [
    name,
    () => puzzle.press(name),
  ]),
);
listenKeys(document, act, KEYS);
