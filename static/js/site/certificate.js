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
  } catch {
    // closed without a choice, or not allowed: the address stands in the bar
  }
});
