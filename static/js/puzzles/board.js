// The board of a puzzle: parts of a Dou Dizhu table with all hands face up. The hand that is to play is at the bottom.

/** @import { Model, Step } from "#types/puzzle" */
/** @import { Box, Picked } from "#types/table" */

import { group } from "#js/draw/cards.js";
import { arranged } from "#js/games/doudizhu/view_model.js";
import { PlayArea } from "#js/games/doudizhu/play_area.js";
import { Hand } from "#js/table/hand.js";
import { fill, h, setAttr } from "#js/table/dom.js";
import { between, motion } from "#js/table/web_animations.js";
import { prefs } from "#js/table/prefs.js";
import { seatsOf } from "#js/table/seats.js";
import { sound } from "#js/table/sound.js";
import { placeOf } from "#js/table/state.js";
import { t } from "#js/table/words.js";
import { LANDLORD, SEATS } from "#js/puzzles/model.js";

const FACES = ["tiger", "ox", "rabbit"];
const isTall = (/** @type {Element} */ shell) => shell.clientWidth < 720 && shell.clientHeight >= 480;

export const nameOf = (/** @type {number} */ seat) => t(`seat.${seat}`);

/** @typedef {{ place: (seat: number) => string }} Drawn */

/** The board of a puzzle. */
export class Board {
  #root;
  #seats;
  #playArea;
  #hand;
  #goal;
  /** @type {Drawn | null} */
  #drawn = null;

  /**
   * Creates the parts of the board. `on.change()` is called after the player has picked or unpicked cards, `on.flick()`
   * after an upward flick on the hand.
   *
   * @param {HTMLElement} root
   * @param {{ change: () => unknown, flick: () => unknown }} on
   */
  constructor(root, on) {
    const zone = (/** @type {string} */ name) => /** @type {HTMLElement} */ (root.querySelector(`:scope > .${name}`));
    this.#root = root;
    this.#seats = seatsOf(root);
    this.#playArea = new PlayArea(zone("plays"));
    this.#goal = zone("kitty");
    this.#hand = new Hand(zone("hand-zone"), { change: (_, how) => this.#afterPick(how, on), flick: on.flick });
    root.addEventListener("pointerdown", event => {
      if (
        event.target === root ||
        /** @type {Element} */ (event.target).matches(".plays, .play, .frame, .moon, .hand-zone, .prompt")
      )
        this.#hand.drop();
    });
  }

  /** The codes of the picked cards. */
  get selected() {
    return this.#hand.selected;
  }

  /**
   * Picks exactly these cards of the hand, and unpicks all others.
   *
   * @param {string[]} codes
   */
  pick(codes) {
    this.#hand.pick(codes);
  }

  /** Unpicks all cards. False if none was picked. */
  drop() {
    return this.#hand.drop();
  }

  /**
   * Moves the focus along the hand by `by` cards.
   *
   * @param {number} by
   */
  step(by) {
    this.#hand.step(by);
  }

  /**
   * Draws a position with the seat `bottom` below. `mine` says whether its cards can be picked.
   *
   * @param {Model} model
   * @param {{ bottom: number, mine: boolean, side: string, plays: number }} how
   */
  draw(model, { bottom, mine, side, plays }) {
    const place = (/** @type {number} */ seat) => placeOf(seat, bottom, SEATS),
      players = Array.from({ length: SEATS }, (_, seat) => ({ name: nameOf(seat), avatar: FACES[seat] }));
    players.forEach((player, seat) => {
      const where = place(seat),
        role = seat === LANDLORD ? "landlord" : "farmer";
      this.#seats[where].update({
        player,
        hat: role,
        count: where === "self" ? null : model.hands[seat].length,
        you: where === "self",
      });
      this.#seats[where].element.toggleAttribute("data-acts", model.out === null && model.turn === seat);
      if (where !== "self") this.#drawOpenHand(where, model.hands[seat], player.name);
    });
    this.#playArea.render({
      seats: players,
      place,
      last: model.last,
      playing: true,
      moving: mine,
      bidding: false,
      over: false,
      view: {
        plays: model.last || !mine ? model.plays : Array(SEATS).fill(null),
        landlord: LANDLORD,
        round: bottom,
        redeals: 0,
      },
    });
    const codes = arranged(model.hands[bottom], prefs.get("order")),
      shell = /** @type {Element} */ (this.#root.parentElement);
    this.#hand.render({ codes, big: prefs.get("big"), rows: isTall(shell) && codes.length > 10 ? 2 : 1, live: mine });
    setAttr(this.#hand.element, "aria-label", `${t("puzzle.own")} · ${nameOf(bottom)}`);
    fill(this.#goal, [side, plays], () => [
      h("b", {}, t(`goal.${side}`)),
      h("span", {}, t("goal.plays", { n: plays })),
      side === "farmers" && h("small", {}, t("goal.both")),
    ]);
    this.#drawn = { place };
  }

  /**
   * Flies the cards of the last play from the hand that played them to the middle. `from` has each card's box on the
   * page before that, by code.
   *
   * @param {Step} step
   * @param {Map<string | undefined, Box>} from
   */
  animate(step, from) {
    const lane = this.#playArea.lane(/** @type {Drawn} */ (this.#drawn).place(step.seat)),
      play = lane.querySelector(".group"),
      word = lane.querySelector(".pass");
    sound.play(step.type === "PASS" ? "pass" : "play", { cards: step.type === "PASS" ? 1 : step.cards.length });
    if (word)
      return void motion.run(
        word,
        motion.reduced
          ? [{ opacity: 0 }, { opacity: 1 }]
          : [
              { opacity: 0, translate: "0 6px" },
              { opacity: 1, translate: "0 0" },
            ],
        { time: "quick" },
      );
    if (!play) return;
    if (motion.reduced) return void motion.run(play, [{ opacity: 0 }, { opacity: 1 }], { time: "quick" });
    [...play.children].forEach((el, k) => {
      const box = from.get(/** @type {HTMLElement} */ (el).dataset.code);
      if (!box) return;
      const { x, y, scale } = between(box, el.getBoundingClientRect());
      motion.run(
        el,
        [
          { transform: `translate(${x}px, ${y}px) scale(${scale})` },
          { transform: "scale(1.04)", offset: 0.85 },
          { transform: "none" },
        ],
        { time: "move", ease: "out", delay: Math.min(k, 8) * 10 },
      );
    });
  }

  /** Returns where every card lies on the page: its box by its code. */
  places() {
    const cards = this.#root.querySelectorAll(":scope > .seat .card[data-code], :scope > .hand-zone .card[data-code]");
    return new Map([...cards].map(el => [el.dataset.code, el.getBoundingClientRect()]));
  }

  /**
   * Draws the hand of a seat at the side.
   *
   * @param {string} where
   * @param {string[]} codes
   * @param {string} name
   */
  #drawOpenHand(where, codes, name) {
    const seat = this.#seats[where].element;
    let strip = seat.querySelector(":scope > .all-open");
    if (!strip) seat.append((strip = h("div.all-open", { role: "group" })));
    setAttr(strip, "aria-label", t("puzzle.hand", { name, n: codes.length }));
    fill(strip, codes, () => (codes.length ? group(arranged(codes, "rank")) : null));
  }

  /**
   * Tells the page that a card was picked or unpicked.
   *
   * @param {Picked} how
   * @param {{ change: () => unknown }} on
   */
  #afterPick({ code, picked, place }, on) {
    if (code) sound.play(picked ? "pick" : "drop", { place });
    on.change();
  }
}
