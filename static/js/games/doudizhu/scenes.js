// The rare and short delights: bomb, rocket, airplane, spring. They play over the felt and never block a touch.

import { card } from "#js/cards.js";
import { h } from "#js/table/dom.js";
import { motion } from "#js/table/motion.js";
import { element } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const BRANCH = "M-20 214C120 198 214 206 322 176S520 150 604 168 770 196 868 150 1080 104 1224 120";
const TWIGS = ["M322 176C352 152 366 132 372 104", "M604 168C640 186 676 190 706 214", "M868 150C892 118 926 104 948 72"];
const BLOSSOMS = [[214, 196, 15], [372, 100, 19], [470, 154, 14], [604, 168, 18], [706, 216, 15], [820, 168, 20], [948, 70, 17]];
const PLANE = ["M2 30 96 2 60 62 44 42Z", "M96 2 44 42 46 66 56 55Z", "M96 2 38 38 2 30Z"];

/** Plays the scene of a combination over `fx`, around the group of cards that it was played with. */
export function playScene(type, { fx, group, total, effects }) {
  if (!group) return;
  if (motion.reduced || !effects) return frame(fx, group, type === "ROCKET" ? 1000 : 700);
  if (type === "BOMB") bomb(fx, group, total);
  else if (type === "ROCKET") rocket(fx, group, total);
  else airplane(fx, group);
}

/** A branch along the horizon in one stroke, seven blossoms, the seal 春. */
export function spring(fx, effects) {
  const svg = element("svg", { viewBox: "0 0 1200 300", preserveAspectRatio: "xMidYMid slice", class: "fx-branch" });
  const seal = h("span.fx-seal.round", {}, t("fx.spring"));
  fx.parentElement.append(svg);
  fx.append(seal);
  motion.run(seal, [{ opacity: 0, scale: 1.5 }, { opacity: 1, scale: 1, offset: 0.14 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }],
    { time: 1800, ease: "linear", delay: effects && !motion.reduced ? 700 : 0, fill: "both", then: () => seal.remove() });
  if (motion.reduced || !effects) return svg.remove();
  for (const [index, d] of [BRANCH, ...TWIGS].entries()) {
    const path = element("path", { d, pathLength: 1, class: index ? "twig" : "bough" });
    svg.append(path);
    motion.run(path, [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], { time: index ? 260 : 700, ease: "both", delay: index ? 200 + index * 160 : 0, fill: "both" });
  }
  BLOSSOMS.forEach(([x, y, r], index) => {
    const flower = element("g", { transform: `translate(${x} ${y})` }), inner = element("g", { class: "blossom" });
    for (let k = 0; k < 5; k++) inner.append(element("ellipse", { cx: 0, cy: -r * 0.72, rx: r * 0.52, ry: r * 0.7, transform: `rotate(${k * 72})` }));
    inner.append(element("circle", { r: r * 0.3, class: "heart" }));
    flower.append(inner);
    svg.append(flower);
    motion.run(inner, [{ scale: 0, rotate: "-40deg" }, { scale: 1, rotate: "0deg" }], { time: 320, ease: "settle", delay: 240 + index * 110, fill: "both" });
  });
  motion.run(svg, [{ opacity: 1 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], { time: 2400, ease: "linear", fill: "both", then: () => svg.remove() });
}

function bomb(fx, group, total) {
  const { x, y, box } = middle(group, fx);
  [...group.children].forEach((one, k) => motion.run(one, [{ transform: "scale(1.3) translateY(-18px)", opacity: 0.2 }, { transform: "none", opacity: 1 }], { time: 240, ease: "settle", delay: k * 45, fill: "backwards" }));
  temporary(fx.parentElement, h("i.fx-dip"), [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 0 }], { time: "scene", ease: "linear" });
  const ring = h("i.fx-ring", { vars: { left: `${x}px`, top: `${y}px`, "--d": `${Math.max(box.width, 160) * 2.4}px` } });
  temporary(fx, ring, [{ scale: 0.12, opacity: 0.95 }, { scale: 1, opacity: 0 }], { time: "scene", ease: "out", delay: 120 });
  const seal = h("span.fx-seal", { vars: { left: `${x}px`, top: `${y - box.height * 0.5 - 26}px` } }, t("fx.bomb"));
  temporary(fx, seal, [{ opacity: 0, scale: 1.6, rotate: "-9deg" }, { opacity: 1, scale: 1, rotate: "-5deg", offset: 0.18 }, { opacity: 1, scale: 1, rotate: "-5deg", offset: 0.8 }, { opacity: 0, scale: 1, rotate: "-5deg" }], { time: 1100, ease: "linear", delay: 160 });
  shake(group.parentElement);
  roll(total);
}

function rocket(fx, group, total) {
  const { x, y } = middle(group, fx), size = Math.min(190, fx.clientWidth * 0.3), mid = fx.clientWidth / 2, top = fx.clientHeight;
  temporary(fx.parentElement, h("i.fx-dawn"), [{ opacity: 0 }, { opacity: 1, offset: 0.4 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], { time: "epic", ease: "linear" });
  ["BJ", "SJ"].forEach((code, k) => {
    const side = k ? 1 : -1, beast = h("span.fx-beast", { vars: { left: "0px", top: "0px", "--d": `${size}px` } }, figure(code));
    const at = (left, up) => `calc(${left}px - 50%) calc(${up}px - 50%)`, over = mid + side * size * 0.52;
    temporary(fx, beast, [
      { translate: at(x + side * 16, y), scale: 0.3, opacity: 0, rotate: "0deg", easing: motion.ease("out") },
      { translate: at((x + over) / 2, y - 30), scale: 0.85, opacity: 1, rotate: `${side * -8}deg`, offset: 0.22, easing: motion.ease("both") },
      { translate: at(over, top * 0.42), scale: 1.05, opacity: 1, rotate: `${side * 5}deg`, offset: 0.5, easing: motion.ease("in") },
      { translate: at(mid + side * size * 0.34, -size), scale: 0.9, opacity: 1, rotate: "0deg" },
    ], { time: "epic", ease: "linear", delay: k * 70 });
  });
  for (let k = 0; k < 11; k++) {
    const spark = h("i.fx-spark", { vars: { left: `${mid + (k - 5) * size * 0.16}px`, top: `${top * 0.5}px` } });
    temporary(fx, spark, [{ translate: "0 0", opacity: 0, scale: 1.4 }, { opacity: 1, offset: 0.25 }, { translate: `${(k - 5) * 9}px ${-top * (0.18 + (k % 4) * 0.08)}px`, opacity: 0, scale: 0.6 }], { time: 640, ease: "out", delay: 620 + (k % 4) * 90 });
  }
  shake(group.parentElement);
  roll(total);
}

function airplane(fx, group) {
  const { y } = middle(group, fx), wide = fx.clientWidth;
  const svg = element("svg", { viewBox: "0 0 100 70" });
  PLANE.forEach((d, k) => svg.append(element("path", { d, class: ["wing", "keel", "near"][k] })));
  const plane = h("span.fx-plane", { vars: { left: "0px", top: `${y}px` } }, svg);
  temporary(fx, plane, [
    { translate: "-140px 40px", rotate: "4deg", opacity: 0 }, { opacity: 1, offset: 0.12 },
    { translate: `${wide * 0.45}px -46px`, rotate: "-6deg", offset: 0.55 }, { opacity: 1, offset: 0.9 },
    { translate: `${wide + 60}px -150px`, rotate: "-16deg", opacity: 0 },
  ], { time: 1100, ease: "both" });
  [...group.children].forEach((one, k) => motion.run(one, [{ transform: "translate(-46px, 8px) rotate(-3deg)", opacity: 0 }, { transform: "none", opacity: 1 }], { time: 280, ease: "out", delay: k * 24 }));
}

/** The number of the multiplier rolls up to its new value. */
export function roll(total) {
  if (total) motion.run(total, [{ translate: "0 70%", opacity: 0, scale: 1.2 }, { translate: "0 0", opacity: 1, scale: 1 }], { time: 420, ease: "settle" });
}

function frame(fx, group, time) {
  const { box, left, top } = middle(group, fx);
  const el = h("i.fx-frame", { vars: { left: `${left - 6}px`, top: `${top - 6}px`, width: `${box.width + 12}px`, height: `${box.height + 12}px` } });
  temporary(fx, el, [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], { time, ease: "linear" });
}

function shake(el) {
  motion.run(el, [{ translate: "0 0" }, { translate: "-3px 1px" }, { translate: "3px -1px" }, { translate: "-2px 0" }, { translate: "0 0" }], { time: 120, ease: "linear", delay: 120 });
}

function temporary(fx, el, frames, timing) {
  fx.append(el);
  motion.run(el, frames, { ...timing, fill: "both", then: () => el.remove() });
}

function middle(el, fx) {
  const box = el.getBoundingClientRect(), base = fx.getBoundingClientRect();
  return { box, left: box.left - base.left, top: box.top - base.top, x: box.left - base.left + box.width / 2, y: box.top - base.top + box.height / 2 };
}

/** The beast of a joker without its card. */
function figure(code) {
  const drawn = card(code);
  drawn.querySelector(".index")?.remove();
  drawn.className = "card fx-figure";
  drawn.querySelector("svg").setAttribute("viewBox", "22 52 86 86");
  return drawn;
}
