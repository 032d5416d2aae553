// The places of a ring's seats, and the common fields of its boards' view models.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { seatDistance, seatPositions } from "#js/table/seat_ring.js";
import { initial, reduce } from "#js/table/state.js";
import { baseViewModel } from "#js/table/base_view_model.js";

const places = (others, plan) => seatPositions(others).map(one => one[plan].join(","));

describe("a ring", () => {
  test("has me at the bottom and the others clockwise from my left", () => {
    assert.deepEqual(
      [0, 1, 2, 3].map(seat => seatDistance(seat, 2, 4)),
      ["other2", "other3", "self", "other1"],
    );
  });

  test("of few lies along the upper side", () => {
    assert.deepEqual(places(1, "wide"), ["1,1"]);
    assert.deepEqual(places(4, "wide"), ["1,1", "2,1", "3,1", "4,1"]);
    assert.deepEqual(places(5, "tall"), ["1,1", "2,1", "3,1", "4,1", "5,1"]);
  });

  test("of many is a horseshoe: up the left side, along the top, down the right side", () => {
    assert.deepEqual(places(5, "wide"), ["1,2", "1,1", "2,1", "3,1", "3,2"]);
    assert.deepEqual(places(9, "wide"), ["1,3", "1,2", "1,1", "2,1", "3,1", "4,1", "5,1", "5,2", "5,3"]);
  });

  test("of many hangs its ends below the one row of a tall phone, in order too", () => {
    assert.deepEqual(places(7, "tall"), ["1,2", "1,1", "2,1", "3,1", "4,1", "5,1", "5,2"]);
    assert.deepEqual(places(9, "tall"), ["2,2", "1,2", "1,1", "2,1", "3,1", "4,1", "5,1", "5,2", "4,2"]);
  });

  test("puts no two seats in one place, whatever their number, and lets bubbles of the right side grow to the left", () => {
    for (let others = 1; others <= 9; others++)
      for (const plan of ["wide", "tall"]) assert.equal(new Set(places(others, plan)).size, others);
    assert.deepEqual(
      seatPositions(4).map(one => one.end),
      [false, false, true, true],
    );
  });
});

describe("what a board of the ring knows", () => {
  const window = (name, seats, mine) => ({ id: name, name, seats, verbs: [name], opens_at: 0, closes_at: 20000, mine });
  const frame = (more = {}) => ({
    type: "state",
    n: 1,
    at: 0,
    table: { status: "running" },
    match: { id: "m", status: "running" },
    you: { seat: 1 },
    view: { phase: "PLAYING" },
    events: [],
    seats: ["a", "b", "c"].map((name, seat) => ({ seat, name, trustee: false })),
    windows: [window("turn", [1], true), window("catch", [0, 1], true)],
    ...more,
  });
  const seen = more => baseViewModel(reduce(initial(), frame(more)));

  test("whose turn it is, and which windows I may answer", () => {
    const vm = seen();
    assert.deepEqual(
      [vm.me, vm.acts, vm.mine("turn").id, vm.mine("catch").id, vm.mine("call"), vm.place(0)],
      [1, 1, "turn", "catch", null, "other2"],
    );
    assert.equal(vm.clockOf(1).id, "turn");
    assert.equal(vm.clockOf(0), null);
  });

  test("a spectator or an absent player may answer nothing, nor may anybody while the match is paused or over", () => {
    const away = frame().seats.map(seat => ({ ...seat, trustee: seat.seat === 1 }));
    for (const more of [
      { you: { seat: null } },
      { seats: away },
      { match: { id: "m", status: "paused" } },
      { view: { phase: "GAME_OVER" } },
      { view: { phase: "ROUND_END" } },
    ])
      assert.equal(seen(more).mine("turn"), null);
  });

  test("who played is still shown when the match has ended and people get up", () => {
    const ended = frame({
      n: 2,
      match: { id: "m", status: "finished" },
      view: { phase: "GAME_OVER" },
      windows: [],
      you: { seat: null },
      seats: [null, null, null],
    });
    const vm = baseViewModel(reduce(reduce(initial(), frame()), ended));
    assert.deepEqual([vm.me, vm.name(2), vm.finished, vm.watching], [1, "c", true, false]);
  });
});
