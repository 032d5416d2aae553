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

/** All running animations of the page. */
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

  /** Whether the player prefers reduced motion. */
  get reduced() {
    return Boolean(this.#reduced?.matches);
  }

  /**
   * Returns a duration of the CSS tokens in ms.
   *
   * @param {Duration} name
   */
  ms(name) {
    const text = this.#token(NAMES[name]);
    return text.endsWith("ms") ? parseFloat(text) : parseFloat(text) * 1000;
  }

  /**
   * Returns an easing of the CSS tokens.
   *
   * @param {string} name
   */
  ease(name) {
    const token = EASES[name];
    return token ? this.#token(token) : "linear";
  }

  /**
   * Returns the value of a CSS token. All are read once: reading one in the middle of a change makes the browser
   * recompute the style of the whole table.
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
   * Runs a function that measures elements and starts animations. All that it writes to the page waits until everything
   * is measured.
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
   * Changes the page at once, or inside `batch` after everything is measured.
   *
   * @param {() => void} change
   */
  write(change) {
    if (this.#writes) this.#writes.push(change);
    else change();
  }

  /**
   * Appends an element to a layer, inside `batch` after everything is measured.
   *
   * @param {Element} layer
   * @param {Element} el
   */
  put(layer, el) {
    this.write(() => layer.append(el));
  }

  /**
   * Animates an element. `time` and `ease` are names of tokens or values. `then` runs once, at the end of the animation
   * or when `finish` cuts it short.
   *
   * @param {Element} el
   * @param {Keyframe[]} frames
   * @param {Timing} [timing]
   */
  run(el, frames, timing = {}) {
    this.write(() => this.#start(el, frames, timing));
  }

  /**
   * Starts an animation and remembers it until its end.
   *
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
   * Runs `make` after a delay. `finish` cancels it, so use it only for what the animation itself needs: forty flying
   * cards need not all be created at once.
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

  /** Ends all running animations at once: elements jump to their ends, and each `then` runs. */
  finish() {
    for (const entry of [...this.#running]) {
      if (entry.timer) clearTimeout(entry.timer);
      this.#end(entry);
      entry.animation?.finish();
      if (entry.animation?.effect?.getTiming().fill !== "forwards") entry.animation?.cancel();
    }
  }

  /**
   * Returns a copy of an element on a layer above the table, at `box`. The caller removes it when its animation ends.
   * `wide` is the width of its cards in px, and `base` the box of the layer; they are measured if they are not given.
   *
   * @template {Element} Shown
   * @param {Shown} el
   * @param {Element} layer
   * @param {Box} [box]
   * @param {{ wide?: number, base?: Box | null }} [known]
   */
  ghost(el, layer, box = el.getBoundingClientRect(), { wide = cardWidth(el), base = null } = {}) {
    const copy = /** @type {Shown & ElementCSSInlineStyle} */ (el.cloneNode(true)),
      { left, top } = base ?? layer.getBoundingClientRect();
    copy.classList.add("ghost");
    copy.removeAttribute("id");
    copy.setAttribute("aria-hidden", "true");
    /** @type {[string, number][]} */
    const places = [
      ["left", box.left - left],
      ["top", box.top - top],
      ["width", box.width],
      ["height", box.height],
      ["--max", box.width],
    ];
    if (wide) places.push(["--cw", wide], ["--w", wide]); // its size depended on its former parent
    for (const [key, value] of places) copy.style.setProperty(key, `${value}px`);
    this.put(layer, copy);
    return copy;
  }

  /**
   * Forgets an animation that has ended, and runs the function `then` that was given with it.
   *
   * @param {Entry} entry
   */
  #end(entry) {
    if (!this.#running.delete(entry)) return;
    entry.then?.();
  }
}

export const motion = new Motion();

/**
 * Runs a function after the browser has painted `n` frames, or at once on a hidden page. Returns a function that
 * cancels it.
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
 * Runs a function in a task of its own after the next frame, or soon on a hidden page. Returns a function that cancels it.
 *
 * @param {() => void} run
 */
export function afterPicture(run) {
  let timer = 0; // none
  const cancel = pictures(0, () => (timer = setTimeout(run)));
  return () => (cancel(), clearTimeout(timer));
}

/** Returns the width of a group's first card in px, with decimals. A rounded width would break a copied row. */
export const cardWidth = (/** @type {Element} */ el) =>
  parseFloat(getComputedStyle(el.querySelector(".card") ?? el).width) || 0;

/**
 * Returns the translation and scale by which an element of box `to` appears where box `from` is.
 *
 * @param {Box} from
 * @param {Box} to
 */
export function between(from, to) {
  const x = from.left + from.width / 2 - (to.left + to.width / 2),
    y = from.top + from.height / 2 - (to.top + to.height / 2);
  return { x, y, scale: to.width ? from.width / to.width : 1 };
}
