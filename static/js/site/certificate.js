// The certificate's address, handed on: by the device's own sheet where there is one, else into the clipboard.

const button = document.querySelector("[data-share]"), words = button.querySelector("span"), text = words.textContent;

button.hidden = false;
button.addEventListener("click", async () => {
  const what = { title: document.title, url: location.href };
  try {
    if (navigator.share) return await navigator.share(what);
    await navigator.clipboard.writeText(what.url);
    words.textContent = button.dataset.copied;
    setTimeout(() => { words.textContent = text; }, 2000);
  } catch (error) {
    if (error.name !== "AbortError") byHand(what.url);       // closed without a choice is no fault
  }
});

/** Neither sheet nor clipboard: the address stands there selected. */
function byHand(url) {
  const field = document.querySelector("[data-by-hand]") ?? Object.assign(document.createElement("input"), { readOnly: true, className: "by-hand" });
  field.dataset.byHand = "";
  field.setAttribute("aria-label", text);
  field.value = url;
  button.after(field);
  field.focus();
  field.select();
}
