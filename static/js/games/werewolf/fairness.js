// Repeats every random draw of a Werewolf match from its seed, such as the roles and the first speaker, and compares it
// with the match, for the page that verifies matches.

/**
 * @import { WerewolfAgain, WerewolfDraw } from "#types/fair"
 * @import { Frame, Replay, StepView } from "#types/replay"
 * @import { Role, Step } from "#types/werewolf"
 * @import { GameEvent } from "#types/wire"
 */

import { Rng } from "#js/fairness/rng.js";
import { expandSteps } from "#js/replay/model.js";
import { h } from "#js/table/dom.js";
import { t } from "#js/table/words.js";

/** @type {Role[]} */
const ROLES = ["wolf", "seer", "witch", "guard", "villager"];
/** @type {Record<Step, "wolf_seconds" | "guard_seconds" | "witch_seconds">} */
const SECONDS = { wolves: "wolf_seconds", guard: "guard_seconds", witch: "witch_seconds" };
const SLACK_MS = 3000; // the most that chance adds to a step
const SHIFTED = new Set(["paused", "resumed", "time_added"]);

/** Keys of the texts that tell whether all draws of the match agree with the seed. */
export const verdicts = { good: "fair.draws.good", bad: "fair.draws.bad" };

/**
 * Returns all random draws of a match, read off its replay, oldest first. `was` is the result of a draw; null if the
 * replay does not show it.
 *
 * @param {Replay<"werewolf">} replay
 * @returns {WerewolfDraw[]}
 */
export function drawn(replay) {
  const { frames } = expandSteps(replay);
  /** @type {WerewolfDraw[]} */
  const found = [];
  frames.forEach((frame, index) => {
    const { view, events } = frame,
      { options } = view;
    events.forEach(({ kind, data }, place) => {
      if (kind === "round_start") found.push({ kind: "roles", label: "roles", set: view.set, was: rolesOf(view) });
      if (kind === "step")
        found.push({
          kind: "step",
          label: `night ${view.day} ${data.step}`,
          day: view.day,
          step: data.step,
          was: addedTime(frames, index, options[SECONDS[data.step]]),
        });
      if (kind === "stood" && data.seats.length > 1 && view.election?.order.length)
        found.push({ kind: "election", label: "election", stood: data.seats, was: view.election.order });
      if (kind === "speech" && data.kind === "day" && isFirstByLot(events, frames, index, place))
        found.push({
          kind: "day",
          label: `day ${view.day}`,
          day: view.day,
          living: livingSeats(view),
          was: view.speaking?.order?.[0] ?? data.seat,
        });
    });
  });
  return found;
}

/**
 * Returns every seat's role. They come from the seats' own views, or from the end of a match that was cancelled.
 *
 * @param {StepView<"werewolf">} view
 */
const rolesOf = view => view.own?.map(one => one.role) ?? view.roles;

/**
 * Returns the seats whose players are still alive in the game.
 *
 * @param {StepView<"werewolf">} view
 */
const livingSeats = view => view.alive.flatMap((on, seat) => (on ? [seat] : []));

/**
 * Whether an event is the first speech of a day by a seat that was drawn, since no sheriff had chosen the order.
 *
 * @param {GameEvent<"werewolf">[]} events
 * @param {Frame<"werewolf">[]} frames
 * @param {number} index
 * @param {number} place
 */
function isFirstByLot(events, frames, index, place) {
  const { view } = frames[index];
  if (view.sheriff !== null || events.slice(0, place).some(event => event.kind === "speech")) return false;
  return (
    (view.speaking?.done.length ?? 0) === 0 &&
    !frames
      .slice(0, index)
      .some(
        one =>
          one.view.day === view.day && one.events.some(event => event.kind === "speech" && event.data.kind === "day"),
      )
  );
}

/**
 * Returns the ms that a random draw has added to the length of a step. Null if the clock was shifted meanwhile, or if
 * the step never ended.
 *
 * @param {Frame<"werewolf">[]} frames
 * @param {number} index
 * @param {number} seconds
 */
function addedTime(frames, index, seconds) {
  for (let k = index + 1; k < frames.length; k++) {
    const kinds = frames[k].events.map(event => event.kind);
    if (kinds.some(kind => SHIFTED.has(kind) || kind === "aborted")) return null;
    if (kinds.includes("step") || kinds.includes("day")) return frames[k].at - frames[index].at - seconds * 1000;
  }
  return null;
}

/**
 * Repeats each draw of the match from the seed. Yields the draws in order, each with [] or with ["draw"] if it differs.
 *
 * @param {string} seed
 * @param {Replay<"werewolf">} replay
 * @returns {AsyncGenerator<WerewolfAgain>}
 */
export async function* recomputed(seed, replay) {
  const root = new Rng(seed);
  for (const one of drawn(replay)) {
    const again = await draw(await root.derive(one.label), one);
    yield /** @type {WerewolfAgain} */ ({
      ...one,
      again,
      differs: one.was === null || one.was === undefined || String(one.was) === String(again) ? [] : ["draw"],
    });
  }
}

/**
 * Repeats one draw with its generator.
 *
 * @param {Rng} rng
 * @param {WerewolfDraw} one
 */
async function draw(rng, one) {
  switch (one.kind) {
    case "roles":
      return (await rng.shuffled(ROLES.flatMap(role => Array(one.set[role] ?? 0).fill(role))))[0];
    case "step":
      return (await rng.below(SLACK_MS + 1))[0];
    case "election":
      return (await rng.shuffled(one.stood))[0];
    default:
      return one.living[(await rng.below(one.living.length))[0]];
  }
}

/**
 * Returns title and text that say what was drawn.
 *
 * @param {WerewolfAgain} one
 * @param {(seat: number) => string} who
 */
function titleAndText(one, who) {
  switch (one.kind) {
    case "roles":
      return [t("fair.roles"), one.again.map((role, seat) => `${seat + 1} ${t(`fair.role.${role}`)}`).join(" · ")];
    case "step":
      return [t("fair.step", { n: one.day, step: t(`fair.step.${one.step}`) }), t("fair.step.ms", { n: one.again })];
    case "election":
      return [t("fair.election"), one.again.map(who).join(" · ")];
    default:
      return [t("fair.day", { n: one.day }), who(one.again)];
  }
}

/**
 * Returns a draw as a line of the list on the page.
 *
 * @param {WerewolfAgain} one
 * @param {(seat: number) => string} name
 */
export function row(one, name) {
  const { differs } = one,
    [title, what] = titleAndText(one, seat => t("fair.seat", { n: seat + 1, name: name(seat) }));
  return h(
    "li",
    { class: differs.length ? "differs" : "" },
    h(
      "details",
      {},
      h(
        "summary",
        {},
        h("b", {}, title),
        h(
          "span",
          { class: differs.length ? "badge live" : "badge good" },
          t(differs.length ? "fair.differs" : "fair.same"),
        ),
      ),
      h("p", {}, what),
    ),
  );
}
