// What happens in Dou Dizhu, as sentences: for the live region of the table, the caption of the replay, the log.

import { cardName } from "#js/draw/cards.js";
import { comboName } from "#js/games/doudizhu/names.js";
import { capital, english, signed, t } from "#js/table/words.js";

/** 农民胜 · 春天 */
export function ending({ winner, spring = null }) {
  const side = t(winner === "landlord" ? "end.landlord" : "end.farmers");
  return spring ? `${side} · ${t(`end.${spring}`)}` : side;
}

/** The sentence of an event, or "" when the game has none for it; `name(seat)` gives who it was. */
export function eventText({ kind, data }, name) {
  const who = name(data.seat);
  switch (kind) {
    case "round_start":
      return t("speak.deal", { n: data.round });
    case "deal":
      return data.redeal ? t("speak.redeal") : "";
    case "bid":
      return data.points ? t("speak.bid", { name: who, n: data.points }) : t("speak.nobid", { name: who });
    case "landlord":
      return t("speak.landlord", { name: who, n: data.bid, cards: listed(data.bottom ?? []) });
    case "play":
      return t("speak.play", { name: who, what: capital(comboName(data)) });
    case "pass":
      return t("speak.pass", { name: who });
    case "round_end":
      return `${ending(data)} ${data.points.map((points, seat) => `${name(seat)} ${signed(points)}`).join(" · ")}`;
    case "match_end":
      return t("speak.match");
    default:
      return "";
  }
}

function listed(codes) {
  return codes.map(code => cardName(code, english() ? "en" : "zh")).join(english() ? ", " : "、");
}
