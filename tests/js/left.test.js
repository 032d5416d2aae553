// Time that is left, as a page counts it down.

import assert from "node:assert/strict";
import { test } from "node:test";

import { left } from "#js/site/time_left.js";

test("minutes and seconds, hours before them, days alone from two on", () => {
  assert.equal(left(0.2, "en"), "0:01");
  assert.equal(left(65, "en"), "1:05");
  assert.equal(left(3600 + 2 * 60 + 9, "en"), "1:02:09");
  assert.equal(left(47 * 3600, "en"), "47:00:00");
  assert.equal(left(3 * 86_400 + 5, "en"), "3 days");
  assert.equal(left(3 * 86_400, "zh-Hans"), "3天");
});

test("what is over is over", () => {
  assert.equal(left(-12, "en"), "0:00");
});
