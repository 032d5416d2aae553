// Writes the whole decision of a moderator on the red button of the desk, such as "Mute for 3 days, hide the text".

const desk = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-orders]"));

if (desk) {
  const button = /** @type {HTMLButtonElement} */ (desk.querySelector("[data-order]"));
  desk.addEventListener("change", () => speakDecision(desk, button));
  speakDecision(desk, button);
}

/**
 * Writes the decision that is chosen in the form on its button, as a sentence.
 *
 * @param {HTMLFormElement} of
 * @param {HTMLButtonElement} button
 */
function speakDecision(of, button) {
  const orders = /** @type {Record<string, Record<string, string>>} */ (JSON.parse(of.dataset.orders ?? "{}")),
    chosen = new FormData(of),
    days = String(chosen.get("days") ?? "3"),
    also = chosen.getAll("also").map(String),
    kind = String(chosen.get("kind") ?? "none"),
    kinds = kind === "none" && also.length ? also : [kind, ...also],
    sentence = kinds
      .map(each => orders[each]?.[days] ?? "")
      .filter(Boolean)
      .join(document.documentElement.lang.startsWith("zh") ? "，" : ", ");
  button.textContent = sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
