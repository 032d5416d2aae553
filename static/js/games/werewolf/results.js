// The result panel after a match: the winners, every role, the events of each night, and the reasoning of agents.

import { nightsList, rolesTable } from "#js/games/werewolf/revealed_roles.js";
import { reasoningSection } from "#js/games/werewolf/agent_reasoning.js";
import { sideOf } from "#js/games/werewolf/names.js";
import { h } from "#js/table/dom.js";
import { sealed, signUpNote } from "#js/table/match_result.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const LOOK = 2600; // ms to look at the table before the panel comes down

/** Returns the ms to look at the table before the panel comes down. */
export const look = () => LOOK;

/** Returns the parts of the result panel after the match. */
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

const winnerOf = ({ view }) => {
  const { roles, outcome } = view,
    scores = outcome?.scores ?? [];
  if (!roles || scores.every(score => score === 0)) return "draw";
  return sideOf(roles[scores.findIndex(score => score > 0)]);
};

/** Whether the player's side has won. */
export const won = vm => vm.me !== null && (vm.view.outcome?.scores[vm.me] ?? 0) > 0;

function verdict(vm) {
  if (vm.aborted)
    return [
      h("span.stamp.lost", { "aria-hidden": "true" }, t("end.over")),
      h("h1", { id: "result-title" }, t("final.aborted")),
      h("p.muted", {}, t("final.abortedwhy")),
    ];
  const winner = winnerOf(vm),
    mine = vm.me === null || winner === "draw" ? null : won(vm);
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

/** Returns the text that is shared. */
export function shareText(vm) {
  const role = vm.me === null || !vm.view.roles ? "" : t(`role.${vm.view.roles[vm.me]}`);
  return t(vm.me === null ? "end.sharewatch" : won(vm) ? "end.sharewon" : "end.sharelost", {
    what: t(`told.end.${winnerOf(vm)}`),
    role,
    n: vm.view.day,
  });
}
