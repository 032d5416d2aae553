// The page of a replay: it fetches the replay from the server, and draws picture, list and controls for the position in
// it.

/** @import { Replay, ReplayGame, ReplayPage, ReplaySeat, Review, ExpandedReplay } from "#types/replay" */

import { applyPrefs, shownFelt } from "#js/table/appearance.js";
import { h, setText } from "#js/table/dom.js";
import { localizedName } from "#js/table/agent_names.js";
import { prefs } from "#js/table/prefs.js";
import { setSheets } from "#js/table/sprites.js";
import { addWords, t } from "#js/table/words.js";
import { expandSteps } from "#js/replay/model.js";
import { adviceAt, reviewed, reviewOf } from "#js/replay/review_in_replay.js";
import { Player } from "#js/replay/playback.js";
import { ReplayLog } from "#js/replay/log.js";
import { Controls } from "#js/replay/controls.js";
import { playedOn } from "#js/replay/played_on.js";
import { addressOf, placeIn, wireLinks } from "#js/replay/links.js";
import { wirePlayOn } from "#js/replay/play_on.js";
import words from "#words/replay";
import tableWords from "#words/table";

const page = /** @type {ReplayPage} */ (JSON.parse(document.getElementById("replay-page")?.textContent ?? ""));
const found = (/** @type {string} */ selector, /** @type {ParentNode} */ within = document) =>
  /** @type {HTMLElement} */ (within.querySelector(selector));
const root = found(".replay");

// The list is beside the table on wide screens, and a drawer elsewhere.
const side = found(".side"),
  narrow = matchMedia("(width < 1180px) or (height < 600px)");
const setPopover = () => (narrow.matches ? side.setAttribute("popover", "auto") : side.removeAttribute("popover"));
narrow.addEventListener("change", setPopover);
setPopover();

setSheets(page.sheets);
addWords(tableWords);
addWords(words);
if (page.prefs) {
  prefs.suggest(page.prefs);
  applyPrefs();
  root.dataset.felt = shownFelt(root.dataset.felt ?? "jade");
}

try {
  const [answer, game, review] = await Promise.all([
    fetch(page.data, { headers: { Accept: "application/json" } }),
    import(`#js/games/${page.game}/replay.js`),
    reviewOf(root.dataset.review),
  ]);
  if (!answer.ok) throw new Error(`the replay answered ${answer.status}`);
  addWords(game.words ?? {});
  const from = t(page.seat === null ? "replay.playedon" : "replay.playedon.you");
  await show(await answer.json(), page.playedOn ? playedOn(game, from) : game, review);
} catch (error) {
  found(".replay-failed").hidden = false;
  throw error;
}

/**
 * Draws the replay after it was fetched from the server.
 *
 * @param {Replay} data
 * @param {ReplayGame} game
 * @param {Review | null} review
 */
async function show(data, game, review) {
  const replay = reviewed(expandSteps(data, game), review),
    seats = data.seats.map(seat => /** @type {ReplaySeat} */ (localizedName(seat)));
  const viewer = page.seat; // the reader's seat, also when all hands are shown
  const asked = placeIn(location.hash);
  let bottom = asked.seat !== null && asked.seat < seats.length ? asked.seat : (viewer ?? 0);
  setText(found(".replay-shell .side .tabs > b"), t("side.log"));
  const captions = found(".caption", root),
    said = found(".said-aloud", root);
  await game.prepare?.(root, { ...data, seats });
  const player = new Player(replay, { onChange: render });
  const controls = new Controls(found(".transport", root), { replay, player, viewer, icons: game.icons });
  const log = new ReplayLog(found(".side .log"), { replay, player, game, seats, viewer });
  const links = wireLinks(document, { player, bottom: () => bottom });
  wirePlayOn(document, { player, bottom: () => bottom });

  /** Draws the picture, list and controls for the step that is shown. */
  function render() {
    const words = [game.caption(player.frame, seats), adviceAt(replay, player.stop, game)].filter(Boolean).join(" · ");
    game.draw(root, player.frame, { seats, bottom, viewer: data.open ? null : data.viewer });
    setText(captions, words || " ");
    if (!player.playing) setText(said, words); // an automatic run would speak without pause
    controls.update();
    log.update();
    links();
    history.replaceState(null, "", addressOf(player.stop, bottom));
  }

  const turn = () => {
    bottom = (bottom + 1) % seats.length;
    render();
  };
  found("[data-turn]").addEventListener("click", turn);
  addEventListener("hashchange", () => {
    const { stop, seat } = placeIn(location.hash);
    if (seat !== null && seat < seats.length) bottom = seat;
    player.go(stop ?? player.stop);
  });
  document.addEventListener("keydown", event => onKey(event, { player, replay, turn }));
  side.addEventListener("toggle", () => log.update()); // a closed drawer has no height, so its log has no scroll position
  root.removeAttribute("aria-busy");
  player.go(firstStop(replay));
}

/**
 * Returns the stop at which the page opens: the one after # in the address, or that of the round or step in the query.
 *
 * @param {ExpandedReplay} replay
 */
function firstStop({ rounds, stops }) {
  const asked = new URLSearchParams(location.search),
    round = Number(asked.get("round")),
    step = asked.get("step");
  const there = step === null ? -1 : stops.findLastIndex(index => index <= Number(step));
  return placeIn(location.hash).stop ?? (there >= 0 ? there : (rounds.find(one => one.round === round)?.from ?? 0));
}

/**
 * Runs the action of a key.
 *
 * @param {KeyboardEvent} event
 * @param {{ player: Player, replay: ExpandedReplay, turn: () => void }} of
 */
function onKey(event, { player, replay, turn }) {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest?.("select, dialog, [popover]")) return;
  const onTrack = target.matches?.("input[type=range]"),
    onButton = target.closest?.("button, a");
  const by = event.key === "ArrowLeft" ? -1 : 1;
  switch (event.key) {
    case "ArrowLeft":
    case "ArrowRight":
      if (event.shiftKey) player.toRound(by);
      else if (onTrack)
        return; // the browser moves the track
      else player.step(by);
      break;
    case " ":
      if (onButton) return;
      player.toggle();
      break;
    case "ArrowUp":
    case "ArrowDown":
      if (onTrack) return;
      player.faster(event.key === "ArrowUp" ? 1 : -1);
      break;
    case "Home":
      player.go(0);
      break;
    case "End":
      player.go(player.last);
      break;
    case "n":
    case "N":
      player.toMoment(1);
      break;
    case "b":
    case "B":
      player.toMoment(-1);
      break;
    case "t":
    case "T":
      turn();
      break;
    default: {
      const round = /^[1-9]$/.test(event.key) && replay.rounds.find(one => one.round === Number(event.key));
      if (!round) return;
      player.go(round.from);
    }
  }
  event.preventDefault();
}

side.append(h("details.keys-help", {}, h("summary", {}, t("replay.keys")), h("p", {}, t("replay.keys.text"))));
