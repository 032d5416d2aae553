// Handing on: the link to a table, or the words of a result, by the device's own sheet or the clipboard.

import { t } from "#js/table/words.js";

/** `kind`: copy (the link), send (the link, by the sheet), result (text). */
export async function shareText(kind, { text, code, game, urls, toasts }) {
  const url = new URL(urls.invite ?? location.pathname, location.href).href;
  const words = kind === "result" ? text : t("wait.invite", { game, code: code.toUpperCase() });
  if (kind !== "copy" && navigator.share) {
    try {
      await navigator.share({ text: words, url });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(kind === "copy" ? url : `${words} ${url}`);
    toasts.show(t(kind === "result" ? "end.shared" : "wait.copied"));
  } catch {
    toasts.show(kind === "copy" ? `${t("copy.failed")} ${url}` : t("copy.failed"), { tone: "info", stay: 9000 });
  }
}
