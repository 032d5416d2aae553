// A small picture of a running Dou Dizhu table for pages outside the table: number of cards of each seat, and the play
// to beat.
/** @import { AnyStateFrame, Frame, StateFrame, View } from "#types/wire" */

import { card, group } from "#js/draw/cards.js";
import { tagName } from "#js/games/doudizhu/names.js";
import { localizedName } from "#js/table/agent_names.js";
import { h } from "#js/table/dom.js";
import { named } from "#js/table/player_names.js";
import { TableSocket } from "#js/table/socket.js";
import { art, face, setSheets } from "#js/table/sprites.js";
import { addWords, t } from "#js/table/words.js";
import gameWords from "#words/games/doudizhu";
import words from "#words/site";

const SHOWN_MS = 4000; // ms for which the last play is shown after the end of a trick

/** The small picture of one running table. */
export class LiveTable {
  #el;
  #code;
  /** @type {Record<string, string>} */
  #shown = {};
  #clearTimer = 0;

  /** @param {HTMLElement} el */
  constructor(el) {
    this.#el = el;
    this.#code = el.dataset.mini;
    addWords(gameWords);
    addWords(words);
    setSheets({ icons: "", art: el.dataset.art });
  }

  /**
   * Draws a first state, and follows the table by its socket while the page is visible.
   *
   * @param {AnyStateFrame} state
   */
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

  /**
   * Draws a state.
   *
   * @param {AnyStateFrame} state
   */
  #render(state) {
    if (!state.view || state.table.game !== "doudizhu") return;
    const { table, seats, view } = /** @type {StateFrame<"doudizhu"> & { view: View<"doudizhu"> }} */ (state);
    const order = [0, ...seats.keys()].slice(1); // seat 0 at the bottom, then clockwise: left, right
    for (const place of this.#el.querySelectorAll("[data-place]"))
      this.#seat(place, order[Number(place.dataset.place)], seats, view);
    this.#backs(view.counts?.[0] ?? 0);
    this.#play(view);
    const late = this.#el.querySelector("[data-late]");
    if (late) late.textContent = state.you.behind ? t("mini.late", { n: state.you.behind }) : "";
    const watchers = this.#el.querySelector("[data-watchers]");
    if (!watchers) return;
    watchers.hidden = !(table.watchers > 1);
    watchers.textContent = t("mini.watching", { n: table.watchers });
  }

  /**
   * Draws a seat: name, avatar, role and number of cards.
   *
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

  /**
   * Draws card backs for the cards of the seat at the bottom.
   *
   * @param {number} count
   */
  #backs(count) {
    const zone = this.#el.querySelector("[data-backs]");
    if (!zone || zone.firstElementChild?.childElementCount === count) return;
    const backs = Array.from({ length: count }, (_, index) =>
      h("li", { vars: { "--i": index, "--row": 0, "--k": index } }, card("")),
    );
    zone.replaceChildren(h("ol.hand", { vars: { "--n": count || 1 } }, backs));
  }

  /**
   * Draws the middle of the table: the play to beat, or words for the auction or the end.
   *
   * @param {View<"doudizhu">} view
   */
  #play(view) {
    if (view.last)
      return this.#showPlay(view.last.cards, tagName(view.last), view.roles?.[view.last.seat] === "landlord");
    if (view.phase === "BIDDING") return this.#showPlay([], t("mini.bidding"));
    if (view.phase !== "PLAYING") return this.#showPlay([], t("mini.over"));
    this.#clearTimer ||= setTimeout(() => this.#showPlay([], ""), SHOWN_MS); // a free lead: the finished trick is removed
    return undefined;
  }

  /**
   * @param {string[]} cards
   * @param {string} words
   * @param {boolean} [landlord]
   */
  #showPlay(cards, words, landlord = false) {
    clearTimeout(this.#clearTimer);
    this.#clearTimer = 0;
    const key = `${cards.join(" ")}|${words}`;
    if (this.#shown.play === key) return;
    this.#shown.play = key;
    this.#el.querySelector("[data-play]")?.replaceChildren(...(cards.length ? [group(cards, { landlord })] : []));
    const tag = this.#el.querySelector("[data-tag]");
    if (tag) tag.textContent = words;
  }
}
