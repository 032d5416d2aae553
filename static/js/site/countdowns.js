// Times that are left, counted down on the page: `<time data-countdown datetime="…">`. One beat for all of them.
//
// A page that was made a moment ago knows the server's clock (`data-now`): who has a wrong clock sees the right time.

import { timeLeft } from "#js/site/time_left.js";

let ahead = 0;
const stamp = document.querySelector("[data-now]")?.dataset.now;
if (stamp) {
  const away = Date.now() - Date.parse(stamp);
  if (Math.abs(away) > 5000) ahead = away; // less is the way here, not the clock
}

/**
 * Writes every countdown; tells `over` of those that have just run out.
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
