// How the table looks by the player's choice: felt, card backs, colours of suits, layout for the left hand.

import { prefs } from "#js/table/prefs.js";

/** @import { Theme } from "#types/table" */

const FELTS = ["jade", "indigo", "lacquer", "ink"];
const BACKS = ["ice", "wave", "cloud", "plum"];

/**
 * What may be chosen from pictures, with its values.
 *
 * @type {[Theme, readonly string[]][]}
 */
export const THEMES = [
  ["felt", FELTS],
  ["back", BACKS],
];

/**
 * Returns the felt that a table shows: the player's choice, else the game's own. Werewolf's table keeps its own two,
 * which tell day from night.
 *
 * @param {string} own
 */
export function shownFelt(own) {
  const chosen = prefs.get("felt");
  return own !== "paper" && FELTS.includes(chosen) ? chosen : own;
}

/** Applies the settings that the document shows as a whole: card backs, suits, and the layout for the left hand. */
export function applyPrefs() {
  const { dataset } = document.documentElement,
    back = prefs.get("back");
  for (const [name, value] of [
    ["suits", prefs.get("suits4") && "4"],
    ["back", BACKS.includes(back) && back],
  ])
    if (value) dataset[/** @type {string} */ (name)] = String(value);
    else delete dataset[/** @type {string} */ (name)];
  document.documentElement.toggleAttribute("data-lefty", prefs.get("lefty"));
}
