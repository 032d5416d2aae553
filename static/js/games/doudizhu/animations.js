// Animations of the events of Dou Dizhu: plays fly onto the table, bids and passes appear, and the cards of a trick
// slide to its winner. The deal has a module of its own, `deal_animations.js`.

/**
 * @import { BottomCards } from "#js/games/doudizhu/bottom_cards.js"
 * @import { PlayArea } from "#js/games/doudizhu/play_area.js"
 * @import { DoudizhuViewModel } from "#js/games/doudizhu/view_model.js"
 * @import { Hand } from "#js/table/hand.js"
 * @import { SeatView } from "#js/table/seats.js"
 * @import { Gift, HandType, RoundEnd } from "#types/doudizhu"
 * @import { EventHandlers, Moment } from "#types/table"
 * @import { GameEvent } from "#types/wire"
 * @typedef {object} Parts
 * @property {HTMLElement} fx the layer above the table
 * @property {PlayArea} playArea
 * @property {Hand} hand
 * @property {BottomCards} bottomCards
 * @property {Record<string, SeatView>} seats by place
 * @property {() => void} dealt called when the cards of a deal have landed
 * @property {(text: string) => void} told shows a sentence over the table
 * @typedef {{ el: HTMLElement, box: DOMRect, card: number }} Played a play or a pass on the table; `card` is the width of its
 *   cards, px
 * @typedef {object} Places where things lay before the events, as far as these need it
 * @property {Map<string, DOMRect>} hand by card
 * @property {(Played | null)[]} plays
 * @property {DOMRect | null} layer the layer above the table
 * @property {Record<string, DOMRect>} lanes by place, where the plays of a seat lie
 * @property {Record<string, DOMRect>} avatars by place
 * @property {Record<string, DOMRect>} sources by place, from where the cards of a seat fly
 * @property {DOMRect[]} bottom
 * @typedef {Moment<DoudizhuViewModel, GameEvent<"doudizhu">, Places>} DoudizhuMoment
 */

import { dealHands, turnBottomCards } from "#js/games/doudizhu/deal_animations.js";
import { giftCards, giftText } from "#js/games/doudizhu/event_text.js";
import { playScene, playSpring } from "#js/games/doudizhu/special_effects.js";
import { BaseAnimations } from "#js/table/base_animations.js";
import { flyIn, gather } from "#js/table/card_flights.js";
import { h } from "#js/table/dom.js";
import { cardWidth, motion } from "#js/table/web_animations.js";
import { prefs } from "#js/table/prefs.js";
import { buzz, sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";

/** @type {Set<HandType>} */
const SCENES = new Set(["BOMB", "ROCKET", "AIRPLANE", "AIRPLANE_WITH_SINGLES", "AIRPLANE_WITH_PAIRS"]);
/** @type {Set<HandType>} */
const RUNS = new Set(["STRAIGHT", "STRAIGHT_PAIR", "AIRPLANE"]);
const PLACES = ["left", "right", "self"];

/**
 * The animations of Dou Dizhu. `on` names the method for each kind of event.
 *
 * @extends {BaseAnimations<DoudizhuViewModel, GameEvent<"doudizhu">, Places>}
 */
export class Animations extends BaseAnimations {
  #parts;
  #dealing = false;

  /** @type {EventHandlers<GameEvent<"doudizhu">, DoudizhuMoment>} */
  on = {
    deal: (data, { events }) => this.#isLastDeal(data, events) && this.#deal(),
    gift: (data, { vm, events }) => this.#tellGift(data, vm, events),
    bid: ({ seat, points }, { vm }) => (this.#showWord(vm.place(seat)), sound.play(points ? "play" : "pass")),
    pass: ({ seat }, { vm, events, before }) => {
      if (events.some(({ kind }) => kind === "trick_end")) this.#showLastPass(vm.place(seat), before);
      else this.#showWord(vm.place(seat));
      sound.play("pass");
    },
    landlord: ({ seat, bottom }, { vm, before }) => {
      if (motion.reduced) return this.#parts.bottomCards.cards.forEach(el => this.fade(el));
      turnBottomCards(this.#parts, vm.place(seat), bottom, before);
    },
    play: (data, moment) => this.#play(data, moment),
    trick_end: ({ seat }, { vm, before }) => this.#collect(vm.place(seat), before),
    round_end: data => this.#endRound(data),
  };

  /** @param {Parts} parts */
  constructor(parts) {
    super();
    this.#parts = parts;
  }

  /**
   * Whether a deal event is the last deal of its move. A gift of a stream's viewers may replace a deal by a new one;
   * then only the last deal is animated.
   *
   * @param {object} data
   * @param {readonly GameEvent<"doudizhu">[]} events
   */
  #isLastDeal(data, events) {
    return events.findLast(event => event.kind === "deal")?.data === data;
  }

  /** Lets the cards fly to the hands; with reduced motion they fade in. */
  #deal() {
    if (motion.reduced) return this.fade(this.#parts.hand.element, 120);
    this.#dealing = true;
    dealHands(this.#parts, () => {
      this.#dealing = false;
      this.#parts.dealt();
    });
  }

  /**
   * Writes above the table which gift of a stream's viewers took effect, and what it did.
   *
   * @param {Gift} gift
   * @param {DoudizhuViewModel} vm
   * @param {readonly GameEvent<"doudizhu">[]} events
   */
  #tellGift(gift, { seats }, events) {
    const what = giftText(gift, seat => seats[seat]?.name ?? "", giftCards(gift, events));
    this.#parts.told(t("speak.gift", { what }));
  }

  /**
   * Whether showing these events starts a deal, in which cards fly to the hands.
   *
   * @param {readonly GameEvent<"doudizhu">[]} events
   */
  deals(events) {
    return !motion.reduced && !document.hidden && events.some(event => event.kind === "deal");
  }

  /** Whether a deal is still being animated. */
  get dealing() {
    return this.#dealing;
  }

  /**
   * Measures where the cards lie that will leave the hand or the table, before the next state is drawn. What stays in its
   * place is measured along with them: afterwards, the browser would lay out the new state for it.
   *
   * @param {DoudizhuViewModel | null} vm
   * @param {readonly GameEvent<"doudizhu">[]} events
   * @returns {Places}
   */
  snapshot(vm, events) {
    const { hand, playArea, seats, bottomCards, fx } = this.#parts,
      told = (/** @type {string} */ kind) => vm !== null && events.some(event => event.kind === kind),
      own = this.playsOwn(vm, events) ? hand.cards.filter(el => el?.dataset.code) : [],
      collects = told("trick_end"),
      turns = told("landlord");
    return {
      hand: new Map(own.map(el => [String(el.dataset.code), boxOf(el)])),
      plays: collects ? PLACES.map(place => measured(playArea.lane(place))) : [],
      layer: collects || turns ? boxOf(fx) : null,
      lanes: collects ? boxesBy(place => shownLane(playArea, place)) : {},
      avatars: collects ? boxesBy(place => seats[place].avatar) : {},
      sources: turns ? boxesBy(place => seats[place].source) : {},
      bottom: turns ? bottomCards.cards.map(boxOf) : [],
    };
  }

  /**
   * Fades in the word of a bid or pass that was just drawn at a place.
   *
   * @param {string} place
   */
  #showWord(place) {
    const el = this.#parts.playArea.lane(place).querySelector(".pass");
    if (el)
      motion.run(
        el,
        motion.reduced
          ? [{ opacity: 0 }, { opacity: 1 }]
          : [
              { opacity: 0, translate: "0 6px" },
              { opacity: 1, translate: "0 0" },
            ],
        { time: "quick" },
      );
  }

  /**
   * Shows the word of the pass that ended a trick for 0.76 s. The new state no longer has it, since the table is
   * cleared.
   *
   * @param {string} place
   * @param {Places | null} before
   */
  #showLastPass(place, before) {
    const { fx, playArea } = this.#parts,
      box = before?.lanes[place] ?? boxOf(shownLane(playArea, place)),
      base = before?.layer ?? boxOf(fx),
      x = place === "left" ? box.left + 12 : place === "right" ? box.right - 76 : box.left + box.width / 2 - 30;
    const word = h(
      "span.fx-word",
      { vars: { left: `${x - base.left}px`, top: `${box.top + box.height / 2 - base.top}px` } },
      playArea.passWord,
    );
    motion.put(fx, word);
    motion.run(
      word,
      [
        { opacity: 0, translate: "0 6px" },
        { opacity: 1, translate: "0 0", offset: 0.2 },
        { opacity: 1, offset: 0.75 },
        { opacity: 0 },
      ],
      { time: 760, ease: "linear", fill: "both", then: () => word.remove() },
    );
  }

  /**
   * Plays the sound, the flight and the special effect of a play.
   *
   * @param {{ seat: number, type: HandType, cards: string[] }} data
   * @param {DoudizhuMoment} moment
   */
  #play({ seat, type, cards }, { vm, before }) {
    const { playArea, fx, bottomCards } = this.#parts,
      place = vm.place(seat),
      group = playArea.lane(place).querySelector(".group");
    sound.play("play", { cards: RUNS.has(type) ? cards.length : 1 });
    const big = type === "BOMB" || type === "ROCKET";
    if (big) (sound.play(type === "BOMB" ? "bomb" : "rocket"), buzz(40));
    else if (SCENES.has(type)) sound.play("airplane");
    if (!group) return;
    if (motion.reduced) this.fade(group);
    else if (!SCENES.has(type) || type === "ROCKET" || !prefs.get("effects")) this.#fly(group, place, before);
    if (SCENES.has(type)) playScene(type, { fx, group, total: bottomCards.total, effects: prefs.get("effects") });
    this.#showFew(place, vm.view.counts?.[seat] ?? 0);
  }

  /**
   * Flies the cards of a play onto the table, from the player's hand or from their seat.
   *
   * @param {HTMLElement} group
   * @param {string} place
   * @param {Places | null} before
   */
  #fly(group, place, before) {
    if (!before) return;
    const cards = /** @type {HTMLElement[]} */ ([...group.children]),
      seat = boxOf(this.#parts.seats[place].source); // a seat stays where it is
    cards.forEach((el, k) => {
      const own = place === "self" ? before.hand.get(el.dataset.code ?? "") : undefined,
        from = own ?? seat;
      const tilt = place === "left" ? -8 : place === "right" ? 8 : 0;
      flyIn(el, from, { own: place === "self", tilt, delay: Math.min(k, 8) * 10 });
    });
  }

  /**
   * Pulses the card count of a seat when it has only one or two cards left.
   *
   * @param {string} place
   * @param {number} count
   */
  #showFew(place, count) {
    if (!count || count > 2) return;
    this.pulse(this.#parts.seats[place].source);
  }

  /**
   * Slides the cards of a finished trick to the seat that won it.
   *
   * @param {string} to
   * @param {Places | null} before
   */
  #collect(to, before) {
    if (motion.reduced || !before) return;
    const { fx, seats } = this.#parts,
      target = before.avatars[to] ?? boxOf(seats[to].avatar);
    for (const play of before.plays) {
      if (!play?.el.classList.contains("group")) continue;
      gather(motion.ghost(play.el, fx, play.box, { wide: play.card, base: before.layer }), play.box, target);
    }
  }

  /**
   * Plays the scene of a spring, if the round ended with one.
   *
   * @param {RoundEnd} data
   */
  #endRound({ spring }) {
    if (!spring) return;
    sound.play("spring");
    motion.later(420, () => playSpring(this.#parts.fx, prefs.get("effects")));
  }
}

const boxOf = (/** @type {Element} */ el) => el.getBoundingClientRect();

/**
 * Returns the box of an element at each place.
 *
 * @param {(place: string) => Element} find
 */
const boxesBy = find => Object.fromEntries(PLACES.map(place => [place, boxOf(find(place))]));

/**
 * Returns the element in which the plays of a seat lie: its lane, or the whole middle while the lane is hidden.
 *
 * @param {PlayArea} playArea
 * @param {string} place
 */
function shownLane(playArea, place) {
  const lane = playArea.lane(place);
  return lane.hidden ? playArea.element : lane;
}

/**
 * Returns the play that lies in front of a seat, with its box on the page. Null if nothing lies there.
 *
 * @param {HTMLElement} lane
 * @returns {Played | null}
 */
function measured(lane) {
  const el = lane.querySelector(".group, .pass");
  if (!el || lane.hidden) return null;
  return { el, box: boxOf(el), card: el.matches(".group") ? cardWidth(el) : 0 };
}
