// What stands at the foot of a result: the next match, who wants it, and the ways on.

/** @import { Child, ResultActs, State } from "#types/table" */

import { h } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { isSpectator, rematch } from "#js/table/state.js";
import { t } from "#js/table/words.js";

/** @type {(name: string, text: string, run: () => unknown) => HTMLElement} */
export const quiet = (name, text, run) =>
  h("button.btn.quiet", { type: "button", on: { click: run } }, icon(name), h("span", {}, text));
/** @type {(name: string, text: string, href?: string) => Child} */
export const link = (name, text, href) => href && h("a.btn.quiet", { href }, icon(name), h("span", {}, text));
/** @type {(text: string, run: () => unknown) => HTMLElement} */
export const red = (text, run) => h("button.btn.primary.lg", { type: "button", on: { click: run } }, text);

/**
 * What stands at the foot of the last round's scroll: the next match is one press away, the standings another.
 *
 * @param {State} state
 * @param {HTMLElement[]} quiets
 * @param {Pick<ResultActs, "again" | "leaveTable">} act
 * @param {() => unknown} toFinal
 */
export function lastRound(state, quiets, act, toFinal) {
  if (state.table?.status !== "open") return [...quiets, h("span.push"), onward(red(t("end.final"), toFinal))];
  return [...quiets, onward(quiet("trophy", t("end.final"), toFinal)), wanting(state), again(state, act)];
}

/**
 * The red button after a match: again at this table, or on to where one came from.
 *
 * @param {State} state
 * @param {Pick<ResultActs, "again" | "leaveTable">} act
 */
export function again(state, act) {
  const { urls = {}, table } = state;
  if (table?.status !== "open")
    return h(
      "a.btn.primary.lg",
      { href: urls.tournament ?? urls.home },
      t(urls.tournament ? "final.tournament" : "final.home"),
    );
  return isSpectator(state) ? red(t("final.table"), () => act.leaveTable()) : red(t("final.again"), () => act.again());
}

/**
 * How many want another match, for everybody who looks at the result.
 *
 * @param {State} state
 */
export function wanting(state) {
  const wish = rematch(state);
  return h("span.next.push", { role: "status" }, wish ? h("span", {}, t("final.wanting", wish)) : null);
}

/**
 * Marks the button that leads from the last round to the standings: a key presses it, not the next match.
 *
 * @param {HTMLElement} button
 */
function onward(button) {
  button.classList.add("to-final");
  return button;
}
