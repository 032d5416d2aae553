// The part of a player's statistics that depends on the reader's clock: asked for again in the reader's own zone.

for (const part of document.querySelectorAll("[data-hours]")) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone && timeZone !== part.dataset.zone) retell(part, timeZone);
}

/**
 * @param {HTMLElement} part
 * @param {string} zone
 */
async function retell(part, zone) {
  const address = new URL(part.dataset.hours ?? "", location.href);
  address.searchParams.set("zone", zone);
  try {
    const answer = await fetch(address, { headers: { "Accept-Language": document.documentElement.lang } });
    if (answer.ok) part.innerHTML = await answer.text();
  } catch {
    // the server's zone stands, and is named
  }
}
