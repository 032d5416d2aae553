// Who may chat in a match of Werewolf beside the speeches: the dead with one another, and everyone by day if the
// options allow it. Wolves write to one another in the middle of the table, so that the side panel of all players looks
// the same at night.

/** @import { GameState, Line, Saying, State, Voice } from "#types/table" */

import { viewModel, isMutedSeat, people } from "#js/games/werewolf/view_model.js";
import { seatNumber } from "#js/games/werewolf/names.js";
import { chatLine as plainChatLine } from "#js/table/chat_messages.js";
import { h } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const CHAT = 120; // characters
/** @type {Set<string>} */
const reported = new Set(); // references of messages, until the page is left
/** @type {(ref: string) => unknown} */
let report = () => {};

/**
 * Sets the function that reports a message to the staff.
 *
 * @param {(ref: string) => unknown} run
 */
export function wireReports(run) {
  report = run;
}

/**
 * Returns the button that reports a message with one press. Null for the player's own messages and for those without a
 * reference.
 *
 * @param {Pick<State, "me" | "you">} state
 * @param {Pick<Line, "ref" | "seat">} message
 */
export function reportButton(state, { ref, seat }) {
  if (!ref || !state.me || (seat !== null && seat === state.you?.seat)) return null;
  const label = () => t(reported.has(ref) ? "report.done" : "report");
  const run = () => {
    reported.add(ref);
    report(ref);
    button.disabled = true;
    button.title = label();
    button.setAttribute("aria-label", label());
  };
  const button = h(
    "button.report",
    { type: "button", disabled: reported.has(ref), "aria-label": label(), title: label(), on: { click: run } },
    icon("flag"),
  );
  return button;
}

/**
 * Returns the limits of the viewer's chat now. Null if the viewer may talk to everyone, as after a match.
 *
 * @param {GameState<"werewolf">} state
 * @param {{ say: (words: Saying) => unknown }} how
 * @returns {Voice | null}
 */
export function chatRights(state, { say }) {
  if (!state.view || state.match?.status === "finished" || state.match?.status === "aborted") return null;
  const vm = viewModel(state),
    { options, phase } = vm.view,
    send = (/** @type {string} */ text) => say({ text });
  if (vm.watching) return { off: t("voice.watching") };
  if (vm.dead) return { hint: t("voice.dead"), most: CHAT, send };
  if (options?.open_chat && !vm.night && phase !== "ROLES") return { hint: t("voice.open"), most: CHAT, send };
  return { off: t(vm.night ? "voice.night" : phase === "ROLES" ? "voice.roles" : "voice.turn") };
}

/**
 * Returns a line of the chat as an element, with the number of its seat and a button that reports it.
 *
 * @param {State} state
 * @param {Line} line
 */
export function chatLine(state, line) {
  const { seat } = line;
  const name = seat === null ? line.name : `${seatNumber(seat)} ${people(state)[seat]?.name ?? line.name}`;
  if (seat !== null && isMutedSeat(state, seat)) return h("p.said.unread", {}, h("b", {}, name), t("said.muted"));
  return plainChatLine({ ...state, seats: [] }, { ...line, name }, reportButton(state, line));
}
