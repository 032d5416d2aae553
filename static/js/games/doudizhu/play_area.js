// The middle of the table in Dou Dizhu: the last play of each seat in this trick, or its bid during the auction.

/**
 * @import { Play, View } from "#types/doudizhu"
 * @typedef {"plays" | "landlord"} Needed
 * @typedef {"bids" | "hands" | "result" | "round" | "redeals"} Optional
 * @typedef {object} PlayAreaModel what the play area needs of a view model; a puzzle makes one of its own
 * @property {readonly unknown[]} seats
 * @property {(seat: number) => string} place
 * @property {{ seat: number } | null} last
 * @property {boolean} playing
 * @property {boolean} bidding
 * @property {boolean} over
 * @property {unknown} moving true or a window if the player is to move
 * @property {Pick<View, Needed> & Partial<Pick<View, Optional>>} view
 * @typedef {{ word: string, strong?: boolean }} Word a bid or a pass
 * @typedef {{ cards: string[], tag: string, landlord: boolean, full?: boolean }} Cards a play, or what is left of a hand
 */

import { group } from "#js/draw/cards.js";
import { tagName } from "#js/games/doudizhu/names.js";
import { fill, h, setAttr, setHidden } from "#js/table/dom.js";
import { t } from "#js/table/words.js";

/** The three parts of the middle in which the plays of the left, the right and the viewer's own seat lie. */
export class PlayArea {
  #el;
  #lanes;

  /** @param {HTMLElement} el */
  constructor(el) {
    this.#el = el;
    /** @type {Record<string, HTMLElement>} */
    this.#lanes = Object.fromEntries(
      ["left", "right", "self"].map(place => [place, h("div.play", { "data-seat": place })]),
    );
    setAttr(el, "aria-label", t("felt"));
    delete el.filledWith;
    el.replaceChildren(...Object.values(this.#lanes));
  }

  /** The element that holds the three parts of the middle. */
  get element() {
    return this.#el;
  }

  /** The word that is shown for a pass. */
  get passWord() {
    return t("say.pass");
  }

  /**
   * Returns the part of the middle in which the plays of a seat lie, by the seat's place: `left`, `right` or `self`.
   *
   * @param {string} place
   */
  lane(place) {
    return this.#lanes[place];
  }

  /**
   * Draws the plays and bids in the middle of the table.
   *
   * @param {PlayAreaModel} vm
   */
  render(vm) {
    if (!this.#el.contains(this.#lanes.self)) this.#el.replaceChildren(...Object.values(this.#lanes));
    const { seats, view, place, last } = vm;
    seats.forEach((_, seat) => {
      const lane = this.#lanes[place(seat)],
        shown = whatToShow(vm, seat),
        cards = shown && "cards" in shown ? shown : null;
      const best = last?.seat === seat && vm.playing && Boolean(cards?.cards.length);
      setHidden(lane, !shown && place(seat) === "self");
      lane.classList.toggle("best", best || Boolean(cards?.full));
      lane.classList.toggle("talk", Boolean(shown) && !cards);
      const beatable = best && Boolean(vm.moving);
      fill(lane, [shown, best, beatable, view.round, view.redeals], () => shown && draw(shown, beatable));
    });
  }
}

/**
 * Returns what lies in front of a seat: the word of a bid or pass, or the cards of a play. Null if nothing does.
 *
 * @param {PlayAreaModel} vm
 * @param {number} seat
 * @returns {Word | Cards | null}
 */
function whatToShow({ view, bidding, over, place }, seat) {
  const landlord = view.landlord === seat;
  if (bidding) {
    const bid = view.bids?.[seat] ?? null;
    return bid === null ? null : { word: bid ? t("say.bid", { n: bid }) : t("say.nobid"), strong: bid > 0 };
  }
  const play = view.plays?.[seat] ?? null,
    cards = play && play.type !== "PASS" ? play : null,
    self = place(seat) === "self";
  if (over && view.hands?.[seat]?.length && !self) return { cards: view.hands[seat], tag: t("tag.rest"), landlord };
  if (over && view.result?.seat === seat && cards) return { ...shownPlay(cards, landlord), full: true };
  if (!play || (over && self && !cards)) return null;
  return cards ? shownPlay(cards, landlord) : { word: t("say.pass") };
}

/** @type {(play: Play, landlord: boolean) => Cards} */
const shownPlay = (play, landlord) => ({ cards: play.cards, tag: tagName(play), landlord });

/**
 * Returns the elements of what lies in front of a seat: a word (a bid or pass), or the cards of a play.
 *
 * @param {Word | Cards} shown
 * @param {boolean} beatable whether the player is to beat these cards
 */
function draw(shown, beatable) {
  if ("word" in shown) return h(shown.strong ? "span.pass.strong" : "span.pass", {}, shown.word);
  return [drawGroup(shown), h("span.tag", {}, unbroken(beatable ? t("tag.beat", { name: shown.tag }) : shown.tag))];
}

/**
 * Returns the cards of a play in even rows. Rows for wide and for narrow tables are both in the markup; the style sheet
 * chooses.
 *
 * @param {Cards} shown
 */
function drawGroup({ cards, landlord }) {
  const el = group(cards, { landlord, later: true }),
    n = cards.length;
  /** @type {[string, number][]} the most cards in a row */
  const rows = [
    ["--per-short", n <= 8 ? (n > 5 ? 4 : 5) : 7],
    ["--per-long", n <= 8 ? 8 : 10],
  ];
  el.style.removeProperty("--per");
  el.toggleAttribute("data-mid", n > 5 && n <= 8);
  for (const [name, most] of rows) el.style.setProperty(name, String(Math.ceil(n / Math.ceil(n / most))));
  return el;
}

/**
 * Returns the text under a play with spaces that do not break, so that it wraps neither inside a range nor before a
 * dot. It may take two lines.
 *
 * @param {string} text
 */
const unbroken = text => text.replaceAll("–", "\u2060–\u2060").replaceAll(" ·", "\u00a0·");
