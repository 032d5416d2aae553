// The plates of the overlay that belong to the whole table: match, bottom cards and multiplier, next round, delay; and
// the plays in the middle.

/**
 * @import { OverlaySeat, OverlayState, OverlayView } from "#types/overlay"
 * @import { Place } from "#js/streams/overlay/view_model.js"
 * @typedef {object} Drawn what every part of the overlay is drawn from
 * @property {(name: string) => HTMLElement} zone
 * @property {OverlayState} state
 * @property {number} now
 * @property {Record<Place, OverlaySeat> | null} places
 * @property {"landscape" | "portrait"} size
 */

import { card, group } from "#js/draw/cards.js";
import { multiplierText } from "#js/games/doudizhu/multiplier.js";
import { tagName } from "#js/games/doudizhu/names.js";
import { localizedName } from "#js/table/agent_names.js";
import { fill, h, setHidden } from "#js/table/dom.js";
import { art, icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";
import { liveText } from "#js/streams/overlay/view_model.js";

/**
 * Returns the name of the player in a seat, spelled for the language of the page.
 *
 * @param {OverlayState} state
 * @param {number | null} seat
 */
export const nameOf = ({ seats }, seat) => localizedName(seats?.find(each => each.seat === seat) ?? null)?.name ?? "";

/**
 * Draws the plates of the table.
 *
 * @param {Drawn} drawn
 */
export function drawPlates({ zone, state, now }) {
  drawMatch(zone("match"), state, now);
  drawBottom(zone("kitty"), state.view ?? {});
  drawNext(zone("next"), state);
  const late = zone("delay"),
    words = state.behind ? t("late", { n: state.behind }) : areHidden(state) ? t("late.hidden") : "";
  setHidden(late, !words);
  fill(late, [words, state.behind], () => [icon(state.behind ? "delay" : "hidden"), words]);
}

/**
 * Whether hands lie face down during a round.
 *
 * @param {OverlayState} state
 */
const areHidden = state => state.game === "doudizhu" && (state.hands === "hidden" || Boolean(state.people));

/**
 * @param {HTMLElement} zone
 * @param {OverlayState} state
 * @param {number} now
 */
function drawMatch(zone, { view, title = "", since = 0 }, now) {
  const round = view?.round ? [t("round", { n: view.round })] : [],
    first = title,
    second = view ? [...round, liveText(since, now)].join(" · ") : t("live.soon");
  zone.hidden = false;
  fill(zone, [first, second], () => [
    art("mark"),
    h("span", {}, h("b", { translate: "no" }, first), h("small", {}, second)),
  ]);
}

/**
 * @param {HTMLElement} zone
 * @param {OverlayView} view
 */
function drawBottom(zone, { bottom = null, multiplier, cap = null, phase }) {
  setHidden(zone, !multiplier);
  if (!multiplier) return;
  fill(zone, [bottom, multiplier, phase], () => {
    const { total, unit, known, lines } = multiplierText(multiplier, cap);
    const rows = [lines.slice(0, 1), lines.slice(1, 3)].filter(row => row.length);
    return [
      h("span.cards", {}, ...(bottom ?? ["", "", ""]).map(code => card(code))),
      known && h("span.x", {}, total, unit && h("small", {}, unit)),
      known && h("span.of", {}, ...rows.map(row => h("span", {}, ...row.map(factor)))),
    ];
  });
}

/** @param {{ label: string, value: string }} line */
const factor = ({ label, value }) => h("i", {}, label, value && h("b", {}, value));

/**
 * @param {HTMLElement} zone
 * @param {OverlayState} state
 */
function drawNext(zone, state) {
  const { next = null } = state;
  setHidden(zone, !next);
  if (!next) return;
  fill(zone, [next, nameOf(state, next.landlord)], () => {
    const words = next.landlord === null ? [] : [t("next.landlord", { name: nameOf(state, next.landlord) })];
    if (next.reshuffled) words.push(t("next.reshuffled"));
    return [
      art(next.landlord === null ? "gift-reshuffle" : "gift-swap_roles"),
      h(
        "span",
        {},
        h("small", {}, t("next.round")),
        h("b", {}, words.join(" · "), next.landlord !== null && h("span.base", {}, t("next.base"))),
      ),
    ];
  });
}

/**
 * Draws the play, pass or bid of each seat in the middle.
 *
 * @param {Drawn} drawn
 */
export function drawPlays({ zone, state: { view }, places }) {
  const middle = zone("plays");
  setHidden(middle, !places || !view?.plays);
  if (!places || !view?.plays) return;
  const { plays, bids = [], last = null, landlord = null, phase } = view;
  const shown = /** @type {Place[]} */ (["l", "r", "b"]).map(place => {
    const { seat } = places[place],
      bid = phase === "BIDDING" ? (bids[seat] ?? null) : null;
    return { place, play: plays[seat], bid, best: last?.seat === seat, landlord: landlord === seat };
  });
  fill(middle, shown, () =>
    shown.map(({ place, play, bid, best, landlord: high }) => {
      const parts = play
        ? play.type === "PASS"
          ? [h("span.pass", {}, t("say.pass"))]
          : [group(play.cards, { landlord: high }), h("span.tag", {}, tagName(play))]
        : bid === null
          ? []
          : [h("span.pass", {}, bid ? t("say.bid", { n: bid }) : t("say.nobid"))];
      return parts.length ? h(`div.pl.${place}`, { class: `pl ${place}${best ? " best" : ""}` }, ...parts) : null;
    }),
  );
}
