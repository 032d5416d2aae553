// The arrow that shows the direction of play: one brush stroke round the piles, open at the bottom where the colour in
// force is shown. Pure: no document, clock or network.

const CENTRE = [200, 120],
  RADII = [184, 104]; // of the ellipse, in a box of 400 × 240
const FROM = 118,
  SWEEP = 296; // degrees, clockwise on the screen, 0 to the right; the head is at the end
const STEPS = 72,
  THIN = 3.2,
  THICK = 8.6;

/**
 * Returns the point of the arrow's circle that lies at this share (0 to 1) of the brush stroke's length.
 *
 * @type {(degrees: number, off?: number) => number[]}
 */
const at = (degrees, off = 0) => {
  const a = (degrees * Math.PI) / 180,
    x = Math.cos(a),
    y = Math.sin(a);
  const nx = x / RADII[0],
    ny = y / RADII[1],
    length = Math.hypot(nx, ny);
  return [CENTRE[0] + RADII[0] * x + (nx / length) * off, CENTRE[1] + RADII[1] * y + (ny / length) * off];
};

/**
 * Returns half the width of the stroke at a share of its length. A brush is pressed down, drawn along and lifted before
 * the arrowhead.
 */
const pressure = (/** @type {number} */ share) =>
  THIN +
  (THICK - THIN) *
    (0.62 * Math.exp(-(((share - 0.05) / 0.09) ** 2)) + Math.sin(Math.PI * Math.min(1, share * 0.8 + 0.02)) ** 1.3) +
  Math.sin(share * 31) * 0.55 +
  Math.sin(share * 83) * 0.3;

const point = (/** @type {number[]} */ [x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Returns the SVG path of the arrow in clockwise direction. Mirrored, it shows the other direction. */
export function directionArrow() {
  /** @type {number[][]} */
  const outer = [],
    /** @type {number[][]} */
    inner = [];
  for (let k = 0; k <= STEPS; k++) {
    const share = k / STEPS,
      degrees = FROM + SWEEP * share,
      half = pressure(share);
    outer.push(at(degrees, half));
    inner.unshift(at(degrees, -half * 0.86));
  }
  const end = FROM + SWEEP,
    head = [
      at(end - 5, 7),
      at(end - 7.5, 19),
      at(end - 1, 15),
      at(end + 15, 2),
      at(end + 3, -9),
      at(end - 4.5, -17),
      at(end - 1.5, -6),
    ];
  return `M${point(at(FROM - 3, 1))}L${[...outer, ...head, ...inner].map(point).join("L")}Z`;
}
