// The buttons below a result: another match, and links to other pages.

/** @import { Child, ResultActs, State } from "#types/table" */

import { h } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { isSpectator, matchUrl, parentUrl } from "#js/table/state.js";
import { t } from "#js/table/words.js";

/**
 * Makes a button that does not stand out, with an icon and a text.
 *
 * @type {(name: string, text: string, run: () => unknown) => HTMLElement}
 */
export const quiet = (name, text, run) =>
  h("button.btn.quiet", { type: "button", on: { click: run } }, icon(name), h("span", {}, text));
/**
 * Makes a link that looks like a button that does not stand out. Nothing without an address.
 *
 * @type {(name: string, text: string, href?: string) => Child}
 */
export const link = (name, text, href) => href && h("a.btn.quiet", { href }, icon(name), h("span", {}, text));
/**
 * Makes the red button, the usual next step.
 *
 * @type {(text: string, run: () => unknown) => HTMLElement}
 */
export const red = (text, run) => h("button.btn.primary.lg", { type: "button", on: { click: run } }, text);

/**
 * Returns the buttons below the result of the last round. One leads to another match, another to the standings of the
 * match.
 *
 * @param {State} state
 * @param {HTMLElement[]} quiets
 * @param {Pick<ResultActs, "leaveTable">} act
 * @param {{ toFinal: () => unknown, vote: Child[] }} more
 */
export function lastRound(state, quiets, act, { toFinal, vote }) {
  if (state.table?.status !== "open")
    return [...quiets, h("span.push"), compare(state), onward(red(t("end.final"), toFinal))];
  return [...quiets, onward(quiet("trophy", t("end.final"), toFinal)), h("span.push"), ...again(state, act, vote)];
}

/**
 * Returns the line above the buttons of a practice result: such a match does not count. Null after other matches.
 *
 * @param {State} state
 * @returns {Child}
 */
export const practiceNote = ({ urls }) => (urls?.practice ? h("p.uncounted", {}, t("final.uncounted")) : null);

/**
 * Returns the link to a branch beside the match from which it was played on. Nothing at other tables, and while the
 * viewer may not see both to their end.
 *
 * @param {State} state
 */
export const compare = state =>
  link("branch", t("final.compare"), parentUrl(state, "replay") && matchUrl(state, "branch"));

/**
 * Returns the last buttons below the result of a match: those of the vote for another match at this table, the next
 * deal of practice beside a real match, or else a link to the page from which the viewer came.
 *
 * @param {State} state
 * @param {Pick<ResultActs, "leaveTable">} act
 * @param {Child[]} vote the buttons of the vote
 */
export function again(state, act, vote) {
  const { urls = {}, table } = state;
  if (urls.practice) {
    const form = /** @type {HTMLFormElement | null} */ (document.getElementById("again"));
    const real = /** @type {HTMLFormElement | null} */ (document.getElementById("real-match"));
    return [
      real && quiet("next", t("final.real"), () => real.requestSubmit()),
      red(t("final.practice"), () => form?.requestSubmit()),
    ];
  }
  if (table?.status !== "open")
    return [
      h(
        "a.btn.primary.lg",
        { href: urls.tournament ?? urls.home },
        t(urls.tournament ? "final.tournament" : "final.home"),
      ),
    ];
  return isSpectator(state) ? [red(t("final.table"), () => act.leaveTable())] : vote;
}

/**
 * Marks the button that leads from the last round's result to the match's standings as the one that the key for "play"
 * presses. The button for another match is not pressed by it.
 *
 * @param {HTMLElement} button
 */
function onward(button) {
  button.classList.add("to-final");
  return button;
}
