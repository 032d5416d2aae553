// The scripts of the home page: cards are drawn, the list of open tables is kept fresh, and one running table is shown,
// the reader's own if there is one.
import { drawCards } from "#js/site/draw_cards.js";
import { watchLobby } from "#js/site/lobby.js";

drawCards();
watchLobby();

if (document.querySelector("[data-live-table], [data-own-match]")) {
  const { showRunningTable } = await import("#js/site/live_table.js");
  showRunningTable();
}
