// Notifications: each unsent chat line or refused move is reported.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Notifications } from "#js/table/toasts_and_announcements.js";

import { speak, wordsOf } from "./speak.js";

let shown, held, action, resent;
const refused = change => {
  const state = { refused: { message: "", class: "malformed", frame: { type: "chat" }, ...change }, events: [] };
  news.update(state, { refused: null }, { type: "error" });
};
globalThis.setInterval = () => {};
await speak("en", "table");
const en = await wordsOf("table", "en");
const news = new Notifications({
  toasts: {
    show: (text, options) => (shown.push(text), ({ action } = options)),
    hold: (text, { kind } = {}) => {
      held[kind] = text;
    },
  },
  speaking: { say() {} },
  sound: { play() {} },
  game: {},
  soundedWindow: () => null,
  retry() {},
  resend: frame => resent.push(frame),
  explain: () => null,
});

beforeEach(() => {
  shown = [];
  resent = [];
  held = {};
});

test("chat that could not be sent while the first connection opened is reported", () => {
  refused({ class: "offline" });
  assert.deepEqual(shown, [en["act.offline"]]);
});

test("a request that was never answered is reported, and sent again by a press", () => {
  const frame = { type: "ready", on: true };
  refused({ class: "unanswered", frame });
  assert.deepEqual(shown, [en["act.unanswered"]]);
  action.run();
  assert.deepEqual(resent, [frame]);
  refused({ class: "unanswered", frame: { type: "chat", text: "hello" } });
  assert.equal(shown.length, 2, "a message too");
});

test("chat that was sent when the connection broke may have arrived, so no toast is shown", () => {
  refused({ class: "stale" });
  assert.deepEqual(shown, []);
});

test("a late move and a move refused without a sentence have different toasts", () => {
  refused({ class: "stale", frame: { type: "move" } });
  refused({ frame: { type: "move" } });
  assert.deepEqual(shown, [en["act.stale"], en["act.refused"]]);
});

test("another table that waits is announced until none does", () => {
  const one = { table: "k7m2qa", title: "Cup", begun: false },
    urls = { invite: "/tables/x/" };
  const tell = (called, before = []) =>
    news.update({ called, code: "x", urls, events: [] }, { called: before }, { type: "called" });
  tell([one]);
  assert.equal(held.called, "Cup: your table is ready");
  tell([{ ...one, begun: true }], [one]);
  assert.equal(held.called, null);
  assert.deepEqual(shown, ["Cup: your table has started, AI plays for you"]);
  tell([], [one]);
  assert.equal(held.called, null);
});

test("of the end of a lesson or of practice the screen reader hears no abort", () => {
  const said = unkept => {
    const heard = [];
    const one = new Notifications({
      toasts: { show() {}, hold() {} },
      speaking: { say: (...texts) => heard.push(...texts.filter(Boolean)) },
      sound: { play() {} },
      game: { eventTexts: () => ["You win"] },
      soundedWindow: () => null,
      retry() {},
      resend() {},
      explain: () => null,
      unkept,
    });
    one.update(
      { seats: [], events: [{ kind: "aborted", data: {} }], refused: null },
      { refused: null },
      { type: "state" },
    );
    return heard;
  };
  assert.deepEqual(said(false), [en["speak.aborted"], "You win"]);
  assert.deepEqual(said(true), ["You win"]);
});

const seated = (...present) => ({
  n: 2,
  events: [],
  refused: null,
  you: { seat: 0 },
  match: { id: "m", status: "running" },
  table: {},
  view: {},
  seats: present.map((here, seat) => ({
    seat,
    name: `P${seat}`,
    kind: "person",
    present: here,
    trustee: false,
    out: false,
    left: false,
  })),
});

test("a player without an open page is announced once, with the consequence, and again on return", () => {
  news.update(seated(true, false, true), seated(true, true, true), { type: "state" });
  assert.deepEqual(shown, ["P1 is offline. The clock keeps running; after two missed turns AI takes over."]);
  news.update(seated(true, false, true), seated(true, false, true), { type: "state" });
  assert.equal(shown.length, 1);
  news.update(seated(true, true, true), seated(true, false, true), { type: "state" });
  assert.equal(shown[1], "P1 is back online");
});

test("nothing is announced about the viewer, a seat with a trustee, a player who is out, or when all leave at once", () => {
  news.update(seated(false, true), seated(true, true), { type: "state" });
  for (const flag of ["trustee", "out", "left"]) {
    const state = seated(true, false);
    state.seats[1][flag] = true;
    news.update(state, seated(true, true), { type: "state" });
  }
  news.update(seated(true, false, false, false), seated(true, true, true, true), { type: "state" });
  assert.deepEqual(shown, []);
});

test("a page that waits for a busy server is told so, and is back online when the table comes", () => {
  const link = (change, before) =>
    news.update(
      { link: { attempt: 0, bye: null, ...change }, events: [] },
      { link: { attempt: 0, bye: null, ...before } },
      { type: "link" },
    );
  link({ status: "waiting" }, { status: "good" });
  assert.deepEqual(Object.values(held), [en["link.line"]]);
  link({ status: "good" }, { status: "waiting" });
  assert.deepEqual([Object.values(held), shown], [[null], []], "a fresh page was never away");
  link({ status: "good", attempt: 1 }, { status: "waiting", attempt: 1 });
  assert.deepEqual(shown, [en["link.back"]]);
});
