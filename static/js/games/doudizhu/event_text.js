// One sentence for each event of Dou Dizhu. Screen readers say it at the table, and the replay shows it under the
// picture.

/**
 * @import { Gift, Spring } from "#types/doudizhu"
 * @import { Name } from "#types/table"
 * @import { GameEvent } from "#types/wire"
 * @typedef {GameEvent<"doudizhu">} DoudizhuEvent
 */

import { cardName } from "#js/draw/cards.js";
import { comboName } from "#js/games/doudizhu/names.js";
import { capital, signed, t } from "#js/table/words.js";

/**
 * Returns how a round ended in a few words: 农民胜 · 春天.
 *
 * @param {{ winner: "landlord" | "farmers", spring?: Spring | null }} result
 */
export function roundEndText({ winner, spring = null }) {
  const side = t(winner === "landlord" ? "end.landlord" : "end.farmers");
  return spring ? `${side} · ${t(`end.${spring}`)}` : side;
}

/**
 * Returns the sentence of an event. Empty for an event without one.
 *
 * @param {DoudizhuEvent} event
 * @param {Name} name
 */
export function eventText(event, name) {
  const { kind, data } = event,
    who = "seat" in data && data.seat !== null ? name(data.seat) : "";
  switch (kind) {
    case "round_start":
      return t("speak.deal", { n: data.round });
    case "deal":
      return data.redeal ? t("speak.redeal") : "";
    case "bid":
      return data.points ? t("speak.bid", { name: who, n: data.points }) : t("speak.nobid", { name: who });
    case "landlord":
      return t("speak.landlord", { name: who, n: data.bid, cards: cardsText(data.bottom ?? []) });
    case "play":
      return t("speak.play", { name: who, what: capital(comboName(data)) });
    case "pass":
      return t("speak.pass", { name: who });
    case "round_end":
      return `${roundEndText(data)} ${data.points.map((points, seat) => `${name(seat)} ${signed(points)}`).join(" · ")}`;
    case "gift":
      return t("speak.gift", { what: giftText(data, name) });
    case "reshuffle":
      return t("speak.reshuffle");
    case "match_end":
      return t("speak.match");
    default:
      return "";
  }
}

/**
 * Returns a sentence about what a gift of a stream's viewers did. `cards` are those of its cards that the viewer of the
 * page may see.
 *
 * @param {Gift} gift
 * @param {Name} name
 * @param {readonly string[]} [cards]
 */
export function giftText({ kind, seat, target, cards: open = [] }, name, cards = open) {
  const who = seat === null ? "" : name(seat),
    other = target === null ? "" : name(target);
  switch (kind) {
    case "cheer":
      return who ? t("gives.cheer.for", { name: who }) : t("gives.cheer");
    case "emote":
      return who ? t("gives.emote.for", { name: who }) : t("gives.emote");
    case "peek":
      return cards.length
        ? t("gives.peek.cards", { name: who, target: other, cards: cardsText(cards) })
        : t("gives.peek", { name: who, target: other });
    case "swap_card":
      return cards.length
        ? t("gives.swap_card.cards", {
            name: who,
            target: other,
            given: cardsText(cards.slice(0, 1)),
            taken: cardsText(cards.slice(1)),
          })
        : t("gives.swap_card", { name: who, target: other });
    case "add_card":
      return t("gives.add_card", { name: who, cards: cardsText(cards) });
    case "swap_roles":
      return t("gives.swap_roles", { name: who });
    default:
      return t(`gives.${kind}`);
  }
}

/**
 * Returns the cards of a gift of a stream's viewers, as far as these events show them.
 *
 * @param {Gift} gift
 * @param {readonly DoudizhuEvent[]} events
 */
export function giftCards(gift, events) {
  const own = events.find(event => event.kind === "gift_cards" && event.data.number === gift.number);
  return own?.kind === "gift_cards" ? own.data.cards : gift.cards;
}

/** @param {readonly string[]} codes */
function cardsText(codes) {
  return codes.map(cardName).join(t("names.between"));
}
