// Drawings of the UNO cards as HTML elements, without fonts or images. A card is a panel of pigment on paper, and each
// colour also has a shape. A code is colour letter and face: "R7" "Y0" "GS" (skip) "BR" (reverse) "Y+2". Wild cards are
// "W" and "W+4"; "" is a card face down.
//   unoCard("R7")                    -> <span class="card uno" role="img" aria-label="红 7">
//   unoCard("R7", {button: true})    -> <button class="card uno" aria-pressed="false">
//   unoCard("W", {color: "G"})       -> a wild card for which green was named
//   colorShape("R")                  -> the diamond alone, as a badge

/** @import { Color } from "#types/uno" */

import { drawing } from "#js/draw/cards.js";
import { has, t } from "#js/table/words.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * Colours in the order of a sorted hand.
 *
 * @type {readonly Color[]}
 */
export const COLORS = ["R", "Y", "G", "B"];
const WILD = ["W", "W+4"];

// Outlines of the four shapes in a 40 × 40 box: diamond, triangle, circle and square. Their middle is at 20, 20.
const SHAPES = {
  R: "M20 0 37 20 20 40 3 20Z",
  Y: "M20 2.5 38.5 36.5H1.5Z",
  G: "M20 2.4a17.6 17.6 0 1 1 0 35.2 17.6 17.6 0 0 1 0-35.2Z",
  B: "M3.5 3.5H36.5V36.5H3.5Z",
};
// Faces as strokes in a box of 40 × 60.
/**
 * Digits and action signs of the cards as strokes in a 40 × 60 box.
 *
 * @type {Record<string, string>}
 */
const GLYPHS = {
  0: "M20 4.5A14 16 0 0 1 34 20V40A14 16 0 0 1 6 40V20A14 16 0 0 1 20 4.5Z",
  1: "M10 16 22 6V57",
  2: "M6 17C6 0 34 1 34 17 34 29 8 40 6 55H36",
  3: "M7 5H33L19 25C40 24 40 55 20 55 12 55 7 51 5 45",
  4: "M27 57V5L5 41H37",
  5: "M33 5H11L9 27C18 20 36 24 35 39 34 57 12 59 6 46",
  6: "M27 4C16 14 7 26 6 38A14 16.5 0 1 0 34 38C34 24 14 20 7 34",
  7: "M5 5H35C26 20 19 38 17 57",
  8: "M20 4.5A12 11.5 0 1 1 20 28 14 13.8 0 1 1 20 55.5 14 13.8 0 1 1 20 28 12 11.5 0 1 1 20 4.5Z",
  9: "M13 56C24 46 33 34 34 22A14 16.5 0 1 0 6 22C6 36 26 40 33 26",
  S: "M20 9a21 21 0 1 1 0 42 21 21 0 0 1 0-42ZM6 45 34 15",
  R: "M2 23H36L25 11M38 39H4L15 51",
  "+2": "M23 17C23 0 49 1 49 17 49 29 25 40 23 55H51",
  "+4": "M44 57V5L20 41H54",
};
const PLUS = "M-17 33H11M-3 19V47"; // before the digit, in thinner lines that stay open at index size
const PANEL =
  "M13 6.6C38 5.4 66 7.4 87 6.2 92 6 94 8.6 94 13 93.2 52 94.8 90 93.8 127 93.6 131.8 91 133.8 86.6 133.6 62 132.8 36 134.6 13 133.6 8.4 133.4 6.4 131 6.4 126.6 7 88 5.4 50 6.4 13 6.6 8.6 8.8 6.8 13 6.6Z"; // with slightly uneven edges

/**
 * Returns {color: a letter or null, face: "0" … "9", "S", "R", "+2", "W", "W+4"} of a code. Raises RangeError for any
 * other code.
 *
 * @param {string} code
 * @returns {{ color: Color | null, face: string }}
 */
export function parseUno(code) {
  if (WILD.includes(code)) return { color: null, face: code };
  const color = /** @type {Color} */ (code[0]),
    face = code.slice(1);
  if (!COLORS.includes(color) || !(face in GLYPHS) || face === "+4") throw new RangeError(`no such card: ${code}`);
  return { color, face };
}

/**
 * Returns the name of a colour.
 *
 * @param {Color} color
 */
export const colorName = color => t(`drawn.uno.color.${color}`);

/**
 * Returns the name of a card: 红 7, 绿跳过, 黄 +2, 万能牌 / red 7, green skip.
 *
 * @param {string} code
 */
export function unoName(code) {
  if (!code) return t("drawn.back");
  const { color: key, face } = parseUno(code);
  if (!key) return t(`drawn.uno.${face}`);
  const color = t(`drawn.uno.short.${key}`),
    sign = `drawn.uno.sign.${face}`;
  return has(sign) ? t("drawn.uno.signed", { color, sign: t(sign) }) : t("drawn.uno.number", { color, face });
}

/**
 * Returns the CSS value with which a colour's panel is filled.
 *
 * @param {Color} color
 */
const pigment = color => `var(--uno-${{ R: "red", Y: "yellow", G: "green", B: "blue" }[color]})`;
/** @param {Color} color */
const onPigment = color => (color === "Y" ? "var(--uno-on-yellow)" : "var(--paper-0)");
/** @param {Color} color */
const written = color => (color === "Y" ? "var(--uno-on-yellow)" : pigment(color));

/**
 * @param {string} path
 * @param {number} width
 */
const strokes = (path, width) => `<path d="${path}" stroke-width="${width}"/>`;
/**
 * @param {string} face
 * @param {{ x: number, y: number, scale: number, width?: number, ink: string }} how
 */
const glyph = (face, { x, y, scale, width = 9.5, ink }) =>
  `<g fill="none" stroke="${ink}" stroke-linejoin="round" transform="translate(${x} ${y}) scale(${scale})">${face[0] === "+" ? strokes(PLUS, width * 0.72) : ""}${strokes(GLYPHS[face], width)}</g>`;
/**
 * @param {Color} color
 * @param {{ x: number, y: number, size: number, fill?: string }} how
 */
const shape = (color, { x, y, size, fill = pigment(color) }) =>
  `<path d="${SHAPES[color]}" fill="${fill}" transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 40})"/>`;

/**
 * Returns the small sign in a card's upper left corner, by which the card is recognised when others cover the rest.
 *
 * @param {Color} color
 * @param {string} face
 * @param {boolean} big
 */
function index(color, face, big) {
  const k = big ? 0.78 : 0.6,
    ink = onPigment(color),
    plus = face === "+2";
  return (
    glyph(face, { x: plus ? 19 : 13, y: 14, scale: plus ? k * 0.72 : k, width: big ? 10.5 : 10, ink }) +
    shape(color, {
      x: big ? 26 : 24,
      y: (plus ? 14 + 44 * k : 14 + 60 * k) + (big ? 19 : 15),
      size: big ? 24 : 19,
      fill: ink,
    })
  );
}

/**
 * Place and size of the shape in the middle of a card, by colour. The digit stands lower in a triangle, which is narrow
 * at the top.
 */
const BOX = {
  R: { x: 58, y: 94, size: 78 },
  Y: { x: 57, y: 91, size: 76 },
  G: { x: 59, y: 97, size: 68 },
  B: { x: 60, y: 99, size: 62 },
};

/**
 * @param {Color} color
 * @param {string} face
 * @param {boolean} big
 */
function coloured(color, face, big) {
  const { x, y, size } = BOX[color],
    k = (face === "+2" ? 0.56 : 0.68) * (color === "Y" ? 0.84 : 1),
    low = color === "Y" ? 10 : 0;
  return (
    `<path d="${PANEL}" fill="${pigment(color)}"/>` +
    shape(color, { x, y, size, fill: "var(--card-face)" }) +
    glyph(face, {
      x: x - (face === "+2" ? 17 : 20) * k,
      y: y - 30 * k + low,
      scale: k,
      width: 9,
      ink: written(color),
    }) +
    index(color, face, big)
  );
}

/**
 * Returns the face of a wild card: four shapes on ink. After a colour was named, its shape lies in front of the panel,
 * so that the card does not look like a red 4.
 *
 * @param {string} face
 * @param {Color | null} color
 * @param {boolean} big
 */
function wild(face, color, big) {
  const plus = face === "W+4",
    at = color === "Y" ? 8 : 0;
  const four = COLORS.map((one, k) =>
    shape(one, { x: 37 + (k % 2) * 38, y: 72 + Math.floor(k / 2) * 38, size: 31 }),
  ).join("");
  const small = COLORS.map(
    (one, k) =>
      `<g opacity="${color && one !== color ? 0.45 : 1}">${shape(one, { x: 18 + (k % 2) * 13, y: 20 + Math.floor(k / 2) * 13, size: 11 })}</g>`,
  ).join("");
  const mark = plus
    ? glyph("+4", { x: 21, y: 14, scale: big ? 0.56 : 0.46, width: 10.5, ink: "var(--paper-0)" })
    : small;
  const middle = color
    ? shape(color, { x: 56, y: 91, size: 86, fill: "var(--card-face)" }) +
      shape(color, { x: 56, y: color === "Y" ? 93 : 91, size: 70 })
    : four;
  const disc = plus && !color ? '<circle cx="56" cy="91" r="22" fill="var(--card-face)"/>' : "";
  const centre = plus
    ? disc +
      glyph("+4", {
        x: 56 - 18 * 0.46,
        y: 91 - 31 * 0.46 + at,
        scale: 0.46,
        width: 10,
        ink: color ? onPigment(color) : "var(--uno-wild)",
      })
    : "";
  return `<path d="${PANEL}" fill="var(--uno-wild)"/>${middle}${centre}${mark}`;
}

/** Drawing of a card's back: four shapes round the mark of the product, on indigo. */
const BACK =
  `<path class="back-bg" d="${PANEL}"/><g class="back-line"><path d="M50 17 86 70 50 123 14 70Z"/><path d="M50 34 74 70 50 106 26 70Z"/></g>` +
  COLORS.map((color, k) =>
    shape(color, { x: [50, 79, 50, 21][k], y: [30, 70, 110, 70][k], size: 13, fill: "var(--back-line)" }),
  ).join("") +
  `<g transform="translate(50 70)"><rect class="back-seal" x="-16" y="-16" width="32" height="32" rx="5"/><path class="back-mark" d="M-9-8H9M-11 1H11M-4.5-8V1C-4.5 6-6 9-9 10.5M4.5-8V10.5"/></g>`;

/**
 * Returns a card as an element. `state` is `hint`, `played`, `new` or `selected`. `color` is the colour that was named
 * for a wild card.
 *
 * @param {string} code
 * @param {{ button?: boolean, big?: boolean, state?: string, color?: Color | null }} [options]
 */
export function unoCard(code, { button = false, big = false, state = "", color = null } = {}) {
  const el = document.createElement(button ? "button" : "span"),
    card = code ? parseUno(code) : null;
  el.className = ["card", "uno", code ? "" : "card-back", state && `is-${state}`].filter(Boolean).join(" ");
  Object.assign(el.dataset, { code, color: card?.color ?? color ?? "" });
  if (button) Object.assign(el, { type: "button" }).setAttribute("aria-pressed", String(state === "selected"));
  else el.setAttribute("role", "img");
  const named = card && !card.color && color;
  el.setAttribute(
    "aria-label",
    named ? t("drawn.uno.named", { card: unoName(code), color: colorName(color) }) : unoName(code),
  );
  el.append(
    drawing(`uno ${code} ${color} ${big}`, () =>
      !card ? BACK : card.color ? coloured(card.color, card.face, big) : wild(card.face, color, big),
    ),
  );
  return el;
}

/**
 * Returns several cards in a row, for pages other than the table.
 *
 * @param {readonly string[]} codes
 * @param {Parameters<typeof unoCard>[1]} [options]
 */
export function unoGroup(codes, options = {}) {
  const el = document.createElement("span");
  el.className = "group";
  el.style.setProperty("--per", String(Math.max(1, codes.length)));
  el.append(...codes.map(code => unoCard(code, { state: "played", ...options })));
  return el;
}

/**
 * Returns the shape of a colour as a drawing of its own, on paper.
 *
 * @param {Color} color
 */
export function colorShape(color) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-3 -3 46 46");
  svg.setAttribute("class", "color-shape");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = `<path d="${SHAPES[color]}" fill="${pigment(color)}" stroke="var(--paper-0)" stroke-width="2.6" stroke-linejoin="round"/>`;
  return svg;
}

/**
 * Returns the cards of a hand in display order: by colour or by face, with wild cards last.
 *
 * @param {readonly string[]} codes
 * @param {string} [by] `color` or `face`
 */
export function sorted(codes, by = "color") {
  /** @param {string} code */
  const key = code => {
    const { color, face } = parseUno(code),
      c = color ? COLORS.indexOf(color) : 4,
      f =
        face.length === 1 && face >= "0" && face <= "9"
          ? Number(face)
          : 10 + ["S", "R", "+2", "W", "W+4"].indexOf(face);
    return by === "color" ? c * 20 + f : f * 5 + c;
  };
  return [...codes].sort((a, b) => key(a) - key(b));
}
