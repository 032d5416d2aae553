// Passing by itself when nothing beats, if the player wants it, which is offered the first time. It waits a random while, so
// that its speed does not tell the others that there was nothing to think about.

/** @import { Clock, Toaster, Window } from "#types/table" */

import { prefs } from "#js/table/prefs.js";
import { t } from "#js/table/words.js";

const SOONEST = 600,
  LATEST = 2200;

const OFFERED = 9000; // ms that the offer stays

/**
 * Offers to pass by itself from now on, once on a device: `toasts` shows it with a button.
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

  /** Is a pass on its way? */
  get waiting() {
    return this.#timer !== null;
  }

  /**
   * Tells how things stand: `window` is the turn that could be passed, or null; `pass` is called once for it.
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
