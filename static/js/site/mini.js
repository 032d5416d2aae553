// A running table in small, as a spectator sees it: who holds how many cards, and the play to beat.
import { card, group } from "#js/cards.js";
import { tagName } from "#js/games/doudizhu/names.js";
import en from "#js/games/doudizhu/words_en.js";
import zh from "#js/games/doudizhu/words_zh.js";
import { TableSocket } from "#js/table/socket.js";
import { addWords, english, setLang } from "#js/table/words.js";

const QUIET_MS = 4000;                    // the last play stays on show for as long when a trick is over

export class MiniTable {
  #el; #code;
  #shown = {};
  #lastPlay = 0;

  constructor(el) {
    this.#el = el;
    this.#code = el.dataset.mini;
    setLang(document.documentElement.lang);
    addWords({ zh, en });
  }

  start(state) {
    this.#render(state);
    const url = new URL(`/ws/tables/${this.#code}/`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new TableSocket(url, { onFrame: frame => frame.type === "state" && this.#render(frame) });
    socket.connect();
    document.addEventListener("visibilitychange", () => (document.hidden ? socket.close() : socket.connect()));
  }

  #render({ table, seats, view }) {
    if (!view || table.game !== "doudizhu") return;
    const order = [0, ...seats.keys()].slice(1);                 // seat 0 below, then clockwise: left, right
    for (const place of this.#el.querySelectorAll("[data-place]")) this.#seat(place, order[place.dataset.place], seats, view);
    this.#backs(view.counts?.[0] ?? 0);
    this.#play(view);
    const watchers = this.#el.querySelector("[data-watchers]");
    watchers.hidden = !(table.watchers > 1);
    watchers.textContent = english() ? ` · ${table.watchers} watching` : ` · ${table.watchers} 人在看`;
  }

  #seat(place, index, seats, view) {
    const seat = seats[index], count = view.counts?.[index] ?? 0, role = view.roles?.[index];
    place.toggleAttribute("data-turn", view.turn === index);
    const cards = english() ? (count === 1 ? "1 card" : `${count} cards`) : `剩 ${count} 张`;
    const key = [seat?.name, seat?.avatar, role, cards].join("|");
    if (!seat || this.#shown[index] === key) return;
    this.#shown[index] = key;
    const name = Object.assign(document.createElement("b"), { textContent: seat.name });
    const left = Object.assign(document.createElement("span"), { textContent: cards });
    if (place.dataset.place === "0") return place.replaceChildren(name, ` · ${cards}`);
    const words = document.createElement("div");
    words.append(name, left);
    return place.replaceChildren(this.#avatar(seat.avatar, role), words);
  }

  #avatar(face, role) {
    const box = Object.assign(document.createElement("span"), { className: "avatar" });
    const sprite = this.#el.closest("main").querySelector('use[href*="art.svg"]').getAttribute("href").split("#")[0];
    const picture = (name, size, css) => `<svg class="${css}" viewBox="0 0 ${size}" aria-hidden="true"><use href="${sprite}#${name}"/></svg>`;
    box.innerHTML = picture(`av-${/^[a-z]+$/.test(face) ? face : "panda"}`, "64 64", "face")
      + (role === "landlord" || role === "farmer" ? picture(`hat-${role}`, "56 34", "hat") : "");
    return box;
  }

  #backs(count) {
    const zone = this.#el.querySelector("[data-backs]");
    if (zone.childElementCount && zone.firstElementChild.childElementCount === count) return;
    const list = document.createElement("ol");
    list.className = "hand";
    list.style.setProperty("--n", count || 1);
    for (let index = 0; index < count; index++) {
      const item = document.createElement("li");
      item.style.cssText = `--i:${index};--row:0;--k:${index}`;
      item.append(card(""));
      list.append(item);
    }
    zone.replaceChildren(list);
  }

  #play(view) {
    const slot = this.#el.querySelector("[data-play]"), tag = this.#el.querySelector("[data-tag]");
    if (!view.last) {
      clearTimeout(this.#lastPlay);
      this.#lastPlay = setTimeout(() => { slot.replaceChildren(); tag.textContent = ""; delete this.#shown.play; }, QUIET_MS);
      return;
    }
    clearTimeout(this.#lastPlay);
    const key = view.last.cards.join(" ");
    if (this.#shown.play === key) return;
    this.#shown.play = key;
    slot.replaceChildren(group(view.last.cards, { landlord: view.roles?.[view.last.seat] === "landlord" }));
    tag.textContent = tagName(view.last);
  }
}
