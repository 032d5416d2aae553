// The hole in the shade of a lesson, and the place of the slip of paper beside it.

const PAD = 8; // px between what is lit and the edge of the light
const EDGE = 4;
const GAP = 14;
const MARGIN = 8; // px between the slip and the edge of the table
const BAR = 60; // px at the top that the slip leaves free

/**
 * Puts the hole around these elements, and the slip where it covers none of them: above what lies low, else below. Without
 * elements the whole table is shaded and the slip lies in the middle.
 *
 * @param {HTMLElement} table
 * @param {HTMLElement} hole
 * @param {HTMLElement} slip
 * @param {readonly HTMLElement[]} lit
 */
export function spotlight(table, hole, slip, lit) {
  const at = table.getBoundingClientRect(),
    boxes = lit.map(visibleBox).filter(box => box.right > box.left && box.bottom > box.top);
  hole.classList.toggle("none", !boxes.length);
  const w = slip.offsetWidth,
    height = slip.offsetHeight;
  if (!boxes.length) {
    hole.style.removeProperty("inset");
    if (slip.dataset.at !== "center") slip.style.inset = inset((at.height - height) / 2, (at.width - w) / 2);
    else slip.style.removeProperty("inset");
    return;
  }
  const left = Math.max(EDGE, Math.min(...boxes.map(box => box.left)) - at.left - PAD),
    top = Math.max(EDGE, Math.min(...boxes.map(box => box.top)) - at.top - PAD),
    right = Math.min(at.width - EDGE, Math.max(...boxes.map(box => box.right)) - at.left + PAD),
    bottom = Math.min(at.height - EDGE, Math.max(...boxes.map(box => box.bottom)) - at.top + PAD);
  hole.style.inset = `${top}px ${at.width - right}px ${at.height - bottom}px ${left}px`;
  slip.style.inset = insetBeside({ left, top, right, bottom }, { w, height }, at);
}

/**
 * Returns the inset of a slip of this size beside what is lit: above or below it, or at its side where neither has room.
 *
 * @param {{ left: number, top: number, right: number, bottom: number }} light
 * @param {{ w: number, height: number }} size
 * @param {DOMRect} table
 */
function insetBeside({ left, top, right, bottom }, { w, height }, table) {
  const middle = Math.min(Math.max(12, (left + right) / 2 - w / 2), table.width - w - 12),
    low = (top + bottom) / 2 > table.height * 0.6,
    above = top - GAP - height,
    below = bottom + GAP;
  if (low && above > BAR) return inset(above, middle);
  if (below + height < table.height - MARGIN) return inset(below, middle);
  if (above > MARGIN) return inset(above, middle);
  const after = right + GAP,
    before = left - GAP - w,
    side = after + w < table.width - MARGIN ? after : before > MARGIN ? before : middle;
  return inset(Math.max(MARGIN, Math.min((top + bottom) / 2 - height / 2, table.height - height - MARGIN)), side);
}

/** @type {(top: number, left: number) => string} */
const inset = (top, left) => `${top}px auto auto ${left}px`;

/**
 * Returns the box of what can be seen of an element. Of a card in a hand this is without what the next card and the
 * front row cover.
 *
 * @param {HTMLElement} el
 */
function visibleBox(el) {
  const { left, top, right, bottom } = el.getBoundingClientRect(),
    box = { left, top, right, bottom };
  for (const other of el.closest(".hand")?.querySelectorAll("[data-code]") ?? []) {
    const over = other.getBoundingClientRect();
    if (other === el || over.right <= left || over.left >= right) continue;
    if (Math.abs(over.top - top) < (bottom - top) / 4) {
      if (over.left > left) box.right = Math.min(box.right, over.left + PAD);
    } else if (over.top > top) box.bottom = Math.min(box.bottom, over.top);
  }
  return box;
}
