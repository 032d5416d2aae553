// Pictures from the two sprite sheets. Their addresses come with the page, since static files carry hashes.

const SVG = "http://www.w3.org/2000/svg";
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
};
const FACES = ["fox", "tiger", "rabbit", "panda", "crane", "ox", "cat", "carp", "owl", "monkey", "frog", "deer", "bot"];
const sheets = { icons: "", art: "" };

export function setSheets({ icons, art }) {
  Object.assign(sheets, { icons, art });
}

export function icon(id, extra = "") {
  return sprite(`${sheets.icons}#${id}`, `icon ${extra}`.trim());
}

export function art(id, extra = "") {
  const svg = sprite(`${sheets.art}#${id}`, extra);
  svg.setAttribute("viewBox", `0 0 ${BOX[id.split("-")[0]]}`);
  if (id === "hills") svg.setAttribute("preserveAspectRatio", "xMidYMax slice");
  return svg;
}

/** A face; who has none of these gets the panda, as on every page. */
export function face(avatar) {
  return art(`av-${FACES.includes(avatar) ? avatar : "panda"}`, "face");
}

/** The clock round a face (46) or in the prompt (44): a track and what is left of it. */
export function ring(radius, name = "") {
  const svg = element("svg", { class: name, viewBox: "0 0 100 100", "aria-hidden": "true" });
  svg.append(
    element("circle", { cx: 50, cy: 50, r: radius }),
    element("circle", { cx: 50, cy: 50, r: radius, pathLength: 100 }),
  );
  return svg;
}

export function element(tag, attributes) {
  const el = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) if (value !== "") el.setAttribute(key, value);
  return el;
}

function sprite(href, name) {
  const svg = element("svg", { class: name, "aria-hidden": "true" });
  svg.append(element("use", { href }));
  return svg;
}
