// Turns Web Push on and off for this device. The browser asks for permission only after a press on the button.

import { sendFields } from "#js/table/send_form.js";

const box = /** @type {HTMLElement | null} */ (document.querySelector("[data-push]"));
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-time-zone]")))
  field.value = zone;
if (box) watch(box);

/**
 * Shows the state of this device, and changes it when a button is pressed.
 *
 * @param {HTMLElement} root
 */
function watch(root) {
  const { key = "", add = "", remove = "", devices = "" } = root.dataset;
  const on = /** @type {HTMLButtonElement} */ (root.querySelector("[data-push-on]")),
    off = /** @type {HTMLButtonElement} */ (root.querySelector("[data-push-off]")),
    error = /** @type {HTMLElement} */ (root.querySelector("[data-push-error]"));

  /** @param {"none" | "ios" | "denied" | "on" | "off"} state */
  const show = state => {
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-push-state]")))
      part.hidden = part.dataset.pushState !== state;
  };

  /** @param {string} [text] */
  const fail = text => {
    error.textContent = text || error.dataset.failed || "";
    error.hidden = false;
  };

  /**
   * Runs what a button does, and says so if it fails.
   *
   * @param {HTMLButtonElement} button
   * @param {() => Promise<void>} act
   */
  const press = async (button, act) => {
    error.hidden = true;
    button.setAttribute("aria-busy", "true");
    try {
      await act();
    } catch {
      fail();
    }
    button.removeAttribute("aria-busy");
  };

  /** Stores this device, and shows what became of it. */
  const store = async () => {
    const workers = await navigator.serviceWorker.register("/service-worker.js");
    await navigator.serviceWorker.ready;
    const old = await workers.pushManager.getSubscription();
    if (old && keyOf(old) !== key) await old.unsubscribe(); // made for another key, which no longer signs
    const made = await workers.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint = "", keys = {} } = made.toJSON();
    const answer = await sendFields(add, {
      endpoint,
      p256dh: keys.p256dh ?? "",
      auth: keys.auth ?? "",
      time_zone: zone,
    });
    if (answer.ok) return show("on");
    await made.unsubscribe();
    fail(answer.message);
  };

  on.addEventListener("click", () =>
    press(on, async () => {
      const allowed = await Notification.requestPermission();
      if (allowed === "granted") await store();
      else if (allowed === "denied") show("denied");
    }),
  );
  off.addEventListener("click", () =>
    press(off, async () => {
      const known = await subscription();
      if (known) {
        await sendFields(remove, { endpoint: known.endpoint });
        await known.unsubscribe();
      }
      show("off");
    }),
  );
  state(key, devices.split(" ")).then(show);
}

/**
 * Returns the state of this device. It is on only if the account knows it: it may have been another account's.
 *
 * @param {string} key
 * @param {string[]} devices digests of the addresses of the account's devices
 */
async function state(key, devices) {
  if (!key || !("serviceWorker" in navigator)) return "none";
  if (!("PushManager" in window) || !("Notification" in window))
    return /iPhone|iPad|Macintosh.*Mobile/.test(navigator.userAgent) || isTabletMac() ? "ios" : "none";
  if (Notification.permission === "denied") return "denied";
  const known = await subscription();
  return Notification.permission === "granted" && known && devices.includes(await digest(known.endpoint))
    ? "on"
    : "off";
}

/** Whether this is an iPad that calls itself a Mac. */
const isTabletMac = () => navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1;

/**
 * Returns the SHA-256 digest of a text, in hexadecimal.
 *
 * @param {string} text
 */
async function digest(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns this device's subscription; null without one. */
async function subscription() {
  const known = await navigator.serviceWorker.getRegistration("/");
  return (await known?.pushManager.getSubscription()) ?? null;
}

/**
 * Returns the key for which a subscription was made, as base64url.
 *
 * @param {PushSubscription} made
 */
function keyOf(made) {
  const bytes = new Uint8Array(made.options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
