// Keeps the list of open tables fresh: the socket says that something changed, the page asks what.

import { followChanges } from "#js/site/changes.js";

const CALM_MS = 300; // several changes in a row are one
const SPREAD_MS = 2000; // and the pages that heard of them do not all ask at the same moment

/** Follows the lobby for the list marked `data-lobby`, whose value is the address of the list. */
export function watchLobby(root = document) {
  const list = /** @type {HTMLElement | null} */ (root.querySelector("[data-lobby]"));
  if (list) new Lobby(list, root.querySelector("[data-lobby-facts]")).connect();
}

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

  connect() {
    const url = new URL("/ws/lobby/", location.href);
    url.protocol = url.protocol.replace("http", "ws");
    followChanges(url, () => this.#changed());
  }

  #changed() {
    this.#missed = document.hidden; // a page in the background looks when it is looked at
    if (this.#missed || this.#due) return;
    this.#due = setTimeout(() => this.#refresh(), CALM_MS + Math.random() * SPREAD_MS);
  }

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
   * The button that had the focus has it again, if its table is still there.
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
