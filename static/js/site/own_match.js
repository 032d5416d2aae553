// The reader's own running match on the home page. Its picture and words are asked for again while the page is visible,
// since a second connection to the table would count as the player's own and close the table in another tab.

/**
 * @import { AnyStateFrame } from "#types/wire"
 * @import { OwnMatchAnswer, OwnMatchParts } from "#types/miniature"
 */

import * as doudizhu from "#js/games/doudizhu/miniature.js";
import { Miniature } from "#js/site/miniature.js";
import { MINIATURES } from "#js/site/miniature_games.js";
import { setText } from "#js/table/dom.js";
import { t } from "#js/table/words.js";

const EVERY_MS = 5000;
/** Milliseconds to wait after the end of a turn: the server then plays it by itself. */
const AFTER_TURN_MS = 1500;

/** The hero of the home page while the reader has a running match. */
export class OwnMatch {
  #el;
  #miniature;
  #code = "";
  #timer = 0;
  #over = false;

  /** @param {HTMLElement} el */
  constructor(el) {
    this.#el = el;
    this.#miniature = new Miniature(/** @type {HTMLElement} */ (el.querySelector(".minitable")), {
      ...MINIATURES,
      doudizhu: async () => doudizhu,
    });
  }

  /**
   * Draws what the page brought, and keeps it up to date.
   *
   * @param {OwnMatchParts} parts
   */
  start(parts) {
    this.#code = parts.code;
    this.#show(parts);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#ask();
    });
    this.#plan();
  }

  #plan() {
    clearTimeout(this.#timer);
    if (!this.#over && !document.hidden) this.#timer = setTimeout(() => this.#ask(), this.#wait());
  }

  /** Returns how many milliseconds the next request waits: less if the reader's turn ends before. */
  #wait() {
    const ends = Date.parse(this.#time.getAttribute("datetime") ?? "") - Date.now() + AFTER_TURN_MS;
    return ends > 0 && ends < EVERY_MS ? ends : EVERY_MS;
  }

  async #ask() {
    clearTimeout(this.#timer);
    const answer = await fetch(this.#el.dataset.ownMatch ?? "", { headers: { accept: "application/json" } }).catch(
      () => null,
    );
    if (answer?.ok) {
      const { match } = /** @type {OwnMatchAnswer} */ (await answer.json());
      if (match?.code === this.#code) this.#show(match);
      else this.#end();
    }
    this.#plan();
  }

  /** @param {OwnMatchParts} parts */
  #show(parts) {
    for (const name of /** @type {const} */ (["about", "heading", "line"])) setText(this.#part(name), parts[name]);
    const time = this.#time;
    time.setAttribute("datetime", parts.until ?? "");
    delete time.dataset.over;
    this.#part("time").toggleAttribute("data-empty", !parts.until);
    time.toggleAttribute("data-countdown", Boolean(parts.until)); // every page's script counts down
    this.#miniature.render(parts.frame, t("mini.own"));
  }

  /** Says that the match has ended. The button still leads to the table, which shows the result. */
  #end() {
    this.#over = true;
    this.#part("time").toggleAttribute("data-empty", true);
    for (const name of /** @type {const} */ (["heading", "line"]))
      setText(this.#part(name), this.#part(name).dataset.over ?? "");
  }

  get #time() {
    return /** @type {HTMLTimeElement} */ (this.#el.querySelector("time"));
  }

  /** @param {string} name */
  #part(name) {
    return /** @type {HTMLElement} */ (this.#el.querySelector(`[data-own=${name}]`));
  }
}
