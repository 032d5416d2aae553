// The stream desk: the time on air, and the tab that an address names.

import assert from "node:assert/strict";
import { test } from "node:test";

import { tabOf } from "#js/streams/desk/tabs.js";
import { upTimeText } from "#js/streams/desk/up_time.js";

test("the time on air has hours, minutes and seconds", () => {
  assert.equal(upTimeText(0), "0:00:00");
  assert.equal(upTimeText(59_999), "0:00:59");
  assert.equal(upTimeText(22_360_000), "6:12:40");
  assert.equal(upTimeText(100 * 3_600_000 + 61_000), "100:01:01");
  assert.equal(upTimeText(-5000), "0:00:00");
});

test("an address opens the tab of its part, and the first one if it names none", () => {
  for (const tab of ["live", "gifts", "seats", "connect"]) assert.equal(tabOf(`#${tab}`), tab);
  assert.equal(tabOf("#queue"), "live");
  assert.equal(tabOf("#secret"), "connect");
  assert.equal(tabOf(""), "live");
  assert.equal(tabOf("#elsewhere"), "live");
});
