// Who may chat in a match of Werewolf beside the speeches: the dead with one another, and everyone by day if the
// options allow it. Wolves write to one another in the middle of the table, so that the side panel of all players looks
// the same at night.

/** @import { GameState, Line, Saying, State, Voice } from "#types/table" */

import { viewModel, isMutedSeat } from "#js/games/werewolf/view_model.js";
import { seatNumber } from "#js/games/werewolf/names.js";
import { chatLine as plainChatLine } from "#js/table/chat_messages.js";
import { h } from "#js/table/dom.js";
import { t } from "#js/table/words.js";

const CHAT = 120; // characters

/**
 * Returns the limits of the viewer's chat now. Null if the viewer may write to everyone, as after a match.
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
  if (vm.question === "speak" && (vm.dead || !options?.open_chat))
    return { off: t(vm.questionWindow?.name === "last_words" ? "voice.last" : "voice.mine") };
  if (vm.dead) return { hint: t("voice.dead"), most: CHAT, send };
  if (options?.open_chat && !vm.night && phase !== "ROLES") return { hint: t("voice.open"), most: CHAT, send };
  return { off: t(vm.night ? "voice.night" : phase === "ROLES" ? "voice.roles" : "voice.turn") };
}

/**
 * Returns a line of the chat as an element, with the number of its seat.
 *
 * @param {State} state
 * @param {Line} line
 */
export function chatLine(state, line) {
  const { seat } = line,
    name = seat === null ? line.name : `${seatNumber(seat)} ${line.name}`,
    now = !line.late && line.match === (state.match?.id ?? null);
  if (now && seat !== null && isMutedSeat(state, seat))
    return h("p.said.unread", {}, h("b", {}, name), t("said.muted"));
  return plainChatLine(state, { ...line, name });
}
