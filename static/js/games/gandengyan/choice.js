// What the picked cards are: the readings that may be played now, the one that is chosen, and when none may, what they would
// be. Pure.

import { beats, readings } from "#js/games/gandengyan/rules.js";

/** A reading by what its jokers stand for: the same cards never have two readings with the same key. */
export const keyOf = combo => (combo.jokers ?? []).join();

/**
 * {combo, ok, fits}: `fits` are the readings that may be played now, the strongest first; `combo` is the one with the key
 * `wanted`, else the strongest; without any, what the cards would be, of the type to follow if they can be, or null.
 */
export function choose(codes, last, options, wanted = null) {
  const all = codes.length ? readings(codes) : [],
    fits = all.filter(combo => beats(combo, last, options));
  const combo =
    fits.find(one => keyOf(one) === wanted) ?? fits[0] ?? all.find(one => one.type === last?.type) ?? all[0] ?? null;
  return { combo, ok: fits.length > 0, fits };
}
