// How a hand of any size lies in the room there is: as few rows as leave every card readable, the front one in the middle;
// past what three rows can hold the hand scrolls sideways. Pure.

const RATIO = 1.4; // height of a card by its width
const WIDEST = 122,
  LIFT = 24; // px: the largest card; room above for what stands higher
const STEP = 0.86,
  DEEP = 0.54; // most of a covered card that shows beside the next, and above the next row
const READABLE = 33,
  LEAST = 27; // px of a covered card: wanted, and when the hand begins to scroll
const ROWS = 3;

/**
 * `count` cards in a box of `width` × `height` px; `rows` is the most that may be used. Gives {card, rows, step, deep, inner, scrolls,
 * at: [{x, y, row}]} in px; `x` and `y` are of the upper left corner of each card in a strip `inner` px wide.
 */
export function layOutHand(count, { width, height, rows: most = ROWS }) {
  const n = Math.max(1, count);
  let best = null;
  for (let rows = 1; rows <= Math.min(most, n); rows++) {
    const one = inRows(n, rows, width, height);
    if (!best || one.shown > best.shown * 1.02) best = one;
    if (one.shown >= READABLE) {
      best = one;
      break;
    }
  }
  const scrolls = n > 1 && best.step < LEAST && best.per > 1,
    step = scrolls ? LEAST : best.step;
  const inner = Math.max(width, scrolls ? best.card + (best.per - 1) * step : width);
  const at = Array.from({ length: count }, (_, k) => place(k, count, { ...best, step, inner }));
  return { card: best.card, rows: best.rows, step, deep: best.deep, inner, scrolls, at };
}

/** So many rows: the card they leave room for, and what of it shows. */
function inRows(n, rows, width, height) {
  const per = Math.ceil(n / rows),
    tall = (height - LIFT) / (1 + (rows - 1) * DEEP);
  const card = Math.max(24, Math.min(WIDEST, tall / RATIO, width)),
    step = per > 1 ? Math.min(card * STEP, (width - card) / (per - 1)) : card;
  return { rows, per, card, step, deep: card * RATIO * DEEP, shown: Math.min(step, card) };
}

/** The back rows are full, the front one has what is left; each row stands in the middle. */
function place(k, count, { per, card, step, deep, inner, rows }) {
  const row = Math.min(rows - 1, Math.floor(k / per)),
    held = Math.min(per, count - row * per);
  const wide = card + (held - 1) * step;
  return { x: (inner - wide) / 2 + (k - row * per) * step, y: LIFT + row * deep, row };
}
