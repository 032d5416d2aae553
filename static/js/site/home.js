// The first page: cards, the open tables as they change, and one running table in small.
import { drawCards } from "#js/site/cards.js";
import { watchLobby } from "#js/site/lobby.js";

drawCards();
watchLobby();

const mini = document.querySelector("[data-mini]");
if (mini) {
  const { MiniTable } = await import("#js/site/mini.js");
  new MiniTable(mini).start(JSON.parse(document.getElementById("mini-state")?.textContent ?? ""));
}
