// A review lies beside the replay: turning points among the key moments, the agent's choice at each own step.
import assert from "node:assert/strict";
import { test } from "node:test";
import { adviceAt, reviewed, reviewOf } from "#js/replay/review_in_replay.js";

import { speak } from "../speak.js";

await speak("en", "replay");

const replay = { stops: [0, 2, 3, 5, 6], moments: [{ kind: "bomb", stop: 3, round: 1, seat: 1 }] };
const move = (step, more) => ({ step, round: 1, choices: 5, loss: 0, turning: false, best: { verb: "pass" }, ...more });
const review = {
  seat: 0,
  status: "done",
  moves: [
    move(2),
    move(3, { loss: 1.5, turning: true }),
    move(4, { loss: 2, turning: true }),
    move(6, { choices: 1, loss: 0.5 }),
  ],
};
const game = { answer: ({ verb }) => verb };

test("turning points are key moments, in their order; a step that is no stop is none", () => {
  assert.deepEqual(
    reviewed(replay, review).moments.map(({ kind, stop }) => [kind, stop]),
    [
      ["turning", 2],
      ["bomb", 3],
    ],
  );
});

test("the agent's choice is told where points were given away, and nowhere else", () => {
  const found = reviewed(replay, review);
  assert.equal(adviceAt(found, 2, game), "AI: pass (−1.50)");
  assert.deepEqual(
    [0, 1, 3, 4].map(stop => adviceAt(found, stop, game)),
    ["", "", "", ""],
  );
});

test("without a review the replay is as it was", async () => {
  assert.equal(reviewed(replay, null), replay);
  assert.equal(adviceAt(replay, 2, game), "");
  assert.equal(await reviewOf(""), null);
});
