// The live table of the home page: the best running match of Dou Dizhu, or an exhibition that begins because it is
// watched.

/**
 * @import { AnyStateFrame } from "#types/wire"
 * @import { TableFrame, TvFrame } from "#types/miniature"
 */

import * as doudizhu from "#js/games/doudizhu/miniature.js";
import { Miniature } from "#js/site/miniature.js";
import { OwnMatch } from "#js/site/own_match.js";
import { followTables, tvAddress } from "#js/site/tv_connection.js";
import { t } from "#js/table/words.js";

/** The picture of one running table, which is a link to it. */
export class LiveTable {
  #el;
  #miniature;
  #exhibition;
  #watchers = 0;
  /** @type {AnyStateFrame | TableFrame | null} */
  #frame = null;

  /** @param {HTMLElement} el */
  constructor(el) {
    this.#el = el;
    this.#miniature = new Miniature(el, { doudizhu: async () => doudizhu });
    this.#exhibition = el.hasAttribute("data-exhibition");
  }

  /**
   * Draws the state that the page brought, if any, and follows the table while the page is visible.
   *
   * @param {AnyStateFrame | null} state
   */
  start(state) {
    this.#frame = state;
    this.#render();
    followTables(tvAddress(true), frame => this.#receive(frame));
  }

  /** @param {TvFrame} frame */
  #receive(frame) {
    if (frame.type === "table") this.#frame = frame;
    else {
      const [table] = frame.tables;
      if (!table) return; // what is drawn stays until another match begins
      this.#exhibition = table.exhibition;
      this.#watchers = table.watchers;
      this.#el.setAttribute("href", (this.#el.dataset.table ?? "").replace("000000", table.code));
    }
    this.#render();
  }

  async #render() {
    if (!this.#frame) return;
    const label = [
      t(this.#exhibition ? "mini.exhibition" : "mini.live"),
      this.#watchers > 1 && t("mini.watching", { n: this.#watchers }),
    ];
    if (await this.#miniature.render(this.#frame, label.filter(Boolean).join(t("mini.join"))))
      this.#el.toggleAttribute("data-waiting", false);
  }
}

/**
 * Starts the table that the page shows: the reader's own running match, or a live table. Both are in one module that the
 * page loads later, since each such module makes the bundles of tables smaller and more.
 */
export function showRunningTable(root = document) {
  const island = (/** @type {string} */ name) => JSON.parse(root.getElementById(name)?.textContent ?? "null"),
    own = /** @type {HTMLElement | null} */ (root.querySelector("[data-own-match]")),
    live = /** @type {HTMLElement | null} */ (root.querySelector("[data-live-table]"));
  if (own) new OwnMatch(own).start(island("own-state"));
  if (live) new LiveTable(live).start(island("mini-state"));
}
