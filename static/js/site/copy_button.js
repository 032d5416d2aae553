// The copy button of a token: `data-copy` names the element whose text a press copies to the clipboard.

/**
 * Shows the copy buttons of a page or a part of it, and makes them work.
 *
 * @param {ParentNode} part
 */
export function offerCopies(part) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll("[data-copy]"))) {
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
}

offerCopies(document);
