// A replay from the server (docs/protocol.md, "Replay"), expanded for stepping. Pure: no document, no clock.
//
//   frames    one for each step: {index, at, seat, by, verb, events, view} with the complete view
//   stops     indexes of the frames worth stopping at
//   rounds    [{round, from, to, points, winner, spring}]; `from` and `to` are indexes of stops
//   moments   [{kind, stop, round, seat}]: bomb, rocket, spring, reverse_spring, redeal

/** @import { Chapter, Frame, Moment, Replay, ReplayGame, Step, StepView, ExpandedReplay } from "#types/replay" */
/** @import { AnyEvent, GameKey, View } from "#types/wire" */

export const QUIET = new Set(["ready", "time_added"]); // events that change nothing on the table

/**
 * Returns a replay with the complete view of each step, and with its rounds and key moments. `game` may define both, by
 * `rounds` and `moment`.
 *
 * @template {GameKey} Game
 * @param {Pick<Replay<Game>, "steps">} replay
 * @param {Pick<ReplayGame<Game>, "rounds" | "moment">} [game]
 * @returns {ExpandedReplay<Game>}
 */
export function expandSteps(replay, game = {}) {
  /** @type {Frame<Game>[]} */
  const frames = [];
  let view = /** @type {StepView<Game>} */ ({}); // the first step has a complete view
  replay.steps.forEach((step, index) => {
    view = patched(view, step);
    frames.push({ index, at: step.at, seat: step.seat, by: step.by, verb: step.verb, events: step.events, view });
  });
  const stops = frames.filter(worthStopping).map(frame => frame.index);
  return {
    frames,
    stops,
    rounds: (game.rounds ?? roundsOf)(frames, stops),
    moments: momentsOf(frames, stops, game.moment),
  };
}

/**
 * Returns the view after a step. A step from the server has only the changed fields, with null for a removed one, and
 * the new items of lists that grow.
 *
 * @template {GameKey} Game
 * @param {Partial<StepView<Game>>} view
 * @param {Partial<Pick<Step<Game>, "view" | "more">>} step
 * @returns {StepView<Game>}
 */
export function patched(view, { view: changed = {}, more = {} }) {
  const before = /** @type {Record<string, unknown[] | undefined>} */ (view),
    next = { ...before, ...changed };
  for (const [key, items] of Object.entries(more))
    Object.assign(next, { [key]: [...(before[key] ?? []), .../** @type {unknown[]} */ (items)] });
  return /** @type {StepView<Game>} */ (/** @type {unknown} */ (next));
}

/**
 * Whether the replay stops at a step, since it shows something new.
 *
 * @param {Frame} frame
 */
function worthStopping({ index, events }) {
  return index === 0 || events.some(event => !QUIET.has(event.kind));
}

/**
 * Returns the rounds of a replay: for each, its first and last stop, its points and its winner.
 *
 * @param {Frame[]} frames
 * @param {number[]} stops
 */
function roundsOf(frames, stops) {
  /** @type {Chapter[]} */
  const rounds = [];
  stops.forEach((index, stop) => {
    for (const { kind, data } of /** @type {AnyEvent[]} */ (frames[index].events)) {
      if (kind === "round_start")
        rounds.push({ round: data.round ?? 0, from: stop, to: stop, points: null, winner: null, spring: null });
      const last = rounds.at(-1);
      if (kind === "round_end" && last)
        Object.assign(last, { points: data.points, winner: data.winner ?? null, spring: data.spring ?? null });
    }
    const open = rounds.at(-1);
    if (open) open.to = stop;
  });
  return rounds;
}

/**
 * Returns the key moments of the replay.
 *
 * @template {GameKey} Game
 * @param {Frame<Game>[]} frames
 * @param {number[]} stops
 * @param {(kind: string, data: AnyEvent["data"]) => string | null} [of]
 */
function momentsOf(frames, stops, of = momentOf) {
  /** @type {Moment[]} */
  const moments = [];
  stops.forEach((index, stop) => {
    const view = /** @type {{ round?: number, day?: number }} */ (frames[index].view);
    for (const { kind, data } of /** @type {AnyEvent[]} */ (frames[index].events)) {
      const found = of(kind, data);
      if (found) moments.push({ kind: found, stop, round: view.round ?? view.day ?? null, seat: data.seat ?? null });
    }
  });
  return moments;
}

/**
 * Returns the kind of key moment that an event is, such as a bomb; null for an event that is none.
 *
 * @param {string} kind
 * @param {AnyEvent["data"]} data
 */
function momentOf(kind, data) {
  if (kind === "play" && data.type === "BOMB") return "bomb";
  if (kind === "play" && data.type === "ROCKET") return "rocket";
  if (kind === "round_end" && data.spring) return data.spring;
  if (kind === "deal" && Number(data.redeal) > 0) return "redeal";
  return null;
}

/**
 * Returns every seat's cards, as far as this replay shows them: codes, or "" for each card face down.
 *
 * @param {{ counts?: number[], hands?: string[][] | null, hand?: string[] }} view
 * @param {number | null} [viewer]
 * @returns {string[][]}
 */
export function handsOf(view, viewer = null) {
  return (view.counts ?? []).map((count, seat) => {
    if (view.hands?.[seat]) return view.hands[seat];
    return seat === viewer && view.hand ? view.hand : Array(count).fill("");
  });
}
