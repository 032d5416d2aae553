// Where the cards of a UNO hand of any size lie: in as few rows as leave every card readable, each row in the middle. A
// hand too large for three rows scrolls sideways. Pure: no document, clock or network.

const RATIO = 1.4; // height of a card by its width
const WIDEST = 122,
  LIFT = 24; // px: the largest card; room above for cards that stand higher
const STEP = 0.86,
  DEEP = 0.54; // the most of a covered card that shows beside the next card, and above the next row
const READABLE = 33,
  LEAST = 27; // px of a covered card: wanted, and when the hand begins to scroll
const ROWS = 3;

/**
 * Lays out `count` cards in a box of `width` × `height` px; `rows` is the most rows that may be used. All results are in px:
 * `x` and `y` are of the upper left corner of each card in a strip `inner` px wide, which scrolls where it is wider than the box.
 *
 * @param {number} count
 * @param {{ width: number, height: number, rows?: number }} box
 */
export function layOutHand(count, { width, height, rows: most = ROWS }) {
  const n = Math.max(1, count);
  let best = inRows(n, 1, width, height);
  for (let rows = 2; rows <= Math.min(most, n) && best.shown < READABLE; rows++) {
    const one = inRows(n, rows, width, height);
    if (one.shown >= READABLE || one.shown > best.shown * 1.02) best = one;
  }
  const scrolls = n > 1 && best.step < LEAST && best.per > 1,
    step = scrolls ? LEAST : best.step;
  const inner = Math.max(width, scrolls ? best.card + (best.per - 1) * step : width);
  const at = Array.from({ length: count }, (_, k) => place(k, count, { ...best, step, inner }));
  return { card: best.card, rows: best.rows, step, deep: best.deep, inner, scrolls, at };
}

/**
 * Returns, for a hand in this number of rows, the size of a card and how many px of a covered card stay visible.
 *
 * @param {number} n
 * @param {number} rows
 * @param {number} width
 * @param {number} height
 */
function inRows(n, rows, width, height) {
  const per = Math.ceil(n / rows),
    tall = (height - LIFT) / (1 + (rows - 1) * DEEP);
  const card = Math.max(24, Math.min(WIDEST, tall / RATIO, width)),
    step = per > 1 ? Math.min(card * STEP, (width - card) / (per - 1)) : card;
  return { rows, per, card, step, deep: card * RATIO * DEEP, shown: Math.min(step, card) };
}

/**
 * Returns where the k-th card of the hand lies. The back rows are full and the front row has the remaining cards; each
 * row is centred.
 *
 * @param {number} k
 * @param {number} count
 * @param {ReturnType<typeof inRows> & { inner: number }} plan
 */
function place(k, count, { per, card, step, deep, inner, rows }) {
  const row = Math.min(rows - 1, Math.floor(k / per)),
    held = Math.min(per, count - row * per);
  const wide = card + (held - 1) * step;
  return { x: (inner - wide) / 2 + (k - row * per) * step, y: LIFT + row * deep, row };
}
