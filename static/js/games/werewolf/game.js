// What the table page asks of a game: its words, its felt, its title and rules in force, its log, its board.

import { logLines } from "#js/games/werewolf/log.js";
import { soundedWindow, viewModel } from "#js/games/werewolf/view_model.js";
import { setLine } from "#js/games/werewolf/names.js";
import { panels } from "#js/games/werewolf/panels.js";
import { eventText } from "#js/games/werewolf/event_text.js";
import { watchMissingTexts } from "#js/games/werewolf/missing_texts.js";
import { chatLine, chatRights, wireReports } from "#js/games/werewolf/chat_rights.js";
import en from "#js/games/werewolf/words_en.js";
import zh from "#js/games/werewolf/words_zh.js";
import { SEATS } from "#js/table/keys.js";
import { isSpectator, numbered } from "#js/table/state.js";
import { t } from "#js/table/words.js";

export { mount } from "#js/games/werewolf/board.js";
export { soundedWindow, chatLine, logLines, panels, chatRights };
export { numbered as placeOf };
export const words = { zh, en };
export const felt = "paper";
export const keys = SEATS;
export const switches = ["sound", "haptics", "aloud", "lefty", "effects"];

const USUAL = {
  role_seconds: 6,
  wolf_seconds: 30,
  guard_seconds: 12,
  witch_seconds: 15,
  speech_seconds: 60,
  vote_seconds: 20,
  max_days: 30,
};
const CHOICES = ["wolf_tie.random", "election_voters.off_ballot", "second_voters.untied", "sheriff_vote.1.5"];

/** The two lines of the bar. */
export function title({ view, table }) {
  if (!view) return [t("game"), t("bar.seats", { n: table?.size ?? "" }).trim()];
  const phase = t(`phase.${view.phase}`);
  return [
    ["GAME_OVER", "ROLES"].includes(view.phase)
      ? phase
      : t(view.phase === "NIGHT" ? "bar.night" : "bar.day", { n: view.day, phase }),
    setLine(view.set),
  ];
}

/** The rules in force at a table, as short lines: the pace of speech, and what differs from the usual. */
export function optionLines(options = {}) {
  const lines = [t("opt.speech_seconds", { n: options.speech_seconds ?? USUAL.speech_seconds })];
  if (options.roles === "custom")
    lines.push(
      t("opt.custom", {
        n: options.wolves ?? 3,
        gods: ["seer", "witch", "guard"]
          .filter(role => options[role] !== false)
          .map(role => t(`short.${role}`))
          .join(t("set.join")),
      }),
    );
  for (const [key, usual] of Object.entries(USUAL))
    if (key !== "speech_seconds" && options[key] !== undefined && options[key] !== usual)
      lines.push(t(`opt.${key}`, { n: options[key] }));
  for (const choice of CHOICES)
    if (`${options[choice.split(".", 1)]}` === choice.slice(choice.indexOf(".") + 1)) lines.push(t(`opt.${choice}`));
  for (const key of ["sheriff_may_self_destruct", "open_chat"]) if (options[key] === true) lines.push(t(`opt.${key}`));
  return lines;
}

/** The talk stands in its own panel: beside a log that lies open, a neighbour would read the pack's. */
export const talkInLog = false;

/** Nothing is dealt in the open, so nothing is shown anew. */
export const openingEvents = () => [];

/** One sentence an event, for the live region. What was said is told by who says it, in `said` below. */
export function eventTexts(state, name) {
  return state.events.map(event => eventText(event, name)).filter(Boolean);
}

/** Tools under the thumb: the table of claims, what I know, and the talk. */
export function tools(state, { side, handle }) {
  return [
    { icon: "log", word: "tool.claims", run: () => side.open("claims") },
    !isSpectator(state) && { icon: "bulb", word: "tool.notes", run: () => handle("notes") },
    { icon: "chat", word: "tool.talk", run: () => side.open("chat") },
  ].filter(Boolean);
}

/** What only some may hear makes no sound and no bubble that a neighbour could notice. */
export const isSecret = line => line?.channel === "wolves" || line?.channel === "speech";

/** At night nothing that one does may be heard in the room. */
export const isHushed = state => Boolean(state?.view) && viewModel(state).night;

/** What the game needs of the page once: how a message is reported, and how texts that did not come are asked for. */
export function wire({ send, toasts, state, pull }) {
  wireReports(ref => send({ type: "report", message: ref }) && toasts.show(t("report.thanks")));
  watchMissingTexts({ state, pull });
}
