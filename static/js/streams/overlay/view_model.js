// What the overlay of a stream shows at one instant: the slip of a gift, its effect, speech, and the places of the
// seats. Pure: the time at the shown moment is handed in.

/** @import { Link } from "#types/table" */
/** @import { DecidedGift, OverlaySeat, OverlayState, OverlayView, Said, Slip, WaitingGift } from "#types/overlay" */

import { placeOf } from "#js/table/state.js";
import { t } from "#js/table/words.js";

const ANNOUNCED = 1200; // ms for which a new gift is announced
const EFFECT = 4000; // ms for which a gift that acted is shown
const REFUSED = 3500; // ms for which a refusal is shown
const TALK = { emotion: 4000, text: 8000 };
const AGAIN = 30_000; // ms until an overlay that was turned away comes back
/** @type {Record<string, Place>} */
const PLACES = { self: "b", left: "l", right: "r" };

/** @typedef {"l" | "r" | "b"} Place where a seat lies: left, right, below */

/**
 * Returns the gift on the slip and its step; null without one. What acted comes first, then what was refused, then the
 * gift that waits.
 *
 * @param {OverlayState} state
 * @param {number} now
 * @returns {Slip | null}
 */
export function slipAt({ gifts }, now) {
  if (!gifts) return null;
  const acted = actedAt({ gifts }, now);
  if (acted) return { step: "apply", gift: acted, at: acted.at };
  const refused = gifts.decided.findLast(gift => gift.status === "refused" && now - gift.at < REFUSED);
  if (refused) return { step: "refused", gift: refused, at: refused.at };
  if (!gifts.next) return null;
  return { step: now - gifts.next.at < ANNOUNCED ? "announce" : "wait", gift: gifts.next, at: gifts.next.at };
}

/**
 * Returns the gift whose effect is shown; null without one.
 *
 * @param {Pick<OverlayState, "gifts">} state
 * @param {number} now
 * @returns {DecidedGift | null}
 */
export function actedAt({ gifts }, now) {
  return gifts?.decided.findLast(gift => gift.status === "applied" && now - gift.at < EFFECT) ?? null;
}

/**
 * Returns what a gift waits for, with the whole seconds of its cooldown. A cooldown that is over leaves the gift next.
 *
 * @param {Pick<WaitingGift, "awaits" | "until">} gift
 * @param {number} now
 */
export function awaitedAt({ awaits, until }, now) {
  const seconds = until === null ? 0 : Math.ceil((until - now) / 1000);
  return awaits === "cooldown" && seconds <= 0 ? { awaits: "next", seconds: 0 } : { awaits, seconds };
}

/**
 * Returns what a seat shows and says at this time.
 *
 * @param {Said | null} said
 * @param {number} now
 */
export function speechAt(said, now) {
  const fresh = (/** @type {"emotion" | "text"} */ part) => {
    const at = said?.[part]?.at;
    return at !== undefined && now - at < TALK[part];
  };
  return { emotion: fresh("emotion") ? said?.emotion?.name : undefined, text: fresh("text") ? said?.text : undefined };
}

/**
 * Returns the places of the seats of a table of three, from the bottom clockwise. A streamer who plays sits below.
 *
 * @param {OverlayState} state
 * @returns {Record<Place, OverlaySeat> | null}
 */
export function placesOf({ seats, own }) {
  if (seats?.length !== 3) return null;
  const found = seats.map(seat => [PLACES[placeOf(seat.seat, own ?? 0)], seat]);
  return /** @type {Record<Place, OverlaySeat>} */ (Object.fromEntries(found));
}

/**
 * Returns the multiplier before a gift doubled it last. It differs from half of it at the cap. 0 before the first bid.
 *
 * @param {OverlayView} view
 */
export function beforeDouble({ multiplier, cap = null }) {
  if (!multiplier?.bid) return 0;
  const { bid, bombs, rockets, spring, gifts = 0 } = multiplier,
    half = bid * 2 ** (bombs + rockets + Number(Boolean(spring)) + gifts - 1);
  return cap === null ? half : Math.min(cap, half);
}

/**
 * Returns for how long the stream is on the air.
 *
 * @param {number} since
 * @param {number} now
 */
export function liveText(since, now) {
  const minutes = Math.max(0, Math.floor((now - since) / 60_000));
  return minutes < 60
    ? t("live.minutes", { m: minutes })
    : t("live.hours", { h: Math.floor(minutes / 60), m: minutes % 60 });
}

/**
 * Returns the ms after which an overlay connects again that its socket no longer connects by itself; null if it does.
 * Nobody reloads an overlay, and a server turns away a valid one too, while too many sockets or wrong secrets come from
 * its address.
 *
 * @param {Pick<Link, "status" | "bye" | "retryIn">} link
 */
export const comesBackIn = ({ status, bye, retryIn }) =>
  status === "lost" && bye !== null && retryIn === null ? AGAIN : null;
