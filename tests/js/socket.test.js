// The connection: pings, its states, reconnecting, resending. The test provides time and sockets.

import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";

import { TableSocket } from "#js/table/socket.js";

import { Line } from "./fake_socket.js";

let now, timers, lines, frames, links, pongs, socket, hidden;

/** Lets time pass: what is due runs in order. */
function pass(ms) {
  const end = now + ms;
  for (;;) {
    const due = [...timers].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
    if (!due) break;
    timers.delete(due[0]);
    now = due[1].at;
    due[1].run();
  }
  now = end;
}

const line = () => lines.at(-1);
const state = (n, windows = []) => ({
  type: "state",
  n,
  at: 0,
  windows: windows.map(one => ({ verbs: [], ...one })),
  events: [{ kind: "play" }],
});
const up = () => {
  socket.connect();
  line().open();
  line().give(state(1, [{ id: "w1" }]));
};
const answer = trip => {
  const ping = line().sent.findLast(frame => frame.type === "ping");
  now += trip;
  line().give({ type: "pong", t: ping.t, at: 5000 });
};

let id = 0;
const env = () => ({
  open: url => (lines.push(Object.assign(new Line(), { url })), line()),
  now: () => now,
  hidden: () => hidden,
  random: () => 0.5,
  after: (ms, run) => (timers.set(++id, { at: now + ms, run }), id),
  cancel: key => timers.delete(key),
});

beforeEach(() => {
  [now, timers, lines, frames, links, pongs, hidden] = [1000, new Map(), [], [], [], [], false];
  socket = new TableSocket(
    "ws://x/ws/tables/k7m2qa/",
    { onFrame: frame => frames.push(frame), onLink: link => links.push(link), onPong: (...pong) => pongs.push(pong) },
    env(),
  );
});

describe("the line", () => {
  test("is good when opened, and is pinged every five seconds", () => {
    up();
    assert.equal(socket.link.status, "good");
    answer(32);
    assert.deepEqual([socket.link.status, socket.link.ping], ["good", 32]);
    assert.deepEqual(pongs, [[1000, 5000]]);
    pass(4999);
    assert.equal(line().sent.filter(frame => frame.type === "ping").length, 1);
    pass(1);
    assert.equal(line().sent.filter(frame => frame.type === "ping").length, 2);
  });

  test("is slow when an answer takes over 0.4 s, and said to be while the answer is still out after 1.5 s", () => {
    up();
    answer(480);
    assert.deepEqual([socket.link.status, socket.link.ping], ["slow", 480]);
    pass(5000);
    answer(30);
    assert.equal(socket.link.status, "good");
    pass(5000);
    pass(1500);
    assert.equal(socket.link.status, "slow");
  });

  test("is lost when it closes, when a ping has no answer for 8 s, and at once when the network goes", () => {
    up();
    line().drop();
    assert.equal(socket.link.status, "lost");
    pass(1000);
    line().open();
    pass(8000);
    assert.equal(socket.link.status, "lost");
    pass(5000);
    line().open();
    socket.cut();
    assert.equal(socket.link.status, "lost");
  });

  test("comes back when a server that stops asks it to", () => {
    up();
    line().drop(1012, "come back in 2000 ms");
    assert.deepEqual([socket.link.status, socket.link.retryIn], ["lost", 2250]);
    pass(2249);
    assert.equal(lines.length, 1);
    pass(1);
    assert.equal(lines.length, 2);
  });

  test("comes back after growing pauses, and stays lost until it is open", () => {
    up();
    const waits = [];
    for (let k = 0; k < 8; k++) {
      line().drop();
      waits.push(socket.link.retryIn);
      pass(socket.link.retryIn);
      assert.equal(socket.link.status, "lost");
    }
    assert.deepEqual(waits, [300, 600, 1200, 2400, 4800, 7500, 7500, 7500]);
    assert.equal(lines.length, 9);
    line().open();
    line().give(state(1));
    assert.deepEqual([socket.link.status, socket.link.attempt], ["good", 0]);
  });

  test("is looked at when the page wakes", () => {
    up();
    answer(30);
    pass(1000);
    socket.wake();
    assert.equal(line().sent.filter(frame => frame.type === "ping").length, 2);
    pass(3000);
    assert.equal(socket.link.status, "lost", "no answer within three seconds of waking");
  });
});

describe("farewells", () => {
  test("another tab has the seat: it stays away until it is asked to come back", () => {
    up();
    line().give({ type: "bye", code: "TAKEN_OVER" });
    assert.deepEqual([socket.link.status, socket.link.bye], ["lost", "TAKEN_OVER"]);
    pass(60000);
    socket.wake();
    assert.equal(lines.length, 1);
    socket.connect();
    line().open();
    assert.deepEqual([socket.link.status, socket.link.bye], ["good", null]);
  });

  test("a close that means no keeps it away; any other does not", () => {
    up();
    line().drop(4404);
    pass(60000);
    assert.deepEqual([lines.length, socket.link.bye], [1, "CLOSED_4404"]);
    socket.connect();
    line().open();
    line().give({ type: "bye", code: "SLOW" });
    line().drop(4508);
    pass(1000);
    assert.equal(lines.length, 3);
  });
});

describe("frames", () => {
  test("the first state of a connection brings nothing to animate", () => {
    up();
    line().give(state(2));
    assert.deepEqual(
      frames.map(frame => frame.events.length),
      [0, 1],
    );
  });

  test("a gap in the numbers, and silence after opening, ask for the whole", () => {
    up();
    line().give(state(4));
    assert.equal(line().sent.at(-1).type, "pull");
    line().drop();
    pass(1000);
    line().open();
    pass(3000);
    assert.equal(line().sent.at(-1).type, "pull");
  });

  test("carry a reference of their own, and cannot be sent while there is no line", () => {
    assert.equal(socket.request({ type: "stand" }), null);
    up();
    const refs = [socket.request({ type: "stand" }), socket.request({ type: "ready", on: true })];
    assert.equal(new Set(refs).size, 2);
    assert.ok(refs.every(ref => ref.length <= 40));
    assert.deepEqual(line().sent.at(-1), { type: "ready", on: true, ref: refs[1] });
  });
});

describe("what is pressed before the first line stands", () => {
  test("goes out with the first state, once", () => {
    socket.connect();
    const ready = socket.request({ type: "ready", on: true }),
      move = socket.request({ type: "move", window: "w1" });
    const late = socket.request({ type: "move", window: "w0" });
    line().open();
    assert.deepEqual(
      line().sent.filter(frame => frame.ref),
      [],
    );
    line().give(state(1, [{ id: "w1" }]));
    assert.deepEqual(
      line()
        .sent.filter(frame => frame.ref)
        .map(frame => frame.ref),
      [ready, move],
    );
    assert.deepEqual([frames.at(-1).class, frames.at(-1).ref], ["stale", late]);
    line().drop();
    pass(1000);
    line().open();
    line().give(state(2, [{ id: "w1" }]));
    assert.deepEqual(
      line()
        .sent.filter(frame => frame.ref)
        .map(frame => frame.ref),
      [move],
    );
  });

  test("is told not to have been sent when that line does not come", () => {
    socket.connect();
    const ref = socket.request({ type: "ready", on: true });
    line().drop();
    assert.deepEqual([frames.at(-1).type, frames.at(-1).class, frames.at(-1).ref], ["error", "offline", ref]);
    assert.equal(socket.request({ type: "ready", on: true }), null);
    pass(1000);
    line().open();
    line().give(state(1));
    assert.deepEqual(
      line().sent.filter(frame => frame.ref),
      [],
    );
  });
});

describe("what was not answered when the line broke", () => {
  const move = { type: "move", window: "w1", verb: "pass" };
  const back = windows => {
    line().drop();
    pass(1000);
    line().open();
    line().give(state(1, windows));
  };
  const again = () => line().sent.filter(frame => frame.type !== "ping");

  test("a move is sent again, however often the line breaks, until it has an answer", () => {
    up();
    const ref = socket.request(move);
    for (let k = 0; k < 3; k++) {
      back([{ id: "w1" }]);
      assert.deepEqual(again(), [{ ...move, ref, again: true }]);
    }
    line().give({ type: "ack", ref, again: true });
    back([{ id: "w1" }]);
    assert.deepEqual(again(), []);
    assert.ok(frames.every(frame => frame.type !== "error"));
  });

  test("a move is sent again when its window has gone: the server may have it, and alone can say", () => {
    up();
    const ref = socket.request(move);
    back([{ id: "w2" }]);
    assert.deepEqual(again(), [{ ...move, ref, again: true }]);
    assert.ok(frames.every(frame => frame.type !== "error"));
  });

  test("a message is sent again while it is news", () => {
    up();
    const ref = socket.request({ type: "chat", text: "hello" });
    back([]);
    assert.deepEqual(again(), [{ type: "chat", text: "hello", ref }]);
    line().drop();
    pass(90_000);
    line().open();
    line().give(state(1));
    assert.deepEqual(again(), []);
    assert.deepEqual([frames.at(-1).class, frames.at(-1).ref], ["unanswered", ref]);
  });

  test("another request is not made twice, but the viewer hears of it", () => {
    up();
    const ref = socket.request({ type: "ready", on: true });
    back([]);
    assert.deepEqual(again(), []);
    assert.deepEqual([frames.at(-1).class, frames.at(-1).ref], ["unanswered", ref]);
  });

  test("nothing is sent again that was answered", () => {
    up();
    line().give({ type: "ack", ref: socket.request(move) });
    back([{ id: "w1" }]);
    assert.deepEqual(again(), []);
  });
});

describe("a line that is open and silent", () => {
  test("shows by a press: slow after 1.5 s, lost after 8", () => {
    up();
    answer(30);
    pass(500);
    socket.request({ type: "move", window: "w1", verb: "pass" });
    pass(1500);
    assert.equal(socket.link.status, "slow");
    pass(6500);
    assert.equal(socket.link.status, "lost");
  });
});

describe("a page that comes back", () => {
  const asked = () => [...new URL(line().url).searchParams.keys()];
  const mine = [{ id: "w1", mine: true, verbs: ["play", "pass"] }];

  beforeEach(() => {
    socket = new TableSocket("ws://x/ws/tables/k7m2qa/?beside", { onFrame: frame => frames.push(frame) }, env());
  });

  test("says which window it held, and is told that it was away", () => {
    socket.connect();
    assert.deepEqual(asked(), ["beside"]);
    line().open();
    assert.deepEqual(line().sent[0], { type: "held", window: null });
    line().give(state(1, mine));
    line().drop();
    pass(1000);
    assert.deepEqual(asked(), ["beside"], "the address stands in logs");
    line().open();
    assert.deepEqual(line().sent[0], { type: "held", window: "w1" });
    line().give(state(1, mine));
    assert.deepEqual(
      frames.map(frame => frame.back),
      [false, true],
    );
  });

  test("says that nobody looks at it, until somebody does", () => {
    socket.connect();
    line().open();
    line().give(state(1));
    hidden = true;
    line().drop();
    pass(1000);
    assert.deepEqual(asked(), ["beside", "away"]);
    line().open();
    line().give(state(1));
    const pulls = () => line().sent.filter(frame => frame.type === "pull").length;
    socket.wake(); // the network is back, and the page still in a pocket
    assert.equal(pulls(), 0);
    hidden = false;
    socket.wake();
    assert.equal(pulls(), 1);
    socket.wake();
    assert.equal(pulls(), 1);
  });

  test("that is looked at while it connects says so with the first state", () => {
    socket.connect();
    line().open();
    line().give(state(1));
    hidden = true;
    line().drop();
    pass(1000);
    hidden = false;
    socket.wake();
    line().open();
    line().give(state(1));
    assert.equal(line().sent.filter(frame => frame.type === "pull").length, 1);
  });

  test("opens another line after a long sleep, and does not tell the old one's frames", () => {
    socket.connect();
    line().open();
    line().give(state(1));
    const old = line();
    now += 600_000; // no timer runs in a frozen page
    socket.wake();
    assert.equal(lines.length, 2);
    old.give(state(2));
    assert.equal(frames.length, 1);
    line().open();
    line().give(state(1));
    assert.deepEqual([frames.length, frames[1].back, frames[1].events], [2, true, []]);
  });
});

describe("a line in which the page waits", () => {
  const place = n => line().give({ type: "waiting", place: n });
  const open = () => {
    socket.connect();
    line().open();
  };

  test("is said, and the page is patient as long as the server repeats it", () => {
    open();
    for (let n = 40; n > 0; n--) {
      place(n);
      pass(2000);
    }
    assert.equal(socket.link.status, "waiting");
    assert.equal(lines.length, 1);
    line().give(state(1));
    assert.deepEqual([socket.link.status, socket.link.attempt], ["good", 0]);
  });

  test("is given up after a minute without a word", () => {
    open();
    place(3);
    pass(59_999);
    assert.equal(socket.link.status, "waiting");
    pass(1);
    assert.equal(socket.link.status, "lost");
    pass(1000);
    assert.equal(lines.length, 2, "it tries again");
  });

  test("without it a page gives up after eight seconds as ever", () => {
    open();
    pass(8000);
    assert.equal(socket.link.status, "lost");
  });

  test("takes no pings, no pulls and no clock, and pings begin when it ends", () => {
    open();
    place(2);
    const sent = line().sent.length;
    line().give({ type: "pong", t: line().sent[0].t });
    socket.wake();
    for (let n = 0; n < 5; n++) {
      pass(2000);
      place(1);
    }
    assert.equal(line().sent.length, sent);
    assert.deepEqual(pongs, []);
    line().give(state(1));
    assert.equal(line().sent.at(-1).type, "ping");
    answer(30);
    assert.deepEqual([socket.link.status, socket.link.ping], ["good", 30]);
    pass(5000);
    assert.equal(line().sent.filter(frame => frame.type === "ping").length, 3);
  });

  test("keeps what is pressed on a fresh page until the first state", () => {
    open();
    place(1);
    const ready = socket.request({ type: "ready", on: true });
    assert.notEqual(ready, null);
    assert.ok(!line().sent.some(frame => frame.ref));
    line().give(state(1));
    assert.deepEqual(
      line()
        .sent.filter(frame => frame.ref)
        .map(frame => frame.ref),
      [ready],
    );
  });

  test("takes no requests on a page that comes back: what it shows may be outdated", () => {
    up();
    line().drop();
    pass(1000);
    line().open();
    place(1);
    assert.equal(socket.request({ type: "ready", on: true }), null);
  });

  test("may break, and the next connection begins anew", () => {
    open();
    place(1);
    line().drop();
    assert.equal(socket.link.status, "lost");
    pass(1000);
    line().open();
    assert.equal(socket.link.status, "good");
    pass(8000);
    assert.equal(socket.link.status, "lost");
  });
});
