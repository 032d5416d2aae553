// The manifest of Werewolf: what the table's page asks of the game.

/**
 * @import { GameState, Line, Name, Opens, Send, Switch, Toaster, Tool } from "#types/table"
 * @import { Options } from "#types/werewolf"
 */

import { logLines } from "#js/games/werewolf/log.js";
import { soundedWindow, viewModel } from "#js/games/werewolf/view_model.js";
import { setLine, specialRoles } from "#js/games/werewolf/names.js";
import { panels } from "#js/games/werewolf/claims_and_votes.js";
import { eventText } from "#js/games/werewolf/event_text.js";
import { watchMissingTexts } from "#js/games/werewolf/missing_texts.js";
import { chatLine, chatRights, wireReports } from "#js/games/werewolf/chat_rights.js";
import { SEATS } from "#js/table/keys.js";
import { isSpectator, numbered } from "#js/table/state.js";
import { t } from "#js/table/words.js";

export { mount } from "#js/games/werewolf/board.js";
export { soundedWindow, chatLine, logLines, panels, chatRights };
export { numbered as placeOf };
export { default as words } from "#words/games/werewolf";
export const felt = "paper";
export const keys = SEATS;
/** @type {Switch[]} */
export const switches = ["sound", "haptics", "aloud", "lefty", "effects"];

const USUAL = /** @type {const} */ ({
  role_seconds: 6,
  wolf_seconds: 30,
  guard_seconds: 12,
  witch_seconds: 15,
  speech_seconds: 60,
  vote_seconds: 20,
  max_days: 30,
});
const NUMBERS = /** @type {const} */ ([
  "role_seconds",
  "wolf_seconds",
  "guard_seconds",
  "witch_seconds",
  "vote_seconds",
  "max_days",
]);
/** Options that have a line if they have this value. */
const CHOICES = /** @type {const} */ ([
  ["wolf_tie", "random", "opt.wolf_tie.random"],
  ["election_voters", "off_ballot", "opt.election_voters.off_ballot"],
  ["second_voters", "untied", "opt.second_voters.untied"],
  ["sheriff_vote", "1.5", "opt.sheriff_vote.1.5"],
]);
const SWITCHES = /** @type {const} */ (["sheriff_may_self_destruct", "open_chat"]);

/**
 * Returns the two lines of the bar.
 *
 * @param {Pick<GameState<"werewolf">, "view">} state
 */
export function title({ view }) {
  if (!view) return [t("game"), t("bar.seats")];
  const phase = t(`phase.${view.phase}`);
  return [
    ["GAME_OVER", "ROLES"].includes(view.phase)
      ? phase
      : t(view.phase === "NIGHT" ? "bar.night" : "bar.day", { n: view.day, phase }),
    setLine(view.set),
  ];
}

/**
 * Returns the rules in force at a table as short lines: the time of a speech, and what differs from the usual.
 *
 * @param {Partial<Options>} [options]
 */
export function optionLines(options = {}) {
  const lines = [t("opt.speech_seconds", { n: options.speech_seconds ?? USUAL.speech_seconds })];
  if (options.roles === "custom")
    lines.push(
      t("opt.custom", {
        n: options.wolves ?? 3,
        gods: specialRoles(role => options[role] !== false),
      }),
    );
  for (const key of NUMBERS)
    if (options[key] !== undefined && options[key] !== USUAL[key]) lines.push(t(`opt.${key}`, { n: options[key] }));
  for (const [key, value, word] of CHOICES) if (options[key] === value) lines.push(t(word));
  for (const key of SWITCHES) if (options[key] === true) lines.push(t(`opt.${key}`));
  return lines;
}

/** False: the chat has a panel of its own. In a log that lies open, a neighbour would read what the wolves say. */
export const talkInLog = false;

/** Returns no events: nothing is dealt in the open that a page could show once more. */
export const openingEvents = () => [];

/**
 * Returns one sentence an event, for the live region. Speeches go there from `heard` of the board.
 *
 * @param {Pick<GameState<"werewolf">, "events">} state
 * @param {Name} name
 */
export function eventTexts(state, name) {
  return state.events.map(event => eventText(event, name)).filter(Boolean);
}

/**
 * Returns the tools of the toolbar: the claims, the notebook of a player, and the chat.
 *
 * @param {Pick<GameState<"werewolf">, "you">} state
 * @param {{ side: Opens, handle: (action: string) => unknown }} how
 * @returns {Tool[]}
 */
export function tools(state, { side, handle }) {
  const notebook = { icon: "bulb", word: "tool.notes", run: () => handle("notes") };
  return [
    { icon: "log", word: "tool.claims", run: () => side.open("claims") },
    ...(isSpectator(state) ? [] : [notebook]),
    { icon: "chat", word: "tool.talk", run: () => side.open("chat") },
  ];
}

/**
 * Whether a message makes neither a sound nor a bubble: a neighbour would notice a whisper, and a speech is shown in the middle.
 *
 * @param {Pick<Line, "channel">} line
 */
export const isSecret = line => line?.channel === "wolves" || line?.channel === "speech";

/**
 * Whether the page must be silent: at night, neighbours must hear nothing that a player does.
 *
 * @param {GameState<"werewolf">} state
 */
export const isHushed = state => Boolean(state?.view) && viewModel(state).night;

/**
 * Takes from the page how a message is reported, and how missing texts are asked for.
 *
 * @param {{ send: Send, toasts: Toaster, state: () => GameState<"werewolf">, pull: () => void }} how
 */
export function wire({ send, toasts, state, pull }) {
  wireReports(ref => send({ type: "report", message: ref }) && toasts.show(t("report.thanks")));
  watchMissingTexts({ state, pull });
}
