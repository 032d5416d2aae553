// Protection against taps on a control that has just appeared under the finger. A finger aims at what it sees and lands
// later; meanwhile a frame or a clock may have put another control there. For 0.4 s such a control takes no tap.
// Neither does a control that the tap itself has brought. Only touch is affected: a mouse points at what is visible,
// and a key names its action.

/** @import { Edges, ControlChange, Tap } from "#types/table" */

const STILL = 400; // ms
const OWN = 60; // ms after a tap or key in which a change counts as its effect
const SAME = 28; // px: two taps this close are on one spot
const NEAR = 20; // px by which a control may move and still count as unmoved
export const CONTROLS = "button, a[href], summary, label, select, [role=button]";
// cards show their meaning, and another tap undoes a pick; a peek and a hint move nothing
const FREE = ".hand-zone .card, .role-peek, [data-act=hint]";

/** @type {(box: Edges, at: { x: number, y: number }) => boolean} */
const within = ({ left, top, right, bottom }, { x, y }) => x >= left && x <= right && y >= top && y <= bottom;
/**
 * Returns the distance of two taps in px.
 *
 * @type {(a: Tap, b: Tap) => number}
 */
const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

const isElement = /** @type {(node: Node | null) => node is HTMLElement} */ (node => node?.nodeType === 1);

/**
 * A record of when and where controls have changed, which decides whether a tap comes too early. Times are in ms,
 * positions in px of the viewport.
 */
export class Stillness {
  /** @type {WeakMap<Element, ControlChange>} */
  #changes = new WeakMap(); // {at, own, was} of each control
  /** @type {ControlChange | null} */
  #exposure = null; // {at, own} of the last dialog or drawer that closed
  #last = { at: -Infinity, x: -1e9, y: -1e9 };
  answering = false; // while an input is handled, all changes count as its effect, however slow the phone

  /**
   * Notes a tap or key. Changes right after it count as its effect. A key has no position.
   *
   * @param {number} at
   * @param {{ x?: number, y?: number }} [place]
   */
  input(at, { x = -1e9, y = -1e9 } = {}) {
    this.#last = { at, x, y };
  }

  /**
   * Notes that a control has appeared, has moved or means something else now. `was` is the earlier box of a control
   * with the same meaning, or null.
   *
   * @param {Element} control
   * @param {number} at
   * @param {Edges | null} [was]
   */
  changed(control, at, was = null) {
    this.#changes.set(control, { ...this.#record(at), was });
  }

  /**
   * Notes that a dialog or drawer has closed, so that everything under it can be pressed again.
   *
   * @param {number} at
   */
  uncovered(at) {
    this.#exposure = this.#record(at);
  }

  /**
   * Whether a tap on this control at this position comes too early and must be ignored.
   *
   * @param {Element} control
   * @param {Tap} tap
   */
  early(control, tap) {
    const change = this.#changes.get(control);
    return [change, this.#exposure].some(
      one =>
        one && tap.at - one.at < STILL && !(one.was && within(one.was, tap)) && (!one.own || this.#onOneSpot(one, tap)),
    );
  }

  /** @param {number} at */
  #record(at) {
    return { at, own: this.answering || at - this.#last.at <= OWN, tap: this.#last };
  }

  /**
   * Whether a tap is at the same place as the tap before the control changed.
   *
   * @param {ControlChange} one
   * @param {Tap} tap
   */
  #onOneSpot(one, tap) {
    return apart(one.tap, tap) < SAME;
  }
}

/**
 * Returns a control's text, label and action, which tell whether it still means the same to the player. A control whose
 * label counts seconds says in `data-means` what it means.
 */
const meaning = (/** @type {HTMLElement & { value?: string }} */ control) => {
  const { means, act = "" } = control.dataset;
  return `${means ?? control.getAttribute("aria-label") ?? control.textContent}|${act}|${control.value ?? ""}`;
};

/**
 * Watches the controls of the page and suppresses taps on those that have just changed. Returns a function that stops
 * the watch.
 *
 * @param {HTMLElement} root
 * @param {{ now?: () => number, idle?: (run: () => void) => unknown }} [env]
 */
export function keepStill(root, { now = () => performance.now(), idle = run => setTimeout(run, 80) } = {}) {
  const still = new Stillness();
  /** @type {WeakMap<HTMLElement, string>} */
  const known = new WeakMap();
  /** @type {WeakMap<HTMLElement, DOMRect>} */
  const places = new WeakMap();
  /** @type {{ control: HTMLElement | null, said: string | null, early: boolean } | null} */
  let down = null;
  let reading = false;

  const each = (/** @type {Node} */ node, /** @type {(control: HTMLElement) => unknown} */ run) => {
    if (!isElement(node)) return;
    if (node.matches(CONTROLS)) run(node);
    for (const control of node.querySelectorAll(CONTROLS)) run(control);
  };
  /** @type {(control: HTMLElement, at: number, gone: Map<string | undefined, DOMRect | undefined>) => void} */
  const check = (control, at, gone) => {
    const said = meaning(control),
      before = known.get(control);
    if (before === said) return;
    known.set(control, said);
    // replaced at the place of an equal control: unchanged for the finger
    still.changed(control, at, before === undefined ? (gone.get(said) ?? null) : null);
  };
  const shown = (/** @type {HTMLElement} */ control, /** @type {number} */ at) =>
    places.has(control) || still.changed(control, at);
  const changes = new MutationObserver(records => {
    const at = now(),
      gone = /** @type {Map<string | undefined, DOMRect | undefined>} */ (new Map());
    let shifted = false;
    for (const { removedNodes } of records)
      for (const node of removedNodes)
        each(node, control => places.has(control) && gone.set(known.get(control), places.get(control)));
    for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
      const holder = (isElement(target) ? target : target.parentElement)?.closest(CONTROLS);
      if (holder) check(holder, at, gone);
      if (type === "childList")
        for (const node of addedNodes) if (node.isConnected) each(node, control => check(control, at, gone));
      if (
        isElement(target) &&
        ((attributeName === "hidden" && !target.hidden) ||
          (attributeName === "data-shown" && "shown" in target.dataset))
      )
        each(target, control => shown(control, at));
      shifted ||= type === "attributes" || [...addedNodes, ...removedNodes].some(isElement);
    }
    if (shifted) measure(at);
  });
  /** Measures the visible controls when the page is idle. A control that has moved counts as changed. */
  const measure = (/** @type {number} */ at) => {
    if (reading) return;
    reading = true;
    idle(() => {
      reading = false;
      const boxes = [...root.querySelectorAll(CONTROLS)]
        .filter(control => !control.matches(FREE))
        .map(control => ({
          control,
          box: control.checkVisibility({ visibilityProperty: true }) ? control.getBoundingClientRect() : null,
        }));
      for (const { control, box } of boxes) {
        const before = places.get(control);
        if (box) places.set(control, box);
        else places.delete(control);
        if (box && before && Math.max(Math.abs(before.left - box.left), Math.abs(before.top - box.top)) > NEAR)
          still.changed(control, at, before);
      }
    });
  };

  const tapOf = (/** @type {MouseEvent} */ event) => ({ at: now(), x: event.clientX, y: event.clientY });
  const controlOf = (/** @type {Event} */ event) => /** @type {Element} */ (event.target).closest?.(CONTROLS) ?? null;
  const swallow = (/** @type {Event} */ event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const acted = (/** @type {{ x?: number, y?: number }} */ place = {}) => {
    still.input(now(), place);
    still.answering = true;
    setTimeout(() => (still.answering = false));
  };
  const pressed = (/** @type {PointerEvent} */ event) => {
    const tap = tapOf(event),
      control = controlOf(event),
      finger = event.pointerType !== "mouse";
    const early = finger && control !== null && !control.matches(FREE) && still.early(control, tap);
    down = finger ? { control, said: control && meaning(control), early } : null;
    still.input(tap.at, tap);
    if (early) swallow(event);
  };
  const clicked = (/** @type {MouseEvent} */ event) => {
    if (!down || event.detail === 0) return; // from a key or the page itself
    const control = controlOf(event);
    // true if the control changed between touch and release
    const changed =
      control !== null && !control.matches(FREE) && (control !== down.control || meaning(control) !== down.said);
    if (down.early || changed) return void swallow(event);
    acted({ x: event.clientX, y: event.clientY }); // its effect starts at the release
  };
  const keyed = (/** @type {Event} */ event) =>
    /** @type {Element} */ (event.target).closest?.("input, textarea") || acted();
  const closed = (/** @type {Event & { newState?: string }} */ event) =>
    (event.type === "close" || event.newState === "closed") && still.uncovered(now());

  const listeners = /** @type {[string, (event: Event) => unknown][]} */ ([
    ["pointerdown", pressed],
    ["click", clicked],
    ["keydown", keyed],
    ["close", closed],
    ["toggle", closed],
  ]);
  for (const [name, run] of listeners) root.addEventListener(name, run, { capture: true });
  changes.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["aria-label", "data-act", "data-means", "data-shown", "hidden"],
  });
  each(root, control => known.set(control, meaning(control)));
  measure(now());
  return () => {
    changes.disconnect();
    for (const [name, run] of listeners) root.removeEventListener(name, run, { capture: true });
  };
}
