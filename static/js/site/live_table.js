// A running table in small, as a spectator sees it: who holds how many cards, and the play to beat.
/** @import { AnyStateFrame, Frame, StateFrame, View } from "#types/wire" */

import { card, group } from "#js/draw/cards.js";
import { tagName } from "#js/games/doudizhu/names.js";
import { localizedName } from "#js/table/agent_names.js";
import { h } from "#js/table/dom.js";
import { named } from "#js/table/marks.js";
import { TableSocket } from "#js/table/socket.js";
import { art, face, setSheets } from "#js/table/sprites.js";
import { addWords, t } from "#js/table/words.js";
import gameWords from "#words/games/doudizhu";
import words from "#words/site";

const QUIET_MS = 4000; // the last play stays on show for as long when a trick is over

export class LiveTable {
  #el;
  #code;
  /** @type {Record<string, string>} */
  #shown = {};
  #quiet = 0;

  /** @param {HTMLElement} el */
  constructor(el) {
    this.#el = el;
    this.#code = el.dataset.mini;
    addWords(gameWords);
    addWords(words);
    setSheets({ icons: "", art: el.dataset.art });
  }

  /** @param {AnyStateFrame} state */
  start(state) {
    this.#render(state);
    const url = new URL(`/ws/tables/${this.#code}/`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new TableSocket(url, {
      onFrame: (/** @type {Frame} */ frame) => frame.type === "state" && this.#render(frame),
    });
    socket.connect();
    document.addEventListener("visibilitychange", () => (document.hidden ? socket.close() : socket.connect()));
  }

  /** @param {AnyStateFrame} state */
  #render(state) {
    if (!state.view || state.table.game !== "doudizhu") return;
    const { table, seats, view } = /** @type {StateFrame<"doudizhu"> & { view: View<"doudizhu"> }} */ (state);
    const order = [0, ...seats.keys()].slice(1); // seat 0 below, then clockwise: left, right
    for (const place of this.#el.querySelectorAll("[data-place]"))
      this.#seat(place, order[Number(place.dataset.place)], seats, view);
    this.#backs(view.counts?.[0] ?? 0);
    this.#play(view);
    const watchers = this.#el.querySelector("[data-watchers]");
    if (!watchers) return;
    watchers.hidden = !(table.watchers > 1);
    watchers.textContent = t("mini.watching", { n: table.watchers });
  }

  /**
   * @param {HTMLElement} place
   * @param {number} index
   * @param {StateFrame["seats"]} seats
   * @param {View<"doudizhu">} view
   */
  #seat(place, index, seats, view) {
    const seat = localizedName(seats[index]),
      count = view.counts?.[index] ?? 0,
      role = view.roles?.[index];
    place.toggleAttribute("data-turn", view.turn === index);
    const cards = t("mini.cards", { n: count });
    const key = [seat?.name, seat?.avatar, role, cards].join("|");
    if (!seat || this.#shown[index] === key) return;
    this.#shown[index] = key;
    const name = h("b", {}, named(seat)),
      left = h("span", {}, cards);
    if (place.dataset.place === "0") return place.replaceChildren(name, ` · ${cards}`);
    return place.replaceChildren(
      h("span.avatar", {}, face(seat.avatar), role && art(`hat-${role}`, "hat")),
      h("div", {}, name, left),
    );
  }

  /** @param {number} count */
  #backs(count) {
    const zone = this.#el.querySelector("[data-backs]");
    if (!zone || zone.firstElementChild?.childElementCount === count) return;
    const backs = Array.from({ length: count }, (_, index) =>
      h("li", { vars: { "--i": index, "--row": 0, "--k": index } }, card("")),
    );
    zone.replaceChildren(h("ol.hand", { vars: { "--n": count || 1 } }, backs));
  }

  /** @param {View<"doudizhu">} view */
  #play(view) {
    if (view.last) return this.#lay(view.last.cards, tagName(view.last), view.roles?.[view.last.seat] === "landlord");
    if (view.phase === "BIDDING") return this.#lay([], t("mini.bidding"));
    if (view.phase !== "PLAYING") return this.#lay([], t("mini.over"));
    this.#quiet ||= setTimeout(() => this.#lay([], ""), QUIET_MS); // a free lead: the trick that is over fades
    return undefined;
  }

  /**
   * @param {string[]} cards
   * @param {string} words
   * @param {boolean} [landlord]
   */
  #lay(cards, words, landlord = false) {
    clearTimeout(this.#quiet);
    this.#quiet = 0;
    const key = `${cards.join(" ")}|${words}`;
    if (this.#shown.play === key) return;
    this.#shown.play = key;
    this.#el.querySelector("[data-play]")?.replaceChildren(...(cards.length ? [group(cards, { landlord })] : []));
    const tag = this.#el.querySelector("[data-tag]");
    if (tag) tag.textContent = words;
  }
}
