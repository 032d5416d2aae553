// What the page says to a viewer who was cut off or asleep.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { WhileAway, whatChanged } from "#js/table/while_away.js";

const seat = change => ({ name: "A", trustee: false, conceded: false, ...change });
const state = ({ id = "m1", status = "running", mine = 0, ...change } = {}) => ({
  match: id && { id, status },
  you: { seat: mine },
  seats: [seat(change), seat(), seat()],
});

test("nothing is said when nothing has become of the viewer", () => {
  assert.equal(whatChanged(state(), state()), null);
  assert.equal(whatChanged(state({ mine: null }), state({ mine: null })), null);
  assert.equal(whatChanged(state({ id: null }), state()), null, "the viewer sees that the match has begun");
  assert.equal(whatChanged(state({ trustee: true }), state({ trustee: true })), null);
  assert.equal(whatChanged(state({ conceded: true }), state({ mine: null })), null, "the viewer gave it up");
});

test("what has happened to match and seat is said", () => {
  const now = change => whatChanged(state(), state(change));
  assert.equal(now({ trustee: true }), "away.trustee");
  assert.equal(now({ status: "finished" }), "away.ended");
  assert.equal(now({ id: "m2" }), "away.another");
  assert.equal(now({ id: "m2", mine: null }), "away.seat.watching");
  assert.equal(whatChanged(state({ id: null }), state({ id: null, mine: null })), "away.seat");
});

let shown, taken, away;
beforeEach(() => {
  [shown, taken] = [[], 0];
  away = new WhileAway({
    t: key => key,
    toasts: { show: (text, { action }) => shown.push([text, action]), hold() {} },
    speaking: { say() {} },
    takeBack: () => taken++,
  });
});

test("a turn that ran out is told, and a move from another tab is not", () => {
  away.cameBack(state(), state());
  away.answered({ by: "person" });
  assert.deepEqual(shown, []);
  away.answered({ by: "clock" });
  assert.deepEqual(shown, [["away.clock", null]]);
});

test("a viewer at the page is told that the own time ran out, and no other player's", () => {
  const late = (data, mine = 0) =>
    away.ranOut({
      ...state({ mine }),
      events: [
        { kind: "bid", data: { seat: 0 } },
        { kind: "timeout", data },
      ],
    });
  late({ seat: 1 });
  late({ seat: 0 }, null);
  assert.deepEqual(shown, []);
  late({ seat: 0 });
  late({ seat: 0, excused: true });
  assert.deepEqual(
    shown.map(([text]) => text),
    ["away.timeout", "speak.excused"],
  );
});

test("a game may say what was done for a player whose time ran out", () => {
  const words = { "away.timeout.challenge": "challenged for you" },
    told = new WhileAway({ t: key => words[key] ?? key, toasts: { show: text => shown.push(text) } });
  const late = (kind, seat, excused) =>
    told.ranOut({
      ...state(),
      events: [
        { kind: "challenge", data: { seat: 0 } },
        { kind: "timeout", data: { seat: 0, excused } },
        { kind: "trustee", data: { seat: 0, on: true } },
        { kind, data: { seat } },
        { kind: "reveal", data: { count: 6 } },
      ],
    });
  late("challenge", 0);
  late("challenge", 1); // somebody else's
  late("play", 0); // a kind without words
  late("challenge", 0, true);
  assert.deepEqual(shown, ["challenged for you", "away.timeout", "away.timeout", "speak.excused"]);
});

test("a seat on auto is told with the button that takes it back, and does not take itself back", () => {
  away.cameBack(state(), state({ trustee: true }));
  away.answered({ by: "clock" });
  assert.deepEqual(
    shown.map(([text]) => text),
    ["away.trustee", "away.clock.trustee"],
  );
  assert.equal(taken, 0);
  shown[1][1].run();
  assert.equal(taken, 1);
});
