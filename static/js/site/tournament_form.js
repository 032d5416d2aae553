// The form of a tournament: times in the reader's zone, and only what the chosen format asks for.

const form = document.querySelector("[data-cup-form]");
const zone = form.elements.zone, start = form.elements.tournament_starts_at;
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

if (here) {
  zone.value = here;
  document.querySelector("[data-zone-name]").textContent = here;
}
if (!start.value) {                                    // the next full hour that leaves time to enter
  const hour = new Date(Date.now() + 90 * 60_000);
  hour.setMinutes(0, 0, 0);
  const two = n => String(n).padStart(2, "0");
  start.value = `${hour.getFullYear()}-${two(hour.getMonth() + 1)}-${two(hour.getDate())}T${two(hour.getHours())}:00`;
}

function fit() {
  const way = new FormData(form).get("tournament_format");
  for (const part of form.querySelectorAll("[data-ways]")) part.hidden = !part.dataset.ways.split(" ").includes(way);
}

form.addEventListener("change", fit);
fit();
