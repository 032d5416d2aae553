// What a viewer is asked before leaving a table.

/** @import { LeaveQuestion, State } from "#types/table" */

import { submitForm } from "#js/table/page_elements.js";
import { isSpectator } from "#js/table/state.js";

/**
 * Returns the input of `confirmLeave` for a state: what is at stake, and the forms by which a player leaves or concedes.
 *
 * @param {State} state
 * @param {string} home the address to which a spectator leaves
 * @returns {LeaveQuestion}
 */
export function leaveQuestion(state, home) {
  const running = state.match?.status === "running" || state.match?.status === "paused",
    mine = state.you?.seat;
  const endless = /** @type {{ format?: string } | undefined} */ (state.table?.options)?.format === "daily"; // this format releases a player who concedes
  const others =
    !endless &&
    state.seats.some((one, seat) => one && seat !== mine && one.kind !== "agent" && !one.out && !one.conceded);
  return {
    seated: !isSpectator(state),
    running,
    out: running && Boolean(state.seats[mine ?? -1]?.out),
    rated: Boolean(state.match?.rated),
    tournament: Boolean(state.table?.tournament),
    others,
    go: () => (isSpectator(state) ? location.assign(home) : submitForm("leave")),
    concede: () => submitForm("concede"),
  };
}
