// One sentence for each event of Dou Dizhu. Screen readers say it at the table, and the replay shows it under the
// picture.

/**
 * @import { Spring } from "#types/doudizhu"
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
    who = "seat" in data ? name(data.seat) : "";
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
    case "match_end":
      return t("speak.match");
    default:
      return "";
  }
}

/** @param {readonly string[]} codes */
function cardsText(codes) {
  return codes.map(cardName).join(t("names.between"));
}
