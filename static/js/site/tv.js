// The page of matches to watch: the best match is large, the others keep one shape. All come through one socket.

/** @import { ShownTable, TableFrame, TablesFrame } from "#types/miniature" */

import { Miniature, showWatchers } from "#js/site/miniature.js";
import { MINIATURES } from "#js/site/miniature_games.js";
import { followTables, tvAddress } from "#js/site/tv_connection.js";
import { h, setText } from "#js/table/dom.js";
import { icon, setSheets } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/** A picture with its caption, and the table that it shows. */
class Screen {
  #link;
  #miniature;
  /** @type {ShownTable | null} */
  table = null;
  /** @type {TableFrame | null} */
  #frame = null;

  /**
   * @param {HTMLElement} el the element with the link
   * @param {string} game the name of the game
   */
  constructor(el, game) {
    this.el = el;
    this.game = game;
    this.#link = /** @type {HTMLAnchorElement} */ (el.querySelector("a"));
    this.#miniature = new Miniature(/** @type {HTMLElement} */ (el.querySelector(".minitable")), MINIATURES);
  }

  /**
   * Shows another table, or the present one with another number of watchers.
   *
   * @param {ShownTable} table
   * @param {string} address
   */
  show(table, address) {
    if (this.table?.code !== table.code) this.#frame = null;
    this.table = table;
    this.#link.href = address;
    showWatchers(/** @type {HTMLElement} */ (this.el.querySelector(".eyes")), table.watchers);
    this.draw(null);
  }

  /**
   * Draws a frame of the table, or its last one again.
   *
   * @param {TableFrame | null} frame
   */
  async draw(frame) {
    this.#frame = frame ?? this.#frame;
    if (!this.#frame || !this.table) return;
    const large = this.el.matches(".wall > :first-child");
    const small = this.table.exhibition ? t("mini.exhibition.of", { game: this.game }) : this.game;
    const label = large ? t(this.table.exhibition ? "mini.exhibition" : "mini.live") : small;
    if (!(await this.#miniature.render(this.#frame, label))) return;
    const { names, line } = this.#miniature;
    this.el.removeAttribute("data-waiting");
    for (const [selector, text] of /** @type {const} */ ([
      [".cap b", names],
      [".cap small", large ? [this.game, line].join(t("mini.join")) : line],
    ])) {
      const el = this.el.querySelector(selector);
      if (el) setText(el, text);
    }
  }
}

const wall = /** @type {HTMLElement} */ (document.querySelector("[data-wall]"));
setSheets({ icons: wall.dataset.icons ?? "", art: wall.dataset.art });
const exhibitions = /** @type {HTMLElement} */ (document.querySelector("[data-exhibitions]"));
/** @type {Map<string, Screen>} */
const screens = new Map(); // game -> its place on the wall
for (const el of /** @type {NodeListOf<HTMLElement>} */ (wall.querySelectorAll("[data-game]")))
  screens.set(el.dataset.game ?? "", new Screen(el, el.dataset.name ?? ""));
/** @type {Map<string, Screen>} */
const rows = new Map(); // code -> an exhibition beside a better match of its game

/** Returns the address of a table's page. */
const addressOf = (/** @type {string} */ code) => (wall.dataset.table ?? "").replace("000000", code);

/**
 * Puts the tables on the wall: of each game the best match, or its exhibition. A match comes before exhibitions.
 *
 * @param {TablesFrame} frame
 */
function showTables({ tables, watching }) {
  const beside = new Map(tables.filter(table => table.exhibition).map(table => [table.code, table]));
  for (const [game, screen] of screens) {
    const table = tables.find(one => one.game === game); // matches come before exhibitions
    if (!table) continue; // what is drawn stays until another match begins
    beside.delete(table.code);
    screen.show(table, addressOf(table.code));
  }
  const first = [...wall.children].find(el => {
    const table = screens.get(/** @type {HTMLElement} */ (el).dataset.game ?? "")?.table;
    return table && !table.exhibition;
  });
  if (first && wall.firstElementChild !== first && isExhibition(wall.firstElementChild)) {
    wall.prepend(first);
    for (const screen of screens.values()) screen.draw(null);
  }
  showRows(beside);
  const total = /** @type {HTMLElement} */ (document.querySelector("[data-watching]"));
  total.hidden = watching < 2;
  const words = total.querySelector("span");
  if (words) setText(words, t("tv.watching", { n: watching.toLocaleString() }));
}

/** True if the element of the wall shows an exhibition, or nothing yet. */
const isExhibition = (/** @type {Element | null} */ el) =>
  screens.get(/** @type {HTMLElement | null} */ (el)?.dataset.game ?? "")?.table?.exhibition ?? true;

/** Lists the exhibitions that go on beside a better match. */
function showRows(/** @type {Map<string, ShownTable>} */ beside) {
  for (const [code, row] of rows)
    if (!beside.has(code)) {
      row.el.remove();
      rows.delete(code);
    }
  for (const [code, table] of beside) {
    let row = rows.get(code);
    if (!row) {
      const name = screens.get(table.game)?.game ?? "";
      const el = h(
        "li",
        {},
        h(
          "a.show",
          {},
          h("span.minitable", { data: { art: wall.dataset.art } }),
          h(
            "span.cap",
            {},
            h("span.sr", {}, name),
            h("b", { translate: "no" }),
            h("small"),
            h("span.eyes", { hidden: true }, icon("eye"), h("b.num")),
          ),
        ),
      );
      exhibitions.querySelector("ul")?.append(el);
      row = new Screen(el, name);
      rows.set(code, row);
    }
    row.show(table, addressOf(code));
  }
  exhibitions.hidden = rows.size === 0;
}

followTables(tvAddress(), frame => {
  if (frame.type === "tables") return showTables(frame);
  for (const screen of [...screens.values(), ...rows.values()])
    if (screen.table?.code === frame.code) void screen.draw(frame);
  return undefined;
});
