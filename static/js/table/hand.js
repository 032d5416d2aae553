// A hand of playing cards: a sorted fan whose cards are picked by tap or swipe. A card that stays in the hand keeps its
// element, so it moves to its new place and stays picked.

/** @import { Box, HandModel, Picked, Swipe } from "#types/table" */

import { card, drawOn } from "#js/draw/cards.js";
import { h, setAttr } from "#js/table/dom.js";
import { between, motion, pictures } from "#js/table/web_animations.js";

const FLICK = 56; // px of upward movement that plays the picked cards

/** The hand of a player in a card game. UNO has a hand of its own, `games/uno/hand.js`. */
export class Hand {
  #zone;
  #list = h("ol.hand");
  /** @type {Map<string, HTMLElement>} */
  #items = new Map(); // code to list item
  /** @type {string[]} */
  #codes = [];
  /** @type {Set<string>} */
  #selected = new Set();
  #on;
  /** @type {Swipe | null} */
  #swipe = null;
  #focus = 0;
  #big = false;
  #live = true;
  #rows = 1;
  #blank = false;
  #closing = false; // whether the fan is still to close the gaps of cards that have left
  #keepGaps = () => {}; // cancels the closing

  /**
   * Takes over `zone`, an element of the table that this class alone fills. `on.change(selected, {code, picked})` is
   * called after each change that the player makes, `on.flick()` after an upward flick.
   *
   * @param {HTMLElement} zone
   * @param {{ change: (selected: string[], picked: Picked) => unknown, flick: () => unknown }} on
   */
  constructor(zone, on) {
    this.#zone = zone;
    this.#on = on;
    zone.replaceChildren(this.#list);
    this.#list.addEventListener("pointerdown", event => this.#down(event));
    this.#list.addEventListener("pointermove", event => this.#move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
      this.#list.addEventListener(end, event => this.#up(event));
    this.#list.addEventListener("click", event => event.detail === 0 && this.#pressed(event)); // from a key or a screen reader
    this.#list.addEventListener("focusin", event => this.#focused(event));
  }

  /** The element of the hand. */
  get element() {
    return this.#list;
  }

  /** The codes of the picked cards, in the order of the hand. */
  get selected() {
    return this.#codes.filter(code => this.#selected.has(code));
  }

  /**
   * Returns the element of a card by its code, or undefined.
   *
   * @param {string} code
   */
  at(code) {
    return /** @type {HTMLElement | undefined} */ (this.#items.get(code)?.firstElementChild);
  }

  /** The elements of all cards, in the order of the hand. */
  get cards() {
    return /** @type {HTMLElement[]} */ (this.#codes.map(code => this.at(code)));
  }

  /**
   * Draws the hand. Picked cards that are still in it stay picked. `backs` is the number of cards to draw face down.
   * New cards get their faces at the end of the running script, before the next picture, so that a script which measures
   * them for a movement does not wait for the layout of their drawings. With `blank` they get none until `face(el)` or a
   * drawing without `blank`.
   *
   * When cards only leave the hand, those that stay close the gaps after the next picture. Their width depends on their
   * number, so a phone needs a frame to lay them out, and another one for the played cards.
   *
   * @param {HandModel} model
   */
  render({ codes, rows, big = false, fresh = [], hinted = [], live = true, backs = 0, blank = false }) {
    const wanted = backs ? Array.from({ length: backs }, (_, k) => `back${k}`) : codes;
    this.#live = live && !backs;
    if (big !== this.#big) this.#clear();
    this.#big = big;
    const before = this.#codes.length;
    for (const code of this.#items.keys())
      if (!wanted.includes(code)) {
        this.#items.get(code)?.remove();
        this.#items.delete(code);
        this.#selected.delete(code);
      }
    const moved = this.#reordered(wanted) ? this.#boxes() : null;
    const kept = !moved && rows === this.#rows && wanted.every(code => this.#items.has(code)),
      gaps = wanted.length < before || (this.#closing && wanted.length === before);
    this.#codes = wanted;
    this.#rows = rows;
    this.#blank = blank;
    if (!gaps || !kept || motion.reduced) {
      this.#keepGaps();
      this.#place();
    } else if (!this.#closing) {
      this.#closing = true;
      this.#keepGaps = pictures(1, () => this.#place());
    }
    for (const code of wanted) this.#updateCard(code, fresh.includes(code), hinted.includes(code));
    if (moved) this.#animateMoves(moved);
  }

  /**
   * Draws the face of a card that was drawn with `blank`.
   *
   * @param {HTMLElement} el
   */
  face(el) {
    drawOn(el, this.#big);
  }

  /**
   * Picks exactly these cards of the hand, and unpicks all others.
   *
   * @param {string[]} codes
   */
  pick(codes) {
    this.#selected = new Set(codes.filter(code => this.#codes.includes(code)));
    this.#updateCards();
  }

  /** Unpicks all cards. False if none was picked. */
  drop() {
    if (!this.#selected.size) return false;
    this.pick([]);
    this.#on.change(this.selected, {});
    return true;
  }

  /**
   * Moves the keyboard focus along the hand by `by` cards.
   *
   * @param {number} by
   */
  step(by) {
    if (!this.#codes.length) return;
    const held = this.#list.contains(document.activeElement);
    this.#focus = held
      ? (this.#focus + by + this.#codes.length) % this.#codes.length
      : Math.min(this.#focus, this.#codes.length - 1);
    this.#updateCards();
    this.at(this.#codes[this.#focus])?.focus({ preventScroll: true });
  }

  /** Removes all cards, so that they are drawn anew. */
  #clear() {
    for (const item of this.#items.values()) item.remove();
    this.#items.clear();
  }

  /** Puts all cards at their places in the fan. */
  #place() {
    this.#closing = false;
    const rows = this.#rows,
      blank = this.#blank;
    const per = Math.max(1, Math.ceil(this.#codes.length / rows));
    this.#list.style.setProperty("--n", String(per));
    this.#list.toggleAttribute("data-lone", rows === 1);
    /** @type {HTMLElement[]} */
    const made = [],
      later = !blank && !motion.reduced;
    this.#codes.forEach((code, index) => {
      let item = this.#items.get(code);
      if (!item) {
        const hidden = code.startsWith("back"),
          el = card(hidden ? "" : code, { button: !hidden, big: this.#big, blank: blank || later });
        made.push(el);
        this.#items.set(code, (item = h("li", {}, el)));
      } else if (!blank) drawOn(/** @type {HTMLElement} */ (item.firstElementChild), this.#big);
      const row = Math.floor(index / per),
        inset = (per - Math.min(per, this.#codes.length - row * per)) / 2;
      for (const [key, value] of [
        ["--i", (index % per) + inset],
        ["--row", row],
        ["--k", index],
      ])
        item.style.setProperty(String(key), String(value));
      if (this.#list.children[index] !== item) this.#list.insertBefore(item, this.#list.children[index] ?? null);
    });
    if (later && made.length) queueMicrotask(() => made.forEach(el => this.face(el)));
  }

  /** Updates how all cards look: picked, pressable, large. */
  #updateCards() {
    for (const code of this.#codes) this.#updateCard(code);
  }

  /**
   * @param {string} code
   * @param {boolean} [fresh]
   * @param {boolean} [hinted]
   */
  #updateCard(
    code,
    fresh = this.at(code)?.classList.contains("is-new"),
    hinted = this.at(code)?.classList.contains("is-hint"),
  ) {
    const el = /** @type {HTMLElement} */ (this.at(code));
    if (el.tagName !== "BUTTON") return;
    el.classList.toggle("is-new", fresh);
    el.classList.toggle("is-hint", hinted && !this.#selected.has(code));
    setAttr(el, "aria-pressed", String(this.#selected.has(code)));
    setAttr(el, "tabindex", this.#codes.indexOf(code) === Math.min(this.#focus, this.#codes.length - 1) ? "0" : "-1");
  }

  /**
   * Whether the cards that stay in the hand have changed their order. Cards that come or go do not count.
   *
   * @param {string[]} wanted
   */
  #reordered(wanted) {
    const kept = wanted.filter(code => this.#items.has(code)),
      before = this.#codes.filter(code => kept.includes(code));
    return kept.some((code, k) => before[k] !== code);
  }

  /** Returns the boxes of all cards by code. */
  #boxes() {
    return new Map([...this.#items].map(([code, item]) => [code, item.getBoundingClientRect()]));
  }

  /**
   * Animates cards from their former boxes to their new places.
   *
   * @param {Map<string, Box>} before
   */
  #animateMoves(before) {
    const items = [...before]
      .filter(([code]) => this.#items.has(code))
      .map(([code, box]) => ({ item: /** @type {HTMLElement} */ (this.#items.get(code)), box }));
    for (const { item } of items) item.style.transition = "none";
    motion.batch(() => {
      for (const { item, box } of items) {
        const { x, y } = between(box, item.getBoundingClientRect());
        if (x || y)
          motion.run(
            /** @type {Element} */ (item.firstElementChild),
            [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
            {
              time: "move",
            },
          );
      }
    });
    requestAnimationFrame(() => items.forEach(({ item }) => item.style.removeProperty("transition")));
  }

  // ── Picking ──────────────────────────────────────────────────────────────────────────────────

  /**
   * Picks or unpicks a card that was pressed by a key or a screen reader. Touch and mouse are handled as swipes.
   *
   * @param {MouseEvent} event
   */
  #pressed(event) {
    const code = /** @type {Element} */ (event.target).closest(".card")?.dataset.code;
    if (!code || !this.#live) return;
    this.#toggle(code);
    this.#on.change(this.selected, { code, picked: this.#selected.has(code) });
  }

  /**
   * Picks a card, or unpicks it if it is picked.
   *
   * @param {string} code
   */
  #toggle(code) {
    if (!this.#selected.delete(code)) this.#selected.add(code);
    this.#updateCards();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!this.#live || event.button !== 0) return;
    const index = this.#nearest(event, true);
    if (index === null) return;
    const code = this.#codes[index];
    this.#swipe = {
      id: event.pointerId,
      from: index,
      last: index,
      base: new Set(this.#selected),
      pick: !this.#selected.has(code),
      y: event.clientY,
      moved: false,
    };
    this.#list.setPointerCapture(event.pointerId);
    this.#swipeTo(index);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#swipe || event.pointerId !== this.#swipe.id) return;
    const index = this.#nearest(event, false);
    if (index === null || index === this.#swipe.last) return;
    this.#swipe.moved = true;
    this.#swipeTo(index);
  }

  /**
   * Picks or unpicks all cards between the start and the end of a swipe.
   *
   * @param {number} index
   */
  #swipeTo(index) {
    const { from, base, pick } = /** @type {Swipe} */ (this.#swipe),
      [low, high] = from < index ? [from, index] : [index, from];
    const before = this.#selected.size;
    this.#selected = new Set(base);
    for (const code of this.#codes.slice(low, high + 1))
      if (pick) this.#selected.add(code);
      else this.#selected.delete(code);
    if (this.#swipe) this.#swipe.last = index;
    this.#updateCards();
    if (this.#selected.size !== before)
      this.#on.change(this.selected, {
        code: this.#codes[index],
        picked: pick,
        place: index / Math.max(1, this.#codes.length - 1),
      });
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#swipe || event.pointerId !== this.#swipe.id) return;
    const { y, base, from, moved } = this.#swipe;
    this.#swipe = null;
    const code = this.#codes[from];
    if (!moved && event.type === "pointerup" && y - event.clientY > FLICK && base.has(code)) {
      this.#selected = base; // a flick on a picked card plays it and does not unpick it
      this.#updateCards();
      this.#on.change(this.selected, {});
      this.#on.flick();
    } else {
      this.#focus = from;
      this.#updateCards();
    }
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const index = this.#codes.indexOf(/** @type {HTMLElement} */ (event.target).dataset.code ?? "");
    if (index >= 0) this.#focus = index;
  }

  /**
   * Returns the index of the card under a point, or else of the nearest card. With `strict` it returns null unless a
   * card is under the point.
   *
   * @param {{ clientX: number, clientY: number }} point
   * @param {boolean} strict
   */
  #nearest({ clientX: x, clientY: y }, strict) {
    const hit = document.elementFromPoint(x, y)?.closest(".card");
    const direct = hit && this.#list.contains(hit) ? this.#codes.indexOf(hit.dataset.code ?? "") : -1;
    if (direct >= 0) return direct;
    if (strict) return null;
    const boxes = this.#codes.map(code => /** @type {HTMLElement} */ (this.#items.get(code)).getBoundingClientRect());
    const tops = [...new Set(boxes.map(box => Math.round(box.top)))].sort((a, b) => a - b);
    const last = tops[tops.length - 1],
      spread = last - tops[0] > boxes[0].height * 0.4;
    const front = spread && y >= last;
    const row = boxes
      .map((box, index) => ({ box, index }))
      .filter(({ box }) => !spread || (Math.round(box.top) === last) === front);
    let found = row[0].index;
    for (const { box, index } of row) if (box.left <= x) found = index;
    return found;
  }
}
