// Icons, avatars and other pictures from the two sprite sheets, and the ring of a clock. The page names the addresses
// of the sheets, which contain hashes.

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, string>} */
const BOX = {
  av: "64 64",
  hat: "56 34",
  hills: "1200 300",
  emo: "48 48",
  mark: "48 48",
  pic: "200 140",
  game: "160 120",
  tier: "40 40",
  role: "120 150",
  gift: "64 64",
  fx: "240 240",
  "fx-cloud": "300 200",
};
const FACES = ["fox", "tiger", "rabbit", "panda", "crane", "ox", "cat", "carp", "owl", "monkey", "frog", "deer", "bot"];
const sheets = { icons: "", art: "" };

/**
 * Sets the addresses of the two sprite sheets.
 *
 * @param {{ icons: string, art?: string }} found
 */
export function setSheets({ icons, art }) {
  Object.assign(sheets, { icons, art });
}

/**
 * Returns an icon by its name.
 *
 * @param {string} id
 */
export function icon(id, extra = "") {
  return sprite(`${sheets.icons}#${id}`, `icon ${extra}`.trim());
}

/**
 * Returns a picture by its name.
 *
 * @param {string} id
 */
export function art(id, extra = "") {
  const svg = sprite(`${sheets.art}#${id}`, extra);
  svg.setAttribute("viewBox", `0 0 ${BOX[id] ?? BOX[id.split("-")[0]]}`);
  if (id === "hills") svg.setAttribute("preserveAspectRatio", "xMidYMax slice");
  return svg;
}

/**
 * Returns an avatar by its name. An unknown one is the panda, as on every page.
 *
 * @param {string} [avatar]
 */
export function face(avatar) {
  return art(`av-${avatar && FACES.includes(avatar) ? avatar : "panda"}`, "face");
}

/**
 * Returns the ring of a clock: a track, and the arc of the remaining time. The radius is 46 round an avatar and 44 in
 * the prompt.
 *
 * @param {number} radius
 */
export function ring(radius, name = "") {
  const svg = element("svg", { class: name, viewBox: "0 0 100 100", "aria-hidden": "true" });
  svg.append(
    element("circle", { cx: 50, cy: 50, r: radius }),
    element("circle", { cx: 50, cy: 50, r: radius, pathLength: 100 }),
  );
  return svg;
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} attributes
 */
export function element(tag, attributes) {
  const el = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) if (value !== "") el.setAttribute(key, String(value));
  return el;
}

/**
 * @param {string} href
 * @param {string} name
 */
function sprite(href, name) {
  const svg = element("svg", { class: name, "aria-hidden": "true" });
  svg.append(element("use", { href }));
  return svg;
}
