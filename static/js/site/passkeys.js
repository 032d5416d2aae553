// Passkeys: makes one for the account, and signs in with one. Forms with `data-passkey` are sent with the browser's answer.

/**
 * @typedef {{ publicKey: Record<string, unknown> & {
 *   challenge: string, user?: { id: string }, excludeCredentials?: { id: string }[], allowCredentials?: { id: string }[]
 * } }} Options
 */

const NOT_NOW = "NotAllowedError", // refused by the person or the browser, or not answered in time
  TAKEN = "InvalidStateError"; // the device has a passkey for this account

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-passkey]")))
  if (window.PublicKeyCredential) offerPasskey(form);
  else form.querySelector("[data-passkey-missing]")?.setAttribute("data-told", "");

/**
 * Shows a form, and has the browser answer before it is sent.
 *
 * @param {HTMLFormElement} form
 */
function offerPasskey(form) {
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("credential")),
    note = /** @type {HTMLElement} */ (form.querySelector("[data-passkey-note]"));
  form.hidden = false;
  for (const button of form.querySelectorAll("button")) button.disabled = false;
  form.addEventListener("submit", async event => {
    event.preventDefault();
    note.hidden = true;
    try {
      field.value = JSON.stringify(await answerOf(form));
    } catch (error) {
      const name = error instanceof Error ? error.name : "";
      note.textContent = note.dataset[name === TAKEN ? "taken" : name === "TypeError" ? "offline" : "refused"] ?? "";
      note.hidden = false;
      if (name !== NOT_NOW && name !== TAKEN) console.warn("passkey:", name);
      return;
    }
    form.submit();
  });
}

/**
 * Returns the browser's answer to the challenge of a form, as the server reads it.
 *
 * @param {HTMLFormElement} form
 */
async function answerOf(form) {
  const { publicKey } = form.dataset.passkey === "sign-in" ? await freshOptions(form.action) : optionsOfPage();
  const options = {
    ...publicKey,
    challenge: bytesOf(publicKey.challenge),
    ...(publicKey.user && { user: { ...publicKey.user, id: bytesOf(publicKey.user.id) } }),
    ...(publicKey.excludeCredentials && { excludeCredentials: withBytes(publicKey.excludeCredentials) }),
    ...(publicKey.allowCredentials && { allowCredentials: withBytes(publicKey.allowCredentials) }),
  };
  const read = /** @type {unknown} */ (options);
  const made =
    form.dataset.passkey === "add"
      ? await navigator.credentials.create({ publicKey: /** @type {PublicKeyCredentialCreationOptions} */ (read) })
      : await navigator.credentials.get({ publicKey: /** @type {PublicKeyCredentialRequestOptions} */ (read) });
  return written(/** @type {PublicKeyCredential} */ (made));
}

/**
 * @param {string} address
 * @returns {Promise<Options>}
 */
async function freshOptions(address) {
  const answer = await fetch(address, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new TypeError(String(answer.status));
  return (await answer.json()).request_options;
}

/** @returns {Options} */
function optionsOfPage() {
  const page = JSON.parse(document.getElementById("passkey-options")?.textContent ?? "{}");
  return page.options ?? page.request_options;
}

/** @param {PublicKeyCredential} credential */
function written(credential) {
  const { response } = credential,
    parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"],
    given = /** @type {Record<string, ArrayBuffer | null | undefined>} */ (/** @type {unknown} */ (response));
  return {
    id: credential.id,
    rawId: textOf(credential.rawId),
    type: credential.type,
    response: Object.fromEntries(parts.flatMap(part => (given[part] ? [[part, textOf(given[part])]] : []))),
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}

/** @param {{ id: string }[]} list */
function withBytes(list) {
  return list.map(each => ({ ...each, id: bytesOf(each.id) }));
}

/** @param {string} text base64url */
function bytesOf(text) {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), letter => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} bytes */
function textOf(bytes) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
