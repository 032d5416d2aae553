// The toolbar of the table: sorting, phrases, emotions and auto-play, or the tools of a game.

/** @import { State, Tool } from "#types/table" */

import { fill, h, setAttr } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { isSpectator, trusteeOn } from "#js/table/state.js";
import { t } from "#js/table/words.js";

/**
 * Draws the toolbar. Its buttons call `on.sort`, `on.trustee(wanted)` and `on.side(tab)`; the button that sorts is
 * there if `on.sorts`. The buttons of phrases and emotions open popovers. A spectator gets a button for the chat of
 * spectators. With `on.takeBack` there is a button that takes the last move back; after the end its text says that the
 * match goes on from before that move. `own` are the game's tools during a match, [{icon, word, run}], before auto-play.
 *
 * @param {HTMLElement} el
 * @param {State} state
 * @param {{ sort: () => unknown, trustee: (on: boolean) => unknown, side: (name: string) => unknown, sorts: boolean, takeBack?: () => unknown }} on
 * @param {Tool[] | null} [own]
 */
export function renderToolbar(el, state, on, own = null) {
  const playing = Boolean(state.view) && state.match?.status !== "finished",
    watching = isSpectator(state),
    away = trusteeOn(state),
    out = Boolean(state.seats[state.you?.seat ?? -1]?.out);
  fill(
    el,
    [Boolean(on.takeBack), playing, watching, away, out, Boolean(state.table), own?.map(one => one.word)],
    () => {
      const trustee =
        !watching &&
        playing &&
        !out &&
        pressed(tool("trustee", away ? "tool.back" : "tool.trustee", { click: () => on.trustee(!away) }), away);
      const back =
        on.takeBack &&
        !watching &&
        tool("again", state.view && !playing ? "tool.retry" : "tool.undo", { click: on.takeBack });
      if (own && state.view) return [back, ...own.map(one => tool(one.icon, one.word, { click: one.run })), trustee];
      if (watching)
        return [
          tool("log", "side.log", { click: () => on.side("log") }),
          tool("chat", "side.chat", { click: () => on.side("watch") }),
        ];
      return [
        back,
        playing && on.sorts && tool("sort", "tool.sort", { click: on.sort }),
        h("button.tool", { type: "button", popovertarget: "say" }, icon("chat"), h("span", {}, t("tool.say"))),
        !on.takeBack &&
          h(
            "button.tool.emote",
            { type: "button", popovertarget: "emote" },
            icon("smile"),
            h("span", {}, t("tool.emote")),
          ),
        trustee,
      ];
    },
  );
}

/**
 * Returns a button of the toolbar.
 *
 * @param {string} name
 * @param {string} word
 * @param {{ click: () => unknown }} listeners
 */
function tool(name, word, listeners) {
  return h("button.tool", { type: "button", on: listeners }, icon(name), h("span", {}, t(word)));
}

/**
 * @param {HTMLElement} el
 * @param {boolean} on
 */
function pressed(el, on) {
  setAttr(el, "aria-pressed", String(on));
  return el;
}
