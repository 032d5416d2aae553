// One sentence for each event of Werewolf, for screen readers, for the log and for the replay.

/**
 * @import { Name } from "#types/table"
 * @import { Tally, TimelineEntry } from "#types/werewolf"
 * @import { GameEvent } from "#types/wire"
 * @typedef {GameEvent<"werewolf">} WerewolfEvent
 */

import { seatNumber, seatNumbers, roleName, votesText, numberAndName } from "#js/games/werewolf/names.js";
import { t } from "#js/table/words.js";

/**
 * Returns the sentence of an event. Empty for an event without one.
 *
 * @param {WerewolfEvent} event
 * @param {Name} name
 */
export function eventText({ kind, data }, name) {
  const one = (/** @type {number} */ seat) => numberAndName(seat, name);
  switch (kind) {
    case "round_start":
      return t("told.start");
    case "role":
      return t("told.role", { role: roleName(data.role) });
    case "night":
      return t("told.night", { n: data.night });
    case "step":
      return t(`told.step.${data.step}`);
    case "checked":
      return t(data.wolf ? "told.checked.wolf" : "told.checked.good", { no: seatNumber(data.seat) });
    case "protected":
      return data.seat === null ? t("told.protected.none") : t("told.protected", { no: seatNumber(data.seat) });
    case "victim":
      return data.seat === null ? t("told.victim.none") : t("told.victim", { no: seatNumber(data.seat) });
    case "saved":
      return t("told.saved", { no: seatNumber(data.seat) });
    case "poisoned":
      return t("told.poisoned", { no: seatNumber(data.seat) });
    case "day":
      return t("told.day", { n: data.day });
    case "stood":
      return data.seats.length ? t("told.stood", { nos: seatNumbers(data.seats) }) : t("told.stood.none");
    case "withdrew":
      return t("told.withdrew", { who: one(data.seat) });
    case "speech":
      return t(data.kind === "last_words" ? "told.speech.last" : "told.speech", { who: one(data.seat) });
    case "ballots":
      return tallyText(data.tally);
    case "tie":
      return t("told.tie", { nos: seatNumbers(data.seats) });
    case "elected":
      return data.seat === null ? t("told.elected.none") : t("told.elected", { who: one(data.seat) });
    case "deaths":
      return data.seats.length ? t("told.deaths", { nos: seatNumbers(data.seats) }) : t("told.deaths.none");
    case "order":
      return t(data.clockwise ? "told.order.clock" : "told.order.counter");
    case "banished":
      return data.seat === null ? t("told.banished.none") : t("told.banished", { who: one(data.seat) });
    case "self_destruct":
      return t("told.destruct", { who: one(data.seat) });
    case "badge":
      return data.to === null
        ? t("told.badge.none")
        : t("told.badge", { from: seatNumber(data.from), who: one(data.to) });
    case "round_end":
      return t(`told.end.${data.winner}`);
    default:
      return "";
  }
}

/**
 * Returns the result of a vote in words.
 *
 * @param {Tally} tally
 */
function tallyText(tally) {
  if (!tally.length) return t("told.ballots.none");
  return t("told.ballots", {
    what: [...tally]
      .sort((a, b) => b[1] - a[1])
      .map(([seat, n]) => t("told.ballot", { no: seatNumber(seat), n: votesText(n) }))
      .join(t("list.comma")),
  });
}

/**
 * Returns the event that an entry of the view's timeline stands for, so that both have the same sentence.
 *
 * @param {TimelineEntry} entry
 * @returns {WerewolfEvent}
 */
export function timelineEvent(entry) {
  switch (entry.kind) {
    case "night":
      return { kind: "night", data: { night: entry.night } };
    case "day":
      return { kind: "day", data: { day: entry.day } };
    case "stood":
    case "deaths":
      return { kind: entry.kind, data: { seats: entry.seats } };
    case "tie":
      return { kind: "tie", data: { kind: entry.vote, seats: entry.seats } };
    case "withdrew":
    case "self_destruct":
      return { kind: entry.kind, data: { seat: entry.seat } };
    case "elected":
    case "banished":
      return { kind: entry.kind, data: { seat: entry.seat } };
    case "badge":
      return { kind: "badge", data: { from: entry.from, to: entry.to } };
    case "order":
      return { kind: "order", data: { clockwise: entry.clockwise } };
  }
}
