// Dialogs over the table: the question before leaving, a text to be copied by hand, and the end of a connection.

/** @import { Child, DialogButton, LeaveQuestion } from "#types/table" */

import { h } from "#js/table/dom.js";
import { has, t } from "#js/table/words.js";

/**
 * Opens a dialog with a title, a sentence and buttons, and returns it. With `keep` the Escape key does not close it.
 *
 * @param {{ title: string, text: Child, more?: Child, buttons: DialogButton[], keep?: boolean }} what
 */
export function ask({ title, text, more = null, buttons, keep = false }) {
  const close = () => dialog.close();
  /** @type {HTMLDialogElement} */
  const dialog = h(
    more ? "dialog.dialog.wide" : "dialog.dialog",
    { "aria-labelledby": "ask-title" },
    h("h2", { id: "ask-title" }, title),
    h("p.muted", {}, text),
    more && h("p.muted", {}, more),
    h(
      "div.row",
      {},
      buttons.map(({ text: label, tone = "", run }) =>
        h("button.btn", { class: `btn ${tone}`, type: "button", on: { click: () => (close(), run?.()) } }, label),
      ),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  if (keep) dialog.addEventListener("cancel", event => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks a player before leaving, who may also concede. A spectator leaves at once. `others` says whether other people
 * play on.
 *
 * @param {LeaveQuestion} what
 */
export function confirmLeave({ seated, running, out, rated, others, tournament, go, concede }) {
  if (!seated) return go();
  const leave = { text: t(running && !out ? "leave.away" : "leave.go"), tone: "quiet", run: go };
  const stay = { text: t(out ? "leave.watch" : running ? "leave.stay" : "leave.stayopen"), tone: "primary" };
  if (!running || out)
    return ask({ title: t("leave.title"), text: t(out ? "leave.out" : "leave.open"), buttons: [leave, stay] });
  const cost = tournament
    ? "leave.concede.tournament"
    : others
      ? rated
        ? "leave.concede.held"
        : "leave.concede.others"
      : rated
        ? "leave.concede.rated"
        : "leave.concede.free";
  return ask({
    title: t("leave.title"),
    text: [h("b", {}, t("leave.away")), ` · ${t("leave.match")}`],
    more: [h("b", {}, t("leave.concede")), ` · ${t(cost)}`],
    buttons: [{ text: t("leave.concede"), tone: "quiet", run: concede }, leave, stay],
  });
}

/**
 * Shows a text in a dialog, selected, so that the viewer can copy it. It is used where the browser refuses to write to
 * the clipboard.
 *
 * @param {string} text
 */
export function handOver(text) {
  const dialog = ask({
    title: t("copy.title"),
    text: t("copy.failed"),
    buttons: [{ text: t("copy.done"), tone: "primary" }],
  });
  const field = h("textarea.handed", { readonly: true, rows: 3, "aria-label": t("copy.title") });
  field.value = text;
  dialog.querySelector("p")?.after(field);
  field.focus();
  field.select();
  return dialog;
}

/**
 * Says why the server has ended the connection for good: another tab took over, the viewer signed out, or the server
 * refused.
 *
 * @param {string} code
 * @param {() => unknown} again
 */
export function connectionLost(code, again) {
  const key = has(`bye.${code}.title`) ? code : "other";
  return ask({
    title: t(`bye.${key}.title`),
    text: t(`bye.${key}`),
    keep: true,
    buttons: [
      { text: t(`bye.${key}.do`), tone: "primary", run: key === "TAKEN_OVER" ? again : () => location.reload() },
    ],
  });
}
