// Buttons that share the address of a page: by the device's share sheet, else by the clipboard. Where neither is
// allowed, the address is shown selected. `<button data-share="address" data-title data-copied hidden><span>…`; with
// `data-only-copy` by the clipboard alone.

const COPIED_MS = 2000;

/**
 * Shows the share buttons below `root`. They are hidden in the markup, since they do nothing without this script.
 *
 * @param {ParentNode} [root]
 */
export function offer(root = document) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-share]")))
    button.hidden = false;
}

/**
 * Shares the address that a share button names, by the device's share sheet or the clipboard.
 *
 * @param {HTMLButtonElement} button
 */
async function share(button) {
  const url = new URL(button.dataset.share || location.pathname, location.href).href;
  const title = button.dataset.title || document.title;
  if (navigator.share && button.dataset.onlyCopy === undefined) {
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return; // closed without a choice
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    copied(button);
  } catch {
    show(button, url);
  }
}

/**
 * Says on a share button that the address was copied.
 *
 * @param {HTMLButtonElement} button
 */
function copied(button) {
  const words = button.querySelector("span"),
    text = words?.textContent ?? "";
  if (!words || button.dataset.done) return;
  button.dataset.done = "1";
  words.textContent = button.dataset.copied ?? "";
  setTimeout(() => {
    words.textContent = text;
    delete button.dataset.done;
  }, COPIED_MS);
}

/**
 * Shows an address selected in a field, so that the reader can copy it where the page may not write to the clipboard.
 *
 * @param {HTMLButtonElement} button
 * @param {string} url
 */
function show(button, url) {
  let field = /** @type {HTMLInputElement | null} */ (button.nextElementSibling);
  if (!field?.matches("[data-shared]")) {
    field = document.createElement("input");
    Object.assign(field, { className: "input shared-link", readOnly: true, value: url });
    field.setAttribute("aria-label", button.textContent.trim());
    field.dataset.shared = "";
    button.after(field);
  }
  field.focus();
  field.select();
}

document.addEventListener("click", event => {
  const button = /** @type {HTMLButtonElement | null} */ (
    /** @type {Element} */ (event.target).closest?.("[data-share]")
  );
  if (button) share(button);
});
offer();
