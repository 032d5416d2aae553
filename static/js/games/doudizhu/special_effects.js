// Special effects of rare plays in Dou Dizhu: bomb, rocket, airplane and spring. Each is short, lies over the table and
// never blocks a touch.

/** @import { HandType } from "#types/doudizhu" */

import { h } from "#js/table/dom.js";
import { motion } from "#js/table/web_animations.js";
import { bomb, frame, middle, rocket, temporary } from "#js/table/special_effects.js";
import { element } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const BRANCH = "M-20 214C120 198 214 206 322 176S520 150 604 168 770 196 868 150 1080 104 1224 120";
const TWIGS = [
  "M322 176C352 152 366 132 372 104",
  "M604 168C640 186 676 190 706 214",
  "M868 150C892 118 926 104 948 72",
];
const BLOSSOMS = [
  [214, 196, 15],
  [372, 100, 19],
  [470, 154, 14],
  [604, 168, 18],
  [706, 216, 15],
  [820, 168, 20],
  [948, 70, 17],
];
const PLANE = ["M2 30 96 2 60 62 44 42Z", "M96 2 44 42 46 66 56 55Z", "M96 2 38 38 2 30Z"];

/**
 * Plays the special effect of a combination round the group of its cards, on the layer `fx`. `total` is the element
 * with the number of the multiplier. Without effects, or with reduced motion, a frame is shown in its place.
 *
 * @param {HandType} type
 * @param {{ fx: HTMLElement, group: HTMLElement, total: Element, effects: boolean }} on
 */
export function playScene(type, { fx, group, total, effects }) {
  if (motion.reduced || !effects) return frame(fx, group, type === "ROCKET" ? 1000 : 700);
  if (type === "BOMB") bomb(fx, group, total);
  else if (type === "ROCKET") rocket(fx, group, total);
  else airplane(fx, group);
}

/**
 * Plays the special effect of a spring: a branch grows along the horizon, seven blossoms open, and the stamp 春 appears.
 * Without effects, or with reduced motion, the stamp alone appears.
 *
 * @param {HTMLElement} fx
 * @param {boolean} effects
 */
export function playSpring(fx, effects) {
  const stamp = h("span.fx-seal.round", {}, t("fx.spring")),
    drawn = effects && !motion.reduced;
  motion.put(fx, stamp);
  motion.run(
    stamp,
    [{ opacity: 0, scale: 1.5 }, { opacity: 1, scale: 1, offset: 0.14 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }],
    {
      time: 1800,
      ease: "linear",
      delay: drawn ? 700 : 0,
      fill: "both",
      then: () => stamp.remove(),
    },
  );
  if (!drawn) return;
  const svg = element("svg", { viewBox: "0 0 1200 300", preserveAspectRatio: "xMidYMid slice", class: "fx-branch" });
  motion.put(/** @type {Element} */ (fx.parentElement), svg);
  for (const [index, d] of [BRANCH, ...TWIGS].entries()) {
    const path = element("path", { d, pathLength: 1, class: index ? "twig" : "bough" });
    svg.append(path);
    motion.run(path, [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], {
      time: index ? 260 : 700,
      ease: "both",
      delay: index ? 200 + index * 160 : 0,
      fill: "both",
    });
  }
  BLOSSOMS.forEach(([x, y, r], index) => {
    const flower = element("g", { transform: `translate(${x} ${y})` }),
      inner = element("g", { class: "blossom" });
    for (let k = 0; k < 5; k++)
      inner.append(
        element("ellipse", { cx: 0, cy: -r * 0.72, rx: r * 0.52, ry: r * 0.7, transform: `rotate(${k * 72})` }),
      );
    inner.append(element("circle", { r: r * 0.3, class: "heart" }));
    flower.append(inner);
    svg.append(flower);
    motion.run(
      inner,
      [
        { scale: 0, rotate: "-40deg" },
        { scale: 1, rotate: "0deg" },
      ],
      { time: 320, ease: "settle", delay: 240 + index * 110, fill: "both" },
    );
  });
  motion.run(svg, [{ opacity: 1 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], {
    time: 2400,
    ease: "linear",
    fill: "both",
    then: () => svg.remove(),
  });
}

/**
 * Plays the special effect of an airplane: a plane crosses the table, and the cards of the play glide in behind it.
 *
 * @param {HTMLElement} fx
 * @param {HTMLElement} group
 */
function airplane(fx, group) {
  const { y } = middle(group, fx),
    wide = fx.clientWidth;
  const svg = element("svg", { viewBox: "0 0 100 70" });
  PLANE.forEach((d, k) => svg.append(element("path", { d, class: ["wing", "keel", "near"][k] })));
  const plane = h("span.fx-plane", { vars: { left: "0px", top: `${y}px` } }, svg);
  temporary(
    fx,
    plane,
    [
      { translate: "-140px 40px", rotate: "4deg", opacity: 0 },
      { opacity: 1, offset: 0.12 },
      { translate: `${wide * 0.45}px -46px`, rotate: "-6deg", offset: 0.55 },
      { opacity: 1, offset: 0.9 },
      { translate: `${wide + 60}px -150px`, rotate: "-16deg", opacity: 0 },
    ],
    { time: 1100, ease: "both" },
  );
  [...group.children].forEach((one, k) =>
    motion.run(
      one,
      [
        { transform: "translate(-46px, 8px) rotate(-3deg)", opacity: 0 },
        { transform: "none", opacity: 1 },
      ],
      { time: 280, ease: "out", delay: k * 24 },
    ),
  );
}
