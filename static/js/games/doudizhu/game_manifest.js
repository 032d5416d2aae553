// Everything that the table page loads of Dou Dizhu: words, texts of title, options and events, keys, and the function
// that creates the board.

/**
 * @import { Options, View } from "#types/doudizhu"
 * @import { GameState, Name } from "#types/table"
 * @import { GameEvent } from "#types/wire"
 */

import { logLines } from "#js/games/doudizhu/log.js";
import { eventText, roundEndText } from "#js/games/doudizhu/event_text.js";
import { chosenFormatText, chosenLength, formatName, lengthLine } from "#js/games/doudizhu/match_format.js";
import { signed, t } from "#js/table/words.js";

export { mount } from "#js/games/doudizhu/board.js";
export { group as drawExample } from "#js/draw/cards.js";
export { logLines };
export { default as words } from "#words/games/doudizhu";
export const felt = "jade";

const DEAL_SHOWN_MS = 4000; // since the match began: a page that opens before shows the deal
const NUMBERS = /** @type {const} */ (["turn_seconds", "multiplier_cap", "max_redeals", "intermission_seconds"]);
const SWITCHES = /** @type {const} */ ([
  "landlord_rotation",
  "wings_from_chain",
  "rocket_as_kickers",
  "four_with_pair",
  "gifts",
]);
/** @type {Partial<Options>} */
const USUAL = { max_redeals: 3 };

/**
 * Returns the two lines of the top bar: format and round; length of the match and cap of the multiplier, if it has one.
 * Before the match: game and format.
 *
 * @param {Pick<GameState<"doudizhu">, "view" | "table">} state
 */
export function title({ view, table }) {
  if (!view) return [t("game"), chosenFormatText(/** @type {Partial<Options>} */ (table?.options ?? {}))];
  const { multiplier_cap: cap } = view.options ?? {};
  return [
    t("bar.round", { format: formatName(view), n: view.round }),
    [lengthLine(view), cap && t("bar.cap", { n: cap })].filter(Boolean).join(" · "),
  ];
}

/**
 * Returns the options of a table as short lines: when the match ends, the time for a turn, and each option that differs
 * from its default. The bar names the format.
 *
 * @param {Partial<Options>} [options]
 */
export function optionLines(options = {}) {
  const lines = [lengthLine(chosenLength(options))];
  for (const key of NUMBERS)
    if (options[key] && options[key] !== USUAL[key]) lines.push(t(`opt.${key}`, { n: options[key] }));
  for (const key of SWITCHES) if (options[key] === true) lines.push(t(`opt.${key}`));
  if (options.landlord_rotation && (options.rotation_base ?? 1) > 1)
    lines.push(t("opt.rotation_base", { n: options.rotation_base }));
  return lines;
}

/**
 * Returns events to animate when a page opens. It is the deal if the cards were dealt just now, otherwise nothing.
 *
 * @param {Pick<GameState<"doudizhu">, "at" | "view">} first
 * @returns {GameEvent<"doudizhu">[]}
 */
export function openingEvents({ at, view }) {
  const dealt =
    view?.phase === "BIDDING" && view.round === 1 && at < DEAL_SHOWN_MS && view.bids.every(bid => bid === null);
  return dealt
    ? [
        { kind: "round_start", data: { round: 1, phase: "DEALING" } },
        { kind: "deal", data: { redeal: 0, phase: "DEALING" } },
      ]
    : [];
}

/**
 * Returns the sentences of a state's events for screen readers. They also name the number of cards of a seat that has
 * few left.
 *
 * @param {Pick<GameState<"doudizhu">, "view" | "you" | "events">} state
 * @param {Name} name
 */
export function eventTexts({ view, you, events }, name) {
  return events.flatMap(event => {
    if (event.kind === "round_end") return endTexts(view, you?.seat ?? null);
    const text = eventText(event, name);
    return text ? [text, ...(event.kind === "play" ? fewTexts(view, event.data.seat, name) : [])] : [];
  });
}

/**
 * Returns the sentences about seats that have one or two cards left.
 *
 * @type {(view: View | null, seat: number, name: Name) => string[]}
 */
function fewTexts(view, seat, name) {
  const left = view?.counts?.[seat] ?? 0;
  return left > 0 && left <= 2 ? [t("speak.few", { name: name(seat), n: left })] : [];
}

/**
 * Returns the sentences about the end of a round.
 *
 * @type {(view: View | null, mine: number | null) => string[]}
 */
function endTexts(view, mine) {
  if (!view?.result) return [];
  const what = roundEndText({ ...view.result, spring: view.multiplier.spring });
  return [
    mine === null ? t("speak.endwatch", { what }) : t("speak.end", { what, points: signed(view.result.points[mine]) }),
  ];
}
