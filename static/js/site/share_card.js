// The panel that shares a card. A worker draws a card when it is first asked for: until then its address leads to the game's
// own picture, and the panel asks again a few times. `<div popover data-share-panel><img data-card="path">…`.

import "#js/site/share.js";

const PAUSES_MS = [400, 800, 1500, 3000, 5000];

/**
 * Asks the server again and again for the picture of a card until a worker has drawn it. Returns whether it was drawn
 * in time.
 *
 * @param {string} path
 * @param {{ ask?: (path: string) => Promise<{ ok: boolean }>, pause?: (ms: number) => Promise<void> }} [means]
 */
export async function drawn(path, { ask = askFor, pause = wait } = {}) {
  for (const ms of [0, ...PAUSES_MS]) {
    if (ms) await pause(ms);
    try {
      if ((await ask(path)).ok) return true;
    } catch {
      return false; // offline: the picture of the game stays
    }
  }
  return false;
}

/** @param {string} path */
const askFor = path => fetch(path, { redirect: "manual", credentials: "same-origin", cache: "no-cache" });

/** @param {number} ms */
const wait = ms => new Promise(resolve => setTimeout(() => resolve(undefined), ms));

/**
 * Shows the drawn share card in its panel, once.
 *
 * @param {HTMLImageElement} image
 * @param {{ ask?: (path: string) => Promise<{ ok: boolean }>, pause?: (ms: number) => Promise<void> }} [means]
 */
export async function show(image, means) {
  const path = image.dataset.card;
  if (!path || image.dataset.asked) return;
  image.dataset.asked = "1";
  if (await drawn(path, means)) image.src = `${path}?drawn`;
  else delete image.dataset.asked; // the next opening asks again
}

for (const panel of document.querySelectorAll("[data-share-panel]"))
  panel.addEventListener("toggle", event => {
    const image = /** @type {HTMLImageElement | null} */ (panel.querySelector("img[data-card]"));
    if (/** @type {ToggleEvent} */ (event).newState === "open" && image) show(image);
  });
