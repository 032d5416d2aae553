// A puzzle's position after some steps.

import assert from "node:assert/strict";
import { test } from "node:test";

import { bottomOf, fold, sideOf } from "#js/puzzles/model.js";
import { Server, TROUBLES, troubleOf } from "#js/puzzles/server_requests.js";

import { wordsOf } from "./speak.js";

const [zh, en] = [await wordsOf("puzzles", "zh-hans"), await wordsOf("puzzles", "en")];

const START = {
  hands: [
    ["3S", "KS", "KH"],
    ["4S", "AS"],
    ["5S", "5H"],
  ],
  turn: 0,
  last: null,
};
const KINGS = { seat: 0, type: "PAIR", rank: 13, length: 1, cards: ["KS", "KH"] };
const pass = seat => ({ seat, type: "PASS" });

test("cards leave the hand and the turn goes on", () => {
  const { hands, turn, last, plays } = fold(START, [KINGS]);
  assert.deepEqual(hands[0], ["3S"]);
  assert.equal(turn, 1);
  assert.equal(last, KINGS);
  assert.deepEqual(plays, [KINGS, null, null]);
});

test("after two passes the last player leads, and the table keeps the plays until then", () => {
  const after = fold(START, [KINGS, pass(1), pass(2)]);
  assert.equal(after.turn, 0);
  assert.equal(after.last, null);
  assert.deepEqual(
    after.plays.map(play => play.type),
    ["PAIR", "PASS", "PASS"],
  );
  const led = fold(START, [KINGS, pass(1), pass(2), { seat: 0, type: "SINGLE", rank: 3, length: 1, cards: ["3S"] }]);
  assert.deepEqual(
    led.plays.map(play => play?.type ?? null),
    ["SINGLE", null, null],
  );
  assert.equal(led.out, 0);
});

test("a puzzle may begin in the middle of a trick", () => {
  const begun = fold({ ...START, turn: 2, last: { ...KINGS, seat: 0 } }, []);
  assert.deepEqual(
    begun.plays.map(play => play?.type ?? null),
    ["PAIR", "PASS", null],
  );
  assert.equal(fold({ ...START, turn: 2, last: { ...KINGS, seat: 0 } }, [pass(2)]).last, null);
});

test("the hand that is to play lies at the bottom, and stays there while the others answer", () => {
  assert.equal(sideOf(0), "landlord");
  assert.equal(bottomOf({ turn: 2, out: null }, "farmers", 1), 2);
  assert.equal(bottomOf({ turn: 0, out: null }, "farmers", 1), 1);
  assert.equal(bottomOf({ turn: 2, out: 1 }, "farmers", 1), 1);
});

test("both languages have the same words", () => {
  assert.deepEqual(Object.keys(zh), Object.keys(en));
});

const ADDRESSES = { csrf: "c", urls: { line: "/line/", hint: "/hint/", share: "/share/", progress: "/progress/" } };
const OPEN = { status: "open", steps: [], refutation: [] };
const answer = (status, data, after = null) => ({
  ok: status === 200,
  status,
  headers: new Headers(after ? { "Retry-After": after } : {}),
  json: async () => data,
});

/** Answers of a server, one after the other, the last one for ever; `asked` counts. */
function serverOf(...answers) {
  const told = { asked: 0, waited: [], slept: [] };
  globalThis.fetch = async () => answers[Math.min(told.asked++, answers.length - 1)];
  const server = new Server(ADDRESSES, {
    cookies: () => "",
    waiting: yes => told.waited.push(yes),
    sleep: async seconds => void told.slept.push(seconds),
  });
  return { server, told };
}

test("a server that is not ready is asked again when it says so", async () => {
  const { server, told } = serverOf(
    answer(503, { code: "NOT_READY" }, "2"),
    answer(503, { code: "NOT_READY" }),
    answer(200, OPEN),
  );
  assert.deepEqual(await server.line([]), OPEN);
  assert.deepEqual(told, { asked: 3, waited: [true, false], slept: [2, 1] });
});

test("a server that answers is asked once, and so is one that refuses", async () => {
  const { server, told } = serverOf(answer(200, OPEN), answer(503, { code: "UNDECIDED" }));
  await server.line([]);
  await assert.rejects(server.line([]), { code: "UNDECIDED" });
  assert.deepEqual(told, { asked: 2, waited: [], slept: [] });
});

test("nobody is asked for ever", async () => {
  const { server, told } = serverOf(answer(503, { code: "NOT_READY" }));
  await assert.rejects(server.hint([], 1), { code: "NOT_READY" });
  assert.deepEqual(told.waited, [true, false]);
  assert.equal(told.asked, 91);
});

test("what is no answer of the server's is as good as none", async () => {
  const page = { ...answer(200, null), json: async () => JSON.parse("<html>") };
  for (const strange of [
    page,
    { ...page, ok: false, status: 502 },
    answer(200, null),
    answer(200, []),
    answer(200, "in"),
    answer(200, { status: "open" }),
    answer(200, { ...OPEN, steps: null }),
  ]) {
    await assert.rejects(serverOf(strange).server.line([]), { name: "Error", code: "" });
  }
  for (const strange of [page, answer(200, {}), answer(200, { type: 1, cards: null })])
    await assert.rejects(serverOf(strange).server.hint([], 1), { code: "" });
  for (const strange of [page, answer(200, {}), answer(200, { tried: "9", solved: 1 })]) {
    assert.equal(await serverOf(strange).server.share(), null);
    assert.equal(await serverOf(strange).server.progress(), null);
  }
});

test("whole answers of every kind come as they are", async () => {
  for (const [ask, data] of [
    [server => server.hint([], 1), { type: "PAIR", cards: null }],
    [server => server.hint([], 2), { type: "PAIR", cards: ["KS", "KH"] }],
    [server => server.hint([], 1), { type: null, cards: null }],
    [server => server.share(), { tried: 0, solved: 0, unaided: 0 }],
    [server => server.progress(), { streak: 0, longest: 0, solved: 0, unaided: 0, today: false }],
  ])
    assert.deepEqual(await ask(serverOf(answer(200, data)).server), data);
});

test("an answer that does not come in time is given up, before its head and after it", async () => {
  const given = signal =>
    new Promise((_, no) => {
      signal.addEventListener("abort", () => no(signal.reason));
    });
  for (const fetching of [
    (_, { signal }) => given(signal),
    async (_, { signal }) => ({ ...answer(200, OPEN), json: () => given(signal) }),
  ]) {
    const late = new AbortController();
    globalThis.fetch = fetching;
    const asked = new Server(ADDRESSES, { limit: () => late.signal, cookies: () => "" }).line([]);
    setImmediate(() => late.abort());
    await assert.rejects(asked, { code: "" });
  }
});

test("every answer has its own time", async () => {
  const signals = [];
  globalThis.fetch = async (_, { signal }) => (signals.push(signal), answer(200, OPEN));
  const server = new Server(ADDRESSES, { cookies: () => "" });
  await server.line([]);
  await server.line([]);
  assert.ok(signals.every(signal => signal instanceof AbortSignal && !signal.aborted));
  assert.notEqual(signals[0], signals[1]);
});

test("the token is the cookie's of the moment, the page's where there is none", async () => {
  const sent = [];
  let cookies = "theme=dark; csrftoken=first";
  globalThis.fetch = async (_, { headers }) => (sent.push(headers["X-CSRFToken"]), answer(200, OPEN));
  const server = new Server(ADDRESSES, { cookies: () => cookies });
  for (cookies of [cookies, "csrftoken=second; a=b", "oldcsrftoken=x", "csrftoken=; a=b", ""]) await server.line([]);
  assert.deepEqual(sent, ["first", "second", "c", "c", "c"]);
});

test("a refused token is told apart from a server out of reach", async () => {
  await assert.rejects(serverOf(answer(403, { code: "CSRF_FAILED" })).server.line([]), { code: "CSRF_FAILED" });
  assert.equal(troubleOf({ code: "CSRF_FAILED" }), "ask.stale");
  assert.equal(troubleOf({ code: "" }), "ask.gone");
  for (const words of [en, zh]) assert.ok(Object.values(TROUBLES).every(word => words[word]));
});
