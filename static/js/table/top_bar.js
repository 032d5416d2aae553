// The bar at the top of the table: leave, title of the game, spectators, connection, sound and settings. And the title of
// the page.

/** @import { Link, State } from "#types/table" */

import { h, setAttr, setData, setHidden, setText } from "#js/table/dom.js";
import { prefs } from "#js/table/prefs.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";
import { isSpectator, parentUrl } from "#js/table/state.js";

/** The bar at the top of the table. */
export class TopBar {
  #title = h("h1");
  #origin = h("a.origin", { target: "_blank", rel: "noopener", hidden: true });
  #rest = h("span");
  #small = h("small", {}, this.#origin, this.#rest);
  #watchers = h("span.num");
  #watching = h("span.badge.watch", { hidden: true });
  #meta;
  #dot = h("i.dot", { "data-state": "slow" });
  #ping = h("span.ping.num");
  #line = h("span.sr");
  #sound;

  /**
   * Takes over the bar. `on.leave`, `on.settings` and `on.side` are called by its buttons. `href` is where the arrow
   * back leads without scripts.
   *
   * @param {HTMLElement} el
   * @param {{ leave: () => unknown, side: () => unknown, settings: () => unknown }} on
   * @param {string} href
   */
  constructor(el, on, href) {
    this.#meta = h("button.meta.push", { type: "button", on: { click: on.side } }, icon("eye"), this.#watchers);
    this.#sound = h("button.btn.icon-only.wide", {
      type: "button",
      on: { click: () => prefs.set("sound", !prefs.get("sound")) },
    });
    const leave = h(
      "a.btn.icon-only",
      { href, "aria-label": t("bar.leave"), on: { click: event => (event.preventDefault(), on.leave()) } },
      icon("back"),
    );
    el.replaceChildren(
      leave,
      h("div.title", {}, this.#title, this.#small),
      this.#watching,
      this.#meta,
      h("span.meta.line", {}, this.#dot, this.#ping, this.#line),
      this.#sound,
      h(
        "button.btn.icon-only",
        { type: "button", "aria-label": t("bar.settings"), on: { click: on.settings } },
        icon("gear"),
      ),
    );
  }

  /**
   * Draws title and number of spectators.
   *
   * @param {State} state
   * @param {string[]} title
   */
  render(state, [title, small]) {
    setText(this.#title, title);
    const behind = state.you?.behind ? t("bar.late", { n: state.you.behind }) : "";
    const origin = originText(state);
    setText(this.#origin, origin);
    setHidden(this.#origin, !origin);
    setAttr(this.#origin, "href", parentUrl(state, "replay") ?? null);
    const rest = [state.table?.title, small, behind].filter(Boolean).join(" · ");
    setText(this.#rest, origin && rest ? ` · ${rest}` : rest);
    const watchers = state.table?.watchers ?? 0;
    setText(this.#watchers, watchers);
    setAttr(this.#meta, "aria-label", t("bar.watchers", { n: watchers }));
    setHidden(this.#watching, !state.n || !isSpectator(state) || state.table?.status === "open");
    setText(this.#watching, t("bar.watching"));
    this.link(state.link);
    this.sound();
  }

  /**
   * Shows how good the connection to the server is.
   *
   * @param {Link} link
   */
  link({ status, ping }) {
    setData(this.#dot, "state", status === "connecting" || status === "waiting" ? "slow" : status);
    setText(this.#ping, ping === null ? "" : t("link.ms", { n: ping }));
    setText(this.#line, t(`link.${status}`));
  }

  /** Shows whether sound is on. */
  sound() {
    const on = prefs.get("sound");
    if (this.#sound.dataset.on === String(on)) return;
    this.#sound.dataset.on = String(on);
    this.#sound.replaceChildren(icon(on ? "sound" : "mute"));
    setAttr(this.#sound, "aria-label", t("bar.sound"));
    setAttr(this.#sound, "aria-pressed", String(on));
  }
}

/**
 * Returns the two lines of the top bar. A table that waits for players does not name the round of its last match.
 *
 * @param {{ title(state: State): string[] }} game
 * @param {State} state
 * @param {boolean} waiting whether the waiting room is shown
 */
export const barTitle = (game, state, waiting) => game.title(waiting ? { ...state, view: null } : state);

/**
 * Returns what the bar says of a branch, such as "What if · from move 9". Empty at every other table.
 *
 * @param {State} state
 */
function originText({ table }) {
  if (!table?.branch) return "";
  const { move } = table.branch;
  if (move === null) return t("bar.branch");
  return move ? t("bar.branch.move", { n: move }) : t("bar.branch.start");
}

/**
 * Returns the title of the page: the names of the table and the match. On a hidden page the viewer's turn is named first.
 *
 * @param {Pick<State, "table">} state
 * @param {string} name the first line of the game's own title
 * @param {boolean} awaited whether the table waits for the viewer
 */
export function pageTitle(state, name, awaited) {
  const own = [state.table?.title, name].filter(Boolean).join(" · ");
  return awaited && document.hidden ? `${t("title.turn")} · ${own}` : `${own} · ${t("game")}`;
}
