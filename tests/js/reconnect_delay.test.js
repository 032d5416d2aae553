// Reconnection after a close: at the time that the server asks for, else after growing pauses; never all pages at once.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { followChanges } from "#js/site/lobby_connection.js";
import { comeBackIn } from "#js/table/reconnect_delay.js";

const PAUSES = [400, 800, 1600, 3200, 6400];

describe("the time to come back", () => {
  test("is the one that the server asks for, or a little later", () => {
    const event = { code: 1012, reason: "come back in 2000 ms" };
    assert.deepEqual(
      [0, 0.5, 0.999].map(at => comeBackIn(PAUSES, 4, event, () => at)),
      [2000, 2250, 2500],
    );
  });

  test("grows with the tries where the server asks for none", () => {
    const waits = [0, 1, 2, 9].map(tries => comeBackIn(PAUSES, tries, { code: 1006, reason: "" }, () => 1));
    assert.deepEqual(waits, [400, 800, 1600, 6400]);
    assert.equal(
      comeBackIn(PAUSES, 0, undefined, () => 0),
      200,
    );
  });

  test("is no reason's that is none", () => {
    for (const reason of ["come back in 999999 ms", "come back in -1 ms", "come back in 5 ms, or else", "later", null])
      assert.equal(
        comeBackIn(PAUSES, 0, { code: 1012, reason }, () => 1),
        400,
      );
  });

  test("is not at once where the server says to try later, or that it was too much, even the first time", () => {
    for (const code of [1008, 1013])
      assert.equal(
        comeBackIn(PAUSES, 0, { code, reason: "" }, () => 1),
        3200,
      );
  });
});

describe("the lobby's line", () => {
  const follow = () => {
    const world = { lines: [], due: [], changes: 0 };
    const env = {
      open: url => (world.lines.push({ url }), world.lines.at(-1)),
      after: (ms, run) => (world.due.push({ ms, run }), world.due.length - 1),
      cancel: id => (world.due[id].run = () => {}),
      random: () => 1,
    };
    followChanges("ws://x/ws/lobby/", () => world.changes++, env);
    return Object.assign(world, { line: () => world.lines.at(-1), last: () => world.due.at(-1) });
  };

  test("tells of changes, and that there may be some after it was down", () => {
    const world = follow();
    world.line().onopen();
    assert.equal(world.changes, 0);
    world.line().onmessage();
    assert.equal(world.changes, 1);
    world.line().onclose({ code: 1006, reason: "" });
    world.last().run();
    world.line().onopen();
    assert.equal(world.changes, 2);
  });

  test("comes back when the server asks", () => {
    const world = follow();
    world.line().onopen();
    world.line().onclose({ code: 1012, reason: "come back in 4000 ms" });
    assert.equal(world.last().ms, 5000);
    world.last().run();
    assert.equal(world.lines.length, 2);
  });

  test("waits longer and longer where it is opened and closed again at once", () => {
    const world = follow(),
      waits = [];
    for (let k = 0; k < 4; k++) {
      world.line().onopen();
      world.line().onclose({ code: 1011, reason: "" });
      waits.push(world.last().ms);
      world.last().run();
    }
    assert.deepEqual(waits, [1000, 2000, 4000, 8000]);
  });

  test("makes no further attempt where the server says that none can succeed", () => {
    for (const code of [4401, 4403, 4404]) {
      const world = follow();
      world.line().onopen();
      world.line().onclose({ code, reason: "" });
      for (const { run } of world.due) run();
      assert.equal(world.lines.length, 1);
    }
  });

  test("comes back after it was too much, and after the session has changed", () => {
    for (const code of [4429, 4508, 4509]) {
      const world = follow();
      world.line().onclose({ code, reason: "" });
      world.last().run();
      assert.equal(world.lines.length, 2);
    }
  });

  test("begins with short waits again once it has stood", () => {
    const world = follow();
    world.line().onclose({ code: 1006, reason: "" });
    world.last().run();
    world.line().onopen();
    world.last().run();
    world.line().onclose({ code: 1006, reason: "" });
    assert.equal(world.last().ms, 1000);
  });
});
