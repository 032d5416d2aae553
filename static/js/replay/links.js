// Links to a move and a seat of a replay: `#12-2` is stop 12 with seat 2 below. The same end of an address serves the page,
// the frame for other sites, and its code.

/** @import { Player } from "./playback.js" */

import { setAttr, setText } from "#js/table/dom.js";

const PLACE = /^#(\d+)(?:-(\d+))?$/;
const DONE_MS = 2500;

/**
 * Returns the stop and the seat that the fragment of an address (`#12-2`) names; null for each that it does not name.
 *
 * @param {string} hash
 */
export function placeIn(hash) {
  const [, stop = null, seat = null] = PLACE.exec(hash) ?? [];
  return { stop: stop === null ? null : Number(stop), seat: seat === null ? null : Number(seat) };
}

/**
 * Returns the fragment (`#12-2`) of an address that leads to a stop of the replay and a seat at the bottom.
 *
 * @param {number} stop
 * @param {number} seat
 */
export const addressOf = (stop, seat) => `#${stop}-${seat}`;

/**
 * Wires the copy button and the links that lead to this very move elsewhere: the frame's code, the whole page, and the
 * same round at other tables. Returns a function that updates them.
 *
 * @param {ParentNode} page
 * @param {{ player: Player, bottom: () => number }} at
 */
export function wireLinks(page, { player, bottom }) {
  const button = /** @type {HTMLElement | null} */ (page.querySelector("[data-link]")),
    code = /** @type {HTMLElement | null} */ (page.querySelector("[data-embed]")),
    whole = /** @type {HTMLAnchorElement | null} */ (page.querySelector("[data-whole]")),
    others = /** @type {NodeListOf<HTMLAnchorElement>} */ (page.querySelectorAll("[data-same-deal]"));
  button?.addEventListener("click", () => copy(button));
  return () => {
    const end = addressOf(player.stop, bottom()),
      round = player.round?.round;
    if (code) setText(code, code.textContent.replace(/src="[^"]*"/, `src="${code.dataset.embed}${end}"`));
    if (whole) whole.hash = end;
    for (const link of others) link.search = round === undefined ? "" : `?round=${round}`;
  };
}

/**
 * Copies the address of the page with the present move to the clipboard, and says so on the button for a moment.
 *
 * @param {HTMLElement} button
 */
async function copy(button) {
  const name = button.title;
  try {
    await navigator.clipboard.writeText(location.href);
  } catch {
    prompt(name, location.href); // not allowed: the address is shown, to be copied by hand
    return;
  }
  setAttr(button, "aria-label", button.dataset.done ?? "");
  setAttr(button, "data-copied", "");
  setTimeout(() => {
    setAttr(button, "aria-label", name);
    button.removeAttribute("data-copied");
  }, DONE_MS);
}
