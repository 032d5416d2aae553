// A table of nine as the page of Werewolf holds it, for its tests.

import { initial } from "#js/table/state.js";

export const NAMES = ["竹影", "小满", "青禾", "墨团", "竹心", "白露", "松针", "云片", "半夏"];
export const win = (name, mine = true, more = {}) => ({
  id: `${name}-1`,
  name,
  seats: mine ? [0] : [3],
  mine,
  opens_at: 0,
  closes_at: 9000,
  ...more,
});
export const claim = (kind, more = {}) => ({ kind, seat: null, role: null, wolf: null, night: null, ...more });

/** Returns the state of a page whose player sits in seat 0. */
export function table({ windows = [], view = {}, ...more } = {}) {
  const seats = NAMES.map((name, seat) => ({
    seat,
    name,
    username: seat % 2 ? null : `user${seat}`,
    kind: seat % 2 ? "agent" : "person",
  }));
  return {
    ...initial({ me: { username: "user0" } }),
    match: { id: "m", status: "running" },
    seats,
    cast: seats,
    you: { seat: 0 },
    windows,
    texts: {},
    hidden: [],
    muted: [],
    view: {
      phase: "SPEECH",
      step: null,
      day: 2,
      alive: NAMES.map(() => true),
      out: [],
      sheriff: null,
      badge: "held",
      election: null,
      speaking: null,
      speeches: [],
      votes: [],
      vote: null,
      timeline: [],
      options: {},
      roles: null,
      seat: 0,
      role: "villager",
      standing: null,
      ballot: null,
      ...view,
    },
    ...more,
  };
}
