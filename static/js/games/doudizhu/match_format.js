// The format of a match of Dou Dizhu in words: its name, when the match ends, and what decided a match that has ended.

/**
 * @import { DoudizhuViewModel } from "#js/games/doudizhu/view_model.js"
 * @import { Options, View } from "#types/doudizhu"
 * @typedef {Pick<View, "rounds" | "wins_needed">} Length when a match ends
 */

import { capital, t } from "#js/table/words.js";

/** @type {Record<string, Length>} */
export const LENGTHS = {
  daily: { rounds: null, wins_needed: null },
  quick: { rounds: 5, wins_needed: 3 },
  standard: { rounds: 10, wins_needed: null },
  championship: { rounds: 20, wins_needed: null },
};

/**
 * Returns when a match ends: after a number of won rounds, after a number of rounds, or never by itself.
 *
 * @param {Length} length
 */
export function lengthText({ rounds, wins_needed: wins }) {
  if (wins) return t("format.wins", { n: wins });
  return rounds ? t("format.rounds", { n: rounds }) : t("format.endless");
}

/**
 * Returns the length of a match as a text that begins a line.
 *
 * @param {Length} length
 */
export const lengthLine = length => capital(lengthText(length));

/**
 * Returns the name of a running or finished match's format with its length, as lists of tables write it.
 *
 * @param {Pick<View, "format" | "rounds" | "wins_needed">} view
 */
export const formatText = view => t("format.full", { format: formatName(view), length: lengthText(view) });

/**
 * Returns the name of a running or finished match's format. A single round, such as a practice, is of none and has the
 * game's name.
 *
 * @param {Pick<View, "format" | "rounds" | "wins_needed">} view
 */
export const formatName = ({ format, rounds, wins_needed: wins }) =>
  t(rounds === 1 && !wins ? "game" : `format.${format}`);

/**
 * Returns the name of the format that a table's options ask for, with its length.
 *
 * @param {Partial<Options>} options
 */
export const chosenFormatText = options =>
  t("format.full", {
    format: t(`format.${options.duplicate ? "duplicate" : (options.format ?? "quick")}`),
    length: lengthText(chosenLength(options)),
  });

/**
 * Returns the length of a match that a table's options ask for.
 *
 * @param {Partial<Options>} options
 * @returns {Length}
 */
export const chosenLength = ({ duplicate, format = "quick" }) =>
  duplicate ? { rounds: duplicate, wins_needed: null } : LENGTHS[format];

/**
 * Returns the seats in the order of the standings: by place after the match; before it the most won rounds first where
 * they decide, then the most points.
 *
 * @param {View} view
 */
export function standingOrder({ scores, wins, wins_needed: needed, outcome }) {
  const places = outcome?.places ?? [],
    seats = scores.map((_, seat) => seat);
  return seats.sort(
    (a, b) => (places[a] || 0) - (places[b] || 0) || (needed ? wins[b] - wins[a] : 0) || scores[b] - scores[a],
  );
}

/**
 * Returns one sentence that says who has won enough rounds, after a match that won rounds decide. Empty before its end
 * and in matches that points decide.
 *
 * @param {Pick<DoudizhuViewModel, "view" | "me" | "aborted" | "name">} vm
 */
export function decisionText({ view, me, aborted, name }) {
  const { wins_needed: n, wins = [], outcome } = view;
  if (!n || !outcome || aborted) return "";
  const winners = wins.flatMap((won, seat) => (won >= n ? [seat] : [])),
    others = winners.filter(seat => seat !== me).map(seat => name(seat));
  if (!winners.length) return t("decided.nobody", { n });
  if (others.length < winners.length)
    return others.length ? t("decided.you.and", { n, name: others[0] }) : t("decided.you", { n });
  return others.length > 1
    ? t("decided.both", { n, name: others[0], other: others[1] })
    : t("decided.one", { n, name: others[0] });
}
