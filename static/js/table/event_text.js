// What may happen in every game, as a sentence; a game tells its own events in its own `told.js`.

/** @import { SharedEvent, Told } from "#types/game" */
/** @import { Name } from "#types/table" */

import { t } from "#js/table/words.js";

/**
 * The sentence of an event, or "" when it is none of these; `name(seat)` gives who it was.
 *
 * @param {SharedEvent | Told<"ready", { seat: number }>} event
 * @param {Name} name
 */
export function sharedEventText({ kind, data }, name) {
  switch (kind) {
    case "timeout":
      return t(data.excused ? "speak.excused" : "speak.timeout", { name: name(data.seat) });
    case "trustee":
      return t(data.on ? "speak.trustee.on" : "speak.trustee.off", { name: name(data.seat) });
    case "conceded":
    case "departed":
      return t(`speak.${kind}`, { name: name(data.seat) });
    case "ready":
      return t("speak.ready", { name: name(data.seat) });
    case "time_added":
      return t("speak.added", { n: Math.round(data.ms / 1000) });
    case "paused":
    case "resumed":
    case "aborted":
      return t(`speak.${kind}`);
    default:
      return "";
  }
}
