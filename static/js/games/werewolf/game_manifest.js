// Everything that the table page loads of Werewolf: words, texts of title, options and events, keys, and the function
// that creates the board.

/**
 * @import { GameState, Line, Name, Opens, Switch, Theme, Tool } from "#types/table"
 * @import { Options } from "#types/werewolf"
 */

import { logLines } from "#js/games/werewolf/log.js";
import { soundedWindow, viewModel } from "#js/games/werewolf/view_model.js";
import { setLine, specialRoles } from "#js/games/werewolf/names.js";
import { panels } from "#js/games/werewolf/claims_and_votes.js";
import { eventText } from "#js/games/werewolf/event_text.js";
import { watchMissingTexts } from "#js/games/werewolf/speech_texts.js";
import { chatLine, chatRights } from "#js/games/werewolf/chat_rights.js";
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
/** @type {Theme[]} */
export const themes = []; // paper and ink tell day from night

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
/** Values of options that get a line of their own in the list of a table's options. */
const CHOICES = /** @type {const} */ ([
  ["wolf_tie", "random", "opt.wolf_tie.random"],
  ["election_voters", "off_ballot", "opt.election_voters.off_ballot"],
  ["second_voters", "untied", "opt.second_voters.untied"],
  ["sheriff_vote", "1.5", "opt.sheriff_vote.1.5"],
  ["short_ai_nights", false, "opt.short_ai_nights.off"],
]);
const SWITCHES = /** @type {const} */ (["sheriff_may_self_destruct", "open_chat"]);

/**
 * Returns the two lines of the top bar: day or night with the phase, and the roles in play. Before the match: game and
 * number of seats.
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
 * Returns the options of a table as short lines: the time of a speech, and each option that differs from its default.
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

/** False, so that the log shows no chat. A log that lies open would show a neighbour what the wolves write. */
export const talkInLog = false;

/** Returns no events, since a page that opens late has nothing to animate: Werewolf deals nothing face up. */
export const openingEvents = () => [];

/**
 * Returns one sentence for each event of a state, for screen readers. Speeches are read by `heard` of the board.
 *
 * @param {Pick<GameState<"werewolf">, "events">} state
 * @param {Name} name
 */
export function eventTexts(state, name) {
  return state.events.map(event => eventText(event, name)).filter(Boolean);
}

/**
 * Returns the buttons that Werewolf adds to the toolbar: claims, the player's notebook, and chat.
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
 * Whether a message gets neither sound nor speech bubble. A neighbour would notice a whisper of wolves, and a speech is
 * shown in the middle of the table.
 *
 * @param {Pick<Line, "channel">} line
 */
export const isSecret = line => line?.channel === "wolves" || line?.channel === "speech";

/**
 * Whether the page must make no sound. At night neighbours would hear what a player does.
 *
 * @param {GameState<"werewolf">} state
 */
export const isHushed = state => Boolean(state?.view) && viewModel(state).night;

/**
 * Receives what the game needs of the page, and starts to watch for speeches whose text has not arrived. `pull`
 * requests them from the server.
 *
 * @param {{ state: () => GameState<"werewolf">, pull: () => void }} how
 */
export function wire({ state, pull }) {
  watchMissingTexts({ state, pull });
}
