// Animation: Web Animations on real elements, with the durations and easings of the CSS tokens. `finish()` ends all running
// animations at once, for example when the next event arrives.
//
// A state's changes are measured first and animated afterwards. Within `batch`, everything that `run`, `put`, `ghost` and
// `write` start or write waits until all measurements are done. Interleaved, each measurement would make the browser lay the
// whole table out again, forty times for one deal.

/** @import { Box, Duration, Timing } from "#types/table" */

/** @type {Record<Duration, string>} */
const NAMES = {
  quick: "--t-quick",
  move: "--t-move",
  deal: "--t-deal",
  scene: "--t-scene",
  epic: "--t-epic",
  stagger: "--stagger",
};
/** @type {Record<string, string | null>} */
const EASES = { out: "--ease-out", in: "--ease-in", both: "--ease-both", settle: "--ease-settle", linear: null };
const TOKENS = [...Object.values(NAMES), ...Object.values(EASES)].filter(each => each !== null);

/** @typedef {{ animation?: Animation, timer?: number, then: (() => void) | null }} Entry */

class Motion {
  /** @type {Set<Entry>} */
  #running = new Set();
  #reduced = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
  /** @type {Map<string, string>} */
  #tokens = new Map();
  /** @type {(() => void)[] | null} */
  #writes = null; // writes of the batch that is being measured, or null

  constructor() {
    this.#reduced?.addEventListener("change", () => this.#tokens.clear());
  }

  get reduced() {
    return Boolean(this.#reduced?.matches);
  }

  /**
   * Returns a duration of the tokens in ms.
   *
   * @param {Duration} name
   */
  ms(name) {
    const text = this.#token(NAMES[name]);
    return text.endsWith("ms") ? parseFloat(text) : parseFloat(text) * 1000;
  }

  /** @param {string} name */
  ease(name) {
    const token = EASES[name];
    return token ? this.#token(token) : "linear";
  }

  /**
   * Returns a CSS token. All tokens are read once: each read in the middle of a change makes the browser recompute the
   * style of the whole table.
   *
   * @param {string} property
   */
  #token(property) {
    if (!this.#tokens.size) {
      const style = getComputedStyle(document.documentElement);
      for (const each of TOKENS) this.#tokens.set(each, style.getPropertyValue(each).trim());
    }
    return /** @type {string} */ (this.#tokens.get(property));
  }

  /**
   * Runs a function that measures and animates. Nothing is written before everything is measured.
   *
   * @param {() => void} measure
   */
  batch(measure) {
    if (this.#writes) return void measure();
    this.#writes = [];
    try {
      this.ms("move"); // reads the tokens along with the measurements
      measure();
    } finally {
      const writes = this.#writes;
      this.#writes = null;
      for (const write of writes) write();
    }
  }

  /**
   * Changes the page at once, or after all measurements of the batch.
   *
   * @param {() => void} change
   */
  write(change) {
    if (this.#writes) this.#writes.push(change);
    else change();
  }

  /**
   * Appends an element to a layer.
   *
   * @param {Element} layer
   * @param {Element} el
   */
  put(layer, el) {
    this.write(() => layer.append(el));
  }

  /**
   * Animates an element and tracks the animation. `time` and `ease` are names or values. `then` runs once, at the end
   * or when the animation is cut short.
   *
   * @param {Element} el
   * @param {Keyframe[]} frames
   * @param {Timing} [timing]
   */
  run(el, frames, timing = {}) {
    this.write(() => this.#start(el, frames, timing));
  }

  /**
   * @param {Element} el
   * @param {Keyframe[]} frames
   * @param {Timing} timing
   */
  #start(el, frames, { time = "move", ease = "out", delay = 0, fill = "backwards", then = null, pseudo, composite }) {
    const duration = typeof time === "number" ? time : this.ms(time);
    const easing = ease in EASES ? this.ease(ease) : ease;
    const animation = el.animate(frames, { duration, easing, delay, fill, pseudoElement: pseudo, composite });
    const entry = { animation, then };
    this.#running.add(entry);
    animation.onfinish = () => this.#end(entry);
    animation.oncancel = () => this.#end(entry);
  }

  /**
   * Runs a function after a delay. `finish` runs it at once.
   *
   * @param {number} delay
   * @param {() => void} run
   */
  later(delay, run) {
    /** @type {Entry} */
    const entry = { timer: setTimeout(() => this.#end(entry), delay), then: run };
    this.#running.add(entry);
  }

  /**
   * Runs `make` after a delay; `finish` cancels it. Forty cards that fly one after the other need not be created at
   * once.
   *
   * @param {number} delay
   * @param {() => void} make
   */
  at(delay, make) {
    if (!delay) return void this.batch(make);
    /** @type {Entry} */
    const entry = { then: null };
    entry.timer = setTimeout(() => {
      this.#running.delete(entry);
      make();
    }, delay);
    this.#running.add(entry);
  }

  /** Ends all running animations at once. */
  finish() {
    for (const entry of [...this.#running]) {
      if (entry.timer) clearTimeout(entry.timer);
      this.#end(entry);
      entry.animation?.finish();
      if (entry.animation?.effect?.getTiming().fill !== "forwards") entry.animation?.cancel();
    }
  }

  /**
   * Copies an element onto a layer above the table, at `box`. The caller removes the copy when its animation ends.
   *
   * @template {Element} Shown
   * @param {Shown} el
   * @param {Element} layer
   * @param {Box} [box]
   * @param {number} [wide]
   */
  ghost(el, layer, box = el.getBoundingClientRect(), wide = cardWidth(el)) {
    const copy = /** @type {Shown & ElementCSSInlineStyle} */ (el.cloneNode(true)),
      base = layer.getBoundingClientRect();
    copy.classList.add("ghost");
    copy.removeAttribute("id");
    copy.setAttribute("aria-hidden", "true");
    /** @type {[string, number][]} */
    const places = [
      ["left", box.left - base.left],
      ["top", box.top - base.top],
      ["width", box.width],
      ["height", box.height],
      ["--max", box.width],
    ];
    if (wide) places.push(["--cw", wide], ["--w", wide]); // its size depended on its former parent
    for (const [key, value] of places) copy.style.setProperty(key, `${value}px`);
    this.put(layer, copy);
    return copy;
  }

  /** @param {Entry} entry */
  #end(entry) {
    if (!this.#running.delete(entry)) return;
    entry.then?.();
  }
}

export const motion = new Motion();

/**
 * Runs a function after `n` painted frames, at once on a hidden page. Returns a function that cancels it.
 *
 * @param {number} n
 * @param {() => void} run
 */
export function pictures(n, run) {
  let frame = 0; // none
  const next = (/** @type {number} */ left) => {
    frame = requestAnimationFrame(() => (left ? next(left - 1) : run()));
  };
  if (document.hidden) run();
  else next(n);
  return () => cancelAnimationFrame(frame);
}

/**
 * Returns the laid-out width of a group's first card in px, with fractions. A rounded width would break the copied row.
 */
export const cardWidth = (/** @type {Element} */ el) =>
  parseFloat(getComputedStyle(el.querySelector(".card") ?? el).width) || 0;

/**
 * Returns the translation and scale that put an element of box `to` where box `from` is.
 *
 * @param {Box} from
 * @param {Box} to
 */
export function between(from, to) {
  const x = from.left + from.width / 2 - (to.left + to.width / 2),
    y = from.top + from.height / 2 - (to.top + to.height / 2);
  return { x, y, scale: to.width ? from.width / to.width : 1 };
}
