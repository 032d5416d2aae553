// The view model of Dou Dizhu: whose turn it is, which cards are seen, who may ask for advice.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { viewModel } from "#js/games/doudizhu/view_model.js";
import { initial } from "#js/table/state.js";

const TURN = { id: "w", name: "turn", seats: [1], verbs: ["play", "pass"], opens_at: 0, closes_at: 20000, mine: true };
const HANDS = [["3S"], ["4S", "4H"], []];

/** Returns the view model of seat 1, in its turn, in a match with one agent. */
function seen({ view = {}, seats = {}, ...state } = {}) {
  const players = [0, 1, 2].map(seat => ({ seat, name: `n${seat}`, kind: seat === 2 ? "agent" : "person" }));
  return viewModel({
    ...initial(),
    table: { status: "running", tournament: null },
    match: { id: "m", status: "running", rated: false },
    seats: players.map(player => ({ ...player, ...seats })),
    you: { seat: 1 },
    windows: [TURN],
    view: { phase: "PLAYING", counts: [1, 2, 0], hand: HANDS[1], last: null, options: {}, ...view },
    ...state,
  });
}

describe("the view model of Dou Dizhu", () => {
  test("has the turn only while the player may move", () => {
    assert.equal(seen().moving, TURN);
    assert.equal(seen({ seats: { trustee: true } }).moving, null);
    assert.equal(seen({ match: { id: "m", status: "paused", rated: false } }).moving, null);
    assert.equal(seen({ windows: [{ ...TURN, mine: false }] }).moving, null);
    assert.equal(seen({ you: { seat: null } }).moving, null);
    const sent = seen({ pending: { r1: { type: "move", window: "w", verb: "pass" } } });
    assert.deepEqual([sent.moving, sent.sent], [TURN, true]);
  });

  test("places the seats clockwise from the player's own", () => {
    const { place, bottom } = seen();
    assert.deepEqual([bottom, [0, 1, 2].map(place)], [1, ["right", "self", "left"]]);
  });

  test("shows a spectator backs, and open hands where the view has them", () => {
    const watching = { you: { seat: null }, windows: [] };
    const closed = seen({ ...watching, view: { hand: undefined } });
    assert.deepEqual([closed.hand, closed.backs, closed.open], [[], 1, false]);
    const open = seen({ ...watching, view: { hand: undefined, hands: HANDS } });
    assert.deepEqual([open.hand, open.backs, open.open], [["3S"], 0, true]);
    const ended = seen({ ...watching, view: { hand: undefined, hands: HANDS, phase: "ROUND_END" } });
    assert.deepEqual([ended.hand, ended.over, ended.open], [["3S"], true, false]);
  });

  test("lets a player ask for advice where no rank is at stake", () => {
    const rated = { id: "m", status: "running", rated: true };
    assert.equal(seen().advisable, true);
    assert.equal(seen({ match: rated }).advisable, false);
    assert.equal(seen({ match: rated, seats: { kind: "agent" } }).advisable, true);
    assert.equal(seen({ table: { status: "running", tournament: "t" } }).advisable, false);
    assert.equal(seen({ windows: [] }).advisable, false);
  });

  test("keeps advice for the turn that it was asked in", () => {
    const advice = { type: "advice", window: "w", answer: { verb: "pass" }, reasons: [], text: "" };
    assert.equal(seen({ advice }).advice, advice);
    assert.equal(seen({ advice: { ...advice, window: "v" } }).advice, null);
  });
});
