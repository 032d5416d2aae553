// The board of UNO: it creates the parts of the table, draws them from the view model, and answers keys and buttons.

/**
 * @import { Asking } from "#js/games/uno/action_bar.js"
 * @import { UnoViewModel } from "#js/games/uno/view_model.js"
 * @import { BoardActions, BoardEnv, GameState, Picked, Send, Window } from "#types/table"
 * @import { GameEvent } from "#types/wire"
 */

import { ActionBar } from "#js/games/uno/action_bar.js";
import { Animations } from "#js/games/uno/animations.js";
import { Calls } from "#js/games/uno/calls.js";
import { ColorPicker } from "#js/games/uno/color_picker.js";
import { UnoHand } from "#js/games/uno/hand.js";
import { hints, hintText } from "#js/games/uno/hints.js";
import { PlayArea } from "#js/games/uno/play_area.js";
import { matchResult, resultSound, roundResult, shareText } from "#js/games/uno/results.js";
import { backOfCard, seatModel } from "#js/games/uno/seat_model.js";
import { TargetFocus } from "#js/games/uno/target_focus.js";
import { viewModel } from "#js/games/uno/view_model.js";
import { BaseBoard } from "#js/table/base_board.js";
import { clock } from "#js/table/server_clock.js";
import { setAttr } from "#js/table/dom.js";
import { prefs } from "#js/table/prefs.js";
import { BriefPromptMessage } from "#js/table/brief_prompt_message.js";
import { SeatRing } from "#js/table/seat_ring.js";
import { buzz, sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";
import { COLORS } from "#js/draw/uno_cards.js";

/** @type {(root: HTMLElement, send: Send, env: BoardEnv) => Board} */
export const mount = (root, send, env) => new Board(root, send, env);

/**
 * The board of UNO: the parts of the table, their drawing, and the actions of keys and buttons.
 *
 * @extends {BaseBoard<UnoViewModel, GameEvent<"uno">>}
 */
class Board extends BaseBoard {
  #ring = new SeatRing(this.root, { token: backOfCard });
  #targets = new TargetFocus(this.#ring);
  #playArea = new PlayArea(this.zone("plays"), { draw: () => this.handle("draw") });
  #hand = new UnoHand(this.zone("hand-zone"), {
    pick: (_, how) => this.#afterPick(how),
    play: () => this.handle("play"),
    resized: () => this.redraw(),
  });
  bar = new ActionBar(this.barEnv);
  #picker = new ColorPicker(this.zone("prompt"), {
    choose: color => this.#choose(color),
    cancel: () => this.#askFor(null),
  });
  animations = new Animations({ fx: this.zone("fx"), ring: this.#ring, playArea: this.#playArea, hand: this.#hand });
  /** @type {Asking | null} */
  #asking = null;
  /** @type {string | null} */
  #hinted = null;
  /** @type {string | null} */
  #turn = null; // id of the window of the player's turn
  #calls = new Calls((window, verb, fields) => this.move(window, verb, fields));
  #shut = false; // whether the player's turn is still protected
  #note = new BriefPromptMessage(
    () => this.redraw(),
    text => this.env.speaking.say(text),
  );

  /** @type {BoardActions<UnoViewModel>} */
  actions = {
    left: () => this.#step(-1),
    right: () => this.#step(1),
    drop: () => this.putDown(),
    cancel: () => this.#askFor(null),
    play: () => this.#play(),
    draw: () => this.#turnMove("draw"),
    pass: () => this.#turnMove("skip"),
    skip: () => this.#turnMove("skip"),
    doubt: () => this.#turnMove("challenge_draw_four"),
    call: vm => this.#calls.call(vm),
    catch: vm => this.#calls.catchSeat(vm, vm.targets[0]),
    hint: () => this.#hint(),
    sort: () => prefs.set("order", prefs.get("order") === "rank" ? "groups" : "rank"),
    nth: (_, n) => this.#takeNth(n - 1),
  };

  /**
   * @param {HTMLElement} root
   * @param {Send} send
   * @param {BoardEnv} env
   */
  constructor(root, send, env) {
    super(root, send, env, {
      viewModel: state => viewModel(state, { by: prefs.get("order") === "rank" ? "color" : "face" }),
      result: { felt: "indigo", matchResult, roundResult, shareText, resultSound },
      bare: ".plays, .piles, .frame, .moon, .hand-zone, .hand, .around",
    });
  }

  destroy() {
    super.destroy();
    this.#note.clear();
    this.#hand.destroy();
    this.#calls.destroy();
    this.#picker.destroy();
    this.#ring.destroy();
  }

  /** @param {UnoViewModel} vm */
  draw(vm) {
    this.#shut = this.#protection() > 0;
    this.#beginTurn(vm);
    this.#hand.render({
      codes: vm.hand,
      backs: vm.backs,
      playable: vm.playable,
      fresh: vm.fresh,
      hinted: this.#hinted,
      live: vm.me !== null && !vm.over && !vm.away,
      big: prefs.get("big"),
    });
    setAttr(this.#hand.element, "aria-label", t(vm.backs ? "hand.backs" : "hand"));
    if (!vm.moving || (this.#asking && !this.#canPlayPicked())) this.#asking = null;
    this.#ring.render(vm, seat =>
      seatModel(vm, seat, {
        choosesTarget: this.#asking === "target",
        swapWith: () => this.#swapWith(seat),
        catchSeat: () => this.#calls.catchSeat(this.vm, seat),
      }),
    );
    this.#playArea.render(vm, { may: vm.verbs.includes("draw") && !this.#shut && !vm.sent && !this.#asking });
    this.bar.render(vm, {
      picked: this.#hand.picked,
      may: this.#canPlayPicked(),
      asking: this.#asking,
      left: this.#protection(),
      note: this.#note.text,
    });
    this.#picker.render(this.#asking === "color" && !vm.offline && !vm.paused);
  }

  /** @param {UnoViewModel} vm */
  turn(vm) {
    return vm.moving;
  }

  tick() {
    this.#ring.tick();
    if (this.#shut || this.#protection() > 0) this.redraw(); // the turn opens by itself
  }

  putDown() {
    if (this.#asking) return this.#askFor(null);
    if (!this.#hand.picked) return false;
    this.#hand.pick(null);
    sound.play("drop");
    this.redraw();
    return true;
  }

  /**
   * Starts a new turn: removes the hint of the last turn, and picks the card that was just drawn. A card stays picked
   * only if it was picked while others had their turns, and may be played now.
   *
   * @param {UnoViewModel} vm
   */
  #beginTurn({ moving, drawn, playable }) {
    const turn = moving?.id ?? null;
    if (turn === this.#turn) return;
    const { picked } = this.#hand;
    if (picked && (this.#turn !== null || !playable.includes(picked))) this.#hand.pick(null);
    this.#turn = turn;
    this.#hinted = this.#asking = null;
    this.#note.clear();
    if (drawn) queueMicrotask(() => (this.#hand.pick(drawn), this.redraw()));
  }

  /** Whether the picked card may be played now. */
  #canPlayPicked() {
    const { picked } = this.#hand;
    return picked !== null && this.vm.playable.includes(picked);
  }

  /**
   * Returns the ms until the viewer may act in their turn. After a seat has forgotten to call UNO, the next turn opens
   * later, so that others can catch that seat.
   */
  #protection() {
    const { moving, state } = this.vm;
    return moving ? Math.max(0, moving.opens_at - (clock.now ?? state.at)) : 0;
  }

  /**
   * @param {Window | null} window
   * @param {string} verb
   * @param {Record<string, unknown>} [fields]
   */
  move(window, verb, fields) {
    this.#asking = null;
    this.#note.clear();
    return super.move(window, verb, fields);
  }

  /** @param {string} verb */
  #turnMove(verb) {
    const { moving, verbs, sent } = this.vm;
    if (!moving || sent || this.#shut || !verbs.includes(verb)) return false;
    return this.move(moving, verb);
  }

  /** Plays the picked card, or first asks for the colour or the seat that it needs. */
  #play() {
    const { moving, sent, swaps, others } = this.vm,
      { picked } = this.#hand;
    if (this.#asking === "target" && this.#targets.press()) return true;
    if (!moving || sent || this.#shut || !picked || !this.#canPlayPicked() || this.#asking) return false;
    if (picked.startsWith("W")) return this.#askFor("color");
    if (!swaps(picked)) return this.move(moving, "play", { card: picked, color: null, target: null });
    return others.length === 1 ? this.#swapWith(others[0]) : this.#askFor("target");
  }

  /** @param {string} color */
  #choose(color) {
    const { moving, sent } = this.vm;
    if (this.#asking !== "color" || !moving || sent || this.#shut || !this.#canPlayPicked()) return false;
    return this.move(moving, "play", { card: this.#hand.picked, color, target: null });
  }

  /** @param {number} target */
  #swapWith(target) {
    const { moving, sent } = this.vm;
    if (!moving || sent || this.#shut || !this.#canPlayPicked()) return false;
    return this.move(moving, "play", { card: this.#hand.picked, color: null, target });
  }

  /**
   * Asks the player for the colour or the seat that the picked card needs. Null stops asking.
   *
   * @param {Asking | null} what
   */
  #askFor(what) {
    this.#asking = what;
    this.#note.clear();
    this.redraw();
    if (what === "target") this.#targets.focusFirst(this.vm);
    return true;
  }

  /** Picks the card that the hint advises, and names it in the prompt. */
  #hint() {
    const vm = this.vm;
    if (!vm.moving || vm.sent || this.#shut) return false;
    const found = hints({
      playable: vm.playable,
      hand: vm.hand,
      verbs: vm.verbs,
      next: vm.view.counts[vm.after(vm.me ?? vm.bottom)],
    });
    if (!found) return false;
    this.#hinted = found.card ?? null;
    if (found.card) this.#hand.pick(found.card);
    return this.#note.say(t("ask.hint", { what: hintText(found) }));
  }

  /**
   * Chooses the k-th of what is asked for, by a digit key: a colour, a seat clockwise, or a card that may be played.
   *
   * @param {number} k
   */
  #takeNth(k) {
    const { playable, others, moving, hand } = this.vm;
    if (this.#asking === "color") return COLORS[k] ? this.#choose(COLORS[k]) : false;
    if (this.#asking === "target") return others[k] === undefined ? false : this.#swapWith(others[k]);
    const codes = hand.filter((code, at, all) => playable.includes(code) && all.indexOf(code) === at);
    if (!moving || !codes[k]) return false;
    this.#hand.pick(codes[k]);
    this.#afterPick({ picked: true, place: k / codes.length });
    return true;
  }

  /** @param {number} by */
  #step(by) {
    if (this.#picker.open) return this.#picker.step(by);
    if (this.#asking !== "target") return this.#hand.step(by);
    return this.#targets.step(this.vm, by);
  }

  /** @param {Picked} how */
  #afterPick({ picked, place }) {
    this.#asking = null;
    this.#note.clear();
    sound.play(picked ? "pick" : "drop", { place });
    buzz(5);
    this.redraw();
  }
}
