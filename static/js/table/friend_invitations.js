// The dialog in which the viewer invites friends to the table. The page loads it on demand.

/** @import { State } from "#types/table" */

import { h } from "#js/table/dom.js";
import { sendFields } from "#js/table/send_form.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/**
 * Opens the dialog in which the viewer invites friends to this table.
 *
 * @param {Pick<State, "urls">} state
 * @param {(text: string) => unknown} tell
 */
export async function openInvitations({ urls }, tell) {
  const address = urls?.friends_here ?? "";
  /** @type {HTMLDialogElement} */
  const dialog = h("dialog.dialog.invite-card", { "aria-labelledby": "invite-card-title" });
  const close = () => dialog.close();
  const list = h("div.friend-list", {}, h("p.muted", {}, t("friend.loading")));
  dialog.append(
    h(
      "header",
      {},
      h("h2", { id: "invite-card-title" }, t("friend.invite")),
      h(
        "button.btn.icon-only.quiet",
        { type: "button", "aria-label": t("side.close"), on: { click: close } },
        icon("close"),
      ),
    ),
    list,
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", event => event.target === dialog && close());
  list.addEventListener("submit", event => {
    event.preventDefault();
    invite(/** @type {HTMLFormElement} */ (event.target), tell);
  });
  document.body.append(dialog);
  dialog.showModal();
  const answer = await fetch(address, { headers: { accept: "text/html" } }).catch(() => null);
  const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  list.replaceChildren(page?.querySelector("[data-friends]") ?? h("p.muted", {}, t("friend.failed")));
}

/**
 * Sends an invitation and shows that it was sent.
 *
 * @param {HTMLFormElement} form
 * @param {(text: string) => unknown} tell
 */
async function invite(form, tell) {
  const button = form.querySelector("button"),
    username = String(new FormData(form).get("username"));
  if (!button || button.disabled) return;
  button.disabled = true;
  const said = await sendFields(form.action, { username });
  button.disabled = false;
  if (said.ok) form.replaceWith(h("span.badge.good", {}, icon("check"), t("friend.invited")));
  else tell(said.message ?? t("friend.failed"));
}
