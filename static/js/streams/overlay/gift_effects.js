// The effect of a gift that has just acted, drawn where it acts.

/**
 * @import { DecidedGift, OverlaySeat } from "#types/overlay"
 * @import { Drawn } from "#js/streams/overlay/table_plates.js"
 * @import { Place } from "#js/streams/overlay/view_model.js"
 * @typedef {{ left?: number, right?: number, top: number }} At a point of the canvas, from its left or right edge
 */

import { card, cardName } from "#js/draw/cards.js";
import { fill, h, setHidden } from "#js/table/dom.js";
import { art, face, icon } from "#js/table/sprites.js";
import { capital, t } from "#js/table/words.js";
import { donorOf } from "#js/streams/overlay/gift_slips.js";
import { nameOf } from "#js/streams/overlay/table_plates.js";
import { beforeDouble } from "#js/streams/overlay/view_model.js";

/** Points of the canvas, for each size. */
const AT = {
  landscape: {
    middle: { left: 960, top: 573 },
    times: { left: 960, top: 463 },
    emote: { left: 960, top: 540 },
    from: { left: 960, top: 672 },
    dealt: { left: 610, top: 496 },
    cheer: { b: { left: 552, top: 738 }, l: { left: 28, top: 510 }, r: { right: 28, top: 510 } },
    peek: { l: { left: 278, top: 506 }, r: { left: 1642, top: 506 }, b: { left: 1290, top: 826 } },
  },
  portrait: {
    middle: { left: 540, top: 1054 },
    times: { left: 540, top: 971 },
    emote: { left: 540, top: 1030 },
    from: { left: 540, top: 1112 },
    dealt: { left: 190, top: 980 },
    cheer: { b: { left: 560, top: 1184 }, l: { left: 28, top: 576 }, r: { right: 28, top: 576 } },
    peek: { l: { left: 281, top: 584 }, r: { left: 800, top: 584 }, b: { left: 800, top: 1250 } },
  },
};

/**
 * Draws the effect of a gift, or nothing. The clouds of a full-screen effect lie behind everything else.
 *
 * @param {Drawn} drawn
 * @param {DecidedGift | null} gift
 */
export function drawEffect(drawn, gift) {
  const { zone } = drawn,
    fx = zone("fx"),
    clouds = zone("clouds"),
    all = gift?.kind === "effect";
  setHidden(fx, !gift);
  setHidden(clouds, !all);
  fill(clouds, all ? gift.reference : "", () => (all ? [1, 2, 3, 4].map(cloud) : null));
  fill(fx, gift?.reference ?? "", () => (gift ? DRAWINGS[gift.kind](drawn, gift) : null));
}

/** @param {number} corner */
function cloud(corner) {
  const svg = art("fx-cloud", `corner c${corner}`);
  svg.setAttribute("preserveAspectRatio", "none");
  return svg;
}

/**
 * Returns the position of a part as an attribute.
 *
 * @param {At} at
 */
const at = ({ left, right, top }) => ({
  vars: {
    "inset-block-start": `${top}px`,
    ...(left === undefined ? {} : { "inset-inline-start": `${left}px` }),
    ...(right === undefined ? {} : { "inset-inline-end": `${right}px` }),
  },
});

/**
 * @param {Drawn} drawn
 * @param {number | null} seat
 * @returns {Place | null}
 */
function placeOf({ places }, seat) {
  const found = Object.entries(places ?? {}).find(([, each]) => each.seat === seat);
  return found ? /** @type {Place} */ (found[0]) : null;
}

/** @type {Record<DecidedGift["kind"], (drawn: Drawn, gift: DecidedGift) => (Element | null)[]>} */
const DRAWINGS = {
  cheer(drawn, gift) {
    const place = placeOf(drawn, gift.seat),
      name = nameOf(drawn.state, gift.seat),
      where = AT[drawn.size];
    const named = place ? ".for" : "",
      by = t("fx.cheer.by", { donor: donorOf(gift) });
    return [
      h(
        `div.banner.cheer${place ? `.by-${place}` : ""}`,
        at(place ? where.cheer[place] : where.dealt),
        art("gift-cheer"),
        h("span", {}, t(`fx.cheer${named}`, { name }), h("small", {}, by)),
      ),
    ];
  },
  emote(drawn, gift) {
    const name = nameOf(drawn.state, gift.seat),
      where = AT[drawn.size];
    const words = t(name ? "fx.emote.for" : "fx.emote", { donor: donorOf(gift), name });
    return [h("span.emo-w", at(where.emote), art("emo-excited", "emo")), h("span.note", at(where.from), words)];
  },
  effect: (_, gift) => [art("fx-peony", "peony"), h("div.big", {}, t("fx.effect"), h("small", {}, donorOf(gift)))],
  peek(drawn, gift) {
    const place = placeOf(drawn, gift.target);
    if (!place) return [];
    return [
      h(
        `span.note.by-${place}`,
        at(AT[drawn.size].peek[place]),
        t("fx.peek", { name: nameOf(drawn.state, gift.seat) }),
      ),
    ];
  },
  swap_card(drawn, gift) {
    const [given = "", taken = ""] = gift.cards ?? [],
      name = nameOf(drawn.state, gift.seat),
      target = nameOf(drawn.state, gift.target);
    return [
      h(
        "div.trade.clear",
        at(AT[drawn.size].middle),
        moved(given, t("fx.gives", { name, target }), "given"),
        icon("swap"),
        moved(taken, t("fx.gives", { name: target, target: name }), "taken"),
      ),
    ];
  },
  add_card(drawn, gift) {
    const code = gift.cards?.[0] ?? "",
      words = t("fx.back", { card: capital(cardName(code)), name: nameOf(drawn.state, gift.seat) });
    return [h("div.trade.clear", at(AT[drawn.size].middle), moved(code, words, "back"))];
  },
  double(drawn) {
    const view = drawn.state.view ?? {},
      before = beforeDouble(view),
      total = view.multiplier?.total ?? 0,
      number = (/** @type {number} */ n) => t("mult.times", { n });
    const parts = before
      ? [h("s", {}, number(before)), h("i", {}, "→"), number(total), h("i", {}, t("mult.unit"))]
      : ["×2"];
    return [h("div.rollup", at(AT[drawn.size].times), ...parts)];
  },
  swap_roles(drawn, gift) {
    const { state } = drawn,
      landlord = state.view?.landlord ?? null,
      seats = state.seats ?? [],
      now = landlord === gift.seat ? undefined : seats.find(each => each.seat === landlord),
      next = seats.find(each => each.seat === gift.seat);
    if (!next) return [];
    return [
      h(
        "div.hats.clear",
        at(AT[drawn.size].middle),
        now && hatted(now, nameOf(state, now.seat), "farmer"),
        now && icon("swap"),
        hatted(next, nameOf(state, next.seat), "landlord"),
      ),
    ];
  },
  reshuffle: ({ state, size }) => [
    h(
      "div.banner.clear",
      at(AT[size].dealt),
      art("gift-reshuffle"),
      h("span", {}, t("fx.reshuffle"), h("small", {}, t("fx.reshuffle.sub", { n: (state.view?.round ?? 0) + 1 }))),
    ),
  ],
};

/**
 * Returns a card that changes hands, with the names of giver and receiver below it.
 *
 * @param {string} code
 * @param {string} words
 * @param {string} way
 */
const moved = (code, words, way) =>
  h("figure", { class: way }, h("span.turned", {}, card(code)), h("figcaption", {}, words));

/**
 * Returns a player with the hat of the next round.
 *
 * @param {OverlaySeat} seat
 * @param {string} name
 * @param {"landlord" | "farmer"} role
 */
const hatted = ({ avatar }, name, role) =>
  h(
    "span.who1",
    {},
    h("span.avatar", {}, face(avatar), art(`hat-${role}`, "hat")),
    name,
    h("small", {}, t(`fx.next.${role}`)),
  );
