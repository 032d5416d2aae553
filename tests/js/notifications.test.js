// What of refusals is told: nothing that was written and not sent goes unsaid.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Notifications } from "#js/table/notifications.js";

import { speak, wordsOf } from "./speak.js";

let shown, held;
const refused = change => {
  const state = { refused: { message: "", class: "malformed", frame: { type: "chat" }, ...change }, events: [] };
  news.tell(state, { refused: null }, { type: "error" });
};
globalThis.setInterval = () => {};
await speak("en", "table");
const en = await wordsOf("table", "en");
const news = new Notifications({
  toasts: {
    show: text => shown.push(text),
    hold: (text, { kind } = {}) => {
      held[kind] = text;
    },
  },
  speaking: { say() {} },
  sound: { play() {} },
  game: {},
  soundedWindow: () => null,
  retry() {},
});

beforeEach(() => {
  shown = [];
  held = {};
});

test("what was said while the first line was opened, and did not go out, is told", () => {
  refused({ class: "offline" });
  assert.deepEqual(shown, [en["act.offline"]]);
});

test("of what was said when the line broke nobody knows whether it was heard, so nothing is told", () => {
  refused({ class: "stale" });
  assert.deepEqual(shown, []);
});

test("a move that came too late and one that was refused without a sentence are told apart", () => {
  refused({ class: "stale", frame: { type: "move" } });
  refused({ frame: { type: "move" } });
  assert.deepEqual(shown, [en["act.stale"], en["act.refused"]]);
});

test("another table that waits is held on to until none does", () => {
  const one = { table: "k7m2qa", title: "Cup", begun: false },
    urls = { invite: "/tables/x/" };
  const tell = (called, before = []) =>
    news.tell({ called, code: "x", urls, events: [] }, { called: before }, { type: "called" });
  tell([one]);
  assert.equal(held.called, "Cup: your table is ready");
  tell([{ ...one, begun: true }], [one]);
  assert.equal(held.called, null);
  assert.deepEqual(shown, ["Cup: your table has started, AI plays for you"]);
  tell([], [one]);
  assert.equal(held.called, null);
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

test("who has no page open is told of once, with what the clock will do, and who is back", () => {
  news.tell(seated(true, false, true), seated(true, true, true), { type: "state" });
  assert.deepEqual(shown, ["P1 is offline. The clock keeps running; after two missed turns AI takes over."]);
  news.tell(seated(true, false, true), seated(true, false, true), { type: "state" });
  assert.equal(shown.length, 1);
  news.tell(seated(true, true, true), seated(true, false, true), { type: "state" });
  assert.equal(shown[1], "P1 is back online");
});

test("nothing is told of oneself, of whom AI plays for, of who is out, or when all fall away at once", () => {
  news.tell(seated(false, true), seated(true, true), { type: "state" });
  for (const flag of ["trustee", "out", "left"]) {
    const state = seated(true, false);
    state.seats[1][flag] = true;
    news.tell(state, seated(true, true), { type: "state" });
  }
  news.tell(seated(true, false, false, false), seated(true, true, true, true), { type: "state" });
  assert.deepEqual(shown, []);
});
