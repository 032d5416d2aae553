// The dialog that explains why a move was refused: a sentence or two, examples as pictures, and the way to the rules.
// The page loads it on demand and passes `ask`: an imported part would be a file of its own in the bundles of every table.

/** @import { Ask, RefusalExplanation } from "#types/table" */

import { h } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/**
 * Fetches the explanation of a refusal and opens its dialog. Without an answer it opens none.
 *
 * @param {string} url
 * @param {Ask} ask opens a dialog
 * @param {(codes: string[]) => Node} [draw] draws the cards or dice of an example
 */
export async function openRefusal(url, ask, draw) {
  /** @type {RefusalExplanation} */
  let found;
  try {
    const answer = await fetch(url, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    found = await answer.json();
  } catch {
    return;
  }
  const { title, text, clause, link, examples } = found;
  const dialog = ask({ title, text, buttons: [{ text: t("why.close"), tone: "primary" }] });
  dialog.classList.add("refusal");
  const more = h(
    "a",
    { href: link, target: "_blank", rel: "noopener" },
    clause ? t("why.clause", { n: clause }) : t("why.rules"),
  );
  dialog
    .querySelector(".row")
    ?.before(
      ...(draw && examples.length ? [h("ul.shown-examples", {}, ...examples.map(one => example(one, draw)))] : []),
      draw && examples.some(({ shown }) => shown.includes(">")) ? h("p.muted", {}, t("why.legend")) : "",
      h("p", {}, more),
    );
}

/**
 * Returns one example: a mark whether it is allowed, and its cards or dice.
 *
 * @param {RefusalExplanation["examples"][number]} one
 * @param {(codes: string[]) => Node} draw
 */
function example({ shown, allowed, text }, draw) {
  const plays = shown
    .join(" ")
    .split(" > ")
    .map(play => draw(play.split(" ")));
  const drawn = plays.map((play, at) =>
    at ? h("span.answer", {}, h("b", { "aria-hidden": "true" }, "→"), h("span.sr", {}, t("why.then")), play) : play,
  );
  return h(
    "li",
    { data: { allowed: allowed ? "yes" : "no" } },
    icon(allowed ? "check" : "close"),
    h("span.sr", {}, t(allowed ? "why.yes" : "why.no")),
    ...drawn,
    text ? h("small", {}, text) : null,
  );
}
