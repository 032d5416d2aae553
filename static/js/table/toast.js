// Toasts: short messages at the top of the table, where they never cover the hand. One is shown at a time; a new one
// replaces it. And the live region: an invisible element whose new lines screen readers say, one sentence for each event.

/** @import { Action, Toast } from "#types/table" */

import { h } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";

const STAY = 4200;
const KEEP = 6; // lines in the live region
/** @type {Record<string, string>} */
const ICONS = { bad: "warn", info: "bell", gold: "again", good: "check" };

/** Shows toasts, short messages at the top of the table, one at a time. */
export class Toasts {
  #el;
  /** @type {number | undefined} */
  #timer;
  /** @type {Map<string, { text: string, options: Toast }>} */
  #held = new Map(); // by kind; the connection's comes before all others

  /** @param {Element} el */
  constructor(el) {
    this.#el = el;
  }

  /**
   * Shows a sentence for `stay` ms, with a button if there is an `action` {text, run}.
   *
   * @param {string} text
   * @param {Toast} [options]
   */
  show(text, { tone = "good", action = null, stay = STAY } = {}) {
    clearTimeout(this.#timer);
    this.#draw(text, tone, action);
    this.#timer = setTimeout(() => this.#showHeld(), stay);
  }

  /**
   * Shows a sentence until the same `kind` is called with null, for instance while the connection is lost. It returns
   * after another toast has covered it.
   *
   * @param {string | null} text
   * @param {Toast & { kind?: string }} [options]
   */
  hold(text, { kind = "line", ...options } = {}) {
    const same = (this.#held.get(kind)?.text ?? null) === text;
    if (text) this.#held.set(kind, { text, options });
    else this.#held.delete(kind);
    if (!same) this.#showHeld();
  }

  /** Shows the sentence again that `hold` keeps, if there is one. */
  #showHeld() {
    clearTimeout(this.#timer);
    const held = this.#held.get("line") ?? this.#held.values().next().value;
    if (held) this.#draw(held.text, held.options.tone ?? "gold", held.options.action);
    else this.#el.replaceChildren();
  }

  /**
   * Draws a toast at the top of the table.
   *
   * @param {string} text
   * @param {string} tone
   * @param {Action | null} [action]
   */
  #draw(text, tone, action) {
    this.#el.replaceChildren(
      h(
        `div.toast.${tone}`,
        {},
        icon(ICONS[tone] ?? "info"),
        h("span", {}, text),
        action ? h("button", { type: "button", on: { click: () => action.run() } }, action.text) : null,
      ),
    );
  }
}

/** Writes sentences for screen readers. */
export class LiveRegion {
  #region;
  #later;

  /**
   * `region` is an element with `aria-live`. `later` schedules the writing; tests write at once.
   *
   * @param {Element} region
   * @param {(run: () => void) => unknown} [later]
   */
  constructor(region, later = run => requestAnimationFrame(run)) {
    this.#region = region;
    this.#later = later;
  }

  /**
   * Adds each sentence as a line of its own. Rewriting the region would lose lines that were not read yet.
   *
   * @param {...(string | null | undefined | false)} sentences
   */
  say(...sentences) {
    const lines = sentences.filter(Boolean);
    if (!lines.length) return;
    this.#later(() => {
      for (const line of lines) {
        const p = this.#region.ownerDocument.createElement("p");
        p.textContent = /** @type {string} */ (line);
        this.#region.append(p);
      }
      while (this.#region.childElementCount > KEEP) this.#region.firstElementChild?.remove();
    });
  }
}
