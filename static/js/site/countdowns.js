// Countdowns on a page: `<time data-countdown datetime="…">`. One timer updates all of them. `data-now` is the server's
// clock at the time of the response, so that a wrong clock on the device does not matter.

import { timeLeft } from "#js/site/time_left_text.js";

let ahead = 0;
const serverTime = document.querySelector("[data-now]")?.dataset.now;
if (serverTime) {
  const difference = Date.now() - Date.parse(serverTime);
  if (Math.abs(difference) > 5000) ahead = difference; // a smaller difference is network delay
}

/**
 * Updates every countdown below `root`. `over(time)` is called for each countdown that has just reached zero.
 *
 * @param {ParentNode} [root]
 * @param {(time: HTMLTimeElement) => void} [over]
 */
export function count(root = document, over = () => {}) {
  const now = Date.now() - ahead,
    lang = document.documentElement.lang;
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (root.querySelectorAll("time[data-countdown]"))) {
    const seconds = (Date.parse(time.getAttribute("datetime") ?? "") - now) / 1000,
      text = timeLeft(seconds, lang);
    if (time.textContent !== text) time.textContent = text;
    if (seconds <= 0 && !time.dataset.over) {
      time.dataset.over = "1";
      over(time);
    }
  }
}

count();
setInterval(() => document.hidden || count(document, () => document.dispatchEvent(new Event("countdown"))), 1000);
