// Drawings of dice and of the dice cup as HTML elements, without fonts or images. A die is a cube of paper with pips of
// ink; its one and its four are red, as on Chinese dice.
//   die(5)                          -> <span class="die" data-face="5" role="img" aria-label="5 点">
//   die(1, {wild: true})            -> with the gold rim and corner of a die that counts as every face
//   die(4, {button: true})          -> <button class="die" aria-pressed="false">
//   die(0)                          -> a die under a cup: its face is not known
//   cup()                           -> the leather cup, mouth down

import { t } from "#js/table/words.js";

const SVG = "http://www.w3.org/2000/svg";
const LOW = 8.6,
  MID = 16,
  HIGH = 23.4,
  PIP = 3.1,
  ONE = 4.6;
const CORNERS = [
    [LOW, LOW],
    [HIGH, HIGH],
  ],
  OTHERS = [
    [HIGH, LOW],
    [LOW, HIGH],
  ],
  SIDES = [
    [LOW, MID],
    [HIGH, MID],
  ];
const PIPS = [
  [],
  [[MID, MID]],
  OTHERS,
  [...OTHERS, [MID, MID]],
  [...CORNERS, ...OTHERS],
  [...CORNERS, ...OTHERS, [MID, MID]],
  [...CORNERS, ...OTHERS, ...SIDES],
];
const CUP = {
  wall: "M14 6H66C69 6 70 8 69.5 11L76 82C76 88 60 92 40 92S4 88 4 82L10.5 11C10 8 11 6 14 6Z",
  rim: "M4 80C4 86 20 90 40 90S76 86 76 80L76.6 86C76.6 93 60 96.5 40 96.5S3.4 93 3.4 86Z",
  band: "M8 34C18 40 62 40 72 34L72.8 42C62 48 18 48 7.2 42Z",
};

/** Faces in the order in which bids rank them, lowest first (clause 3.2 of the game's rules). */
export const RANKED = [2, 3, 4, 5, 6, 1];

/**
 * Returns the name of a die's face for screen readers.
 *
 * @param {number} face
 * @param {{ wild?: boolean }} [options]
 */
export function dieName(face, { wild = false } = {}) {
  if (!face) return t("drawn.cup");
  return t(wild ? "drawn.wild" : `drawn.die.${face}`);
}

/**
 * Returns a die as an element. `state` may be `counted` (the die is raised) or `off` (it does not count).
 *
 * @param {number} face
 * @param {{ button?: boolean, wild?: boolean, state?: string, label?: string | null }} [options]
 */
export function die(face, { button = false, wild = false, state = "", label = null } = {}) {
  const el = document.createElement(button ? "button" : "span");
  el.className = ["die", face ? "" : "hidden", wild ? "wild" : "", state].filter(Boolean).join(" ");
  el.dataset.face = String(face);
  if (button) Object.assign(el, { type: "button" }).setAttribute("aria-pressed", "false");
  else el.setAttribute("role", "img");
  el.setAttribute("aria-label", label ?? dieName(face, { wild }));
  if (face)
    el.append(
      drawing(
        "0 0 32 32",
        PIPS[face].map(([cx, cy]) => shape("circle", { cx, cy, r: face === 1 ? ONE : PIP })),
      ),
    );
  return el;
}

/**
 * Returns a row of dice. `of(face, index)` returns the options with which each die is drawn.
 *
 * @param {readonly number[]} faces
 * @param {(face: number, index: number) => Parameters<typeof die>[1]} [of]
 */
export function dice(faces, of = () => ({})) {
  const el = document.createElement("span");
  el.className = "dice";
  el.style.setProperty("--n", String(Math.max(1, faces.length)));
  el.append(...faces.map((face, index) => die(face, of(face, index))));
  return el;
}

/** Returns the cup in which dice are shaken, upside down over them. */
export function cup() {
  const el = document.createElement("span");
  el.className = "cup";
  el.setAttribute("aria-hidden", "true");
  el.append(
    drawing("0 0 80 100", [
      shape("path", { d: CUP.wall, class: "wall" }),
      shape("path", { d: CUP.band, class: "band" }),
      shape("path", { d: CUP.rim, class: "rim" }),
      shape("ellipse", { cx: 40, cy: 85, rx: 36.5, ry: 11, class: "mouth" }),
    ]),
  );
  return el;
}

/**
 * Whether a die counts towards a bid on `face`: it shows that face, or it shows a one while ones are wild (section 4 of
 * the rules).
 *
 * @param {number} die
 * @param {number} face
 * @param {boolean} wild
 */
export const counts = (die, face, wild) => die === face || (wild && die === 1);

/**
 * @param {string} viewBox
 * @param {SVGElement[]} shapes
 */
function drawing(viewBox, shapes) {
  const svg = shape("svg", { viewBox, "aria-hidden": "true", focusable: "false" });
  svg.append(...shapes);
  return svg;
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 */
function shape(tag, attributes) {
  const el = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, String(value));
  return el;
}
