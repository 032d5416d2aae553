// The light of a lesson: holes in the shade around what a sentence is about, and the place of the slip of paper beside
// them.

/** @import { Edges } from "#types/table" */

import { h } from "#js/table/dom.js";

const PAD = 8; // px between what is lit and the edge of the light
const ROUND = 16; // radius of a light's corners
const EDGE = 4;
const GAP = 14;
const MARGIN = 12; // px between the slip and the edge of the table
const STEP = 12; // px between two places that are tried for the slip
const BAR = 60; // px at the top that the slip leaves free
const AWAY = 40; // what a px between light and slip costs, in px² of what the slip might cover
/** What the slip should not cover, and what a covered px² of it costs. A covered light costs `LIT`. */
const KEPT = /** @type {[string, number][]} */ ([
  [".hand-zone .hand", 2],
  [".actions[data-shown]", 2],
  [".plays .play:not([data-seat=self]) .card", 12], // what a play answers is read while it is chosen
  [".plays .card, .plays .discards, .plays .offer, .own-dice", 1],
  [".seat", 0.3],
]);
const LIT = 400;

/**
 * Puts a light around each of these elements, one light around those that lie together, and the slip where it covers
 * neither them nor, if it can be, the cards on the table and the cards and buttons of the learner. Without elements the
 * whole table is shaded and the slip lies in the middle.
 *
 * @param {HTMLElement} table
 * @param {HTMLElement} shade the element that shades the table, and in which the edges of the lights lie
 * @param {HTMLElement} slip
 * @param {readonly HTMLElement[]} lit
 */
export function spotlight(table, shade, slip, lit) {
  const at = table.getBoundingClientRect(),
    lights = united(lit.flatMap(visibleBoxes).map(box => padded(box, at)));
  drawLights(shade, lights, at);
  if (slip.dataset.at === "center") return void slip.style.removeProperty("inset");
  const size = { width: slip.offsetWidth, height: slip.offsetHeight };
  const kept = KEPT.flatMap(([selector, cost]) =>
    [.../** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll(selector))]
      .map(el => ({ box: within(el.getBoundingClientRect(), at), cost }))
      .filter(({ box }) => area(box, box) > 0),
  );
  const { left, top } = lights.length
    ? placeBeside(lights, size, at, kept)
    : { left: (at.width - size.width) / 2, top: (at.height - size.height) / 2 };
  slip.style.inset = `${Math.round(top)}px auto auto ${Math.round(left)}px`;
}

/**
 * Cuts the lights out of the shade, and draws their edges.
 *
 * @param {HTMLElement} shade
 * @param {readonly Edges[]} lights
 * @param {DOMRect} at
 */
function drawLights(shade, lights, at) {
  const all = `M0 0H${at.width}V${at.height}H0Z`;
  shade.style.clipPath = `path(evenodd, "${all}${lights.map(rounded).join("")}")`;
  const rings = /** @type {HTMLElement[]} */ ([...shade.children]);
  for (const ring of rings.splice(lights.length)) ring.remove();
  lights.forEach(({ left, top, right, bottom }, k) => {
    const ring = rings[k] ?? shade.appendChild(h("div.hole"));
    ring.style.inset = `${top}px ${at.width - right}px ${at.height - bottom}px ${left}px`;
  });
}

/**
 * Returns the path of a light.
 *
 * @param {Edges} light
 */
function rounded({ left, top, right, bottom }) {
  const r = Math.min(ROUND, (right - left) / 2, (bottom - top) / 2),
    arc = (/** @type {number} */ x, /** @type {number} */ y) => `A${r} ${r} 0 0 1 ${x} ${y}`;
  return (
    `M${left + r} ${top}H${right - r}${arc(right, top + r)}V${bottom - r}${arc(right - r, bottom)}` +
    `H${left + r}${arc(left, bottom - r)}V${top + r}${arc(left + r, top)}Z`
  );
}

/**
 * Returns the best place of a slip of this size: it covers as little as it can, and lies near the lights. Of equal places
 * the one above what lies low, else the one below.
 *
 * @param {readonly Edges[]} lights
 * @param {{ width: number, height: number }} size
 * @param {DOMRect} at
 * @param {readonly { box: Edges, cost: number }[]} kept
 */
function placeBeside(lights, { width, height }, at, kept) {
  const all = lights.reduce(union),
    last = { left: at.width - width - MARGIN, top: at.height - height - MARGIN },
    middle = clamp((all.left + all.right) / 2 - width / 2, MARGIN, last.left);
  const lefts = [...new Set([middle, all.right + GAP, all.left - GAP - width, MARGIN, last.left])].filter(
    left => left >= MARGIN && left <= Math.max(MARGIN, last.left),
  );
  const tops = lights.flatMap(light => [light.top - GAP - height, light.bottom + GAP]);
  for (let top = BAR; top <= last.top; top += STEP) tops.push(top);
  if ((all.top + all.bottom) / 2 <= at.height * 0.6) tops.reverse();
  let best = { left: middle, top: last.top, cost: Infinity };
  for (const top of tops.filter(one => one >= MARGIN && one <= last.top))
    for (const left of lefts) {
      const slip = { left, top, right: left + width, bottom: top + height };
      let cost = AWAY * distance(all, slip) + area(all, slip) / 2 + Math.max(0, BAR - top) * width;
      cost += Math.abs(left - middle);
      for (const light of lights) cost += LIT * area(light, slip);
      for (const one of kept) cost += one.cost * area(one.box, slip);
      if (cost < best.cost) best = { left, top, cost };
    }
  return best;
}

/**
 * Unites the lights that overlap.
 *
 * @param {readonly Edges[]} boxes
 */
function united(boxes) {
  const found = /** @type {Edges[]} */ ([]);
  for (const box of boxes) {
    let one = box;
    for (let k; (k = found.findIndex(other => area(other, one) > 0)) >= 0;) one = union(one, found.splice(k, 1)[0]);
    found.push(one);
  }
  return found;
}

/** @type {(box: Edges, at: DOMRect) => Edges} */
const within = (box, at) => ({
  left: box.left - at.left,
  top: box.top - at.top,
  right: box.right - at.left,
  bottom: box.bottom - at.top,
});
/** @type {(box: Edges, at: DOMRect) => Edges} */
const padded = (box, at) => {
  const { left, top, right, bottom } = within(box, at);
  return {
    left: Math.max(EDGE, left - PAD),
    top: Math.max(EDGE, top - PAD),
    right: Math.min(at.width - EDGE, right + PAD),
    bottom: Math.min(at.height - EDGE, bottom + PAD),
  };
};
/** @type {(one: Edges, other: Edges) => Edges} */
const union = (one, other) => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});
/**
 * Returns the area that two boxes share, in px².
 *
 * @type {(one: Edges, other: Edges) => number}
 */
const area = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
/**
 * Returns the px between two boxes; 0 if they touch.
 *
 * @type {(one: Edges, other: Edges) => number}
 */
const distance = (one, other) =>
  Math.max(0, one.left - other.right, other.left - one.right) +
  Math.max(0, one.top - other.bottom, other.top - one.bottom);
const clamp = (/** @type {number} */ n, /** @type {number} */ low, /** @type {number} */ high) =>
  Math.max(low, Math.min(n, high));

/**
 * Returns the boxes of what can be seen of an element: its own, and those of its parts that stick out of it, such as a
 * hat on a face. Of a card in a hand it is the box without what the next card and the front row cover.
 *
 * @param {HTMLElement} el
 * @returns {Edges[]}
 */
function visibleBoxes(el) {
  if (!el.checkVisibility({ visibilityProperty: true })) return [];
  const { left, top, right, bottom } = el.getBoundingClientRect(),
    box = { left, top, right, bottom };
  if (right <= left || bottom <= top) return [];
  if (!el.matches(".hand [data-code]")) return [partsOf(el).reduce(union, box)];
  for (const other of el.closest(".hand")?.querySelectorAll("[data-code]") ?? []) {
    const over = other.getBoundingClientRect();
    if (other === el || over.right <= left || over.left >= right) continue;
    if (Math.abs(over.top - top) < (bottom - top) / 4) {
      if (over.left > left) box.right = Math.min(box.right, over.left);
    } else if (over.top > top) box.bottom = Math.min(box.bottom, over.top);
  }
  return [box];
}

/**
 * Returns the boxes of the visible parts of an element that nothing clips.
 *
 * @param {Element} el
 * @returns {Edges[]}
 */
function partsOf(el) {
  if (el instanceof SVGElement || getComputedStyle(el).overflow !== "visible") return [];
  return [...el.children].flatMap(child => {
    const box = child.getBoundingClientRect(),
      seen =
        box.width > 1 && box.height > 1 && child.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return seen ? [box, ...partsOf(child)] : [];
  });
}
