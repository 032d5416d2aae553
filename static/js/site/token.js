// A token that is shown once goes into the clipboard at a press; what cannot be taken back is asked for once more.

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
      button.querySelector("span").textContent = button.dataset.done;
    } catch {
      getSelection().selectAllChildren(document.getElementById(button.dataset.copy));   // not allowed: by hand then
    }
  });
}

document.addEventListener("submit", event => {
  const question = event.target.dataset.ask;
  if (question && !confirm(question)) event.preventDefault();
}, { capture: true });
