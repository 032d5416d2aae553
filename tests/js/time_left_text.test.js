// Time that is left, as a page counts it down.

import assert from "node:assert/strict";
import { test } from "node:test";

import { timeLeft } from "#js/site/time_left_text.js";

test("minutes and seconds, hours before them, days alone from two on", () => {
  assert.equal(timeLeft(0.2, "en"), "0:01");
  assert.equal(timeLeft(65, "en"), "1:05");
  assert.equal(timeLeft(3600 + 2 * 60 + 9, "en"), "1:02:09");
  assert.equal(timeLeft(47 * 3600, "en"), "47:00:00");
  assert.equal(timeLeft(3 * 86_400 + 5, "en"), "3 days");
  assert.equal(timeLeft(3 * 86_400, "zh-Hans"), "3天");
});

test("what is over is over", () => {
  assert.equal(timeLeft(-12, "en"), "0:00");
});
