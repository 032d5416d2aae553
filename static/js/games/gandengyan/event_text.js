// One sentence for each event of Gan Deng Yan. Screen readers say it at the table, and the replay shows it under the
// picture.

/**
 * @import { Name } from "#types/table"
 * @import { GameEvent } from "#types/wire"
 * @typedef {GameEvent<"gandengyan">} GanDengYanEvent
 */

import { nameOf, wholeName } from "#js/games/gandengyan/names.js";
import { capital, signed, t } from "#js/table/words.js";

/**
 * Returns the sentence of an event. Empty for an event without one.
 *
 * @param {GanDengYanEvent} event
 * @param {Name} name
 */
export function eventText(event, name) {
  const { kind, data } = event,
    who = "seat" in data ? name(data.seat) : "";
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
      return [
        t("told.out", { name: who }),
        ...data.points.map((points, seat) => `${name(seat)} ${signed(points)}`),
      ].join(" · ");
    case "match_end":
      return t("told.end");
    default:
      return "";
  }
}
