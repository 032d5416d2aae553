// Base class of the games' boards. A game extends it as `Board`, has its parts as fields, and overrides `draw` and
// whatever else differs.
//
//   class Board extends BaseBoard {
//     bar = new ActionBar(this.barEnv);
//     animations = new Animations({ fx: this.zone("fx"), … });
//     actions = { play: () => …, nth: (vm, n) => … };   // by name; `handle("nth3")` gives `n` = 3
//     constructor(root, send, env) {
//       super(root, send, env, { viewModel, result: { felt, matchResult, shareText } });
//     }
//     draw(vm) { … }                                     // every part, from the view model and the picked cards
//     turn(vm) { return vm.mine("turn"); }
//   }
//
// `render` draws a state completely; `animate` then plays the events that came with it. `redraw` may repeat a drawing at any
// time, so `draw` must give the same picture for the same state.

/**
 * @import { BaseActionBar } from "#js/table/base_action_bar.js"
 * @import { BaseAnimations } from "#js/table/base_animations.js"
 * @import { ActionBarEnv, BoardActions, BoardEnv, BoardGame, Happened, Send, State, ViewModel, Window } from "#types/table"
 */

import { setData } from "#js/table/dom.js";
import { motion } from "#js/table/web_animations.js";
import { prefs } from "#js/table/prefs.js";
import { ResultOverlay } from "#js/table/result_overlay.js";
import { Ticker, TurnClock } from "#js/table/turn_clock.js";

const ENDS = new Set(["round_end", "match_end"]);

/**
 * The life of a board: it draws states, animates their events, runs the clocks, and answers keys and buttons.
 *
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
  /** Whether the drawn state has events that are still to be animated. */
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
  #unlisten;

  /**
   * Takes over `root`, a `.table`, with its zones (the elements that the parts of the board fill). `send(frame)` sends
   * to the server. `env` holds the services of the page.
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
          vote: on => send({ type: "ready", on }),
          fill: env.fill,
          invite: env.invite,
          tell: text => env.toasts.show(text),
          leaveTable: env.leaveTable,
          share: text => env.share("result", text),
          redraw: () => this.redraw(),
        },
      })
    );
    if (bare) root.addEventListener("pointerdown", this.#touched);
    this.#unlisten = prefs.listen(() => this.redraw());
  }

  /** The view model of the state that was drawn last. It must not be read before the first drawing. */
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
   * Returns the window in which the viewer's own time runs, for the sounds of the clock. Null if there is none.
   *
   * @param {VM} _vm
   * @returns {Window | null}
   */
  turn(_vm) {
    return null;
  }

  /**
   * Updates the clocks of a game's own parts, ten times a second while a window is open. The action bar and the result
   * panel are updated by this class.
   */
  tick() {}

  /** Unpicks all picked cards, after a touch on the bare table. */
  putDown() {}

  /**
   * Whether a new state ends the running animations at once.
   *
   * @param {State<VM["view"], Event>} _state
   */
  cutsShort(_state) {
    return true;
  }

  /**
   * Stores what a game needs from a new state before that state is drawn. `before` is the state before it, or null.
   *
   * @param {State<VM["view"], Event>} _state
   * @param {State<VM["view"], Event> | null} _before
   */
  take(_state, _before) {}

  /**
   * Animates the events of the state that was just drawn, from `wait` ms on.
   *
   * @param {readonly Event[]} events
   */
  playEvents(events, wait = 0) {
    motion.batch(() => this.animations?.show(events, this.vm, this.#before, wait));
  }

  // ── What the page calls ────────────────────────────────────────────────────────────────────────

  /**
   * Draws a state. Positions are measured first, since the animations begin at the old ones.
   *
   * @param {State<VM["view"], Event>} state
   */
  render(state) {
    const before = this.state;
    this.live = state.n > (before?.n ?? 0) && state.events.length > 0;
    if (state.n !== before?.n && this.cutsShort(state)) motion.finish();
    this.#before = this.live ? (this.animations?.snapshot(this.#vm, state.events) ?? null) : null;
    this.state = state;
    this.take(state, before);
    this.#draw(state, this.live && state.events.some(({ kind }) => ENDS.has(kind)));
  }

  /**
   * Animates the events of the state that `render` has drawn, once. A hidden page skips the animations.
   *
   * @param {State<VM["view"], Event>} state
   */
  animate(state) {
    const live = this.live;
    this.live = false;
    if (live && !document.hidden) this.playEvents(state.events);
  }

  /**
   * Runs the action of a key or button. While a result panel is open or folded, only `play` does something. False if
   * the action does nothing.
   *
   * @param {string} action a name of `actions`, optionally with a number at its end
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
   * Shows a sentence in the prompt, on tables without space for speech bubbles. Null removes it.
   *
   * @param {string | null} text
   */
  showNote(text) {
    this.bar?.showNote(text);
    this.redraw();
  }

  destroy() {
    this.state = null; // callbacks of the animations that end below draw nothing
    this.#ticker.destroy();
    this.#unlisten();
    this.root.removeEventListener("pointerdown", this.#touched);
    this.bar?.destroy();
    this.result.destroy();
    motion.finish();
  }

  // ── What a game calls ──────────────────────────────────────────────────────────────────────────

  /** Draws the current state again, after something of the board's own has changed. */
  redraw() {
    if (this.state?.view) this.#draw(this.state, false);
  }

  /**
   * Sends an answer to a window, and draws the board as waiting for the server. False if `window` is null or
   * nothing could be sent.
   *
   * @param {Window | null} window
   * @param {string} verb
   * @param {Record<string, unknown>} [fields]
   */
  move(window, verb, fields = {}) {
    if (!window) return false;
    const sent = this.send({ type: "move", window: window.id, verb, ...fields }) !== null;
    this.redraw();
    return sent;
  }

  /**
   * Returns a zone of the table, the element that a part of the board fills, by its class.
   *
   * @param {string} name
   */
  zone(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(`:scope > .${name}`));
  }

  /**
   * What this board gives to its action bar: the elements to fill, and functions that send and redraw.
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
