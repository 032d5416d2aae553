// What may happen in every game, as a sentence; a game has sentences of its own in its `event_text.js`.

/**
 * @import { SharedEvent, Told } from "#types/game"
 * @import { Happened, Name } from "#types/table"
 * @typedef {SharedEvent | Told<"ready", { seat: number }>} EventOfAll
 */

import { t } from "#js/table/words.js";

/**
 * Returns the sentence of an event, or "" if it is none of these.
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
      return t(`speak.${kind}`);
    default:
      return "";
  }
}
