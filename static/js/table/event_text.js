// One sentence for each event that all games share, such as a timeout or a pause. The `event_text.js` of a game has the
// sentences of its own events.

/**
 * @import { SharedEvent, Told } from "#types/game"
 * @import { Happened, Name } from "#types/table"
 * @typedef {SharedEvent | Told<"ready", { seat: number }>} EventOfAll
 */

import { t } from "#js/table/words.js";

/**
 * Returns the sentence of a shared event. Empty for every other event.
 *
 * @param {Happened} event
 * @param {Name} name
 */
export function sharedEventText(event, name) {
  const { kind, data } = /** @type {EventOfAll} */ (event);
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
    case "finished":
      return t(`speak.${kind}`);
    default:
      return "";
  }
}
