// A finger aims at what it sees, and comes down later. What has just come under it, from the line or from a clock, takes no
// tap for a moment; nor does what one's own tap has put there. Fingers alone: a mouse sees what it points at, keys name it.

const STILL = 400; // ms
const OWN = 60; // ms after a tap or a key within which a change is its doing
const SAME = 28; // px: two taps so near are on one spot
const NEAR = 20; // px by which a control may shift and still be where it was
export const CONTROLS = "button, a[href], summary, label, select, [role=button]";
const FREE = ".hand-zone .card, .role-peek"; // cards bear their meaning, and a pick is undone by a tap; a look does nothing

const within = ({ left, top, right, bottom }, { x, y }) => x >= left && x <= right && y >= top && y <= bottom;
const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** What has changed when, and whether a tap is too early for it. Times in ms, places in px of the page's window. */
export class Stillness {
  #changes = new WeakMap(); // control -> {at, own, was}
  #cover = null; // {at, own}: something that lay over everything is gone
  #last = { at: -Infinity, x: -1e9, y: -1e9 };
  answering = false; // while it is being handled, all that changes is its doing, however slow the phone

  /** A tap or a key: what changes right after it is its own doing. Keys have no place. */
  input(at, { x = -1e9, y = -1e9 } = {}) {
    this.#last = { at, x, y };
  }

  /** A control has come, moved, or means something else. `was`: where the same thing was before, if it was anywhere. */
  changed(control, at, was = null) {
    this.#changes.set(control, { ...this.#stamp(at), was });
  }

  /** A dialog or a drawer is gone: all that it covered has come under the finger. */
  uncovered(at) {
    this.#cover = this.#stamp(at);
  }

  /** Is a tap on this control at this place too early? */
  early(control, tap) {
    const change = this.#changes.get(control);
    return [change, this.#cover].some(
      one =>
        one && tap.at - one.at < STILL && !(one.was && within(one.was, tap)) && (!one.own || this.#onOneSpot(one, tap)),
    );
  }

  #stamp(at) {
    return { at, own: this.answering || at - this.#last.at <= OWN, tap: this.#last };
  }

  #onOneSpot(one, tap) {
    return apart(one.tap, tap) < SAME;
  }
}

/** What a control is about, as far as anybody can see or hear. */
const meaning = control =>
  `${control.getAttribute("aria-label") ?? control.textContent}|${control.dataset.act ?? ""}|${control.value ?? ""}`;

/** Watches the page, and swallows taps that come too early. Gives back how to stop. */
export function keepStill(root, { now = () => performance.now(), idle = run => setTimeout(run, 80) } = {}) {
  const still = new Stillness(),
    known = new WeakMap(),
    places = new WeakMap();
  let down = null,
    reading = false;

  const each = (node, run) => {
    if (node.nodeType !== 1) return;
    if (node.matches(CONTROLS)) run(node);
    for (const control of node.querySelectorAll(CONTROLS)) run(control);
  };
  const look = (control, at, gone) => {
    const said = meaning(control),
      before = known.get(control);
    if (before === said) return;
    known.set(control, said);
    // drawn anew where the same thing stood: it is the same under the finger
    still.changed(control, at, before === undefined ? (gone.get(said) ?? null) : null);
  };
  const shown = (control, at) => places.has(control) || still.changed(control, at);
  const changes = new MutationObserver(records => {
    const at = now(),
      gone = new Map();
    let shifted = false;
    for (const { removedNodes } of records)
      for (const node of removedNodes)
        each(node, control => places.has(control) && gone.set(known.get(control), places.get(control)));
    for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
      const holder = (target.nodeType === 1 ? target : target.parentElement)?.closest(CONTROLS);
      if (holder) look(holder, at, gone);
      if (type === "childList")
        for (const node of addedNodes) if (node.isConnected) each(node, control => look(control, at, gone));
      if (
        (attributeName === "hidden" && !target.hidden) ||
        (attributeName === "data-shown" && "shown" in target.dataset)
      )
        each(target, control => shown(control, at));
      shifted ||= type === "attributes" || [...addedNodes, ...removedNodes].some(node => node.nodeType === 1);
    }
    if (shifted) measure(at);
  });
  /** Where controls are to be seen, read when nobody waits for it; what has moved is as new as what has come. */
  const measure = at => {
    if (reading) return;
    reading = true;
    idle(() => {
      reading = false;
      const boxes = [...root.querySelectorAll(CONTROLS)]
        .filter(control => !control.matches(FREE))
        .map(control => [
          control,
          control.checkVisibility({ visibilityProperty: true }) ? control.getBoundingClientRect() : null,
        ]);
      for (const [control, box] of boxes) {
        const before = places.get(control);
        if (box) places.set(control, box);
        else places.delete(control);
        if (box && before && Math.max(Math.abs(before.left - box.left), Math.abs(before.top - box.top)) > NEAR)
          still.changed(control, at, before);
      }
    });
  };

  const tapOf = event => ({ at: now(), x: event.clientX, y: event.clientY });
  const swallow = event => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const acted = place => {
    still.input(now(), place);
    still.answering = true;
    setTimeout(() => (still.answering = false));
  };
  const pressed = event => {
    const tap = tapOf(event),
      control = event.target.closest?.(CONTROLS) ?? null,
      finger = event.pointerType !== "mouse";
    const early = finger && control !== null && !control.matches(FREE) && still.early(control, tap);
    down = finger ? { control, said: control && meaning(control), early } : null;
    still.input(tap.at, tap);
    if (early) swallow(event);
  };
  const clicked = event => {
    if (!down || event.detail === 0) return; // by a key or by the page itself
    const control = event.target.closest?.(CONTROLS) ?? null;
    // it changed between the finger's coming down and its going up
    const turned =
      control !== null && !control.matches(FREE) && (control !== down.control || meaning(control) !== down.said);
    if (down.early || turned) return void swallow(event);
    acted({ x: event.clientX, y: event.clientY }); // what it does comes of the finger's going up
  };
  const keyed = event => event.target.closest?.("input, textarea") || acted();
  const closed = event => (event.type === "close" || event.newState === "closed") && still.uncovered(now());

  const listeners = [
    ["pointerdown", pressed],
    ["click", clicked],
    ["keydown", keyed],
    ["close", closed],
    ["toggle", closed],
  ];
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
