// What happens in Gan Deng Yan, as sentences: for the live region of the table, the caption of the replay, the log.

import { nameOf, wholeName } from "#js/games/gandengyan/names.js";
import { capital, signed, t } from "#js/table/words.js";

/** The sentence of an event, or "" when the game has none for it; `name(seat)` gives who it was. */
export function eventText({ kind, data }, name) {
  const who = name(data.seat);
  switch (kind) {
    case "round_start":
      return t("told.deal", { n: data.round });
    case "deal":
      return t("told.starter", { name: name(data.starter) });
    case "play":
      return t("told.play", { name: who, what: capital(wholeName(data)) });
    case "pass":
      return t("told.pass", { name: who });
    case "trick_end":
      return t("told.lead", { name: who });
    case "draw":
      return t("told.draw", { name: who, n: data.pile });
    case "drawn":
      return t("told.drawn", { card: nameOf(data.card) });
    case "round_end":
      return `${t("told.out", { name: who })} · ${data.points.map((points, seat) => `${name(seat)} ${signed(points)}`).join(" · ")}`;
    case "match_end":
      return t("told.end");
    default:
      return "";
  }
}
