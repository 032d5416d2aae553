// The content of the result panel after a match of Werewolf: the winners, everyone's role, the secrets of each night,
// and the reasons of AI players.

/**
 * @import { WerewolfViewModel } from "#js/games/werewolf/view_model.js"
 * @import { Child, ResultSound, State } from "#types/table"
 * @import { Winner } from "#types/werewolf"
 */

import { nightsList, rolesTable } from "#js/games/werewolf/match_secrets.js";
import { reasoningSection } from "#js/games/werewolf/agent_reasoning.js";
import { sideOf } from "#js/games/werewolf/names.js";
import { h } from "#js/table/dom.js";
import { sealed, signUpNote } from "#js/table/match_result.js";
import { t } from "#js/table/words.js";

const LOOK_MS = 2600;

/** Returns for how many ms the table stays visible before the result panel appears. */
export const revealDelay = () => LOOK_MS;

/**
 * Returns the content of the result panel.
 *
 * @param {State} state
 * @param {WerewolfViewModel} vm
 * @returns {Child[]}
 */
export function matchResult(state, vm) {
  return [
    h("div.verdict", {}, ...verdict(vm)),
    h(
      "div.sums",
      {},
      ...(vm.aborted
        ? []
        : [
            h("section", {}, h("h2", {}, t("end.nights")), nightsList(vm)),
            reasoningSection(state, vm),
            signUpNote(state, vm, "final.keep"),
            sealed(state),
          ].filter(Boolean)),
    ),
  ];
}

/**
 * Returns the side that has won. It is read off the scores, since a view does not name it.
 *
 * @param {WerewolfViewModel} vm
 * @returns {Winner}
 */
function winnerOf({ view }) {
  const { roles, outcome } = view,
    scores = outcome?.scores ?? [];
  if (!roles || scores.every(score => score === 0)) return "draw";
  return sideOf(roles[scores.findIndex(score => score > 0)]);
}

/**
 * Whether the side of the viewer's role has won; false for a spectator.
 *
 * @param {WerewolfViewModel} vm
 */
const hasWon = vm => vm.me !== null && (vm.view.outcome?.scores[vm.me] ?? 0) > 0;

/**
 * Returns the sound of the result panel: a win if the side of the viewer's role has won.
 *
 * @param {WerewolfViewModel} vm
 * @returns {ResultSound}
 */
export const resultSound = vm => (hasWon(vm) ? "win" : "loss");

/**
 * Returns the top of the panel: the stamp, the winning side, and why the match ended.
 *
 * @param {WerewolfViewModel} vm
 * @returns {Child[]}
 */
function verdict(vm) {
  if (vm.aborted)
    return [
      h("span.stamp.lost", { "aria-hidden": "true" }, t("end.over")),
      h("h1", { id: "result-title" }, t("final.aborted")),
      h("p.muted", {}, t("final.abortedwhy")),
    ];
  const winner = winnerOf(vm),
    mine = vm.me === null || winner === "draw" ? null : hasWon(vm);
  return [
    h(
      "span.stamp",
      { "aria-hidden": "true", class: mine === false ? "stamp lost" : "stamp" },
      t(mine === null ? "end.over" : mine ? "end.win" : "end.loss"),
    ),
    h("h1", { id: "result-title" }, t(`told.end.${winner}`)),
    h("p.muted", {}, t(`end.why.${vm.view.outcome?.termination ?? "days_out"}`)),
    rolesTable(vm),
  ];
}

/**
 * Returns the text that a player shares after a match.
 *
 * @param {WerewolfViewModel} vm
 */
export function shareText(vm) {
  const role = vm.me === null || !vm.view.roles ? "" : t(`role.${vm.view.roles[vm.me]}`);
  return t(vm.me === null ? "end.sharewatch" : hasWon(vm) ? "end.sharewon" : "end.sharelost", {
    what: t(`told.end.${winnerOf(vm)}`),
    role,
    n: vm.view.day,
  });
}
