// The title of the table page. Pure but for whether the page is hidden.

/** @import { State } from "#types/table" */

import { t } from "#js/table/words.js";

/**
 * Returns the title: the names of the table and the match. On a hidden page the viewer's turn is named first.
 *
 * @param {Pick<State, "table">} state
 * @param {string} name the first line of the game's own title
 * @param {boolean} awaited whether the table waits for the viewer
 */
export function pageTitle(state, name, awaited) {
  const own = [state.table?.title, name].filter(Boolean).join(" · ");
  return awaited && document.hidden ? `${t("title.turn")} · ${own}` : `${own} · ${t("game")}`;
}
