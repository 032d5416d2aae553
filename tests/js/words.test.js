// The words of the pages: both languages hold the same keys, every word is asked for, and what the server says too is
// said the same way.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { describe, test } from "node:test";

import gameEn from "#js/games/doudizhu/words_en.js";
import gameZh from "#js/games/doudizhu/words_zh.js";
import gdyEn from "#js/games/gandengyan/words_en.js";
import gdyZh from "#js/games/gandengyan/words_zh.js";
import diceEn from "#js/games/liars_dice/words_en.js";
import diceZh from "#js/games/liars_dice/words_zh.js";
import unoEn from "#js/games/uno/words_en.js";
import unoZh from "#js/games/uno/words_zh.js";
import wolfEn from "#js/games/werewolf/words_en.js";
import wolfZh from "#js/games/werewolf/words_zh.js";
import { words as fair } from "#js/fairness/words.js";
import { words as mini } from "#js/site/words.js";
import replayEn from "#js/replay/words_en.js";
import replayZh from "#js/replay/words_zh.js";
import { SPELLED } from "#js/table/agent_names.js";
import tableEn from "#js/table/words_en.js";
import tableZh from "#js/table/words_zh.js";
import { addWords, setLang, signed, t } from "#js/table/words.js";

const PARTS = {
  table: { zh: tableZh, en: tableEn },
  doudizhu: { zh: gameZh, en: gameEn },
  gandengyan: { zh: gdyZh, en: gdyEn },
  liars_dice: { zh: diceZh, en: diceEn },
  uno: { zh: unoZh, en: unoEn },
  werewolf: { zh: wolfZh, en: wolfEn },
  replay: { zh: replayZh, en: replayEn },
  fair,
  mini,
};
const { agents, catalogue } = JSON.parse(readFileSync(process.env.KAIJU_RULES, "utf8"));
const root = new URL("../../static/js/", import.meta.url);
const modules = readdirSync(root, { recursive: true }).filter(
  name => name.endsWith(".js") && !/words(_\w+)?\.js$/.test(name),
);
const code = modules.map(name => readFileSync(new URL(name, root), "utf8")).join("\n");

/** Keys as code writes them: whole in quotes, or made of a beginning and a filled place, as in `role.${role}`. */
const whole = new Set([...code.matchAll(/"([\w.]+)"/g)].map(([, key]) => key));
const made = [...code.matchAll(/`([a-z][\w.]*\.)\$\{[^`}]+\}([\w.]*)`/g)].map(([, start, end]) => ({ start, end }));

function asked(key) {
  return (
    whole.has(key) ||
    made.some(({ start, end }) => {
      if (!key.startsWith(start) || !key.endsWith(end)) return false;
      const filled = key.slice(start.length, key.length - end.length);
      return filled.includes(".") ? whole.has(filled) : filled.length > 0;
    })
  );
}

for (const [part, { zh, en }] of Object.entries(PARTS)) {
  describe(`the words of ${part}`, () => {
    test("are the same keys in both languages, with the same places to fill", () => {
      const places = text => [...new Set([...text.matchAll(/\{(\w+)[:}]/g)].map(([, place]) => place))].sort();
      assert.deepEqual(Object.keys(zh), Object.keys(en));
      const differ = Object.keys(zh).filter(
        key => zh[key] && en[key] && places(zh[key]).join() !== places(en[key]).join(),
      );
      assert.deepEqual(differ, []);
    });

    test("are all asked for by some module", () => {
      assert.deepEqual(
        Object.keys(en).filter(key => !asked(key)),
        [],
      );
    });

    test("have a form for one wherever English counts", () => {
      const counted =
        /\{(?!name)\w+\} (more |penalty |new )?(rounds|cards|dice|points|days|seconds|plays|deals|rolls|draws|wolves|redeals|piles|players|bombs|moves)\b/;
      assert.deepEqual(
        Object.entries(en).filter(([, text]) => counted.test(text)),
        [],
      );
    });

    test("have as many forms as their language has plurals", () => {
      const forms = text => [...text.matchAll(/\{\w+:([^{}]*)\}/g)].map(([, all]) => all.split("|").length);
      assert.deepEqual(
        Object.entries(en).filter(([, text]) => forms(text).some(n => n !== 2)),
        [],
      );
      assert.deepEqual(
        Object.entries(zh).filter(([, text]) => forms(text).some(n => n !== 1)),
        [],
      );
    });

    test("leave no space between a name and Chinese words", () => {
      assert.deepEqual(
        Object.values(zh).filter(text => /\{name\} [\u4e00-\u9fff]|[\u4e00-\u9fff] \{name\}/.test(text)),
        [],
      );
    });
  });
}

test("a spring is named with who was shut out: many tables use the two names the other way round", () => {
  const shut = {
    spring: { zh: "地主被关", en: "landlord shut out" },
    reverse_spring: { zh: "农民被关", en: "farmers shut out" },
  };
  const named = Object.values(PARTS).flatMap(part =>
    Object.keys(shut).flatMap(kind =>
      ["zh", "en"].flatMap(lang =>
        Object.entries(part[lang])
          .filter(([key]) => key.split(".").at(-1) === kind && !/^(fx|end\.why)\./.test(key))
          .map(([key, text]) => [key, text, shut[kind][lang]]),
      ),
    ),
  );
  assert.deepEqual(
    named.filter(([, text, who]) => !text.toLowerCase().includes(who)),
    [],
  ); // .why says it in a sentence
  assert.ok(named.length >= 12);
});

describe("a counted word", () => {
  const read = (lang, key, data) => (setLang(lang), t(key, data));
  addWords({
    zh: { counted: "{n} 局，{points} 分" },
    en: { counted: "{n} {n:round|rounds}, {points} {points:point|points}{n:.|: all # of them.}" },
  });

  test("takes the form of its number", () => {
    assert.equal(read("en", "counted", { n: 1, points: 1 }), "1 round, 1 point.");
    assert.equal(read("en", "counted", { n: 2, points: 0 }), "2 rounds, 0 points: all 2 of them.");
    assert.equal(read("zh", "counted", { n: 1, points: 2 }), "1 局，2 分");
  });

  test("sets a Latin name off from Chinese words, and leaves a Chinese one", () => {
    addWords({
      zh: { waits: "等{name}出牌", first: "{name}先出" },
      en: { waits: "{name}'s turn", first: "{name} leads" },
    });
    assert.equal(read("zh", "waits", { name: "Guest 3532" }), "等 Guest 3532 出牌");
    assert.equal(read("zh", "waits", { name: "白露" }), "等白露出牌");
    assert.equal(read("zh", "first", { name: "Émile" }), "Émile 先出");
    assert.equal(read("en", "waits", { name: "Guest 3532" }), "Guest 3532's turn");
  });

  test("reads a number that is written with its sign", () => {
    assert.equal(read("en", "counted", { n: 1, points: signed(1) }), "1 round, +1 point.");
    assert.equal(read("en", "counted", { n: 1, points: signed(-1) }), "1 round, −1 point.");
    assert.equal(read("en", "counted", { n: 1, points: signed(-6) }), "1 round, −6 points.");
  });

  test("takes the last form for what is no number", () => {
    assert.equal(read("en", "counted", { n: "–", points: undefined }), "– rounds,  points: all – of them.");
  });
});

describe("what the server says too", () => {
  const said = {
    emotions: "emo",
    phrases: "say",
    formats: "format",
    roles: "role",
    springs: "mult",
    hand_types: "type",
  };
  for (const [topic, start] of Object.entries(said)) {
    test(`${topic} are called the same`, () => {
      for (const lang of ["zh", "en"]) {
        const words = { ...PARTS.table[lang], ...PARTS.werewolf[lang], ...PARTS.doudizhu[lang] };
        const here = Object.fromEntries(
          Object.keys(catalogue[topic][lang]).map(key => [key, words[`${start}.${key}`]]),
        );
        assert.deepEqual(here, catalogue[topic][lang]);
      }
    });
  }

  test("the built-in agents are spelled the same", () => {
    assert.deepEqual(SPELLED, agents);
  });
});
