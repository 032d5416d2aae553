// The sounds of gifts: one when a gift is announced or refused, and one of its own when it acts.

/** @import { Slip } from "#types/overlay" */

import { sound } from "#js/table/sound.js";

const FRESH = 1500; // ms: an older step, as after a reconnect, makes no sound

/** @type {Record<string, string>} */
const OF_KIND = {
  cheer: "drums",
  emote: "tick",
  peek: "plucked",
  swap_card: "papers",
  add_card: "play",
  double: "gong",
  swap_roles: "roles",
  reshuffle: "riffle",
  effect: "spring",
};

/** Plays the sound of each step once. */
export class GiftSounds {
  #heard = "";

  /**
   * @param {Slip | null} slip
   * @param {number} now
   */
  follow(slip, now) {
    if (!slip || slip.step === "wait") return;
    const step = `${slip.gift.reference} ${slip.step}`;
    if (step === this.#heard) return;
    this.#heard = step;
    if (now - slip.at >= FRESH) return;
    if (slip.step === "announce") sound.play("bells");
    else sound.play(slip.step === "refused" ? "pass" : OF_KIND[slip.gift.kind]);
  }
}
