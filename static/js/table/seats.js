// A seat as it is drawn on the table: avatar, hat, clock, count of cards, name, role, score, and the player's speech
// bubble.

/** @import { Line, SeatAction, SeatModel, Spoken, Window } from "#types/table" */

import { card } from "#js/draw/cards.js";
import { messageText } from "#js/table/chat_messages.js";
import { ClockDial } from "#js/table/clock_dial.js";
import { fill, h, setAttr, setData, setHidden, setText } from "#js/table/dom.js";
import { clock } from "#js/table/server_clock.js";
import { named, spokenName } from "#js/table/player_names.js";
import { art, face, icon, ring } from "#js/table/sprites.js";
import { signed, t } from "#js/table/words.js";

/**
 * A seat's view. `update({player, role, hat, count, score, wins, tags, window, you, away, action, number, marks,
 * press})` draws it. `player` is an item of `state.seats`, `window` the window in which the seat is awaited, `tags`
 * [{text, tone}]. `wins` {won, of} are the won rounds of those that win a match. `action` is a button for the lane,
 * {key, text, run}; with `stays` the speech bubble does not hide it. `count` is drawn over `token()`, by default a
 * card's back, and is red from `few` down. Where seats have numbers, `number` counts from 1. `marks` [{icon | text, tone,
 * label}] are at the seat's edge. `press` {label, on: pressed or null, off: reason, run} makes the whole seat a button. A
 * press on a player's avatar fires `card` on the seat, with the player as its detail; at an empty seat it runs `take`
 * {label, run}.
 */
export class SeatView {
  #el;
  #avatar;
  /** @type {Partial<Record<string, { key: unknown, el: Element | null }>>} */
  #pictures = {};
  #secs;
  #dial;
  #count;
  #number;
  #name;
  #sub;
  #lane;
  #no;
  #marks;
  #press;
  #tap;
  /** @type {Window | null} */
  #window = null;
  /** @type {SeatAction | null} */
  #action = null;
  /** @type {Line | null} */
  #bubble = null;
  /** @type {SeatModel} */
  #model = {};
  #self;
  /** @type {(() => Element) | null} */
  #token = null;

  /** @param {HTMLElement} el */
  constructor(el) {
    this.#el = el;
    this.#self = el.classList.contains("self");
    this.#secs = h("span.secs.num");
    const round = ring(46, "ring");
    const open = () => {
      const { player, take } = this.#model;
      if (player) el.dispatchEvent(new CustomEvent("card", { bubbles: true, detail: player }));
      else take?.run();
    };
    this.#tap = h("button.tap", { type: "button", on: { click: open } });
    this.#avatar = h("span.avatar", { "data-idle": true }, round, this.#secs, this.#tap);
    this.#dial = new ClockDial({ ring: round, secs: this.#secs, el: this.#avatar });
    this.#name = h("span.name", { translate: "no" });
    this.#sub = h("span.sub");
    this.#number = h("b");
    this.#count = h("span.count", { role: "img", hidden: true }, card(""), this.#number);
    this.#lane = h("div.bubble-lane");
    this.#no = h("b.no.num", { hidden: true });
    this.#marks = h("span.marks", { hidden: true });
    this.#press = h("button.press", { type: "button", hidden: true, on: { click: () => this.#model.press?.run() } });
    if (this.#self) el.replaceChildren(this.#avatar, h("div.id", {}, this.#name, this.#sub));
    else
      el.replaceChildren(
        this.#no,
        h("div.top", {}, this.#avatar, this.#count),
        h("div.plate", {}, this.#name, this.#sub),
        this.#marks,
        this.#press,
        this.#lane,
      );
  }

  get element() {
    return this.#el;
  }

  /** The button that covers the whole seat, if the seat can be pressed. */
  get button() {
    return this.#press;
  }

  get avatar() {
    return this.#avatar;
  }

  get hat() {
    return this.#pictures.hat?.el ?? null;
  }

  /** The element from which the cards of this seat fly. */
  get source() {
    return this.#count.hidden ? this.#avatar : this.#count;
  }

  /**
   * Draws the seat.
   *
   * @param {SeatModel} model
   */
  update(model) {
    const {
      player = null,
      hat = null,
      count = null,
      few = 2,
      token = null,
      window = null,
      you = false,
      away = false,
      action = null,
      take = null,
    } = model;
    this.#model = model;
    setData(this.#el, "empty", !player);
    this.#avatar.classList.toggle("away", away);
    setHidden(this.#tap, player ? !player.kind : !take); // a side of a puzzle has no player card
    setAttr(this.#tap, "aria-label", player ? t("card.open", { name: player.name }) : take && take.label);
    this.#setPicture("hat", hat, () => hat && art(`hat-${hat}`, "hat"));
    const called = player && spokenName(player);
    fill(this.#name, [player?.name, player?.kind], () => (player ? named(player) : t("seat.empty")));
    setAttr(this.#el, "aria-label", player ? (you ? `${called}, ${t("seat.you")}` : called) : t("seat.empty"));
    this.#setToken(token);
    setHidden(this.#count, count === null);
    setText(this.#number, count ?? "");
    setData(this.#count, "few", count !== null && count > 0 && count <= few);
    setAttr(this.#count, "aria-label", count === null ? null : t("seat.left", { n: count }));
    this.#updateExtras(model);
    this.#window = window;
    this.#action = action;
    this.#showSpeech();
    this.tick();
  }

  /**
   * Draws number, marks and the button that covers the seat.
   *
   * @param {SeatModel} model
   */
  #updateExtras({ number = null, marks = [], press = null }) {
    setHidden(this.#no, number === null);
    setText(this.#no, number ?? "");
    setHidden(this.#marks, !marks.length);
    fill(this.#marks, marks, () =>
      marks.map(mark =>
        h(
          `span.mark.${mark.tone ?? "plain"}`,
          { role: "img", "aria-label": mark.label ?? mark.text },
          mark.icon ? icon(mark.icon) : mark.text,
        ),
      ),
    );
    setHidden(this.#press, !press);
    if (!press) return;
    setAttr(this.#press, "aria-label", press.label);
    setAttr(this.#press, "aria-pressed", press.on === null || press.on === undefined ? null : String(press.on));
    setData(this.#press, "off", Boolean(press.off));
    setAttr(this.#press, "title", press.off || null);
  }

  /** Updates the clock, ten times a second. */
  tick() {
    const left = clock.left(this.#window);
    setData(this.#avatar, "idle", !left);
    setHidden(this.#secs, !left);
    this.#dial.show(left);
  }

  /**
   * Shows a chat message of the player until `say(null)`. Its text becomes a text node.
   *
   * @param {Line | null} line
   */
  say(line) {
    this.#bubble = line;
    this.#showSpeech();
  }

  /**
   * Replaces the element under the count of cards.
   *
   * @param {(() => Element) | null} token
   */
  #setToken(token) {
    if (token === this.#token) return;
    this.#token = token;
    this.#count.firstElementChild?.replaceWith(token ? token() : card(""));
  }

  /**
   * Draws a picture of the seat, its face or its hat, once for each key.
   *
   * @param {string} what
   * @param {unknown} key
   * @param {() => Element | "" | null} make
   */
  #setPicture(what, key, make) {
    if (this.#pictures[what] && this.#pictures[what].key === key) return;
    this.#pictures[what]?.el?.remove();
    const el = make() || null;
    this.#pictures[what] = { key, el };
    if (el && what === "face") this.#avatar.firstElementChild?.after(el);
    else if (el) this.#secs.before(el);
  }

  /**
   * Shows what the player says: at other seats in the space under the name, at the viewer's own seat in a line of its
   * own. An emotion at the viewer's own seat takes the place of the face.
   */
  #showSpeech() {
    const { player = null, role = null, tags = [], score = null, wins = null } = this.#model,
      line = this.#bubble;
    const emotion = this.#self && line?.emotion ? line.emotion : null,
      words = this.#self && line && !emotion ? messageText(line) : null;
    this.#setPicture("face", JSON.stringify([player?.avatar, Boolean(player), emotion]), () =>
      emotion ? art(`emo-${emotion}`, "face worn") : player ? face(player.avatar) : h("span.face.nobody"),
    );
    fill(this.#sub, [role, tags, score, wins, words], () =>
      words
        ? h("span.speech", {}, words)
        : [
            role && h("span.role", { class: role === "farmer" ? "role farmer" : "role" }, t(`role.${role}`)),
            ...tags.map(tag => h(tag.tone ? `span.tag.${tag.tone}` : "span.tag", {}, tag.text)),
            score !== null && h("b.num", {}, signed(score)),
            wins && winsMark(wins),
          ],
    );
    if (this.#self) return;
    const end = this.#el.dataset.seat === "right" || "end" in this.#el.dataset,
      action = line && !this.#action?.stays ? null : this.#action;
    fill(this.#lane, [line?.id, action?.key, end], () => [
      line && bubble(line, end),
      action &&
        h(
          "button.btn.seat-act",
          {
            class: `btn seat-act ${action.tone ?? ""}`.trim(),
            type: "button",
            on: { click: () => this.#action?.run() },
          },
          action.text,
        ),
    ]);
  }
}

/**
 * Returns a mark for each round that a match needs to be won, filled for those that the seat has won.
 *
 * @param {{ won: number, of: number }} wins
 */
function winsMark({ won, of }) {
  const marks = "●".repeat(Math.min(won, of)).padEnd(of, "○");
  return h("span.wins", { role: "img", "aria-label": t("seat.wins", { n: won, of }) }, marks);
}

/** @type {WeakMap<HTMLElement, Record<string, SeatView>>} */
const views = new WeakMap();

/**
 * Creates `count` numbered seats in place of the two that the server has written. It must be called before `seatsOf`.
 *
 * @param {HTMLElement} root
 * @param {number} count
 */
export function createNumberedSeats(root, count) {
  for (const el of root.querySelectorAll(":scope > .seat")) el.remove();
  const top = TOP[count] ?? Math.ceil(count / 2),
    sides = Math.ceil((count - top) / 2),
    half = Math.ceil(count / 2);
  const seats = Array.from({ length: count }, (_, seat) =>
    h("article.seat", { "data-seat": `seat${seat}`, vars: spot(seat, { top, sides, half }) }),
  );
  for (const [key, value] of [
    ["--top", top],
    ["--half", half],
  ])
    root.style.setProperty(String(key), String(value));
  root.querySelector(":scope > .plays")?.before(h("div.seats", { "data-count": count }, seats));
}

/**
 * Number of seats along the upper side of the horseshoe, by the number of seats. The remaining seats go down its two
 * sides.
 *
 * @type {Record<number, number>}
 */
const TOP = { 6: 4, 7: 5, 8: 4, 9: 5, 10: 6, 11: 5, 12: 6 };

/**
 * Returns where a numbered seat lies: column and row in the horseshoe, clockwise from the upper left, and its place in
 * the two columns of a phone.
 *
 * @param {number} seat
 * @param {{ top: number, sides: number, half: number }} of
 */
function spot(seat, { top, sides, half }) {
  const [col, row] =
    seat < top ? [seat + 1, 1] : seat < top + sides ? [top, seat - top + 2] : [1, sides + 1 - (seat - top - sides)];
  return {
    "--col": col,
    "--row": row,
    "--side": seat < half ? 1 : 3,
    "--place": seat < half ? seat + 1 : seat - half + 1,
  };
}

/**
 * Returns the seats of a table by place: {self, left, right} for three players, {self, other1, …} in a ring, {seat0,
 * seat1, …} where seats are numbered.
 *
 * @param {HTMLElement} root
 */
export function seatsOf(root) {
  let places = views.get(root);
  if (!places) {
    const own = root.querySelector(":scope > .self");
    places = own ? { self: new SeatView(own) } : {};
    for (const el of root.querySelectorAll(":scope > .seat, :scope > .seats > .seat"))
      places[String(el.dataset.seat)] = new SeatView(el);
    views.set(root, places);
  }
  return places;
}

/**
 * Returns a speech bubble as an element.
 *
 * @param {Spoken} line
 */
export function bubble(line, end = false) {
  const name = end ? "p.bubble.from-end" : "p.bubble";
  return line.emotion && !line.text
    ? h(`${name}.emo-bubble`, { role: "img", "aria-label": messageText(line) }, art(`emo-${line.emotion}`))
    : h(name, {}, messageText(line));
}
