// The board of a match: what the boards of all games have in common. A game's `Board` extends it, has its parts as fields,
// and overrides `draw` and whatever else differs.
//
//   class Board extends BaseBoard {
//     bar = new ActionBar(this.barEnv);
//     animations = new Animations({ fx: this.zone("fx"), … });
//     actions = { play: () => …, nth: (vm, n) => … };   // what keys and buttons do; `handle("nth3")` gives `n` = 3
//     constructor(root, send, env) {
//       super(root, send, env, { viewModel, result: { felt, matchResult, shareText } });
//     }
//     draw(vm) { … }                                     // every part, from the view model and what is picked
//     turn(vm) { return vm.mine("turn"); }
//   }
//
// A state is drawn whole by `render`; `animate` then plays the events that came with it. A drawing may be repeated at any
// time by `redraw`, so `draw` must give the same picture for the same state.

/**
 * @import { BaseActionBar } from "#js/table/action_bar.js"
 * @import { BaseAnimations } from "#js/table/animations.js"
 * @import { ActionBarEnv, BoardActions, BoardEnv, BoardGame, Happened, Send, State, ViewModel, Window } from "#types/table"
 */

import { setData } from "#js/table/dom.js";
import { motion } from "#js/table/motion.js";
import { prefs } from "#js/table/prefs.js";
import { ResultOverlay } from "#js/table/result_overlay.js";
import { Ticker } from "#js/table/ticker.js";
import { TurnClock } from "#js/table/turn_clock.js";

const ENDS = new Set(["round_end", "match_end"]);

/**
 * @template {ViewModel} VM
 * @template {Happened} [Event=Happened]
 */
export class BaseBoard {
  root;
  send;
  env;
  result;
  /** @type {State<VM["view"], Event> | null} */
  state = null;
  /** Whether the state on the table has events that are still to be animated. */
  live = false;
  /** @type {BoardActions<VM>} */
  actions = {};
  /** @type {BaseActionBar | null} */
  bar = null;
  /** @type {BaseAnimations<VM, Event> | null} */
  animations = null;
  #viewModel;
  /** @type {VM | null} */
  #vm = null;
  #bare;
  /** @type {unknown} */
  #before = null;
  #turns = new TurnClock();
  #ticker = new Ticker(() => this.#tick());
  #stop;

  /**
   * Takes over the zones of `root`, a `.table`. `send(frame)` goes to the server; `env` is what the page offers.
   *
   * @param {HTMLElement} root
   * @param {Send} send
   * @param {BoardEnv} env
   * @param {BoardGame<VM, Event>} game
   */
  constructor(root, send, env, { viewModel, result, bare = "" }) {
    this.root = root;
    this.send = send;
    this.env = env;
    this.#viewModel = viewModel;
    this.#bare = bare;
    this.result = /** @type {ResultOverlay<VM>} */ (
      new ResultOverlay(root, {
        ...result,
        act: {
          ready: window => send({ type: "move", window: window.id, verb: "ready" }),
          again: () => (send({ type: "ready", on: true }), env.leaveTable()),
          leaveTable: env.leaveTable,
          share: text => env.share("result", text),
          redraw: () => this.redraw(),
        },
      })
    );
    if (bare) root.addEventListener("pointerdown", this.#touched);
    this.#stop = prefs.listen(() => this.redraw());
  }

  /** The view model on the table. A game asks for it only after the first drawing. */
  get vm() {
    return /** @type {VM} */ (this.#vm);
  }

  // ── What a game overrides ──────────────────────────────────────────────────────────────────────

  /**
   * Draws every part of the board.
   *
   * @param {VM} _vm
   */
  draw(_vm) {}

  /**
   * Returns the window whose time is the player's own, for the sounds of the turn clock; null if there is none.
   *
   * @param {VM} _vm
   * @returns {Window | null}
   */
  turn(_vm) {
    return null;
  }

  /** Moves the clocks of the parts, ten times a second while a window is open; the bar and the result follow by themselves. */
  tick() {}

  /** Puts down what is picked, after a touch on the bare felt. */
  putDown() {}

  /**
   * Whether a new state ends the animations that still run.
   *
   * @param {State<VM["view"], Event>} _state
   */
  cutsShort(_state) {
    return true;
  }

  /**
   * Takes what a game keeps from a state before the state is drawn; `before` is the state that it follows.
   *
   * @param {State<VM["view"], Event>} _state
   * @param {State<VM["view"], Event> | null} _before
   */
  take(_state, _before) {}

  /**
   * Plays the events of the state that was just drawn; the animations begin after `wait` ms.
   *
   * @param {readonly Event[]} events
   */
  playEvents(events, wait = 0) {
    motion.batch(() => this.animations?.show(events, this.vm, this.#before, wait));
  }

  // ── What the page calls ────────────────────────────────────────────────────────────────────────

  /**
   * Draws a state. Positions are measured first, since the animations begin where things lay.
   *
   * @param {State<VM["view"], Event>} state
   */
  render(state) {
    const before = this.state;
    this.live = state.n > (before?.n ?? 0) && state.events.length > 0;
    if (state.n !== before?.n && this.cutsShort(state)) motion.finish();
    this.#before = this.live ? (this.animations?.snapshot(this.#vm) ?? null) : null;
    this.state = state;
    this.take(state, before);
    this.#draw(state, this.live && state.events.some(({ kind }) => ENDS.has(kind)));
  }

  /**
   * Animates what `render` has drawn, once; a hidden page skips it.
   *
   * @param {State<VM["view"], Event>} state
   */
  animate(state) {
    const live = this.live;
    this.live = false;
    if (live && !document.hidden) this.playEvents(state.events);
  }

  /**
   * Does what a key or a button means; false if it means nothing. A result that lies over the table takes `play` alone.
   *
   * @param {string} action a name of `actions`, perhaps with a number at its end
   * @returns {unknown}
   */
  handle(action) {
    const vm = this.#vm;
    if (!vm) return false;
    if (this.result.open || this.result.folded) return action === "play" ? this.result.press() : false;
    const [, name = "", n = ""] = /^(\D+)(\d*)$/.exec(action) ?? [];
    if (name === "trustee") return !vm.watching && !vm.over && Boolean(this.send({ type: "trustee", on: !vm.away }));
    const act = this.actions[name];
    return act ? act(vm, Number(n)) : false;
  }

  /**
   * Shows a sentence in the prompt where bubbles have no room; null takes it away.
   *
   * @param {string | null} text
   */
  showNote(text) {
    this.bar?.showNote(text);
    this.redraw();
  }

  destroy() {
    this.state = null; // what motion ends by now draws nothing more
    this.#ticker.destroy();
    this.#stop();
    this.root.removeEventListener("pointerdown", this.#touched);
    this.bar?.destroy();
    this.result.destroy();
    motion.finish();
  }

  // ── What a game calls ──────────────────────────────────────────────────────────────────────────

  /** Draws the state on the table again. */
  redraw() {
    if (this.state?.view) this.#draw(this.state, false);
  }

  /**
   * Answers a window and draws the wait for the server. False without a window.
   *
   * @param {Window | null} window
   * @param {string} verb
   * @param {Record<string, unknown>} [fields]
   */
  move(window, verb, fields = {}) {
    if (!window) return false;
    this.send({ type: "move", window: window.id, verb, ...fields });
    this.redraw();
    return true;
  }

  /**
   * Returns a zone of the table by its class.
   *
   * @param {string} name
   */
  zone(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(`:scope > .${name}`));
  }

  /**
   * What an action bar asks of this board.
   *
   * @returns {ActionBarEnv}
   */
  get barEnv() {
    return {
      zones: { prompt: this.zone("prompt"), actions: this.zone("actions") },
      press: action => this.handle(action),
      takeBack: () => this.send({ type: "trustee", on: false }),
      redraw: () => this.redraw(),
      covered: () => this.result.folded,
    };
  }

  /**
   * @param {State<VM["view"], Event>} state
   * @param {boolean} ended
   */
  #draw(state, ended) {
    const vm = (this.#vm = this.#viewModel(state));
    this.#ticker.keep(state.windows.length > 0);
    setData(this.root, "phase", vm.watching ? `${vm.view.phase} watching` : vm.view.phase);
    this.draw(vm);
    this.result.render(state, vm, { live: ended });
    this.#turns.announce(this.turn(vm));
  }

  #tick() {
    const vm = this.#vm;
    if (!vm) return;
    this.tick();
    this.bar?.tick();
    this.result.tick();
    this.#turns.tick(this.turn(vm));
  }

  #touched = (/** @type {PointerEvent} */ event) => {
    const { target } = event;
    if (target === this.root || (target instanceof Element && target.matches(this.#bare))) this.putDown();
  };
}
