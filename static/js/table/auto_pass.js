// Passes a turn automatically when no cards of the hand beat the play, if the player has chosen that in the settings.
// The first such turn offers the setting. The pass waits 0.6 to 2.2 s by chance: an instant pass would tell the others
// that the player had no choice.

/** @import { Clock, Toaster, Window } from "#types/table" */

import { prefs } from "#js/table/prefs.js";
import { t } from "#js/table/words.js";

const SOONEST = 600,
  LATEST = 2200;

const OFFERED = 9000; // ms for which the offer is shown

/**
 * Offers automatic passing in a toast with a button, once in each browser.
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

/** The automatic pass of one turn, which waits for its moment. */
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

  /** Whether an automatic pass is scheduled and not sent yet. */
  get waiting() {
    return this.#timer !== null;
  }

  /**
   * Schedules the pass of a turn, or cancels it. `window` is the turn's period for a move, if the turn may be passed
   * automatically, else null. `pass()` is called at most once for each window.
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
