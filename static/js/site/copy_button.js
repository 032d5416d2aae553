// Copies a token that is shown once to the clipboard at a press. Actions that cannot be undone ask for confirmation.

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copy]"))) {
  const token = document.getElementById(button.dataset.copy ?? ""),
    words = button.querySelector("span");
  if (!navigator.clipboard || !token || !words) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(token.textContent);
      words.textContent = button.dataset.done ?? "";
    } catch {
      getSelection()?.selectAllChildren(token); // not allowed: the token is selected, to be copied by hand
    }
  });
}

document.addEventListener(
  "submit",
  event => {
    const question = /** @type {HTMLFormElement} */ (event.target).dataset.ask;
    if (question && !confirm(question)) event.preventDefault();
  },
  { capture: true },
);
