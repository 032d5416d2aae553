// The few dialogs of the table: leaving, and a connection that will not come back by itself.

import { h } from "#js/table/dom.js";
import { has, t } from "#js/table/words.js";

/** Opens a dialog with a title, a sentence and buttons [{text, tone, run}]; gives it back. */
export function ask({ title, text, buttons, keep = false }) {
  const close = () => dialog.close();
  const dialog = h("dialog.dialog", { "aria-labelledby": "ask-title" },
    h("h2", { id: "ask-title" }, title),
    h("p.muted", {}, text),
    h("div.row", {}, buttons.map(({ text: label, tone = "", run }) => h("button.btn", { class: `btn ${tone}`, type: "button", on: { click: () => (close(), run?.()) } }, label))),
  );
  dialog.addEventListener("close", () => dialog.remove());
  if (keep) dialog.addEventListener("cancel", event => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Leaving: nothing to ask of who only watches. */
export function confirmLeave({ seated, running, go }) {
  if (!seated) return go();
  return ask({
    title: t("leave.title"),
    text: t(running ? "leave.match" : "leave.open"),
    buttons: [{ text: t("leave.go"), tone: "quiet", run: go }, { text: t(running ? "leave.stay" : "leave.stayopen"), tone: "primary" }],
  });
}

/** What the clipboard did not take: it stands there selected, to be copied by hand. */
export function handOver(text) {
  const dialog = ask({ title: t("copy.title"), text: t("copy.failed"), buttons: [{ text: t("copy.done"), tone: "primary" }] });
  const field = h("textarea.handed", { readonly: true, rows: 3, "aria-label": t("copy.title") });
  field.value = text;
  dialog.querySelector("p").after(field);
  field.focus();
  field.select();
  return dialog;
}

/** The server has said good-bye: another tab, signed out, or not welcome. */
export function farewell(code, again) {
  const key = has(`bye.${code}.title`) ? code : "other";
  return ask({
    title: t(`bye.${key}.title`), text: t(`bye.${key}`), keep: true,
    buttons: [{ text: t(`bye.${key}.do`), tone: "primary", run: key === "TAKEN_OVER" ? again : () => location.reload() }],
  });
}
