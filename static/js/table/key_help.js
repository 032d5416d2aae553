// The list of keys over the table, which the `?` key opens.

import { h } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/** Returns the help of the keys, one line each, from the game's words. */
const keyLines = () => t("set.keys.text").split(" · ");

/** Opens the list of keys. Pressing `?` again or Escape closes it. */
export function openKeyHelp() {
  /** @type {HTMLDialogElement} */
  const dialog = h("dialog.dialog.key-list", { "aria-labelledby": "keys-title" });
  const close = () => dialog.close();
  dialog.append(
    h(
      "header",
      {},
      h("h2", { id: "keys-title" }, t("set.keys")),
      h(
        "button.btn.icon-only.quiet",
        { type: "button", "aria-label": t("set.done"), on: { click: close } },
        icon("close"),
      ),
    ),
    h(
      "ul",
      {},
      keyLines().map(line => h("li", {}, line)),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", event => event.target === dialog && close());
  dialog.addEventListener("keydown", event => event.key === "?" && close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
