// The page of the stream desk: follows the stream, sends forms in the background, and shows one tab on a phone.

import { followChanges } from "#js/site/lobby_connection.js";
import { socketAddress } from "#js/site/reconnection.js";
import { askInSheet } from "#js/streams/desk/question_sheet.js";
import { sendQuietly } from "#js/streams/desk/background_forms.js";
import { prepare, showParts } from "#js/streams/desk/replace_parts.js";
import { followTabs } from "#js/streams/desk/tabs.js";
import { upTimeText } from "#js/streams/desk/up_time.js";

const CALM_MS = 300; // ms in which several changes cause one request
const ANYWAY_MS = 10_000; // ms after which the page asks without being told, since cooldowns run and news may be lost

const desk = /** @type {HTMLElement} */ (document.querySelector(".stream-desk"));
let due = 0,
  shownLog = new URLSearchParams(location.search).get("log") ?? "all",
  watching = 0;

/** Asks for the changing parts and shows them. */
async function refresh() {
  due = 0;
  const address = new URL(desk.dataset.live ?? "", location.href),
    asked = new URLSearchParams(location.search);
  address.searchParams.set("log", shownLog);
  const sample = document.querySelector(".verdict")?.getAttribute("data-reference") ?? asked.get("sample");
  if (sample) address.searchParams.set("sample", sample);
  const answer = await fetch(address, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  if (answer.redirected) return location.reload(); // signed out
  showParts(new DOMParser().parseFromString(await answer.text(), "text/html"));
  tick();
}

/** Plans to ask for the changing parts. A hidden page asks when it becomes visible. */
function changed() {
  if (!due && !document.hidden) due = setTimeout(refresh, CALM_MS);
}

/** Writes the time on air and the number of spectators, which change without a drawing of the server. */
function tick() {
  const up = /** @type {HTMLElement | null} */ (document.querySelector("[data-since]")),
    crowd = document.querySelector("[data-watching]");
  if (up?.dataset.since) up.textContent = upTimeText(Date.now() - Date.parse(up.dataset.since));
  if (crowd) crowd.textContent = watching.toLocaleString(document.documentElement.lang);
}

/**
 * Reads a frame of the desk's socket.
 *
 * @param {MessageEvent<string>} [event]
 */
function heard(event) {
  const frame = event ? /** @type {{ type: string, count?: number }} */ (JSON.parse(event.data)) : { type: "changed" };
  if (frame.type === "watching") {
    watching = frame.count ?? 0;
    tick();
  } else changed();
}

followChanges(socketAddress(desk.dataset.socket), heard);
setInterval(changed, ANYWAY_MS);
setInterval(tick, 1000);
document.addEventListener("visibilitychange", changed);

document.addEventListener("click", event => {
  const target = /** @type {Element} */ (event.target),
    log = /** @type {HTMLElement | null} */ (target.closest("[data-log]"));
  if (log) {
    event.preventDefault();
    shownLog = log.dataset.log ?? "all";
    refresh();
  }
  const size = /** @type {HTMLButtonElement | null} */ (target.closest("[data-sizes] button"));
  if (size) showSize(size);
});

/**
 * Shows the picture in another shape.
 *
 * @param {HTMLButtonElement} chosen
 */
function showSize(chosen) {
  const frame = /** @type {HTMLElement} */ (document.querySelector(".preview .frame")),
    picture = frame.querySelector("iframe");
  for (const button of document.querySelectorAll("[data-sizes] button"))
    button.setAttribute("aria-pressed", String(button === chosen));
  frame.dataset.frame = chosen.value;
  if (!picture) return;
  const address = new URL(picture.src);
  address.searchParams.set("size", chosen.value);
  picture.src = address.href;
}

/** @type {HTMLElement} */ (document.querySelector("[data-sizes]")).hidden = false;
prepare(document);
followTabs();
askInSheet();
sendQuietly();
tick();
