// Who said what at the table: a message keeps its speaker when the players change their seats.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { Bubbles, chatLine } from "#js/table/chat_messages.js";
import { chatLine as numberedLine } from "#js/games/werewolf/chat_rights.js";
import { title } from "#js/games/liars_dice/game_manifest.js";
import { mergeChat } from "#js/table/log.js";
import { initial, newLine, reduce } from "#js/table/state.js";
import { barTitle } from "#js/table/top_bar.js";

import { fakeTable } from "./fake_page.js";
import { speak } from "./speak.js";

await speak("en", "table", "games/werewolf", "games/liars_dice");
fakeTable();

const ann = { kind: "guest", username: "ann", name: "Guest 7078" },
  bob = { kind: "person", username: "bob", name: "bob" },
  agent = { kind: "agent", username: null, name: "白露" };
const table = (match, seats, you, status = "running") => ({
  type: "state",
  n: 1,
  at: 1,
  table: { code: "k7m2qa", status: status === "running" ? "playing" : "open" },
  match: match && { id: match, status },
  seats,
  you: { seat: you, behind: 0 },
  view: match && { round: 1, total: 1, history: [] },
});
const chat = (seat, more = {}) => ({
  type: "chat",
  ref: `${seat}${more.text ?? more.emotion}`,
  channel: "",
  seat,
  name: [ann, bob, agent][seat]?.name,
  username: [ann, bob, agent][seat]?.username ?? null,
  ...more,
});
const log = state => mergeChat([], state.chat, state.view?.round ?? 0, state.match?.id ?? null);

describe("after a rematch with turned seats", () => {
  const ended = [
    table("m1", [ann, bob, agent], 0),
    chat(0, { text: "hello" }),
    table("m1", [ann, bob, agent], 0, "finished"),
    chat(2, { text: "Good game. Again?" }),
    chat(2, { emotion: "happy" }),
  ].reduce(reduce, initial({ me: { username: "ann" } }));
  const again = reduce(ended, table("m2", [agent, ann, bob], 1)),
    drawn = state => state.chat.map(line => chatLine(state, line));

  test("each line keeps the name of its speaker and the mark of an agent", () => {
    const lines = drawn(ended);
    assert.equal(lines[0].textContent, "Guest 7078hello");
    assert.deepEqual(
      lines.map(line => line.classList.contains("mine")),
      [true, false, false],
    );
    for (const state of [ended, again]) {
      const [text, emotion] = drawn(state).slice(-2);
      assert.equal(text.textContent, "BailuAIGood game. Again?");
      assert.match(emotion.textContent, /^BailuAI/);
      assert.ok(!text.classList.contains("mine"));
      assert.equal(numberedLine(state, state.chat.at(-2)).textContent, "No. 3 BailuAIGood game. Again?");
    }
  });

  test("what was said while the old match was played is not shown in the new one, least of all what was secret", () => {
    assert.deepEqual(
      again.chat.map(line => line.text ?? line.emotion),
      ["Good game. Again?", "happy"],
    );
    const messages = [chat(2, { text: "take No. 2", channel: "wolves" }), chat(1, { text: "hm" })],
      opened = reduce(ended, { type: "said", match: "m1", messages, hidden: [] });
    assert.equal(opened.chat.length, 5);
    assert.deepEqual(reduce(opened, table("m2", [agent, ann, bob], 1)).chat.length, 2);
  });

  test("what was said before the first match stays", () => {
    const before = reduce(initial({ me: { username: "ann" } }), chat(0, { text: "shall we?" }));
    assert.equal(reduce(before, table("m1", [ann, bob, agent], 0)).chat.length, 1);
  });

  test("a line keeps its speaker when the seat is empty", () => {
    const left = reduce(ended, table("m1", [null, bob, null], null, "finished"));
    assert.deepEqual(
      drawn(left).map(line => line.textContent),
      drawn(ended).map(line => line.textContent),
    );
  });

  test("the log of the new match has no line of the old one", () => {
    assert.equal(log(ended).length, 3);
    assert.deepEqual(log(again), []);
    assert.equal(log(reduce(again, chat(1, { text: "go", ...{ name: "Guest 7078", username: "ann" } }))).length, 1);
  });

  test("an emotion of the old match that comes late is nobody's in the new one", () => {
    const shown = [],
      bubbles = new Bubbles((...what) => shown.push(what));
    const late = reduce(again, chat(2, { emotion: "sad" }));
    bubbles.add(newLine(late, again));
    assert.deepEqual([shown, log(late)], [[], []]);
    const own = reduce(again, chat(0, { name: "白露", username: null, emotion: "angry" }));
    bubbles.add(newLine(own, again));
    assert.deepEqual([shown.map(([seat, line]) => [seat, line.name]), log(own).length], [[[0, "Bailu"]], 1]);
    bubbles.update(own, again);
    assert.equal(shown.length, 1);
    bubbles.update(reduce(own, table("m3", [bob, agent, ann], 2)), own);
    assert.deepEqual(shown.slice(1), [[null, null]]);
  });

  test("earlier messages of the match keep their speakers, whoever sits at the table now", () => {
    const came = [
      table("m1", [bob, null, null], null, "finished"),
      { type: "said", match: "m1", messages: [chat(0, { text: "hello" }), chat(2, { text: "bye" })], hidden: [] },
    ].reduce(reduce, initial());
    assert.deepEqual(
      drawn(came).map(line => line.textContent),
      ["Guest 7078hello", "BailuAIbye"],
    );
    assert.equal(log(came).length, 2);
  });
});

test("the bar of a table that waits for players names no round of the last match", () => {
  const state = reduce(initial(), table("m1", [ann, bob, null], 0, "finished"));
  assert.deepEqual(barTitle({ title }, state, true), title({ ...state, view: null }));
  assert.match(barTitle({ title }, state, false)[0], /1/);
  assert.doesNotMatch(barTitle({ title }, state, true).join(), /Round|in play/);
});
