// A page follows the tables to watch only while it is visible, and comes back after a lost connection.

import assert from "node:assert/strict";
import { test } from "node:test";

import { followTables } from "#js/site/tv_connection.js";

function world() {
  const found = { sockets: [], waits: [], frames: [], listeners: {} };
  const page = { hidden: false, addEventListener: (name, run) => (found.listeners[name] = run) };
  const env = {
    open: url => {
      const socket = { url, closed: false, close: () => (socket.closed = true) };
      found.sockets.push(socket);
      return socket;
    },
    after: (ms, run) => found.waits.push({ ms, run }),
    cancel: id => (found.waits[id - 1].run = () => {}),
    random: () => 0.5,
    page,
  };
  const show = hidden => {
    page.hidden = hidden;
    found.listeners.visibilitychange();
  };
  followTables("ws://table.test/ws/tv/", frame => found.frames.push(frame), env);
  return { ...found, show };
}

test("frames arrive as they are sent", () => {
  const { sockets, frames } = world();
  sockets[0].onmessage({ data: '{"type": "tables", "watching": 0, "tables": []}' });
  assert.deepEqual(frames, [{ type: "tables", watching: 0, tables: [] }]);
});

test("a hidden page has no connection, and a page that is seen again has one", () => {
  const { sockets, show, frames } = world();
  show(true);
  assert.equal(sockets[0].closed, true);
  sockets[0].onmessage({ data: '{"type": "tables"}' }); // it was on its way
  sockets[0].onclose({ code: 1000 });
  assert.deepEqual(frames, []);
  assert.equal(sockets.length, 1);
  show(false);
  show(false);
  assert.equal(sockets.length, 2);
});

test("a lost connection is opened again after a pause, but not while the page is hidden", () => {
  const { sockets, waits, show } = world();
  sockets[0].onclose({ code: 1006 });
  assert.equal(waits.length, 1);
  show(true);
  waits[0].run();
  assert.equal(sockets.length, 1);
  show(false);
  assert.equal(sockets.length, 2);
  sockets[1].onclose({ code: 1006 });
  waits.at(-1).run();
  assert.equal(sockets.length, 3);
});
