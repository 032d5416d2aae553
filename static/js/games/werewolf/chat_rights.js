// Who may talk beside the speeches: the dead among themselves, everybody by day where the table allows it. The wolves
// whisper in the middle of the table, so that the panel beside it is at night the same for all.

import { viewModel, mutedSeat, people } from "#js/games/werewolf/view_model.js";
import { no } from "#js/games/werewolf/names.js";
import { chatLine as plain } from "#js/table/chat.js";
import { h } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const CHAT = 120; // characters
const reported = new Set(); // references, in this page
let report = () => {};

/** How a message is reported: `report(ref)`. */
export function wireReports(run) {
  report = run;
}

/** The button that reports a message in one press; null for one's own and for what has no reference. */
export function reportButton(state, { ref, seat }) {
  if (!ref || !state.me || (seat !== null && seat === state.you?.seat)) return null;
  const told = () => t(reported.has(ref) ? "report.done" : "report");
  const run = ({ currentTarget: button }) => {
    reported.add(ref);
    report(ref);
    button.disabled = true;
    button.title = told();
    button.setAttribute("aria-label", told());
  };
  return h(
    "button.report",
    { type: "button", disabled: reported.has(ref), "aria-label": told(), title: told(), on: { click: run } },
    icon("flag"),
  );
}

/** What can be said now: null where everybody may talk to everybody, else {off | hint, most, send}. */
export function chatRights(state, { say }) {
  if (!state.view || state.match?.status === "finished" || state.match?.status === "aborted") return null;
  const vm = viewModel(state);
  if (vm.watching) return { off: t("voice.watching") };
  if (vm.dead) return { hint: t("voice.dead"), most: CHAT, send: text => say({ text }) };
  if (state.view.options?.open_chat && !vm.night && state.view.phase !== "ROLES")
    return { hint: t("voice.open"), most: CHAT, send: text => say({ text }) };
  return { off: t(vm.night ? "voice.night" : state.view.phase === "ROLES" ? "voice.roles" : "voice.turn") };
}

/** A line of the talk: numbered, with its channel, and one press to report it. */
export function chatLine(state, line) {
  const { seat } = line;
  const name = seat === null ? line.name : `${no(seat)} ${people(state)[seat]?.name ?? line.name}`;
  if (seat !== null && mutedSeat(state, seat)) return h("p.said.unread", {}, h("b", {}, name), t("said.muted"));
  return plain({ ...state, seats: [] }, { ...line, name }, reportButton(state, line));
}
