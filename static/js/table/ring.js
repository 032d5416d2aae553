// The ring: two to ten seats round one table. I sit at the bottom, the others lie clockwise from my left; who only
// watches sits where seat 0 does.
//
// A game uses it by a line in its `game.js`:
//
//   export { around as placeOf, opponents as arrange } from "#js/table/ring.js";
//
// and by `css/seat_ring.css` among its sheets. Its board then keeps a `Ring` and draws what a seat of this game wears:
//
//   const ring = new Ring(root, { token: () => die(0) });            // what its count lies on; a card's back by itself
//   ring.render(vm, seat => ({ count, few, score, role, tags, marks, action, window, out, acts }));
//   ring.tick();                                                     // some times a second
//
// `vm` is `baseViewModel(state)` with whatever the game adds to it. The middle (`.plays`) is free for the game and is a size
// container named `stage`; `prompt`, `actions`, `hand-zone`, `self` and `tools` lie as in every game, in three plans:
// wide (a horseshoe), tall (one row of up to five, or two) and flat (one row).

/** @import { ViewModel, RingModel, Tag } from "#types/table" */

import { h, setData } from "#js/table/dom.js";
import { seatsOf } from "#js/table/seats.js";
import { standin } from "#js/table/standin.js";
import { t } from "#js/table/words.js";

/**
 * Where a seat is drawn, clockwise from the bottom: `self`, then `other1` on my left to `other9` on my right.
 *
 * @param {number} seat
 * @param {number} bottom
 * @param {number} seats
 */
export function seatDistance(seat, bottom, seats) {
  const steps = (seat - bottom + seats) % seats;
  return steps ? `other${steps}` : "self";
}

/** Of so many others, how many lie along the upper side where the table is wide; the rest go down its two sides. */
const TOP = [0, 1, 2, 3, 4, 3, 4, 5, 4, 5];
/** And in the upper row of two where it is tall; the rest hang below its ends. */
const UPPER = [0, 1, 2, 3, 4, 5, 4, 5, 4, 5];

/**
 * Column and row, both from 1, of the k-th of so many others; `upper` of them lie along the upper side, in so many `columns`.
 *
 * @param {number} k
 * @param {number} count
 * @param {number} upper
 * @param {number} columns
 * @param {{ flat?: boolean }} [plan]
 */
function spot(k, count, upper, columns, { flat = false } = {}) {
  const side = (count - upper) / 2,
    left = k <= side,
    right = k > side + upper;
  if (!left && !right) return [k - side, 1];
  const down = left ? side - k : k - side - upper - 1; // 0 next to the upper side
  return flat ? [left ? 1 + down : columns - down, 2] : [left ? 1 : columns, down + 2];
}

/**
 * Pure: where each of the others lies in the wide and in the tall plan: [{wide: [col, row], tall: [col, row], end}].
 *
 * @param {number} others
 */
export function seatPositions(others) {
  const top = TOP[others],
    upper = UPPER[others];
  return Array.from({ length: others }, (_, at) => {
    const wide = spot(at + 1, others, top, top),
      tall = spot(at + 1, others, upper, upper, { flat: true });
    return { wide, tall, end: at + 1 > (others + 1) / 2 };
  });
}

/**
 * Makes the seats of all others, once, instead of the two beside one's own.
 *
 * @param {HTMLElement} root
 * @param {number} count
 */
export function opponents(root, count) {
  for (const el of root.querySelectorAll(":scope > .seat")) el.remove();
  const others = count - 1,
    top = TOP[others],
    upper = UPPER[others];
  const seats = seatPositions(others).map(({ wide, tall, end }, at) =>
    h("article.seat", {
      "data-seat": `other${at + 1}`,
      "data-end": end,
      vars: { "--col": wide[0], "--row": wide[1], "--tall-col": tall[0], "--tall-row": tall[1] },
    }),
  );
  const sizes = {
    "--others": others,
    "--top": top,
    "--upper": upper,
    "--sides": (others - top) / 2,
    "--rows": others > upper ? 2 : 1,
  };
  for (const [key, value] of Object.entries(sizes)) root.style.setProperty(key, String(value));
  root.dataset.ring = String(count);
  root.toggleAttribute("data-sides", others > top);
  root.querySelector(":scope > .plays")?.before(h("div.seats.around", {}, seats));
}

export class Ring {
  #seats;
  #token;

  /**
   * `token()` makes what a seat's count lies on. After `opponents`.
   *
   * @param {HTMLElement} root
   * @param {{ token?: (() => Element) | null }} [how]
   */
  constructor(root, { token = null } = {}) {
    this.#seats = seatsOf(root);
    this.#token = token;
  }

  /**
   * The view of a seat by its place, as `now.place(seat)` gives it.
   *
   * @param {string} place
   */
  view(place) {
    return this.#seats[place];
  }

  /**
   * Draws all seats. `of(seat)` gives what the game adds: everything that `SeatView.update` takes, and `acts` (the seat
   * whose turn it is), `out` (a word: no longer in the game). Trustees, who has left and who is ready are told by itself.
   *
   * @param {ViewModel} vm
   * @param {(seat: number) => RingModel} of
   */
  render(vm, of) {
    vm.seats.forEach((player, seat) => {
      const one = this.#seats[vm.place(seat)],
        { acts = false, out = null, tags = [], marks = [], ...more } = of(seat);
      const absent = vm.finished ? null : standin(player),
        ready = vm.over && vm.view.ready?.[seat],
        own = seat === vm.me;
      one.update({
        player,
        you: own,
        away: Boolean(absent) || Boolean(out),
        token: this.#token,
        tags: /** @type {Tag[]} */ (
          [
            absent,
            ready && own && { text: t("seat.ready"), tone: "good" },
            out && { text: out, tone: "gone" },
            ...tags,
          ].filter(Boolean)
        ).slice(0, 2),
        marks: ready && !own ? [{ icon: "check", tone: "done", label: t("seat.ready") }, ...marks] : marks, // points need the line
        ...more,
      });
      setData(one.element, "out", Boolean(out));
      setData(one.element, "acts", acts);
    });
  }

  tick() {
    for (const view of Object.values(this.#seats)) view.tick();
  }

  /** Takes off what only this game puts on. */
  destroy() {
    for (const { element } of Object.values(this.#seats))
      for (const key of ["out", "acts"]) delete element.dataset[key];
  }
}
