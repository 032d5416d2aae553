// How events look: cards fly, words rise, plays are gathered.

import { card } from "#js/draw/cards.js";
import { playScene, spring } from "#js/games/doudizhu/scenes.js";
import { BaseAnimations } from "#js/table/animations.js";
import { flyBack, flyIn, gather } from "#js/table/card_flights.js";
import { h } from "#js/table/dom.js";
import { between, cardWidth, motion } from "#js/table/motion.js";
import { prefs } from "#js/table/prefs.js";
import { roll } from "#js/table/scenes.js";
import { buzz, sound } from "#js/table/sound.js";

const SCENES = new Set(["BOMB", "ROCKET", "AIRPLANE", "AIRPLANE_WITH_SINGLES", "AIRPLANE_WITH_PAIRS"]);
const RUNS = new Set(["STRAIGHT", "STRAIGHT_PAIR", "AIRPLANE"]);
const DEAL_STEP = 64; // ms between own cards: 17 of them and the last flight take 1.4 s

export class Animations extends BaseAnimations {
  #parts;
  #dealing = false;

  on = {
    deal: () => this.#deal(),
    bid: ({ seat, points }, { vm }) => (this.#word(vm.place(seat)), sound.play(points ? "play" : "pass")),
    pass: ({ seat }, { vm, events }) => {
      if (events.some(({ kind }) => kind === "trick_end")) this.#lastWord(vm.place(seat));
      else this.#word(vm.place(seat));
      sound.play("pass");
    },
    landlord: (data, { vm }) => this.#landlord(vm, data),
    play: (data, { vm, before }) => this.#play(vm, data, before),
    trick_end: ({ seat }, { vm, before }) => this.#collect(vm.place(seat), before),
    round_end: data => this.#ended(data),
  };

  /** `parts`: fx, felt, hand, kitty, seats; `dealt()` is called when the cards that fly have fallen. */
  constructor(parts) {
    super();
    this.#parts = parts;
  }

  /** Whether cards will fly to the hands when these events are shown. */
  deals(events) {
    return !motion.reduced && !document.hidden && events.some(event => event.kind === "deal");
  }

  /** Whether cards still fly to the hands. */
  get dealing() {
    return this.#dealing;
  }

  /** Measures the cards in hand, the seats, the bottom cards and the plays. */
  snapshot() {
    const { hand, felt, seats, kitty } = this.#parts,
      box = el => el?.getBoundingClientRect();
    const plays = Object.fromEntries(
      ["left", "right", "self"].map(place => {
        const el = felt.lane(place),
          shown = el.querySelector(".group, .pass");
        return [
          place,
          shown && !el.hidden
            ? { el: shown, box: box(shown), card: shown.matches(".group") ? cardWidth(shown) : 0 }
            : null,
        ];
      }),
    );
    return {
      hand: new Map(hand.cards.filter(el => el?.dataset.code).map(el => [el.dataset.code, box(el)])),
      seats: Object.fromEntries(Object.entries(seats).map(([place, view]) => [place, box(view.source)])),
      kitty: kitty.cards.map(box),
      plays,
    };
  }

  #word(place) {
    const el = this.#parts.felt.lane(place).querySelector(".pass");
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

  /** Shows the pass that ends a trick for a moment, although the state no longer has it. */
  #lastWord(place) {
    const { fx, felt } = this.#parts,
      lane = felt.lane(place),
      box = lane.hidden ? felt.lane("left").parentElement.getBoundingClientRect() : lane.getBoundingClientRect();
    const base = fx.getBoundingClientRect(),
      x = place === "left" ? box.left + 12 : place === "right" ? box.right - 76 : box.left + box.width / 2 - 30;
    const word = h(
      "span.fx-word",
      { vars: { left: `${x - base.left}px`, top: `${box.top + box.height / 2 - base.top}px` } },
      felt.passWord,
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

  #play(vm, { seat, type, cards }, before) {
    const { felt, fx, kitty } = this.#parts,
      place = vm.place(seat),
      group = felt.lane(place).querySelector(".group");
    sound.play("play", { cards: RUNS.has(type) ? cards.length : 1 });
    const big = type === "BOMB" || type === "ROCKET";
    if (big) (sound.play(type === "BOMB" ? "bomb" : "rocket"), buzz(40));
    else if (SCENES.has(type)) sound.play("airplane");
    if (!group) return;
    if (motion.reduced) this.fade(group);
    else if (!SCENES.has(type) || type === "ROCKET" || !prefs.get("effects")) this.#fly(group, cards, place, before);
    if (SCENES.has(type)) playScene(type, { fx, group, total: kitty.total, effects: prefs.get("effects") });
    this.#few(place, vm.view.counts?.[seat]);
  }

  #fly(group, cards, place, before) {
    [...group.children].forEach((el, k) => {
      const from = (place === "self" && before.hand.get(el.dataset.code)) || before.seats[place];
      if (!from) return;
      const tilt = place === "left" ? -8 : place === "right" ? 8 : 0;
      flyIn(el, from, { own: place === "self", tilt, delay: Math.min(k, 8) * 10 });
    });
  }

  #few(place, count) {
    if (!count || count > 2) return;
    this.pulse(this.#parts.seats[place].source);
  }

  #collect(to, before) {
    if (motion.reduced) return;
    const { fx, seats } = this.#parts,
      target = seats[to].avatar.getBoundingClientRect();
    for (const play of Object.values(before.plays)) {
      if (!play?.el.classList.contains("group")) continue;
      gather(motion.ghost(play.el, fx, play.box, play.card), play.box, target);
    }
  }

  /** Deals from a packet, one card to each seat in turn. The player's own turn over where they fall, and are sorted last. */
  #deal() {
    const { fx, hand, seats } = this.#parts;
    if (motion.reduced) return this.fade(hand.element, 120);
    const felt = fx.getBoundingClientRect(),
      packet = { left: felt.left + felt.width / 2 - 22, top: felt.top + felt.height * 0.36, width: 44, height: 62 };
    const cards = hand.cards,
      slots = shuffled(cards.length),
      places = cards.map(el => el.parentElement.getBoundingClientRect());
    const flight = motion.ms("deal"),
      turn = 110,
      landed = cards.length * DEAL_STEP + flight + turn,
      move = motion.ms("move");
    this.#dealing = true;
    const backs = [];
    motion.later(landed, () => {
      for (const back of backs) back.remove(); // a slow device may still draw them
      this.#dealing = false;
      this.#parts.dealt();
    });
    cards.forEach((el, k) => {
      const slot = slots[k],
        item = el.parentElement,
        whole = landed + move,
        start = slot * DEAL_STEP + flight * 0.82;
      const at = `translate(${places[slot].left - places[k].left}px, ${places[slot].top - places[k].top}px)`;
      this.#packetCard(backs, packet, places[slot], slot * DEAL_STEP, places[slot].width / packet.width);
      motion.write(() => {
        item.style.zIndex = slot;
      });
      motion.later(landed, () => item.style.removeProperty("z-index"));
      motion.at(slot * DEAL_STEP + 1, () => hand.face(el)); // before it is turned over
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
      for (let k = 0; k < 9; k++) this.#packetCard(backs, packet, target, k * DEAL_STEP * 1.9 + 22 + side * 21, 0.8);
    });
    for (let k = 0; k < cards.length; k++)
      motion.later(k * DEAL_STEP + flight, () => document.hidden || sound.play("deal"));
  }

  /** Lets a card fly from the packet to its place; it joins `backs` when it is made. */
  #packetCard(backs, from, to, delay, scale) {
    const { fx } = this.#parts,
      base = fx.getBoundingClientRect();
    motion.at(delay, () => {
      const back = card("");
      backs.push(back);
      this.launch(fx, back, from, base);
      flyBack(back, from, to, { scale, tilt: 16 });
    });
  }

  #landlord(vm, { seat, bottom }) {
    const { kitty, seats, hand, fx } = this.#parts,
      place = vm.place(seat),
      step = motion.ms("quick"),
      hat = seats[place].hat;
    if (motion.reduced) return kitty.cards.forEach(el => this.fade(el));
    roll(kitty.total);
    kitty.cards.forEach((el, k) => {
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
      const mine = place === "self" && hand.at(bottom?.[k]),
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

  #ended({ spring: kind }) {
    if (!kind) return;
    sound.play("spring");
    motion.later(420, () => spring(this.#parts.fx, prefs.get("effects")));
  }
}

/** Returns the order in which dealt cards fall before they are sorted. It is only for the eye, so chance is enough. */
function shuffled(n) {
  const slots = Array.from({ length: n }, (_, k) => k);
  for (let k = n - 1; k > 0; k--) {
    const other = Math.floor(Math.random() * (k + 1));
    [slots[k], slots[other]] = [slots[other], slots[k]];
  }
  return slots;
}
