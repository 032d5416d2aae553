// A late tap must not hit a control that has just appeared under the finger.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { Stillness } from "#js/table/late_tap_guard.js";

const box = (left, top, right, bottom) => ({ left, top, right, bottom });
const at = (ms, x = 50, y = 50) => ({ at: ms, x, y });

describe("a control that has come, moved or changed its meaning", () => {
  test("takes no tap for 400 ms, and every tap after that", () => {
    const still = new Stillness(),
      vote = {};
    still.changed(vote, 1000);
    assert.equal(still.early(vote, at(1001)), true);
    assert.equal(still.early(vote, at(1399)), true);
    assert.equal(still.early(vote, at(1400)), false);
  });

  test("does not stop a tap on another one", () => {
    const still = new Stillness(),
      vote = {},
      log = {};
    still.changed(vote, 1000);
    assert.equal(still.early(log, at(1100)), false);
  });

  test("takes it where the same thing was before: drawn anew, or moved a little", () => {
    const still = new Stillness(),
      pass = {};
    still.changed(pass, 1000, box(0, 0, 100, 100));
    assert.equal(still.early(pass, at(1100, 50, 50)), false);
    assert.equal(still.early(pass, at(1100, 150, 50)), true);
  });
});

describe("what one's own tap has brought", () => {
  test("takes the next tap at once, but not on the same spot", () => {
    const still = new Stillness(),
      go = {};
    still.input(980, { x: 50, y: 50 });
    still.changed(go, 1000);
    assert.equal(still.early(go, at(1150, 200, 300)), false);
    assert.equal(still.early(go, at(1150, 55, 48)), true);
    assert.equal(still.early(go, at(1400, 55, 48)), false);
  });

  test("is all that changes while the tap is handled, however slow the phone", () => {
    const still = new Stillness(),
      go = {};
    still.input(1000, { x: 50, y: 50 });
    still.answering = true;
    still.changed(go, 1200);
    assert.equal(still.early(go, at(1250, 200, 300)), false);
    assert.equal(still.early(go, at(1250, 55, 48)), true);
  });

  test("is not what comes from the line a moment later", () => {
    const still = new Stillness(),
      go = {};
    still.input(900, { x: 50, y: 50 });
    still.changed(go, 1000);
    assert.equal(still.early(go, at(1150, 200, 300)), true);
  });

  test("by a key is everywhere one's own", () => {
    const still = new Stillness(),
      go = {};
    still.input(990);
    still.changed(go, 1000);
    assert.equal(still.early(go, at(1100)), false);
  });
});

describe("when a dialog is gone", () => {
  test("all that it covered waits, if it went by itself", () => {
    const still = new Stillness(),
      seat = {};
    still.uncovered(1000);
    assert.equal(still.early(seat, at(1200)), true);
    assert.equal(still.early(seat, at(1400)), false);
  });

  test("only a second tap on the same spot does, if I closed it", () => {
    const still = new Stillness(),
      seat = {};
    still.input(995, { x: 300, y: 20 });
    still.uncovered(1000);
    assert.equal(still.early(seat, at(1100, 302, 24)), true);
    assert.equal(still.early(seat, at(1100, 60, 400)), false);
  });
});
