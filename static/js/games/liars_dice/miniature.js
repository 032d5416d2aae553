// The picture of a running match of Liar's Dice in small: the bid that stands, its bidder, and the player to answer.

/**
 * @import { Picture } from "#types/miniature"
 * @import { View } from "#types/wire"
 */

import { die } from "#js/draw/dice.js";
import { bidText, diceText } from "#js/games/liars_dice/names.js";
import { h } from "#js/table/dom.js";
import { addWords, t } from "#js/table/words.js";
import words from "#words/games/liars_dice";

export const felt = "lacquer";

/**
 * Returns the picture of a view, with the viewer's own dice. Until the first bid of a round it shows what the last
 * challenge found.
 *
 * @param {View<"liars_dice">} view
 * @param {(seat: number) => string} name
 * @param {number | null} [me]
 * @returns {Picture}
 */
export function picture(view, name, me = null) {
  addWords(words); // another game on the page may have words of the same keys
  const seat = (/** @type {number | null | undefined} */ at) =>
    at === null || at === undefined ? null : { seat: at, note: diceText(view.counts[at]) };
  const { bid, reveal } = view;
  const shown = bid ?? reveal?.bid ?? null;
  const bidder = shown?.seat ?? view.counts.findIndex((n, at) => n > 0 && at !== view.turn);
  const answering = view.turn ?? reveal?.challenger ?? view.counts.findIndex(n => n > 0);
  return {
    left: seat(bidder),
    right: seat(answering === bidder ? reveal?.challenger : answering),
    middle: [
      shown &&
        h(
          "span.m-bid",
          {},
          h("b.num", {}, shown.count),
          h("i", {}, "×"),
          die(shown.face, { wild: view.wild && shown.face === 1 }),
        ),
    ],
    tag: bid
      ? t("mini.bids", { name: name(bid.seat), bid: bidText(bid) })
      : reveal
        ? t("mini.found", { bid: bidText({ count: reveal.count, face: reveal.bid.face }) })
        : t("mini.opening"),
    extra: [
      me !== null && view.dice
        ? h("div.m-dice", {}, ...view.dice.map(face => die(face, { wild: view.wild && face === 1 })))
        : h("div.m-cups", {}, ...view.counts.filter(n => n > 0).map(() => h("i"))),
    ],
    line: t("mini.dice", { n: view.total }),
  };
}
