// How events look: cards fly from the pack to the hands and onto the table, passes appear, tricks are gathered.

/**
 * @import { BottomCards } from "#js/games/doudizhu/bottom_cards.js"
 * @import { PlayArea } from "#js/games/doudizhu/play_area.js"
 * @import { DoudizhuViewModel } from "#js/games/doudizhu/view_model.js"
 * @import { Hand } from "#js/table/hand.js"
 * @import { SeatView } from "#js/table/seats.js"
 * @import { Gift, HandType, RoundEnd } from "#types/doudizhu"
 * @import { Box, EventHandlers, Moment } from "#types/table"
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
 * @typedef {object} Places where things lay before the events
 * @property {Map<string, DOMRect>} hand by card
 * @property {Record<string, DOMRect>} seats where each seat's cards come from, by place
 * @property {Record<string, Played | null>} plays by place
 * @typedef {Moment<DoudizhuViewModel, GameEvent<"doudizhu">, Places>} DoudizhuMoment
 */

import { card } from "#js/draw/cards.js";
import { giftCards, giftText } from "#js/games/doudizhu/event_text.js";
import { playScene, playSpring } from "#js/games/doudizhu/effects.js";
import { BaseAnimations } from "#js/table/animations.js";
import { flyBack, flyIn, gather } from "#js/table/card_flights.js";
import { h } from "#js/table/dom.js";
import { between, cardWidth, motion } from "#js/table/motion.js";
import { prefs } from "#js/table/prefs.js";
import { roll } from "#js/table/effects.js";
import { buzz, sound } from "#js/table/sound.js";
import { t } from "#js/table/words.js";

/** @type {Set<HandType>} */
const SCENES = new Set(["BOMB", "ROCKET", "AIRPLANE", "AIRPLANE_WITH_SINGLES", "AIRPLANE_WITH_PAIRS"]);
/** @type {Set<HandType>} */
const RUNS = new Set(["STRAIGHT", "STRAIGHT_PAIR", "AIRPLANE"]);
const DEAL_STEP_MS = 64; // between the player's own cards: 17 of them and the last flight take 1.4 s
const PACK = { width: 44, height: 62 }; // px, of the pack that cards are dealt from
const OTHERS_SHOWN = 9; // cards that fly to each other seat

/** @extends {BaseAnimations<DoudizhuViewModel, GameEvent<"doudizhu">, Places>} */
export class Animations extends BaseAnimations {
  #parts;
  #dealing = false;

  /** @type {EventHandlers<GameEvent<"doudizhu">, DoudizhuMoment>} */
  on = {
    deal: (data, { events }) => this.#isLastDeal(data, events) && this.#deal(),
    gift: (data, { vm, events }) => this.#tellGift(data, vm, events),
    bid: ({ seat, points }, { vm }) => (this.#showWord(vm.place(seat)), sound.play(points ? "play" : "pass")),
    pass: ({ seat }, { vm, events }) => {
      if (events.some(({ kind }) => kind === "trick_end")) this.#showLastPass(vm.place(seat));
      else this.#showWord(vm.place(seat));
      sound.play("pass");
    },
    landlord: (data, { vm }) => this.#turnBottom(vm, data),
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
   * Whether a deal is the last of its move: a gift may throw the one before it in, unseen.
   *
   * @param {object} data
   * @param {readonly GameEvent<"doudizhu">[]} events
   */
  #isLastDeal(data, events) {
    return events.findLast(event => event.kind === "deal")?.data === data;
  }

  /**
   * @param {Gift} gift
   * @param {DoudizhuViewModel} vm
   * @param {readonly GameEvent<"doudizhu">[]} events
   */
  #tellGift(gift, { seats }, events) {
    const what = giftText(gift, seat => seats[seat]?.name ?? "", giftCards(gift, events));
    this.#parts.told(t("speak.gift", { what }));
  }

  /**
   * Whether cards will fly to the hands when these events are shown.
   *
   * @param {readonly GameEvent<"doudizhu">[]} events
   */
  deals(events) {
    return !motion.reduced && !document.hidden && events.some(event => event.kind === "deal");
  }

  /** Whether cards still fly to the hands. */
  get dealing() {
    return this.#dealing;
  }

  /**
   * Measures the cards in hand, the seats and the plays on the table.
   *
   * @returns {Places}
   */
  snapshot() {
    const { hand, playArea, seats } = this.#parts;
    return {
      hand: new Map(
        hand.cards.filter(el => el?.dataset.code).map(el => [String(el.dataset.code), el.getBoundingClientRect()]),
      ),
      seats: Object.fromEntries(
        Object.entries(seats).map(([place, view]) => [place, view.source.getBoundingClientRect()]),
      ),
      plays: Object.fromEntries(["left", "right", "self"].map(place => [place, measured(playArea.lane(place))])),
    };
  }

  /**
   * Lets a bid or a pass appear.
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
   * Shows the pass that ends a trick for a moment, although the new state has it no more.
   *
   * @param {string} place
   */
  #showLastPass(place) {
    const { fx, playArea } = this.#parts,
      lane = playArea.lane(place),
      box = (lane.hidden ? playArea.element : lane).getBoundingClientRect();
    const base = fx.getBoundingClientRect(),
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
   * Lets the cards of a play fly onto the table, from the hand or from their seat.
   *
   * @param {HTMLElement} group
   * @param {string} place
   * @param {Places | null} before
   */
  #fly(group, place, before) {
    const cards = /** @type {HTMLElement[]} */ ([...group.children]);
    cards.forEach((el, k) => {
      const own = place === "self" ? before?.hand.get(el.dataset.code ?? "") : undefined,
        from = own ?? before?.seats[place];
      if (!from) return;
      const tilt = place === "left" ? -8 : place === "right" ? 8 : 0;
      flyIn(el, from, { own: place === "self", tilt, delay: Math.min(k, 8) * 10 });
    });
  }

  /**
   * Makes a seat with one or two cards left beat.
   *
   * @param {string} place
   * @param {number} count
   */
  #showFew(place, count) {
    if (!count || count > 2) return;
    this.pulse(this.#parts.seats[place].source);
  }

  /**
   * Gathers the cards of a trick to the seat that has won it.
   *
   * @param {string} to
   * @param {Places | null} before
   */
  #collect(to, before) {
    if (motion.reduced || !before) return;
    const { fx, seats } = this.#parts,
      target = seats[to].avatar.getBoundingClientRect();
    for (const play of Object.values(before.plays)) {
      if (!play?.el.classList.contains("group")) continue;
      gather(motion.ghost(play.el, fx, play.box, play.card), play.box, target);
    }
  }

  /**
   * Deals from a pack, one card to each seat in turn. The player's cards turn over where they land, and are sorted at the
   * end.
   */
  #deal() {
    const { fx, hand, seats } = this.#parts;
    if (motion.reduced) return this.fade(hand.element, 120);
    const layer = fx.getBoundingClientRect(),
      pack = {
        left: layer.left + layer.width / 2 - PACK.width / 2,
        top: layer.top + layer.height * 0.36,
        ...PACK,
      };
    const cards = hand.cards.map(el => ({ el, item: /** @type {HTMLElement} */ (el.parentElement) })),
      slots = shuffled(cards.length),
      places = cards.map(({ item }) => item.getBoundingClientRect());
    const flight = motion.ms("deal"),
      turn = 110,
      landed = cards.length * DEAL_STEP_MS + flight + turn,
      move = motion.ms("move");
    this.#dealing = true;
    /** @type {HTMLElement[]} */
    const backs = [];
    motion.later(landed, () => {
      for (const back of backs) back.remove(); // a slow device may still draw them
      this.#dealing = false;
      this.#parts.dealt();
    });
    cards.forEach(({ el, item }, k) => {
      const slot = slots[k],
        whole = landed + move,
        start = slot * DEAL_STEP_MS + flight * 0.82;
      const at = `translate(${places[slot].left - places[k].left}px, ${places[slot].top - places[k].top}px)`;
      this.#throwBack(backs, pack, places[slot], slot * DEAL_STEP_MS, places[slot].width / pack.width);
      motion.write(() => {
        item.style.zIndex = String(slot);
      });
      motion.later(landed, () => item.style.removeProperty("z-index"));
      motion.at(slot * DEAL_STEP_MS + 1, () => hand.face(el)); // before it is turned over
      motion.run(
        el,
        [
          { transform: `${at} scaleX(.06)`, opacity: 0 },
          { transform: `${at} scaleX(.06)`, opacity: 0, offset: start / whole },
          { transform: `${at} scaleX(.06)`, opacity: 1, offset: start / whole + 0.001 },
          { transform: at, opacity: 1, offset: (start + turn) / whole },
          { transform: at, opacity: 1, offset: landed / whole, easing: motion.ease("both") },
          { transform: "none", opacity: 1 },
        ],
        { time: whole, ease: "linear" },
      );
    });
    ["left", "right"].forEach((place, side) => {
      const target = seats[place].source.getBoundingClientRect();
      for (let k = 0; k < OTHERS_SHOWN; k++)
        this.#throwBack(backs, pack, target, k * DEAL_STEP_MS * 1.9 + 22 + side * 21, 0.8);
    });
    for (let k = 0; k < cards.length; k++)
      motion.later(k * DEAL_STEP_MS + flight, () => document.hidden || sound.play("deal"));
  }

  /**
   * Lets the back of a card fly from the pack to where it lands. It joins `backs` when it is made, after `delay` ms.
   *
   * @param {HTMLElement[]} backs
   * @param {Box} from
   * @param {Box} to
   * @param {number} delay
   * @param {number} scale
   */
  #throwBack(backs, from, to, delay, scale) {
    const { fx } = this.#parts,
      base = fx.getBoundingClientRect();
    motion.at(delay, () => {
      const back = card("");
      backs.push(back);
      this.launch(fx, back, from, base);
      flyBack(back, from, to, { scale, tilt: 16 });
    });
  }

  /**
   * Turns the bottom cards up one after the other and lets them fly to the landlord, whose hat then falls into its place.
   *
   * @param {DoudizhuViewModel} vm
   * @param {{ seat: number, bottom: string[] }} data
   */
  #turnBottom(vm, { seat, bottom }) {
    const { bottomCards, seats, hand, fx } = this.#parts,
      place = vm.place(seat),
      step = motion.ms("quick"),
      hat = seats[place].hat;
    if (motion.reduced) return bottomCards.cards.forEach(el => this.fade(el));
    roll(bottomCards.total);
    bottomCards.cards.forEach((el, k) => {
      const box = el.getBoundingClientRect(),
        delay = k * step;
      const back = motion.ghost(card(""), fx, box);
      motion.write(() => back.style.setProperty("--cw", `${box.width}px`));
      motion.run(back, [{ scale: "1 1" }, { scale: "0 1" }], {
        time: step / 2,
        ease: "in",
        delay,
        fill: "both",
        then: () => back.remove(),
      });
      motion.run(el, [{ scale: "0 1" }, { scale: "1 1" }], { time: step / 2, ease: "out", delay: delay + step / 2 });
      motion.later(delay + step / 2, () => sound.play("deal"));
      const mine = place === "self" ? hand.at(bottom?.[k]) : undefined,
        after = 3 * step + 120;
      if (mine) {
        const { x, y, scale } = between(box, mine.getBoundingClientRect());
        motion.run(mine, [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }], {
          time: "deal",
          ease: "out",
          delay: after,
        });
      } else {
        const ghost = motion.ghost(el, fx, box),
          { x, y } = between(seats[place].source.getBoundingClientRect(), box);
        motion.run(
          ghost,
          [
            { transform: "none", opacity: 0 },
            { transform: "none", opacity: 1, offset: 0.05 },
            { transform: `translate(${x}px, ${y}px) scale(.8)`, opacity: 0 },
          ],
          { time: "deal", ease: "both", delay: after, fill: "both", then: () => ghost.remove() },
        );
      }
    });
    if (hat)
      motion.run(
        hat,
        [
          { transform: "translateY(-24px) rotate(-14deg)", opacity: 0 },
          { transform: "none", opacity: 1 },
        ],
        { time: "deal", ease: "settle", delay: 3 * step },
      );
  }

  /** @param {RoundEnd} data */
  #endRound({ spring }) {
    if (!spring) return;
    sound.play("spring");
    motion.later(420, () => playSpring(this.#parts.fx, prefs.get("effects")));
  }
}

/**
 * Measures what lies in a seat's part of the play area; null if nothing is shown there.
 *
 * @param {HTMLElement} lane
 * @returns {Played | null}
 */
function measured(lane) {
  const el = lane.querySelector(".group, .pass");
  if (!el || lane.hidden) return null;
  return { el, box: el.getBoundingClientRect(), card: el.matches(".group") ? cardWidth(el) : 0 };
}

/**
 * Returns the slots that dealt cards fall into before they are sorted. Any order will do, since nobody sees the faces.
 *
 * @param {number} n
 */
function shuffled(n) {
  const slots = Array.from({ length: n }, (_, k) => k);
  for (let k = n - 1; k > 0; k--) {
    const other = Math.floor(Math.random() * (k + 1));
    [slots[k], slots[other]] = [slots[other], slots[k]];
  }
  return slots;
}
