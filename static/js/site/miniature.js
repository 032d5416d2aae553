// A running match in small, for pages outside the table. The game's own `miniature.js` says what is shown.

/**
 * @import { Picture, SmallGame, SmallSeat, TableFrame } from "#types/miniature"
 * @import { AnyStateFrame, GameKey, View } from "#types/wire"
 */

import { localizedName } from "#js/table/agent_names.js";
import { h, setText } from "#js/table/dom.js";
import { art, face, setSheets } from "#js/table/sprites.js";
import { addWords, t } from "#js/table/words.js";
import words from "#words/site";

const FEW = 4; // more names do not fit in one line

/** The picture of one running match. `names` and `line` are its caption, brought up to date by `render`. */
export class Miniature {
  #el;
  #games;
  names = "";
  line = "";
  #newest = 0;

  /**
   * @param {HTMLElement} el an element with the class `minitable`
   * @param {Partial<Record<GameKey, () => Promise<SmallGame<never>>>>} games the games that may be shown
   */
  constructor(el, games) {
    this.#el = el;
    this.#games = games;
    setSheets({ icons: "", art: el.dataset.art });
    addWords(words);
  }

  /**
   * Draws a state. `label` are the words of the tag at the top, to which the delay is added. False if there is nothing
   * to draw, or a later state was drawn meanwhile.
   *
   * @param {AnyStateFrame | TableFrame} frame
   * @param {string} label
   */
  async render(frame, label) {
    const ticket = ++this.#newest;
    const { seats, view, you } = frame;
    const load = this.#games[frame.table.game];
    if (!view || !load) return false;
    const game = await load();
    if (ticket !== this.#newest) return false;
    const name = (/** @type {number} */ seat) => localizedName(seats[seat])?.name ?? "";
    const picture = game.picture(/** @type {View<never>} */ (view), name, you.seat);
    this.#el.dataset.felt = game.felt;
    this.#el.dataset.mini = frame.table.game;
    this.#draw(
      picture,
      seats,
      [label, you.behind && t("mini.late", { n: you.behind })].filter(Boolean).join(t("mini.join")),
    );
    const all = seats.map((_, seat) => name(seat)).filter(Boolean);
    const some = all.slice(0, all.length > FEW ? FEW - 1 : FEW).join(t("mini.join"));
    this.names = all.length > FEW ? t("mini.more", { names: some, n: all.length }) : some;
    this.line = frame.match?.status === "finished" ? t("mini.ended") : picture.line;
    return true;
  }

  /**
   * @param {Picture} picture
   * @param {AnyStateFrame["seats"]} seats
   * @param {string} live the words of the tag at the top
   */
  #draw(picture, seats, live) {
    const seat = (/** @type {string} */ side, /** @type {SmallSeat | null | undefined} */ at) => {
      const player = at && localizedName(seats[at.seat]);
      if (!at || !player) return null;
      return h(
        `div.m-seat.${side}`,
        {},
        h("span.avatar", {}, face(player.avatar), at.hat && art(`hat-${at.hat}`, "hat")),
        h("b", { translate: "no" }, player.name),
        h("small", {}, at.alert ? h("em", {}, at.alert) : at.note),
      );
    };
    const bottom = picture.bottom && localizedName(seats[picture.bottom.seat]);
    const drawn = [
      art("hills", "hills"),
      h("span.m-live", {}, h("i"), h("span", {}, live)),
      seat("l", picture.left),
      seat("r", picture.right),
      h("div.m-mid", {}, ...picture.middle, picture.tag && h("span.m-tag", {}, picture.tag)),
      ...(picture.extra ?? []),
      bottom &&
        picture.bottom &&
        h("span.m-own", {}, h("b", { translate: "no" }, bottom.name), ` · ${picture.bottom.note}`),
    ].filter(child => child instanceof Element);
    for (const part of drawn) part.setAttribute("aria-hidden", "true"); // the link says in words where it leads
    const label = this.#el.querySelector(".sr");
    this.#el.replaceChildren(...(label ? [label] : []), ...drawn);
  }
}

/**
 * Writes the number of watchers beside an eye; nothing without watchers.
 *
 * @param {HTMLElement} el
 * @param {number} watchers
 */
export function showWatchers(el, watchers) {
  el.hidden = !watchers;
  const number = el.querySelector("b");
  if (number) setText(number, watchers.toLocaleString());
}
