// The home page: cards, the list of open tables, and one running table.
import { drawCards } from "#js/site/draw_cards.js";
import { watchLobby } from "#js/site/lobby.js";

drawCards();
watchLobby();

const liveTable = document.querySelector("[data-mini]");
if (liveTable) {
  const { LiveTable } = await import("#js/site/live_table.js");
  new LiveTable(liveTable).start(JSON.parse(document.getElementById("mini-state")?.textContent ?? ""));
}
