// Asks before a form is sent: a form with `data-ask` shows that question, and is sent only if the reader agrees.

document.addEventListener(
  "submit",
  event => {
    const question = /** @type {HTMLFormElement} */ (event.target).dataset.ask;
    if (question && !confirm(question)) event.preventDefault();
  },
  { capture: true },
);
