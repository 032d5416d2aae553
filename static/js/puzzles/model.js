// The position of a puzzle after some steps. Pure: no document, no clock, no network.
//
//   position   {hands, turn, last} from the server; seats count from the landlord, seat 0
//   steps      [{seat, type, rank, length, cards}]; a pass has only seat and type

/** @import { Position, Step } from "#types/puzzle" */

export const SEATS = 3;
export const LANDLORD = 0;

/**
 * Returns the side of a seat: landlord or farmers.
 *
 * @param {number} seat
 */
export const sideOf = seat => (seat === LANDLORD ? "landlord" : "farmers");

/**
 * Returns the seat that plays after this one.
 *
 * @param {number} seat
 */
const after = seat => (seat + 1) % SEATS;

/**
 * Returns the position of a puzzle after some steps: {hands, turn, last, plays, out}. `plays` are the plays of this
 * trick by seat. `out` is the seat that has no cards left, or null.
 *
 * @param {Position} position
 * @param {readonly Step[]} steps
 */
export function fold(position, steps) {
  const hands = position.hands.map(hand => [...hand]);
  const plays = /** @type {(Step | null)[]} */ (Array(SEATS).fill(null));
  let { turn, last } = position,
    passes = 0;
  if (last) {
    plays[last.seat] = last;
    for (let seat = after(last.seat); seat !== turn; seat = after(seat), passes++) plays[seat] = { seat, type: "PASS" };
  }
  for (const step of steps) {
    if (!last) plays.fill(null); // a lead clears the table
    plays[step.seat] = step;
    if (step.type === "PASS") {
      passes++;
      if (passes === SEATS - 1) ((last = null), (passes = 0));
    } else {
      hands[step.seat] = hands[step.seat].filter(code => !step.cards.includes(code));
      ((last = step), (passes = 0));
    }
    turn = after(step.seat);
  }
  const out = hands.findIndex(hand => hand.length === 0);
  return { hands, turn, last, plays, out: out < 0 ? null : out };
}

/**
 * Returns the seat that is drawn at the bottom: the seat that is to play if it is on the player's side, otherwise the
 * seat that was there before.
 *
 * @param {{ turn: number, out: number | null }} model
 * @param {string} side
 * @param {number} before
 */
export const bottomOf = ({ turn, out }, side, before) => (out === null && sideOf(turn) === side ? turn : before);
