// Loads the part of a player's statistics that depends on the time of day again, for the time zone of the reader.

for (const part of document.querySelectorAll("[data-hours]")) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone && timeZone !== part.dataset.zone) reload(part, timeZone);
}

/**
 * @param {HTMLElement} part
 * @param {string} zone
 */
async function reload(part, zone) {
  const address = new URL(part.dataset.hours ?? "", location.href);
  address.searchParams.set("zone", zone);
  try {
    const answer = await fetch(address, { headers: { "Accept-Language": document.documentElement.lang } });
    if (answer.ok) part.innerHTML = await answer.text();
  } catch {
    // the statistics stay in the server's zone, which the page names
  }
}
