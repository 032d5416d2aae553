// A chat room on a page: what frames change, and what the connection sends again after a loss.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { RoomConnection } from "#js/site/room_connection.js";
import { EMPTY_ROOM, isHushed, reduceRoom } from "#js/site/room_state.js";

const message = (ref, sent, more = {}) => ({
  ref,
  name: "Ann",
  username: "ann",
  guest: false,
  text: ref,
  sent,
  ...more,
});
const after = (...frames) => frames.reduce(reduceRoom, EMPTY_ROOM);
const refs = state => state.messages.map(one => one.ref);

describe("what a page knows of a room", () => {
  test("messages are kept in the order in which they were sent, each once", () => {
    const state = after(
      { type: "said", messages: [message("a", 1), message("c", 3)] },
      { type: "chat", ...message("d", 4) },
      { type: "chat", ...message("b", 2) },
      { type: "chat", ...message("d", 4) },
    );
    assert.deepEqual(refs(state), ["a", "b", "c", "d"]);
    assert.ok(state.messages.every(one => !("type" in one)));
  });

  test("a hidden message is gone, and a new history replaces everything", () => {
    const said = { type: "said", messages: [message("a", 1), message("b", 2)] };
    assert.deepEqual(refs(after(said, { type: "chat_hidden", message: "a" })), ["b"]);
    assert.deepEqual(refs(after(said, { type: "said", messages: [message("z", 9)] })), ["z"]);
  });

  test("an open page keeps a bounded number of messages", () => {
    const frames = Array.from({ length: 300 }, (_, at) => ({ type: "chat", ...message(`m${at}`, at) }));
    const state = after(...frames);
    assert.deepEqual([state.messages.length, refs(state).at(0), refs(state).at(-1)], [200, "m100", "m299"]);
  });

  test("whom the account mutes is hushed, and a deleted account never", () => {
    const state = after({ type: "muted", usernames: ["ann"] });
    assert.deepEqual(
      [message("a", 1), message("b", 2, { username: "bob" }), message("c", 3, { username: null })].map(one =>
        isHushed(state, one),
      ),
      [true, false, false],
    );
  });

  test("other frames change nothing", () => {
    assert.equal(after({ type: "pong", t: null }, { type: "ack", ref: "r" }), EMPTY_ROOM);
    assert.deepEqual(after({ type: "room", slow: 15, closed: true }), { ...EMPTY_ROOM, slow: 15, closed: true });
  });
});

describe("the connection", () => {
  function opened() {
    const sockets = [],
      timers = [],
      links = [];
    const env = {
      open: () => {
        const socket = { readyState: 0, sent: [], send: text => socket.sent.push(JSON.parse(text)), close() {} };
        sockets.push(socket);
        return socket;
      },
      after: (ms, run) => timers.push({ ms, run }) - 1,
      cancel: id => (timers[id] = null),
      random: () => 0.5,
    };
    const connection = new RoomConnection("ws://x/", { onFrame() {}, onLink: open => links.push(open) }, env);
    connection.connect();
    const open = () => {
      const socket = sockets.at(-1);
      socket.readyState = 1;
      socket.onopen();
      return socket;
    };
    return { connection, sockets, timers, links, open };
  }

  test("what was not acknowledged is sent once more with its reference, and nothing else", () => {
    const { connection, sockets, timers, links, open } = opened();
    const early = connection.request({ type: "chat", text: "before" });
    const first = open();
    const late = connection.request({ type: "chat", text: "after" });
    assert.deepEqual(
      first.sent.map(frame => frame.ref),
      [early, late],
    );
    first.onmessage({ data: JSON.stringify({ type: "ack", ref: early }) });
    first.readyState = 3;
    first.onclose({ code: 1006, reason: "" });
    timers.findLast(Boolean).run();
    assert.equal(sockets.length, 2);
    assert.deepEqual(open().sent, [{ type: "chat", text: "after", ref: late }]);
    assert.deepEqual(links, [true, false, true]);
  });

  test("a refused request is not sent again", () => {
    const { connection, timers, open } = opened();
    const socket = open();
    const ref = connection.request({ type: "chat", text: "a listed word" });
    socket.onmessage({ data: JSON.stringify({ type: "error", ref, code: "LISTED_WORD" }) });
    socket.onclose({ code: 1006, reason: "" });
    timers.findLast(Boolean).run();
    assert.deepEqual(open().sent, []);
  });

  test("it does not come back to a room that does not exist, or after signing out", () => {
    for (const code of [4403, 4404]) {
      const { sockets, timers, open } = opened();
      open().onclose({ code, reason: "" });
      assert.deepEqual([timers.filter(Boolean).length, sockets.length], [0, 1]);
    }
  });

  test("a closed panel stays closed", () => {
    const { connection, sockets, timers, open } = opened();
    const socket = open();
    connection.close();
    socket.onclose({ code: 1000, reason: "" });
    assert.deepEqual([timers.filter(Boolean).length, sockets.length], [0, 1]);
  });
});
