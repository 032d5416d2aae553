// The question of the stream desk before a form is sent. It looks like the question before the stream ends.

/** Asks before a form with `data-ask` is sent: shows that question, and sends the form only if the reader agrees. */
export function askInSheet() {
  const sheet = /** @type {HTMLElement} */ (document.getElementById("desk-question")),
    agree = /** @type {HTMLButtonElement} */ (sheet.querySelector("[data-agree]"));
  /** @type {{ form: HTMLFormElement, button: HTMLElement | null } | null} */
  let asked = null,
    agreed = false;
  document.addEventListener(
    "submit",
    event => {
      const form = /** @type {HTMLFormElement} */ (event.target),
        button = /** @type {SubmitEvent} */ (event).submitter;
      if (!form.dataset.ask || agreed) return;
      event.preventDefault();
      asked = { form, button };
      const [, head = "", rest = ""] = /^(.+?[?？]) *(.*)$/s.exec(form.dataset.ask) ?? ["", form.dataset.ask];
      /** @type {HTMLElement} */ (sheet.querySelector("h2")).textContent = head;
      /** @type {HTMLElement} */ (sheet.querySelector("p")).textContent = rest;
      agree.textContent = button?.textContent?.trim() ?? "";
      sheet.showPopover();
    },
    { capture: true },
  );
  agree.addEventListener("click", () => {
    sheet.hidePopover();
    if (!asked?.form.isConnected) return;
    agreed = true;
    asked.form.requestSubmit(asked.button);
    agreed = false;
  });
}
