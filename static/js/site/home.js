// The scripts of the home page: cards are drawn, the list of open tables is kept fresh, and one running table is shown,
// the reader's own if there is one.
import { drawCards } from "#js/site/draw_cards.js";
import { watchLobby } from "#js/site/lobby.js";

drawCards();
watchLobby();

const liveTable = document.querySelector("[data-live-table]");
if (liveTable) {
  const { LiveTable } = await import("#js/site/live_table.js");
  new LiveTable(liveTable).start(JSON.parse(document.getElementById("mini-state")?.textContent ?? "null"));
}

const ownMatch = document.querySelector("[data-own-match]");
if (ownMatch) {
  const { OwnMatch } = await import("#js/site/own_match.js");
  new OwnMatch(ownMatch).start(JSON.parse(document.getElementById("own-state")?.textContent ?? "null"));
}
