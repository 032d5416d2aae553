// The contents of the slip of a lesson: its progress, the question of a learner who returns, and what was learned.

/** @import { Lesson } from "#types/table" */

import { h, setAttr } from "#js/table/dom.js";
import { art, icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/**
 * Fills the progress bar of a lesson. `step` is the index of the step that is shown.
 *
 * @param {HTMLElement} el
 * @param {number} step
 * @param {number} steps
 */
export function fillProgress(el, step, steps) {
  const n = Math.min(step + 1, steps);
  setAttr(el, "aria-valuenow", n);
  setAttr(el, "aria-valuemax", steps);
  setAttr(el, "aria-label", t("coach.progress"));
  el.replaceChildren(
    ...Array.from({ length: steps }, (_, at) => h(at < step ? "i.done" : at === step ? "i.now" : "i")),
    h("span", {}, `${n} / ${steps}`),
  );
}

/**
 * Returns the question whether a learner goes on or starts over.
 *
 * @param {Lesson} lesson
 * @param {number} step
 * @param {HTMLElement} progress
 * @param {{ anew: () => unknown, go: () => unknown }} act
 * @returns {HTMLElement[]}
 */
export function resumeParts({ steps }, step, progress, act) {
  return [
    h("h2", {}, t("coach.resume.title")),
    h("p", {}, t("coach.resume.text", { n: step + 1, left: steps.length - step })),
    progress,
    h(
      "div.row",
      {},
      h("button.btn.quiet", { type: "button", on: { click: act.anew } }, t("coach.anew")),
      h("button.btn.jade", { type: "button", on: { click: act.go } }, t("coach.resume")),
    ),
  ];
}

/**
 * Returns the end of a lesson: what was learned, and the way to a round. `play` begins that round.
 *
 * @param {Lesson} lesson
 * @param {() => unknown} play
 */
export function doneParts({ learned, urls, practice, art: name }, play) {
  const picture = art(name, "pic");
  picture.setAttribute("preserveAspectRatio", "xMidYMid slice");
  return [
    picture,
    h("h2", {}, t("coach.done")),
    h("ul.list", {}, ...learned.map(one => h("li", {}, icon("check"), one))),
    h("p", {}, t(practice ? "coach.practice" : "coach.match")),
    h(
      "div.row",
      {},
      h("a.btn", { href: urls.rules }, t("coach.rules")),
      h("button.btn.jade", { type: "button", on: { click: play } }, t(practice ? "coach.round" : "coach.match.play")),
    ),
  ];
}
