// A replay as the server gives it (docs/protocol.md, "Replay"), unfolded for stepping. Pure: no document, no clock.
//
//   frames    one a step: {index, at, seat, by, verb, events, view}, the view whole
//   stops     indexes of the frames worth stopping at
//   rounds    [{round, from, to, points, winner, spring}]; `from` and `to` are places among the stops
//   moments   [{kind, stop, round, seat}]: bomb, rocket, spring, reverse_spring, redeal

export const QUIET = new Set(["ready", "time_added"]);        // nothing on the felt changes with these

/** `game` may say by itself where its chapters begin (`rounds`) and what its key moments are (`moment`). */
export function unfold(replay, game = {}) {
  const frames = [];
  let view = {};
  replay.steps.forEach((step, index) => {
    view = patched(view, step);
    frames.push({ index, at: step.at, seat: step.seat, by: step.by, verb: step.verb, events: step.events, view });
  });
  const stops = frames.filter(worthStopping).map(frame => frame.index);
  return { frames, stops, rounds: (game.rounds ?? roundsOf)(frames, stops), moments: momentsOf(frames, stops, game.moment) };
}

/** The view after a step: fields it changed, null where the field is gone, and lists that only grew. */
export function patched(view, { view: changed = {}, more = {} }) {
  const next = { ...view, ...changed };
  for (const [key, items] of Object.entries(more)) next[key] = [...(view[key] ?? []), ...items];
  return next;
}

function worthStopping({ index, events }) {
  return index === 0 || events.some(event => !QUIET.has(event.kind));
}

function roundsOf(frames, stops) {
  const rounds = [];
  stops.forEach((index, stop) => {
    for (const { kind, data } of frames[index].events) {
      if (kind === "round_start") rounds.push({ round: data.round, from: stop, to: stop, points: null, winner: null, spring: null });
      const last = rounds.at(-1);
      if (kind === "round_end" && last) Object.assign(last, { points: data.points, winner: data.winner ?? null, spring: data.spring ?? null });
    }
    if (rounds.length) rounds.at(-1).to = stop;
  });
  return rounds;
}

function momentsOf(frames, stops, of = momentOf) {
  const moments = [];
  stops.forEach((index, stop) => {
    const { events, view } = frames[index];
    for (const { kind, data } of events) {
      const found = of(kind, data);
      if (found) moments.push({ kind: found, stop, round: view.round ?? view.day ?? null, seat: data.seat ?? null });
    }
  });
  return moments;
}

function momentOf(kind, data) {
  if (kind === "play" && data.type === "BOMB") return "bomb";
  if (kind === "play" && data.type === "ROCKET") return "rocket";
  if (kind === "round_end" && data.spring) return data.spring;
  if (kind === "deal" && data.redeal > 0) return "redeal";
  return null;
}

/** Cards of every seat, as far as this replay shows them: codes, or "" for each card face down. */
export function handsOf(view, viewer = null) {
  return (view.counts ?? []).map((count, seat) => {
    if (view.hands?.[seat]) return view.hands[seat];
    return seat === viewer && view.hand ? view.hand : Array(count).fill("");
  });
}
