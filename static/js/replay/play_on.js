// The dialog that plays on from the move at which the replay stands.

/** @import { Player } from "./playback.js" */

/**
 * Opens the dialog by its button, with the move and the seat below chosen.
 *
 * @param {Document} page
 * @param {{ player: Player, bottom: () => number }} at
 */
export function wirePlayOn(page, { player, bottom }) {
  const dialog = /** @type {HTMLDialogElement | null} */ (page.querySelector("#play-on")),
    form = dialog?.querySelector("form");
  if (!dialog || !form) return;
  page.querySelector("[data-play-on]")?.addEventListener("click", () => {
    player.pause();
    const move = /** @type {HTMLInputElement} */ (form.elements.namedItem("move")),
      seat = /** @type {RadioNodeList} */ (form.elements.namedItem("seat"));
    move.value = String(player.frame.index);
    seat.value = String(bottom());
    dialog.showModal();
  });
  dialog.querySelector("[data-cancel]")?.addEventListener("click", () => dialog.close());
}
