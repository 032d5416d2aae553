// The chat rooms of a page. A room connects while its panel is open. On wide screens it is open for people with an
// account; on others it stays folded, so that it does not push the page away.

/** @import { RoomPanel } from "#js/site/room_panel.js" */

const WIDE = "(width >= 1000px)";
const CLOSED_KEY = "kaiju.room.closed";

for (const details of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details[data-room]"))) {
  /** @type {Promise<RoomPanel> | null} */
  let panel = null;
  const load = async () => {
    const { RoomPanel } = await import("#js/site/room_panel.js");
    return new RoomPanel(details);
  };
  const toggle = async () => {
    if (details.open) (await (panel ??= load())).open();
    else (await panel)?.close();
  };
  details.querySelector("summary")?.addEventListener("click", () => {
    if (matchMedia(WIDE).matches) localStorage.setItem(CLOSED_KEY, details.open ? "1" : "");
  });
  details.addEventListener("toggle", toggle);
  if (details.dataset.me && matchMedia(WIDE).matches && !localStorage.getItem(CLOSED_KEY)) details.open = true;
}
