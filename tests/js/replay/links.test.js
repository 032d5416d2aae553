// A replay's address names a stop and a seat.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, placeIn } from "#js/replay/links.js";

test("an address leads back to its stop and seat", () => {
  assert.deepEqual(placeIn(addressOf(12, 2)), { stop: 12, seat: 2 });
});

test("an older address names a stop alone", () => {
  assert.deepEqual(placeIn("#7"), { stop: 7, seat: null });
});

test("anything else names nothing", () => {
  for (const hash of ["", "#", "#main", "#-1", "#3-", "#3-x", "#1-2-3"])
    assert.deepEqual(placeIn(hash), { stop: null, seat: null });
});
