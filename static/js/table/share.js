// Sharing from the table: its link, or the text of a result, by the device's share sheet or the clipboard.

/** @import { Toaster, Urls } from "#types/table" */

import { handOver } from "#js/table/dialogs.js";
import { t } from "#js/table/words.js";

/** Returns the address that invites to a table. */
export const inviteUrl = (/** @type {Urls} */ urls) => new URL(urls.invite ?? location.pathname, location.href).href;

/**
 * Shares in the way that `kind` names: `copy` copies the link, `send` gives the link to the share sheet, `result`
 * shares the text. Where neither share sheet nor clipboard is allowed, a dialog shows the text selected.
 *
 * @param {string} kind
 * @param {{ text?: string, code: string, game: string, urls: Urls, toasts: Toaster }} what
 */
export async function shareText(kind, { text, code, game, urls, toasts }) {
  const url = inviteUrl(urls);
  const words = kind === "result" ? text : t("wait.invite", { game, code: code.toUpperCase() });
  if (kind !== "copy" && navigator.share) {
    try {
      await navigator.share({ text: words, url });
      return;
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return;
    }
  }
  const whole = kind === "copy" ? url : `${words} ${url}`;
  try {
    await navigator.clipboard.writeText(whole);
    toasts.show(t(kind === "result" ? "end.shared" : "wait.copied"));
  } catch {
    handOver(whole);
  }
}
