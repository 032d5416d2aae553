// The first page: cards, the open tables as they change, and one running table in small.
import { drawCards } from "#js/site/draw_cards.js";
import { watchLobby } from "#js/site/lobby.js";

drawCards();
watchLobby();

const mini = document.querySelector("[data-mini]");
if (mini) {
  const { LiveTable } = await import("#js/site/live_table.js");
  new LiveTable(mini).start(JSON.parse(document.getElementById("mini-state")?.textContent ?? ""));
}
