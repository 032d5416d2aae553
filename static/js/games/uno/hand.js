// The hand of a UNO player: any number of cards in up to three rows, of which one may be picked. Cards that may be
// played stand higher. Each copy of a card is an element of its own, so that it keeps its place while others come and
// go.

/**
 * @import { Picked } from "#types/table"
 * @typedef {object} HandEvents
 * @property {(code: string | null, how: Picked) => unknown} pick after every press on a card: whether it stands up, and
 *   where in the hand it lies, from 0 to 1
 * @property {(code: string) => unknown} play on a second press or a flick upwards; a false result puts the card down
 * @property {() => unknown} resized when the cards need other places
 * @typedef {object} UnoHandModel
 * @property {string[]} codes
 * @property {string[]} [playable] they stand higher
 * @property {string[]} [fresh] of each so many copies wear a corner
 * @property {string | null} [hinted] it wears a bead
 * @property {boolean} [live]
 * @property {boolean} [big]
 * @property {number} [backs] so many are drawn face down, instead of `codes`
 * @property {number} [rows]
 */

import { layOutHand } from "#js/games/uno/hand_layout.js";
import { h, setAttr } from "#js/table/dom.js";
import { between, motion } from "#js/table/web_animations.js";
import { ElementSize } from "#js/table/element_size.js";
import { unoCard } from "#js/draw/uno_cards.js";

const FLICK = 48, // px upwards that play a card at once
  DOUBLE_MS = 500; // between two presses that play a card

/** The hand of a UNO player. The hand of the other games is `Hand` of `table/hand.js`. */
export class UnoHand {
  #room;
  #list = h("ol.hand.uno-hand");
  /** @type {Map<string, HTMLElement>} */
  #items = new Map();
  /** @type {string[]} */
  #keys = [];
  /** @type {string | null} */
  #picked = null;
  #pickedAt = 0; // by a press, on the page's clock
  #focus = 0;
  #on;
  #live = false;
  #big = false;
  /** @type {{ id: number, key: string, x: number, y: number, scroll: number } | null} */
  #press = null;
  /** @type {Set<string> | null} */
  #known = null;

  /**
   * @param {HTMLElement} zone
   * @param {HandEvents} on
   */
  constructor(zone, on) {
    this.#on = on;
    this.#room = new ElementSize(zone, innerSize, () => on.resized());
    zone.replaceChildren(this.#list);
    this.#list.addEventListener("pointerdown", event => this.#down(event));
    this.#list.addEventListener("pointerup", event => this.#up(event));
    this.#list.addEventListener("pointercancel", () => (this.#press = null));
    this.#list.addEventListener("click", event => event.detail === 0 && this.#choose(this.#keyOf(event))); // a key or a screen reader
    this.#list.addEventListener("focusin", event => this.#focused(event));
  }

  destroy() {
    this.#room.destroy();
  }

  /** The element of the hand. */
  get element() {
    return this.#list;
  }

  /** The code of the picked card, or null. */
  get picked() {
    return this.#picked === null ? null : codeOf(this.#picked);
  }

  /** The elements of the cards that came into the hand with the last drawing, in the order of the hand. */
  get arrived() {
    return this.#keys.filter(key => !this.#known?.has(key)).map(key => this.#card(key));
  }

  /** The elements of all cards, in the order of the hand. */
  get cards() {
    return this.#keys.map(key => this.#card(key));
  }

  /**
   * Returns the box of the copy of a card that would be played: the picked copy, or the last one. Null if the hand has
   * none.
   *
   * @param {string} code
   */
  boxOf(code) {
    const key =
      this.#picked !== null && codeOf(this.#picked) === code
        ? this.#picked
        : this.#keys.findLast(one => codeOf(one) === code);
    return key === undefined ? null : this.#card(key).getBoundingClientRect();
  }

  /**
   * Draws the hand. A picked card stays picked, unless it or another copy of it has left the hand.
   *
   * @param {UnoHandModel} model
   */
  render({ codes, playable = [], fresh = [], hinted = null, live = true, big = false, backs = 0, rows = 3 }) {
    const wanted = keysOf(backs ? Array(backs).fill("") : codes);
    this.#live = live && !backs;
    const picked = this.#picked;
    if (picked !== null && copies(wanted, picked) < copies(this.#keys, picked)) this.#picked = null;
    if (big !== this.#big) this.#clear();
    this.#big = big;
    const before = new Set(this.#keys),
      moved = this.#reordered(wanted) ? this.#boxes() : null;
    for (const key of this.#keys) if (!wanted.includes(key)) (this.#items.get(key)?.remove(), this.#items.delete(key));
    if (this.#keys.length !== wanted.length || wanted.some((key, k) => key !== this.#keys[k])) this.#known = before;
    this.#keys = wanted;
    this.#place(rows);
    const left = [...fresh];
    for (const key of [...wanted].reverse()) {
      const code = codeOf(key),
        at = left.indexOf(code);
      if (at >= 0) left.splice(at, 1);
      this.#markCard(key, { high: playable.includes(code), fresh: at >= 0, hinted: code === hinted });
    }
    if (moved) this.#animateMoves(moved);
  }

  /**
   * Picks a card by its code; of several copies the last one. Null unpicks the picked card.
   *
   * @param {string | null} code
   */
  pick(code) {
    this.#picked = code === null ? null : (this.#keys.findLast(key => codeOf(key) === code) ?? null);
    this.#markAllCards();
  }

  /**
   * Moves the keyboard focus along the hand by `by` cards. False if no card can be pressed.
   *
   * @param {number} by cards
   */
  step(by) {
    if (!this.#keys.length || !this.#live) return false;
    const held = this.#list.contains(document.activeElement),
      n = this.#keys.length;
    this.#focus = held ? (this.#focus + by + n) % n : Math.min(this.#focus, n - 1);
    this.#markAllCards();
    const card = this.#card(this.#keys[this.#focus]);
    card.focus({ preventScroll: true });
    card.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    return true;
  }

  /**
   * Returns the element of a card by its key.
   *
   * @param {string} key
   */
  #card(key) {
    return /** @type {HTMLElement} */ (this.#items.get(key)?.firstElementChild);
  }

  /** Removes all cards, so that they are drawn anew. */
  #clear() {
    for (const item of this.#items.values()) item.remove();
    this.#items.clear();
    this.#keys = [];
  }

  /**
   * Puts all cards at their places in the rows.
   *
   * @param {number} rows
   */
  #place(rows) {
    const { card, inner, scrolls, at } = layOutHand(this.#keys.length, { ...this.#room.measured, rows });
    this.#list.toggleAttribute("data-scrolls", scrolls);
    this.#list.style.setProperty("--cw", `${card.toFixed(2)}px`);
    this.#list.style.setProperty("--inner", `${inner.toFixed(1)}px`);
    this.#keys.forEach((key, k) => {
      const code = codeOf(key),
        item = this.#items.get(key) ?? h("li", {}, unoCard(code, { button: Boolean(code), big: this.#big }));
      this.#items.set(key, item);
      item.style.setProperty("--x", `${at[k].x.toFixed(2)}px`);
      item.style.setProperty("--y", `${at[k].y.toFixed(2)}px`);
      if (this.#list.children[k] !== item) this.#list.insertBefore(item, this.#list.children[k] ?? null);
    });
  }

  /** Marks every card as playable, new or hinted. */
  #markAllCards() {
    for (const key of this.#keys) this.#markCard(key);
  }

  /**
   * Marks one card as playable, new or hinted. A mark that is null stays as it is.
   *
   * @param {string} key
   * @param {{ high?: boolean | null, fresh?: boolean | null, hinted?: boolean | null }} [how]
   */
  #markCard(key, { high = null, fresh = null, hinted = null } = {}) {
    const el = this.#card(key);
    if (el.tagName !== "BUTTON") return;
    if (high !== null) el.classList.toggle("may", high);
    if (fresh !== null) el.classList.toggle("is-new", fresh);
    if (hinted !== null) el.classList.toggle("is-hint", hinted && key !== this.#picked);
    setAttr(el, "aria-pressed", String(key === this.#picked));
    setAttr(el, "tabindex", this.#keys.indexOf(key) === Math.min(this.#focus, this.#keys.length - 1) ? "0" : "-1");
  }

  /**
   * Whether the cards that stay in the hand have changed their order.
   *
   * @param {string[]} wanted
   */
  #reordered(wanted) {
    const kept = wanted.filter(key => this.#items.has(key)),
      before = this.#keys.filter(key => kept.includes(key));
    return kept.some((key, k) => before[k] !== key);
  }

  /** Returns the boxes of all cards by key. */
  #boxes() {
    return new Map([...this.#items].map(([key, item]) => [key, item.getBoundingClientRect()]));
  }

  /**
   * Animates cards from their former boxes to their new places.
   *
   * @param {Map<string, DOMRect>} before
   */
  #animateMoves(before) {
    const items = [...before].flatMap(([key, box]) => {
      const item = this.#items.get(key);
      return item ? [{ item, box }] : [];
    });
    for (const { item } of items) item.style.transition = "none";
    motion.batch(() => {
      for (const { item, box } of items) {
        const { x, y } = between(box, item.getBoundingClientRect());
        if ((x || y) && item.firstElementChild)
          motion.run(item.firstElementChild, [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
            time: "move",
          });
      }
    });
    requestAnimationFrame(() => items.forEach(({ item }) => item.style.removeProperty("transition")));
  }

  // ── Pressing ───────────────────────────────────────────────────────────────────────────────────

  /**
   * Returns the key of the card that a pointer or keyboard event was aimed at.
   *
   * @param {Event} event
   */
  #keyOf({ target }) {
    const item = target instanceof Element ? target.closest("li") : null;
    return this.#keys.find(key => this.#items.get(key) === item);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!this.#live || event.button !== 0) return;
    const key = this.#keyOf(event);
    this.#press =
      key === undefined
        ? null
        : { id: event.pointerId, key, x: event.clientX, y: event.clientY, scroll: this.#list.scrollLeft };
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    this.#press = null;
    if (!press || press.id !== event.pointerId || !this.#items.has(press.key)) return;
    const up = press.y - event.clientY,
      aside = Math.abs(press.x - event.clientX);
    if (aside > 14 && aside > Math.abs(up)) return; // the hand was scrolled
    if (this.#list.scrollLeft !== press.scroll) return;
    if (up > FLICK) {
      this.#picked = press.key;
      this.#markAllCards();
      this.#on.pick(codeOf(press.key), { picked: true });
      this.#on.play(codeOf(press.key));
    } else this.#choose(press.key, performance.now() - this.#pickedAt < DOUBLE_MS);
  }

  /**
   * Picks, unpicks or plays the pressed card. A second press of a key plays it; one of a finger only if it follows at
   * once (`soon`), since it puts the card back.
   *
   * @param {string | undefined} key
   */
  #choose(key, soon = true) {
    if (key === undefined || !this.#live) return;
    const again = this.#picked === key;
    this.#focus = this.#keys.indexOf(key);
    if (again && soon && this.#on.play(codeOf(key))) return;
    this.#picked = again ? null : key;
    this.#pickedAt = performance.now();
    this.#markAllCards();
    this.#on.pick(this.picked, { picked: !again, place: this.#focus / Math.max(1, this.#keys.length - 1) });
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const key = this.#keyOf(event);
    if (key !== undefined) this.#focus = this.#keys.indexOf(key);
  }
}

/**
 * Returns a different key for each copy of a card, so that the second R7 of a hand is not the first.
 *
 * @param {string[]} codes
 */
export function keysOf(codes) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return codes.map(code => {
    const n = seen.get(code) ?? 0;
    seen.set(code, n + 1);
    return `${code}#${n}`;
  });
}

/**
 * Returns how many copies of a card these keys name. Which of two copies was played cannot be told from a hand.
 *
 * @param {string[]} keys
 * @param {string} key of one of the copies
 */
const copies = (keys, key) => keys.filter(other => codeOf(other) === codeOf(key)).length;

const codeOf = (/** @type {string} */ key) => key.slice(0, key.lastIndexOf("#"));

/**
 * Returns the size of an element without its padding, in px.
 *
 * @param {HTMLElement} zone
 */
function innerSize(zone) {
  const { clientWidth, clientHeight } = zone,
    style = getComputedStyle(zone),
    padding = (/** @type {"Left" | "Right" | "Top" | "Bottom"} */ side) => parseFloat(style[`padding${side}`]);
  return {
    width: clientWidth - padding("Left") - padding("Right"),
    height: clientHeight - padding("Top") - padding("Bottom"),
  };
}
