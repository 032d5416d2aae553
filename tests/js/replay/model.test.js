// A replay unfolds into whole views, rounds and key moments.
import assert from "node:assert/strict";
import { test } from "node:test";
import { handsOf, patched, expandSteps } from "#js/replay/model.js";

const event = (kind, data = {}) => ({ kind, data });
const replay = {
  steps: [
    {
      at: 0,
      events: [event("round_start", { round: 1 }), event("deal", { redeal: 0 })],
      view: { round: 1, phase: "BIDDING", played: [], hands: [["3S"], ["4H"], ["5D"]], counts: [1, 1, 1] },
      more: {},
    },
    { at: 900, events: [event("deal", { redeal: 1 })], view: { hands: [["6S"], ["4H"], ["5D"]] }, more: {} },
    {
      at: 1500,
      events: [event("play", { seat: 0, type: "BOMB" })],
      view: { phase: "PLAYING", hands: [[], ["4H"], ["5D"]], counts: [0, 1, 1] },
      more: { played: ["6S"] },
    },
    {
      at: 1600,
      events: [event("round_end", { points: [4, -2, -2], winner: "landlord", spring: "spring" })],
      view: { phase: "ROUND_END", last: null },
      more: {},
    },
    { at: 1700, events: [event("ready", { seat: 1 })], view: { ready: [false, true, false] }, more: {} },
    {
      at: 1800,
      events: [event("round_start", { round: 2 }), event("deal", { redeal: 0 })],
      view: { round: 2, played: [] },
      more: {},
    },
    { at: 2000, events: [event("play", { seat: 1, type: "ROCKET" })], view: {}, more: { played: ["BJ", "SJ"] } },
  ],
};

test("every frame has the whole view: changed fields, and lists that only grew", () => {
  const { frames } = expandSteps(replay);
  assert.deepEqual(frames[2].view.played, ["6S"]);
  assert.deepEqual(frames[2].view.hands, [[], ["4H"], ["5D"]]);
  assert.equal(frames[2].view.round, 1);
  assert.deepEqual(frames[6].view.played, ["BJ", "SJ"]);
  assert.deepEqual(frames[0].view.played, [], "a later step changes no earlier one");
});

test("a field that is gone is null", () => {
  assert.equal(patched({ hand: ["3S"] }, { view: { hand: null } }).hand, null);
});

test("steps at which nothing on the felt changes are no stops", () => {
  assert.deepEqual(expandSteps(replay).stops, [0, 1, 2, 3, 5, 6]);
});

test("rounds know where they begin and end, and what they brought", () => {
  assert.deepEqual(expandSteps(replay).rounds, [
    { round: 1, from: 0, to: 3, points: [4, -2, -2], winner: "landlord", spring: "spring" },
    { round: 2, from: 4, to: 5, points: null, winner: null, spring: null },
  ]);
});

test("redeals, bombs, springs and rockets are key moments", () => {
  assert.deepEqual(
    expandSteps(replay).moments.map(({ kind, stop, round }) => [kind, stop, round]),
    [
      ["redeal", 1, 1],
      ["bomb", 2, 1],
      ["spring", 3, 1],
      ["rocket", 5, 2],
    ],
  );
});

test("hands that the viewer does not know are cards face down", () => {
  const view = { counts: [2, 3, 1], hand: ["3S", "4S", "5S"] };
  assert.deepEqual(handsOf(view, 1), [["", ""], ["3S", "4S", "5S"], [""]]);
  assert.deepEqual(handsOf(view, null), [["", ""], ["", "", ""], [""]]);
  assert.deepEqual(handsOf({ counts: [1, 0], hands: [["3S"], []] }, null), [["3S"], []]);
});
