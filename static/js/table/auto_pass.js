// Passes automatically when no card in the hand beats the play, if the player has chosen so. The first such turn offers
// the setting. The pass waits a random time, so that its speed does not reveal an empty choice.

/** @import { Clock, Toaster, Window } from "#types/table" */

import { prefs } from "#js/table/prefs.js";
import { t } from "#js/table/words.js";

const SOONEST = 600,
  LATEST = 2200;

const OFFERED = 9000; // ms for which the offer is shown

/**
 * Offers automatic passing, once on a device, as a toast with a button.
 *
 * @param {Toaster | null | undefined} toasts
 * @param {{ get: (key: "autopass" | "autopassOffered") => boolean, set: (key: "autopass" | "autopassOffered", on: boolean) => void }} [chosen]
 */
export function offerAutoPass(toasts, chosen = prefs) {
  if (!toasts || chosen.get("autopass") || chosen.get("autopassOffered")) return;
  chosen.set("autopassOffered", true);
  toasts.show(t("autopass.offer"), {
    tone: "info",
    stay: OFFERED,
    action: {
      text: t("autopass.take"),
      run: () => {
        chosen.set("autopass", true);
        toasts.show(t("autopass.taken"));
      },
    },
  });
}

export class AutoPass {
  #env;
  /** @type {string | null} */
  #window = null;
  /** @type {number | null} */
  #timer = null;

  /** @param {Clock} [env] */
  constructor(env = { after: (ms, run) => setTimeout(run, ms), cancel: id => clearTimeout(id), random: Math.random }) {
    this.#env = env;
  }

  /** Whether a pass is scheduled. */
  get waiting() {
    return this.#timer !== null;
  }

  /**
   * Schedules or cancels the pass. `window` is the turn that could be passed, or null. `pass` runs once for each
   * window.
   *
   * @param {Window | null} window
   * @param {() => void} pass
   */
  consider(window, pass) {
    if (this.#window === (window?.id ?? null)) return;
    if (this.#timer !== null) this.#env.cancel(this.#timer);
    this.#window = window?.id ?? null;
    this.#timer =
      window &&
      this.#env.after(SOONEST + this.#env.random() * (LATEST - SOONEST), () => {
        this.#timer = null;
        pass();
      });
  }
}
