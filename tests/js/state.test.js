// The state of the table page: how frames change it, and what is read out of it.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import {
  bottomSeat,
  ended,
  initial,
  isPending,
  isSpectator,
  matchUrl,
  myWindow,
  newLine,
  placeOf,
  reduce,
  trusteeOn,
  windowOf,
} from "#js/table/state.js";
import { createStore } from "#js/table/state_store.js";

const person = (seat, name, more = {}) => ({
  seat,
  name,
  avatar: "panda",
  kind: "person",
  ready: true,
  trustee: false,
  ...more,
});
const frame = (more = {}) => ({
  type: "state",
  n: 1,
  at: 1000,
  table: { code: "k7m2qa", status: "running" },
  match: { id: "m1", status: "running" },
  seats: [person(0, "竹影扫阶"), person(1, "白露为霜"), person(2, "山海经纪人")],
  you: { seat: 0 },
  windows: [{ id: "w1", name: "turn", seats: [0], verbs: ["play"], opens_at: 0, closes_at: 20000, mine: true }],
  view: { round: 2, history: [{}, {}, {}] },
  events: [{ kind: "play", data: {} }],
  ...more,
});

describe("a state frame", () => {
  test("replaces what the server says and keeps what the page knows", () => {
    const before = reduce(initial({ code: "k7m2qa", lang: "en" }), { type: "chat", seat: 1, text: "hi" });
    const state = reduce(before, frame({ n: 4 }));
    assert.deepEqual(
      [state.n, state.at, state.view.round, state.code, state.lang, state.chat.length],
      [4, 1000, 2, "k7m2qa", "en", 1],
    );
    assert.deepEqual(state.events, [{ kind: "play", data: {} }]);
    assert.equal(before.n, 0, "the state before is not touched");
  });

  test("drops what was sent for a window that is gone, and keeps the rest", () => {
    let state = reduce(initial(), frame());
    for (const [ref, sent] of [
      ["a", { type: "move", window: "w1" }],
      ["b", { type: "move", window: "w9" }],
      ["c", { type: "chat" }],
    ])
      state = reduce(state, { type: "sent", ref, frame: sent });
    assert.deepEqual(Object.keys(reduce(state, frame({ n: 2 })).pending), ["a", "c"]);
  });

  test("after the match its players stay on the result panel even if they leave their seats", () => {
    const state = reduce(initial(), frame());
    const over = reduce(state, frame({ n: 2, match: { id: "m1", status: "finished" } }));
    const left = reduce(
      over,
      frame({
        n: 3,
        match: { id: "m1", status: "finished" },
        seats: [null, person(1, "白露为霜"), null],
        you: { seat: null },
      }),
    );
    assert.deepEqual(
      left.cast.map(seat => seat.name),
      ["竹影扫阶", "白露为霜", "山海经纪人"],
    );
    assert.deepEqual([left.castSeat, ended(left), ended(state)], [0, true, false]);
    const next = reduce(left, frame({ n: 4, match: { id: "m2", status: "running" }, you: { seat: 2 } }));
    assert.equal(next.castSeat, 2);
  });
});

describe("what is sent", () => {
  test("is pending until it is acknowledged", () => {
    let state = reduce(reduce(initial(), frame()), { type: "sent", ref: "a", frame: { type: "move", window: "w1" } });
    assert.equal(isPending(state, state.windows[0]), true);
    state = reduce(state, { type: "ack", ref: "a" });
    assert.equal(isPending(state, state.windows[0]), false);
  });

  test("is told with its refusal, each refusal anew", () => {
    let state = reduce(reduce(initial(), frame()), { type: "sent", ref: "a", frame: { type: "move", verb: "play" } });
    state = reduce(state, {
      type: "error",
      ref: "a",
      class: "illegal",
      code: "DOES_NOT_BEAT",
      message: "对 9 大不过对 J。",
      data: {},
    });
    assert.deepEqual(
      [state.refused.code, state.refused.message, state.refused.frame.verb, state.refused.id],
      ["DOES_NOT_BEAT", "对 9 大不过对 J。", "play", 1],
    );
    assert.equal(reduce(state, { type: "error", ref: "z", class: "stale", code: "STALE_WINDOW" }).refused.id, 2);
  });
});

test("the chat remembers where in the round it was said, and only the last two hundred lines", () => {
  let state = reduce(initial(), frame());
  for (let k = 0; k < 205; k++) state = reduce(state, { type: "chat", seat: 1, text: `${k}` });
  assert.deepEqual([state.chat.length, state.chat[0].text, state.chat.at(-1).id], [200, "5", 205]);
  assert.deepEqual([state.chat[0].round, state.chat[0].step], [2, 3]);
});

test("windows, seats and addresses are read out of the state", () => {
  const state = { ...reduce(initial(), frame()), urls: { replay: "/matches/{match}/replay/" } };
  assert.equal(myWindow(state, "turn").id, "w1");
  assert.equal(myWindow(state, "intermission"), null);
  assert.equal(windowOf(state, 0).id, "w1");
  assert.equal(windowOf(state, 1), null);
  assert.equal(matchUrl(state, "replay"), "/matches/m1/replay/");
  assert.equal(matchUrl({ ...state, match: { ...state.match, linked: false } }, "replay"), undefined);
  assert.deepEqual([isSpectator(state), isSpectator({ you: { seat: null } })], [false, true]);
  assert.equal(trusteeOn({ ...state, seats: [person(0, "a", { trustee: true })] }), true);
});

test("seats are placed clockwise from the bottom", () => {
  assert.deepEqual(
    [0, 1, 2].map(seat => placeOf(seat, 0)),
    ["self", "left", "right"],
  );
  assert.deepEqual(
    [0, 1, 2].map(seat => placeOf(seat, 2)),
    ["left", "right", "self"],
  );
});

test("listeners of the store hear the state now, the one before and what came between", () => {
  const store = createStore(initial()),
    heard = [];
  const stop = store.listen((vm, before, by) => heard.push([vm.n, before.n, by.type]));
  store.dispatch(frame({ n: 3 }));
  store.dispatch({ type: "nothing known" });
  stop();
  store.dispatch(frame({ n: 4 }));
  assert.deepEqual(heard, [[3, 0, "state"]]);
});

describe("who watches", () => {
  test("sees a running match from the first seat, and a waiting table from the seat that is free", () => {
    const seats = [{ kind: "person" }, null, null];
    assert.equal(bottomSeat({ you: { seat: null }, match: { status: "running" }, seats }), 0);
    assert.equal(bottomSeat({ you: { seat: null }, match: null, seats }), 1);
    assert.equal(bottomSeat({ you: { seat: null }, match: { status: "finished" }, seats: [{}, {}, {}] }), 0);
    assert.equal(bottomSeat({ you: { seat: 2 }, match: null, seats }), 2);
  });
});

describe("newLine", () => {
  const said = (channel, more = {}) => ({
    type: "chat",
    seat: 1,
    ref: `r-${channel}`,
    text: "hello",
    channel,
    ...more,
  });
  const start = () => reduce(initial(), frame());

  test("a speech at a table where nobody has talked yet is no new message", () => {
    const before = start();
    assert.equal(newLine(reduce(before, said("speech")), before), null);
  });

  test("a message is new once, and a muted player's never", () => {
    const before = start(),
      after = reduce(before, said(""));
    assert.equal(newLine(after, before)?.text, "hello");
    assert.equal(newLine(reduce(after, said("")), after), null);
    const muted = reduce(before, { type: "muted", usernames: ["bai"] });
    assert.equal(newLine(reduce(muted, said("", { username: "bai" })), muted), null);
  });
});
