// The ring: two to ten seats round one table. The viewer's seat is at the bottom, the others follow clockwise from its left.
// For a spectator seat 0 is at the bottom.
//
// A game uses the ring by a line in its `game_manifest.js`:
//
//   export { seatDistance as placeOf, createOtherSeats as arrange } from "#js/table/seat_ring.js";
//
// and by `css/seat_ring.css` among its stylesheets. Its board then keeps a `SeatRing` and gives it the model of each seat:
//
//   const ring = new SeatRing(root, { token: () => die(0) });            // drawn under the count; by default a card's back
//   ring.render(vm, seat => ({ count, few, score, role, tags, marks, action, window, out, acts }));
//   ring.tick();                                                     // ten times a second
//
// `vm` is `baseViewModel(state)` with the fields of the game. The middle (`.plays`) is free for the game and is a size
// container named `stage`. `prompt`, `actions`, `hand-zone`, `self` and `tools` are placed as in every game, in three layouts:
// wide (a horseshoe), tall (one row of up to five, or two) and flat (one row).

/** @import { ViewModel, RingModel, Tag } from "#types/table" */

import { h, setData } from "#js/table/dom.js";
import { seatsOf } from "#js/table/seats.js";
import { seatStatus } from "#js/table/player_names.js";
import { t } from "#js/table/words.js";

/**
 * Returns the place of a seat by its distance clockwise from the bottom: `self`, then `other1` on the left up to
 * `other9` on the right.
 *
 * @param {number} seat
 * @param {number} bottom
 * @param {number} seats
 */
export function seatDistance(seat, bottom, seats) {
  const steps = (seat - bottom + seats) % seats;
  return steps ? `other${steps}` : "self";
}

/**
 * Number of seats along the upper side of the wide layout, by the number of other seats. The remaining seats go down
 * the two sides.
 */
const TOP = [0, 1, 2, 3, 4, 3, 4, 5, 4, 5];
/**
 * Number of seats in the upper of the two rows of the tall layout, by the number of other seats. The remaining seats
 * hang below its ends.
 */
const UPPER = [0, 1, 2, 3, 4, 5, 4, 5, 4, 5];

/**
 * Returns column and row, both from 1, of the k-th of `count` other seats. `upper` of them are along the upper side,
 * which has `columns` columns.
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
 * Returns where all other seats lie in the wide and the tall layout: [{wide: [col, row], tall: [col, row], end}]. Pure:
 * no document, clock or network.
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
 * Creates the other seats on the table once, in place of the two that the server has written.
 *
 * @param {HTMLElement} root
 * @param {number} count
 */
export function createOtherSeats(root, count) {
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

/** The seats round a table of two to ten. */
export class SeatRing {
  #seats;
  #token;

  /**
   * `token()` makes the element under a seat's count. `createOtherSeats` must have created the seats.
   *
   * @param {HTMLElement} root
   * @param {{ token?: (() => Element) | null }} [how]
   */
  constructor(root, { token = null } = {}) {
    this.#seats = seatsOf(root);
    this.#token = token;
  }

  /**
   * Returns the `SeatView` at a place, which `vm.place(seat)` names.
   *
   * @param {string} place
   */
  view(place) {
    return this.#seats[place];
  }

  /**
   * Draws all seats. `of(seat)` returns what the game shows at a seat: fields of `SeatView.update`, `acts` if the seat
   * has the turn, and `out`, a word for a seat that is no longer in the game. Auto-play, absence and readiness are
   * shown by this class.
   *
   * @param {ViewModel} vm
   * @param {(seat: number) => RingModel} of
   */
  render(vm, of) {
    vm.seats.forEach((player, seat) => {
      const one = this.#seats[vm.place(seat)],
        { acts = false, out = null, tags = [], marks = [], ...more } = of(seat);
      const absent = vm.finished ? null : seatStatus(player),
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
        marks: ready && !own ? [{ icon: "check", tone: "done", label: t("seat.ready") }, ...marks] : marks, // the score needs the space of the tags
        ...more,
      });
      setData(one.element, "out", Boolean(out));
      setData(one.element, "acts", acts);
    });
  }

  tick() {
    for (const view of Object.values(this.#seats)) view.tick();
  }

  /** Removes the attributes that this class has set on the table. */
  destroy() {
    for (const { element } of Object.values(this.#seats))
      for (const key of ["out", "acts"]) delete element.dataset[key];
  }
}
