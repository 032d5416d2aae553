// The live region: an invisible element whose new lines screen readers say, one sentence for each event.

const KEEP = 6;

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
