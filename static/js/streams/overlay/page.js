// The page of a stream's overlay: a fixed canvas for broadcasting software, which shows whole states from its socket.
// Without a connection it keeps the last picture and connects again without end.

/** @import { OverlayFrame, OverlayPage, OverlayState } from "#types/overlay" */

import gameWords from "#words/games/doudizhu";
import ownWords from "#words/streams/overlay";
import tableWords from "#words/table";
import { h } from "#js/table/dom.js";
import { prefs } from "#js/table/prefs.js";
import { socketAddress } from "#js/site/reconnection.js";
import { TableSocket } from "#js/table/socket.js";
import { sound } from "#js/table/sound.js";
import { setSheets } from "#js/table/sprites.js";
import { addWords } from "#js/table/words.js";
import { drawEffect } from "#js/streams/overlay/gift_effects.js";
import { GiftSounds } from "#js/streams/overlay/gift_sounds.js";
import { drawQueue, drawSlip } from "#js/streams/overlay/gift_slips.js";
import { drawOthers, drawSeats } from "#js/streams/overlay/seats.js";
import { drawPlays, drawPlates } from "#js/streams/overlay/table_plates.js";
import { actedAt, comesBackIn, placesOf, slipAt } from "#js/streams/overlay/view_model.js";

const TICK = 250; // ms between two drawings: slips, speech and cooldowns end by the clock

/** The overlay on the page. */
class Overlay {
  #canvas;
  #size;
  /** @type {OverlayState | null} */
  #state = null;
  #behind = 0; // ms of the shown moment minus the page's clock
  #sounds = new GiftSounds();

  /**
   * @param {HTMLElement} canvas
   * @param {OverlayPage["size"]} size
   */
  constructor(canvas, size) {
    this.#canvas = canvas;
    this.#size = size;
  }

  /** @param {OverlayFrame} frame */
  show({ state, now }) {
    this.#state = state;
    this.#behind = now - performance.now();
    this.draw();
  }

  /** Removes the picture: the server does not know the address of this overlay, or looks up none at the moment. */
  end() {
    this.#state = null;
    this.#canvas.hidden = true;
  }

  /** Draws the state as it looks now. Each part is written only where it differs. */
  draw() {
    const state = this.#state,
      now = performance.now() + this.#behind;
    this.#canvas.hidden = !state?.live;
    if (!state?.live) return;
    const zone = (/** @type {string} */ name) => zoneOf(this.#canvas, name),
      places = placesOf(state),
      drawn = { zone, state, now, places, size: this.#size };
    this.#canvas.toggleAttribute("data-late", Boolean(state.behind));
    drawPlates(drawn);
    drawSeats(drawn);
    drawOthers(drawn);
    drawPlays(drawn);
    const slip = slipAt(state, now);
    drawSlip(drawn, slip);
    drawQueue(drawn, slip);
    drawEffect(drawn, actedAt(state, now));
    this.#sounds.follow(slip, now);
  }
}

/**
 * Returns a zone of the canvas by its name. It is made the first time.
 *
 * @param {HTMLElement} canvas
 * @param {string} name
 */
function zoneOf(canvas, name) {
  const found = canvas.querySelector(`:scope > [data-zone="${name}"]`);
  if (found) return /** @type {HTMLElement} */ (found);
  const made = h("div", { data: { zone: name }, class: `o-${name.replace(/-(\w)$/, " $1")}`, hidden: true });
  canvas.append(made);
  return made;
}

const page = /** @type {OverlayPage} */ (JSON.parse(document.getElementById("overlay-page")?.textContent ?? "{}"));
const overlay = new Overlay(/** @type {HTMLElement} */ (document.querySelector(".ov")), page.size);
for (const words of [tableWords, gameWords, ownWords]) addWords(words);
setSheets(page.sheets);
if (page.sound && prefs.get("sound")) sound.unlock();
const socket = new TableSocket(socketAddress(page.socket), {
  onFrame: frame => {
    if (frame.type === "state") overlay.show(/** @type {OverlayFrame} */ (/** @type {unknown} */ (frame)));
  },
  onLink: link => {
    if (link.bye === "CLOSED_4404") overlay.end();
    const pause = comesBackIn(link);
    if (pause !== null) setTimeout(() => socket.connect(), pause);
  },
});
socket.connect();
setInterval(() => overlay.draw(), TICK);
