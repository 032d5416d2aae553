// The seats of the overlay: who sits there, the running total, the hand, and what the player says.

/**
 * @import { OverlaySeat, OverlayState } from "#types/overlay"
 * @import { Drawn } from "#js/streams/overlay/table_plates.js"
 * @import { Place } from "#js/streams/overlay/view_model.js"
 */

import { card } from "#js/draw/cards.js";
import { localizedName } from "#js/table/agent_names.js";
import { messageText } from "#js/table/chat_messages.js";
import { fill, h, setData, setHidden } from "#js/table/dom.js";
import { art, face, ring } from "#js/table/sprites.js";
import { signed, t } from "#js/table/words.js";
import { actedAt, speechAt } from "#js/streams/overlay/view_model.js";

const FEW = 2; // cards from which a count warns

/**
 * Draws the three seats of a table of Dou Dizhu.
 *
 * @param {Drawn} drawn
 */
export function drawSeats({ zone, state, now, places, size }) {
  const acted = actedAt(state, now);
  for (const place of /** @type {Place[]} */ (["l", "r", "b"])) {
    const seat = places?.[place],
      plate = zone(`seat-${place}`),
      fan = zone(`hand-${place}`),
      said = zone(`say-${place}`);
    for (const part of [plate, fan, said]) setHidden(part, !seat);
    if (!seat) continue;
    const count = state.view?.counts?.[seat.seat] ?? 0,
      codes = seat.hand ?? Array(count).fill("");
    drawPlate(plate, seat, state, count);
    const seen = acted?.kind === "peek" && acted.target === seat.seat ? (acted.cards?.[0] ?? "") : null;
    fill(fan, [codes, seen], () => hand(codes, place === "b" && size === "landscape" ? 1 : 2, seen));
    drawSpeech(said, seat, now);
  }
}

/**
 * Draws the players of a game whose table the overlay does not draw.
 *
 * @param {Drawn} drawn
 */
export function drawOthers({ zone, state, places }) {
  const list = zone("others"),
    seats = places ? [] : (state.seats ?? []);
  setHidden(list, !seats.length);
  fill(list, seats, () =>
    seats.map(seat => {
      const plate = h("article.o-seat.slab");
      drawPlate(plate, seat, state, null);
      return plate;
    }),
  );
}

/**
 * @param {HTMLElement} el
 * @param {OverlaySeat} seat
 * @param {OverlayState} state
 * @param {number | null} count
 */
function drawPlate(el, seat, { view }, count) {
  const role = view?.roles?.[seat.seat] ?? null,
    turn = view?.turn === seat.seat,
    name = localizedName(seat)?.name ?? "";
  setData(el, "turn", turn);
  setData(el, "low", count !== null && count > 0 && count <= FEW);
  fill(el, [name, seat.avatar, seat.total, role, count, turn], () => [
    h(
      "span.avatar",
      { data: { on: turn }, vars: { "--left": 1 } },
      ring(46, "ring"),
      face(seat.avatar),
      role && art(`hat-${role}`, "hat"),
      count !== null && h("span.cnt.num", { role: "img", "aria-label": t("cards.left", { n: count }) }, count),
    ),
    h(
      "span.who",
      {},
      h("span.nm", { translate: "no" }, name),
      role && h("span.sub", {}, h("span.role", { class: `role ${role}` }, t(`role.${role}`))),
    ),
    h("span.tot", { class: `tot ${seat.total < 0 ? "neg" : "pos"}` }, signed(seat.total), h("small", {}, t("total"))),
  ]);
}

/**
 * Returns a hand that lies in one or two rows. `seen` is the card at which a gift looked: "" for some card of a hand
 * that lies face down, null for none.
 *
 * @param {string[]} codes
 * @param {number} rows
 * @param {string | null} seen
 */
function hand(codes, rows, seen) {
  const perRow = Math.max(1, Math.ceil(codes.length / rows)),
    marked = seen === null ? -1 : seen && codes.includes(seen) ? codes.indexOf(seen) : Math.floor(perRow / 2);
  const cards = codes.map((code, index) => {
    const row = Math.floor(index / perRow),
      inset = (perRow - Math.min(perRow, codes.length - row * perRow)) / 2, // a shorter row is centred
      el = card(code);
    setData(el, "seen", index === marked);
    return h("li", { vars: { "--i": (index % perRow) + inset, "--row": row, "--k": index } }, el);
  });
  return h("ol.hand", { vars: { "--n": perRow } }, ...cards);
}

/**
 * @param {HTMLElement} el
 * @param {OverlaySeat} seat
 * @param {number} now
 */
function drawSpeech(el, seat, now) {
  const { emotion, text } = speechAt(seat.said, now),
    words = text ? messageText({ ...text, emotion: null }) : "";
  setHidden(el, !emotion && !words);
  fill(el, [emotion, words], () => [emotion ? art(`emo-${emotion}`) : null, words ? h("p", {}, words) : null]);
}
