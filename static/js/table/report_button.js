// The button beside a message that reports it to the staff with one press.

/** @import { Line, State } from "#types/table" */

import { h } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

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
 * Returns the button that reports a message with one press. Null for the viewer's own messages, for viewers without an
 * account, and for messages without a reference.
 *
 * @param {Partial<Pick<State, "me" | "you">>} state
 * @param {Pick<Line, "ref" | "seat"> & Partial<Pick<Line, "username">>} message
 */
export function reportButton({ me, you }, { ref, seat, username }) {
  if (!ref || !me || (seat !== null && seat === you?.seat) || (username && username === me.username)) return null;
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
