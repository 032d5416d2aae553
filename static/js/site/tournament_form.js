// The form by which a tournament is created: times in the reader's time zone, and only the fields of the chosen format.

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-cup-form]"));
const named = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
const zone = named("zone"),
  start = named("tournament_starts_at"),
  shownZone = form.querySelector("[data-zone-name]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

if (here) {
  zone.value = here;
  if (shownZone) shownZone.textContent = here;
}
if (!start.value) {
  // the next full hour that leaves time to join
  const hour = new Date(Date.now() + 90 * 60_000);
  hour.setMinutes(0, 0, 0);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  start.value = `${hour.getFullYear()}-${two(hour.getMonth() + 1)}-${two(hour.getDate())}T${two(hour.getHours())}:00`;
}

/** Shows the fields of the tournament format that is chosen and hides those of other formats. */
function showFields() {
  const format = String(new FormData(form).get("tournament_format"));
  for (const part of form.querySelectorAll("[data-ways]"))
    part.hidden = !(part.dataset.ways ?? "").split(" ").includes(format);
}

form.addEventListener("change", showFields);
showFields();
