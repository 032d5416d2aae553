// Keeps the list of open tables fresh. A socket reports that something has changed, and the page then fetches the list.

import { followChanges } from "#js/site/lobby_connection.js";
import { socketAddress } from "#js/site/reconnection.js";

const CALM_MS = 300; // ms in which several changes cause one request
const SPREAD_MS = 2000; // ms over which the requests of all pages are spread

/** Keeps the list in the element with `data-lobby` fresh. The value of `data-lobby` is the address of the list. */
export function watchLobby(root = document) {
  const list = /** @type {HTMLElement | null} */ (root.querySelector("[data-lobby]"));
  if (list) new Lobby(list, root.querySelector("[data-lobby-facts]")).connect();
}

/** Keeps the list of open tables on a page fresh: fetches it again whenever its socket reports a change. */
class Lobby {
  #list;
  #facts;
  #due = 0;
  #missed = false;

  /**
   * @param {HTMLElement} list
   * @param {Element | null} facts
   */
  constructor(list, facts) {
    this.#list = list;
    this.#facts = facts;
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.#missed) this.#changed();
    });
  }

  /** Opens the connection over which the server reports changes of the open tables. */
  connect() {
    followChanges(socketAddress("/ws/lobby/"), () => this.#changed());
  }

  /** Plans to fetch the list of open tables after a short random delay, so that not all pages ask at once. */
  #changed() {
    this.#missed = document.hidden; // a hidden page refreshes when it becomes visible
    if (this.#missed || this.#due) return;
    this.#due = setTimeout(() => this.#refresh(), CALM_MS + Math.random() * SPREAD_MS);
  }

  /** Fetches the list of open tables and replaces the shown one. */
  async #refresh() {
    this.#due = 0;
    const answer = await fetch(this.#list.dataset.lobby ?? "", { headers: { accept: "text/html" } }).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const tables = page.querySelector("[data-list]"),
      facts = page.querySelector("[data-facts]");
    if (tables) this.#keepFocus(() => this.#list.replaceChildren(...tables.childNodes));
    if (facts) this.#facts?.replaceChildren(...facts.childNodes);
  }

  /**
   * Runs `change`, and then gives the focus back to the button of the same table, if that table is still in the list.
   *
   * @param {() => void} change
   */
  #keepFocus(change) {
    const action = /** @type {HTMLFormElement | null | undefined} */ (
      document.activeElement?.closest("[data-lobby] form")
    )?.action;
    change();
    if (action)
      [...this.#list.querySelectorAll("form")]
        .find(form => form.action === action)
        ?.querySelector("button")
        ?.focus();
  }
}
