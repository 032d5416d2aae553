// Opens the entry that the page's address names with `#…`, and what encloses it, and brings it into view. The browser
// leaves a closed `<details>` closed when a link leads to it.

function openEntry() {
  const entry = document.getElementById(location.hash.slice(1));
  let part = entry?.closest("details") ?? null;
  if (!part) return;
  for (; part; part = part.parentElement?.closest("details") ?? null) part.open = true;
  entry?.scrollIntoView();
}

addEventListener("hashchange", openEntry);
openEntry();
