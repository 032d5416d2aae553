// A request over a bad line is repeated a few times, after growing pauses.

import assert from "node:assert/strict";
import { test } from "node:test";

import { retried } from "#js/table/send_form.js";

const line = failures => {
  const asked = { times: 0, waits: [] };
  const ask = async () => {
    if (asked.times++ < failures) throw new TypeError("no connection");
    return { status: 409 };
  };
  return { asked, ask, env: { wait: async ms => void asked.waits.push(ms), random: () => 0.5 } };
};

test("an answer of any status ends it", async () => {
  const { asked, ask, env } = line(0);
  assert.deepEqual(await retried(ask, env), { status: 409 });
  assert.deepEqual(asked, { times: 1, waits: [] });
});

test("it is repeated while there is no answer", async () => {
  const { asked, ask, env } = line(2);
  assert.deepEqual(await retried(ask, env), { status: 409 });
  assert.deepEqual(asked, { times: 3, waits: [375, 1125] });
});

test("it ends at last, and chance varies its pauses", async () => {
  const { asked, ask, env } = line(9);
  assert.equal(await retried(ask, { ...env, random: () => 1 }), null);
  assert.deepEqual(asked, { times: 4, waits: [500, 1500, 4000] });
});
