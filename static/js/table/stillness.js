// A finger aims at what it sees, and comes down later. What has just come under it, from the line or from a clock, takes no
// tap for a moment; nor does what one's own tap has put there. Fingers alone: a mouse sees what it points at, keys name it.

/** @import { Edges, Shift, Tap } from "#types/table" */

const STILL = 400; // ms
const OWN = 60; // ms after a tap or a key within which a change is its doing
const SAME = 28; // px: two taps so near are on one spot
const NEAR = 20; // px by which a control may shift and still be where it was
export const CONTROLS = "button, a[href], summary, label, select, [role=button]";
const FREE = ".hand-zone .card, .role-peek"; // cards bear their meaning, and a pick is undone by a tap; a look does nothing

/** @type {(box: Edges, at: { x: number, y: number }) => boolean} */
const within = ({ left, top, right, bottom }, { x, y }) => x >= left && x <= right && y >= top && y <= bottom;
/** @type {(a: Tap, b: Tap) => number} */
const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

const isElement = /** @type {(node: Node | null) => node is HTMLElement} */ (node => node?.nodeType === 1);

/** What has changed when, and whether a tap is too early for it. Times in ms, places in px of the page's window. */
export class Stillness {
  /** @type {WeakMap<Element, Shift>} */
  #changes = new WeakMap(); // control -> {at, own, was}
  /** @type {Shift | null} */
  #cover = null; // {at, own}: something that lay over everything is gone
  #last = { at: -Infinity, x: -1e9, y: -1e9 };
  answering = false; // while it is being handled, all that changes is its doing, however slow the phone

  /**
   * A tap or a key: what changes right after it is its own doing. Keys have no place.
   *
   * @param {number} at
   * @param {{ x?: number, y?: number }} [place]
   */
  input(at, { x = -1e9, y = -1e9 } = {}) {
    this.#last = { at, x, y };
  }

  /**
   * A control has come, moved, or means something else. `was`: where the same thing was before, if it was anywhere.
   *
   * @param {Element} control
   * @param {number} at
   * @param {Edges | null} [was]
   */
  changed(control, at, was = null) {
    this.#changes.set(control, { ...this.#stamp(at), was });
  }

  /**
   * A dialog or a drawer is gone: all that it covered has come under the finger.
   *
   * @param {number} at
   */
  uncovered(at) {
    this.#cover = this.#stamp(at);
  }

  /**
   * Is a tap on this control at this place too early?
   *
   * @param {Element} control
   * @param {Tap} tap
   */
  early(control, tap) {
    const change = this.#changes.get(control);
    return [change, this.#cover].some(
      one =>
        one && tap.at - one.at < STILL && !(one.was && within(one.was, tap)) && (!one.own || this.#onOneSpot(one, tap)),
    );
  }

  /** @param {number} at */
  #stamp(at) {
    return { at, own: this.answering || at - this.#last.at <= OWN, tap: this.#last };
  }

  /**
   * @param {Shift} one
   * @param {Tap} tap
   */
  #onOneSpot(one, tap) {
    return apart(one.tap, tap) < SAME;
  }
}

/** What a control is about, as far as anybody can see or hear. */
const meaning = (/** @type {HTMLElement & { value?: string }} */ control) =>
  `${control.getAttribute("aria-label") ?? control.textContent}|${control.dataset.act ?? ""}|${control.value ?? ""}`;

/**
 * Watches the page, and swallows taps that come too early. Gives back how to stop.
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
  const look = (control, at, gone) => {
    const said = meaning(control),
      before = known.get(control);
    if (before === said) return;
    known.set(control, said);
    // drawn anew where the same thing stood: it is the same under the finger
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
      if (holder) look(holder, at, gone);
      if (type === "childList")
        for (const node of addedNodes) if (node.isConnected) each(node, control => look(control, at, gone));
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
  /** Where controls are to be seen, read when nobody waits for it; what has moved is as new as what has come. */
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
    if (!down || event.detail === 0) return; // by a key or by the page itself
    const control = controlOf(event);
    // it changed between the finger's coming down and its going up
    const turned =
      control !== null && !control.matches(FREE) && (control !== down.control || meaning(control) !== down.said);
    if (down.early || turned) return void swallow(event);
    acted({ x: event.clientX, y: event.clientY }); // what it does comes of the finger's going up
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
    attributeFilter: ["aria-label", "data-act", "data-shown", "hidden"],
  });
  each(root, control => known.set(control, meaning(control)));
  measure(now());
  return () => {
    changes.disconnect();
    for (const [name, run] of listeners) root.removeEventListener(name, run, { capture: true });
  };
}
