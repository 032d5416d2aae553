// The page that shows a branch beside the match from which it was played on: the moves as a path that forks at the first
// move that differs, and below it the two positions after equally many moves. Two matches played alike are one path.

/** @import { BranchPage, Frame, Replay, ReplayGame, ReplaySeat, ExpandedReplay } from "#types/replay" */

import { h, setAttr, setText } from "#js/table/dom.js";
import { localizedName } from "#js/table/agent_names.js";
import { named } from "#js/table/player_names.js";
import { face, icon, setSheets } from "#js/table/sprites.js";
import { addWords, t } from "#js/table/words.js";
import { expandSteps } from "#js/replay/model.js";
import { addressOf } from "#js/replay/links.js";
import words from "#words/replay";
import tableWords from "#words/table";

const TRUNK = 2; // moves shown before the branch

/**
 * One of the two courses after the move at which the branch begins.
 *
 * @typedef {object} Arm
 * @property {ExpandedReplay} replay
 * @property {number} first the stop at which the branch begins
 * @property {number} last
 * @property {string} page the address of its replay
 * @property {HTMLElement} side
 * @property {HTMLElement[]} moves a button for each stop after that one
 */

const page = /** @type {BranchPage} */ (JSON.parse(document.getElementById("branch-page")?.textContent ?? ""));
const found = (/** @type {string} */ selector, /** @type {ParentNode} */ within = document) =>
  /** @type {HTMLElement} */ (within.querySelector(selector));

setSheets(page.sheets);
addWords(tableWords);
addWords(words);

const [parent, branch, game] = await Promise.all([
  replayAt(page.parent),
  replayAt(page.branch),
  /** @type {Promise<ReplayGame>} */ (import(`#js/games/${page.game}/replay.js`)),
]);
addWords(game.words ?? {});
const seats = parent.seats.map(seat => /** @type {ReplaySeat} */ (localizedName(seat)));

/**
 * @param {string} address
 * @returns {Promise<Replay>}
 */
async function replayAt(address) {
  const answer = await fetch(address, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`the replay answered ${answer.status}`);
  return answer.json();
}

function show() {
  // the texts of speeches, which a game keeps when it prepares a felt
  const felt = h("div.replay", {}, h("section.plays"), h("p.caption"));
  game.prepare?.(felt, { ...parent, seats, said: [...parent.said, ...branch.said] });
  const played = armOf(parent, page.move, "played", page.original),
    other = armOf(branch, 0, "branch", page.replay);
  const start = played.replay.rounds.findLast(round => round.from <= played.first)?.from ?? 0,
    numberOf = (/** @type {number} */ steps) => page.move + steps; // as the table says it
  const length = Math.max(lengthOf(played), lengthOf(other)),
    alike = movesAlike(played, other);
  let at = 0;
  const go = (/** @type {number} */ to) => {
    at = Math.max(0, Math.min(length, to));
    for (const arm of [played, other]) drawSide(arm, at, numberOf(at));
    for (const arm of [played, other]) mark(arm, at);
    setAttr(back, "disabled", at === 0 ? "" : null);
    setAttr(next, "disabled", at === length ? "" : null);
    again.href = `${page.replay}${addressOf(Math.min(at, other.last), page.seat)}`;
  };
  const back = control("back", () => go(at - 1)),
    next = control("next", () => go(at + 1)),
    again = h("a.btn", {}, icon("branch"), h("span", {}, t("branch.again")));
  const button = (/** @type {Arm} */ arm, /** @type {number} */ stop) =>
    move(arm, stop, numberOf(stop - arm.first), () => go(Math.max(0, stop - arm.first)));
  const before = stopsBetween(Math.max(start, played.first - TRUNK + 1, 1), played.first), // stop 0 is no move
    shared = stopsBetween(played.first + 1, played.first + alike).map(stop => button(played, stop));
  const own = (/** @type {Arm} */ arm) => stopsBetween(arm.first + alike + 1, arm.last).map(stop => button(arm, stop));
  const arms = [own(played), own(other)];
  [played, other].forEach((arm, k) => (arm.moves = [...shared, ...arms[k]]));
  found(".fork .path").replaceChildren(
    h("div.trunk", {}, ...before.map(stop => button(played, stop)), ...shared),
    alike === length
      ? h("p.alike", {}, t("branch.same"))
      : h("div.arms", {}, armRow("real", "branch.played", arms[0]), armRow("if", "branch.if", arms[1])),
  );
  found(".fork .ctl").replaceChildren(back, next, again);
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft") go(at - 1);
    else if (event.key === "ArrowRight") go(at + 1);
  });
  go(Math.min(alike + 1, length)); // where they part
  found(".fork").removeAttribute("aria-busy");
}

/**
 * @param {Replay} data
 * @param {number} step
 * @param {string} side
 * @param {string} address
 * @returns {Arm}
 */
function armOf(data, step, side, address) {
  const replay = expandSteps(data, game),
    first = Math.max(
      0,
      replay.stops.findLastIndex(index => index <= step),
    ),
    last = replay.stops.length - 1,
    scored = replay.rounds.findLast(round => round.from <= first && round.points);
  const to = scored && scored.to > first ? scored.to : last;
  return { replay, first, last: to, page: address, side: found(`[data-side="${side}"]`), moves: [] };
}

/**
 * Returns the number of moves after the one at which the branch begins.
 *
 * @param {Arm} arm
 */
const lengthOf = ({ first, last }) => last - first;

/**
 * Returns how many moves after the beginning of the branch are the same in both matches.
 *
 * @param {Arm} one
 * @param {Arm} other
 */
function movesAlike(one, other) {
  const most = Math.min(lengthOf(one), lengthOf(other)),
    told = (/** @type {Arm} */ arm, /** @type {number} */ steps) => {
      const frame = frameOf(arm, arm.first + steps);
      return JSON.stringify([frame.seat, game.caption(frame, seats), game.lines(frame, seats)]);
    };
  let steps = 0;
  while (steps < most && told(one, steps + 1) === told(other, steps + 1)) steps += 1;
  return steps;
}

/**
 * Returns the numbers of all stops of a replay from the first to the last.
 *
 * @param {number} from
 * @param {number} to
 */
const stopsBetween = (from, to) => Array.from({ length: Math.max(0, to - from + 1) }, (_, k) => from + k);

/**
 * @param {Arm} arm
 * @param {number} stop
 * @returns {Frame}
 */
const frameOf = ({ replay }, stop) => replay.frames[replay.stops[stop]];

/**
 * @param {Arm} arm
 * @param {number} stop
 * @param {number} number
 * @param {() => void} run
 */
function move(arm, stop, number, run) {
  const frame = frameOf(arm, stop),
    what = game.lines(frame, seats)[0]?.what ?? game.caption(frame, seats);
  return h("button.mv", { type: "button", on: { click: run } }, h("small.num", {}, number), h("span", {}, what));
}

/**
 * @param {string} css
 * @param {string} label
 * @param {HTMLElement[]} moves
 */
function armRow(css, label, moves) {
  return h("div", { class: `arm ${css}` }, h("span.lbl", {}, t(label)), ...moves);
}

/**
 * @param {string} name
 * @param {() => void} run
 */
function control(name, run) {
  const label = t(`replay.${name}`);
  return h(
    "button.btn.icon-only",
    { type: "button", "aria-label": label, title: label, on: { click: run } },
    icon(name === "next" ? "next" : "back"),
  );
}

/**
 * @param {Arm} arm
 * @param {number} at
 */
function mark({ moves }, at) {
  const here = moves[Math.min(at, moves.length) - 1],
    row = found(".fork .path");
  for (const button of moves) setAttr(button, "aria-current", button === here ? "step" : null);
  if (!here) return;
  const { left, width } = here.getBoundingClientRect();
  row.scrollLeft += left + width / 2 - row.getBoundingClientRect().left - row.clientWidth / 2;
}

/**
 * Draws the position that one of the two matches has reached after this number of moves; after its end, the last
 * position.
 *
 * @param {Arm} arm
 * @param {number} at
 * @param {number} number
 */
function drawSide(arm, at, number) {
  const frame = frameOf(arm, Math.min(arm.first + at, arm.last)),
    { view } = frame,
    counts = /** @type {{ counts?: number[] }} */ (view).counts;
  setText(found("header small", arm.side), number ? t("branch.after", { n: number }) : t("branch.start"));
  found(".hands", arm.side).replaceChildren(
    ...seats.map((_, k) => {
      const seat = (page.seat + k) % seats.length;
      return h(
        "div",
        {},
        h(
          "span.p",
          {},
          h("span.avatar", {}, face(seats[seat].avatar)),
          h("span.name", {}, named(seats[seat])),
          counts ? h("small.num", {}, counts[seat]) : null,
        ),
        h("span.held", {}, game.held?.(view, seat) ?? null),
      );
    }),
  );
  found(".play1", arm.side).replaceChildren(
    ...[game.moved?.(frame) ?? null].filter(each => each !== null),
    h("p", {}, game.caption(frame, seats) || " "),
  );
}

show(); // last: it uses the constants above
