// The hole in the shade of a lesson, and the place of the slip of paper beside it.

const PAD = 8; // px between what is lit and the edge of the light
const EDGE = 4;
const GAP = 14;
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
    if (slip.dataset.at !== "center")
      slip.style.inset = `${(at.height - height) / 2}px auto auto ${(at.width - w) / 2}px`;
    else slip.style.removeProperty("inset");
    return;
  }
  const left = Math.max(EDGE, Math.min(...boxes.map(box => box.left)) - at.left - PAD),
    top = Math.max(EDGE, Math.min(...boxes.map(box => box.top)) - at.top - PAD),
    right = Math.min(at.width - EDGE, Math.max(...boxes.map(box => box.right)) - at.left + PAD),
    bottom = Math.min(at.height - EDGE, Math.max(...boxes.map(box => box.bottom)) - at.top + PAD);
  hole.style.inset = `${top}px ${at.width - right}px ${at.height - bottom}px ${left}px`;
  const middle = Math.min(Math.max(12, (left + right) / 2 - w / 2), at.width - w - 12),
    low = (top + bottom) / 2 > at.height * 0.6,
    above = top - GAP - height,
    below = bottom + GAP;
  if (low && above > BAR) slip.style.inset = `${above}px auto auto ${middle}px`;
  else if (below + height < at.height - 8) slip.style.inset = `${below}px auto auto ${middle}px`;
  else if (above > 8) slip.style.inset = `${above}px auto auto ${middle}px`;
  else {
    const side = right + GAP + w < at.width - 8 ? right + GAP : left - GAP - w > 8 ? left - GAP - w : middle;
    slip.style.inset = `${Math.max(8, Math.min((top + bottom) / 2 - height / 2, at.height - height - 8))}px auto auto ${side}px`;
  }
}

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
