// The red button of the desk speaks the whole decision, such as "Mute for 3 days, hide the text".

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-orders]"));

if (form) {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("[data-order]"));
  form.addEventListener("change", () => speak(form, button));
  speak(form, button);
}

/**
 * Writes the sentence of the chosen decision on the button.
 *
 * @param {HTMLFormElement} of
 * @param {HTMLButtonElement} button
 */
function speak(of, button) {
  const orders = /** @type {Record<string, Record<string, string>>} */ (JSON.parse(of.dataset.orders ?? "{}")),
    chosen = new FormData(of),
    days = String(chosen.get("days") ?? "3"),
    also = chosen.getAll("also").map(String),
    kind = String(chosen.get("kind") ?? "none"),
    kinds = kind === "none" && also.length ? also : [kind, ...also],
    sentence = kinds
      .map(each => orders[each]?.[days] ?? "")
      .filter(Boolean)
      .join(document.documentElement.lang === "zh-Hans" ? "，" : ", ");
  button.textContent = sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
