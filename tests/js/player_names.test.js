// The word under a name for a seat that somebody else plays or nobody attends.

import assert from "node:assert/strict";
import { test } from "node:test";

import { seatStatus } from "#js/table/player_names.js";

import { speak } from "./speak.js";

await speak("en", "table");
const word = change =>
  seatStatus({ kind: "person", trustee: false, left: false, conceded: false, out: false, present: true, ...change })
    ?.text ?? null;

test("a seat says in one word who plays for it, the most lasting first", () => {
  assert.equal(word({}), null);
  assert.equal(word({ present: false }), "Offline");
  assert.equal(word({ trustee: true, present: false }), "Auto");
  assert.equal(word({ trustee: true, left: true }), "Away");
  assert.equal(word({ trustee: true, left: true, conceded: true }), "Conceded");
});

test("an agent, a player who is out and an empty seat have no such word", () => {
  assert.equal(word({ kind: "agent", trustee: true }), null);
  assert.equal(word({ out: true, left: true, present: false }), null);
  assert.equal(seatStatus(null), null);
});
