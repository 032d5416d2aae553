// The word under a name that says who plays for a seat.

import assert from "node:assert/strict";
import { test } from "node:test";

import { standin } from "#js/table/standin.js";

import { speak } from "./speak.js";

await speak("en", "table");
const word = change =>
  standin({ kind: "person", trustee: false, left: false, conceded: false, out: false, present: true, ...change })
    ?.text ?? null;

test("a seat says in one word who plays for it, the most lasting first", () => {
  assert.equal(word({}), null);
  assert.equal(word({ present: false }), "Offline");
  assert.equal(word({ trustee: true, present: false }), "Auto");
  assert.equal(word({ trustee: true, left: true }), "Away");
  assert.equal(word({ trustee: true, left: true, conceded: true }), "Conceded");
});

test("of an agent, of who is out and of an empty seat it says nothing", () => {
  assert.equal(word({ kind: "agent", trustee: true }), null);
  assert.equal(word({ out: true, left: true, present: false }), null);
  assert.equal(standin(null), null);
});
