// The toolbar of the table: sorting, phrases, emotions and auto-play, or the tools of a game. Its buttons open two
// popovers over the table, one with ready-made phrases and one with emotions.

/** @import { Child, Saying, State, Tool } from "#types/table" */

import { EMOTIONS, PHRASES } from "#js/table/chat_messages.js";
import { fill, h, setAttr, setText } from "#js/table/dom.js";
import { art, icon } from "#js/table/sprites.js";
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
  const toggleTrustee = (/** @type {Event} */ { currentTarget }) =>
    on.trustee(/** @type {Element} */ (currentTarget).getAttribute("aria-pressed") !== "true");
  fill(el, [Boolean(on.takeBack), playing, watching, out, Boolean(state.table), own?.map(one => one.word)], () => {
    const trustee =
      !watching &&
      playing &&
      !out &&
      h("button.tool.trustee", { type: "button", on: { click: toggleTrustee } }, icon("trustee"), h("span"));
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
  });
  // changed where it is: a button that is replaced while it is pressed loses the focus, and lays out the table for that
  const trustee = el.querySelector(".trustee");
  if (!trustee) return;
  setAttr(trustee, "aria-pressed", String(away));
  setText(/** @type {Element} */ (trustee.lastElementChild), t(away ? "tool.back" : "tool.trustee"));
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
 * Builds the popovers of phrases and of emotions. A press calls `send({phrase})` or `send({emotion})` once and closes the popover.
 *
 * @param {{ say: HTMLElement, emote: HTMLElement }} sheets
 * @param {(words: Saying) => unknown} send
 */
export function buildPhraseSheets({ say, emote }, send) {
  const button = (/** @type {HTMLElement} */ el, /** @type {Saying} */ frame, /** @type {Child[]} */ ...content) =>
    h("button", { type: "button", on: { click: () => (el.hidePopover(), send(frame)) } }, ...content);
  for (const sheet of [say, emote]) sheet.setAttribute("role", "dialog");
  say.setAttribute("aria-label", t("sheet.say"));
  say.replaceChildren(
    h(
      "div.says",
      {},
      PHRASES.map(phrase => button(say, { phrase }, t(`say.${phrase}`))),
    ),
  );
  emote.setAttribute("aria-label", t("sheet.emote"));
  emote.replaceChildren(
    h(
      "div.emos",
      {},
      EMOTIONS.map(emotion => button(emote, { emotion }, art(`emo-${emotion}`), h("span", {}, t(`emo.${emotion}`)))),
    ),
  );
}
