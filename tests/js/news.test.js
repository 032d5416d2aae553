// What of refusals is told: nothing that was written and not sent goes unsaid.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { News } from "#js/table/news.js";
import { addWords, setLang } from "#js/table/words.js";
import en from "#js/table/words_en.js";

let shown;
const refused = change => {
  const state = { refused: { message: "", class: "malformed", frame: { type: "chat" }, ...change }, events: [] };
  news.tell(state, { refused: null }, { type: "error" });
};
globalThis.setInterval = () => {};
setLang("en");
addWords({ zh: en, en });
const news = new News({
  toasts: { show: text => shown.push(text), hold() {} }, speaking: { say() {} }, sound: { play() {} }, game: {}, awaited: () => null, retry() {},
});

beforeEach(() => { shown = []; });

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
