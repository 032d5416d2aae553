// Pages that receive the same change spread their requests over time.

import assert from "node:assert/strict";
import { test } from "node:test";

const waits = [],
  sockets = [];
const { watchLobby } = await import("#js/site/lobby.js");

test("what changed is fetched after a calm that differs from page to page", t => {
  const kept = [globalThis.location, globalThis.document, globalThis.WebSocket];
  t.after(() => {
    [globalThis.location, globalThis.document, globalThis.WebSocket] = kept;
  }); // other files have their own
  globalThis.location = { href: "http://table.test/" };
  globalThis.document = { hidden: false, addEventListener() {} };
  globalThis.WebSocket = class {
    constructor() {
      sockets.push(this);
    }
  };
  t.mock.method(globalThis, "setTimeout", (_run, ms) => waits.push(ms));
  for (let page = 0; page < 40; page++) {
    const list = { dataset: { lobby: "/tables/open/" } };
    watchLobby({ querySelector: selector => (selector === "[data-lobby]" ? list : null) });
    sockets.at(-1).onmessage();
    sockets.at(-1).onmessage(); // a second change in the calm is the same fetch
  }
  assert.equal(waits.length, 40);
  assert.ok(
    waits.every(ms => ms >= 300 && ms <= 2300),
    `${waits}`,
  );
  assert.ok(new Set(waits.map(ms => Math.floor(ms / 250))).size > 4, "they are spread");
});
