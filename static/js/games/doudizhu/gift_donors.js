// The donors of a stream's gifts, whom the page asks the server for by the references of the gifts. The log of a match
// does not hold them, so that a name can be erased.

/**
 * @typedef {object} Donor
 * @property {string} donor empty for a viewer without a name, and for an erased one
 * @property {string} price the label of the platform, such as `199 gems`
 * @property {number} times
 */

import { t } from "#js/table/words.js";

const MOST = 40; // references of one request
/** The name of the event on the document that tells of donors that have arrived. */
export const ARRIVED = "donors";

/** @type {Map<string, Donor | null>} */
const known = new Map(); // null: asked for, and not there yet

/**
 * Returns the donor of a gift; undefined as long as the page does not know it.
 *
 * @param {string} reference
 */
export const donorOf = reference => known.get(reference) ?? undefined;

/**
 * Returns what a gift did, with the number of a combo and the label of its price.
 *
 * @param {string} what
 * @param {Donor | undefined} donor
 */
export function labelled(what, donor) {
  if (!donor) return what;
  const combo = donor.times > 1 ? t("log.gift.times", { what, n: donor.times }) : what;
  return donor.price ? t("log.gift.price", { what: combo, price: donor.price }) : combo;
}

/**
 * Asks for the donors of the gifts that are not known yet. Without an answer the gifts stay without a name.
 *
 * @param {readonly string[]} references
 * @param {string} address
 */
export async function askForDonors(references, address = "/gifts/donors/") {
  const asked = references.filter(reference => !known.has(reference));
  for (const reference of asked) known.set(reference, null);
  for (let from = 0; from < asked.length; from += MOST) {
    const part = asked.slice(from, from + MOST);
    try {
      const answer = await fetch(`${address}?of=${part.join(",")}`, { credentials: "omit" });
      if (answer.ok) for (const [reference, donor] of Object.entries(await answer.json())) known.set(reference, donor);
    } catch {
      return; // the line is lost: the gifts keep the word that stands for a donor
    }
  }
  if (asked.length) document.dispatchEvent(new Event(ARRIVED));
}
