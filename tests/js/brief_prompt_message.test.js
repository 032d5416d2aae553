// Brief prompt messages: sentences that replace the prompt of a board for three seconds.

import assert from "node:assert/strict";
import { test } from "node:test";

import { BriefPromptMessage } from "#js/table/brief_prompt_message.js";

test("a sentence stands for three seconds, is read aloud once, and is gone at once when it is put away", t => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const heard = [];
  let drawn = 0;
  const saying = new BriefPromptMessage(
    () => drawn++,
    text => heard.push(text),
  );
  assert.equal(saying.say("one"), true);
  t.mock.timers.tick(2000);
  saying.say("two"); // lasts for its own three seconds
  t.mock.timers.tick(2999);
  assert.deepEqual([saying.text, heard, drawn], ["two", ["one", "two"], 2]);
  t.mock.timers.tick(1);
  assert.deepEqual([saying.text, drawn], [null, 3]);
  saying.say("three");
  saying.clear();
  t.mock.timers.tick(5000);
  assert.deepEqual([saying.text, drawn], [null, 4]);
});
