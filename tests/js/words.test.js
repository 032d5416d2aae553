// The words of the pages: all languages hold the same keys, every word is asked for, and what the server says too is
// said the same way.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { describe, test } from "node:test";

import { SPELLED } from "#js/table/agent_names.js";
import { addWords, signed, t } from "#js/table/words.js";

import { speak, wordsOf } from "./speak.js";

const root = new URL("../../static/js/", import.meta.url);
const files = readdirSync(root, { recursive: true }).map(name => name.match(/^(.+)\/words_(.+)\.js$/));
const LANGS = [...new Set(files.flatMap(found => (found ? [found[2]] : [])))].sort();
const NAMES = [...new Set(files.flatMap(found => (found ? [found[1]] : [])))].sort();
const PARTS = Object.fromEntries(
  await Promise.all(
    NAMES.map(async part => [
      part,
      Object.fromEntries(await Promise.all(LANGS.map(async lang => [lang, await wordsOf(part, lang)]))),
    ]),
  ),
);
const { agents, catalogue } = JSON.parse(readFileSync(process.env.KAIJU_RULES, "utf8"));
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

for (const [part, spoken] of Object.entries(PARTS)) {
  const { "zh-hans": zh, en } = spoken;
  describe(`the words of ${part}`, () => {
    test("are the same keys in every language, with the same places to fill", () => {
      const places = text => [...new Set([...text.matchAll(/\{(\w+)[:}]/g)].map(([, place]) => place))].sort();
      for (const lang of LANGS) {
        const other = spoken[lang];
        assert.deepEqual(Object.keys(other), Object.keys(en), lang);
        const differ = Object.keys(other).filter(
          key => other[key] && en[key] && places(other[key]).join() !== places(en[key]).join(),
        );
        assert.deepEqual(differ, [], lang);
      }
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
    spring: { "zh-hans": "地主被关", en: "landlord shut out" },
    reverse_spring: { "zh-hans": "农民被关", en: "farmers shut out" },
  };
  const named = Object.values(PARTS).flatMap(part =>
    Object.keys(shut).flatMap(kind =>
      ["zh-hans", "en"].flatMap(lang =>
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
  const own = {
    "zh-hans": { counted: "{n} 局，{points} 分", waits: "等{name}出牌", first: "{name}先出" },
    en: {
      counted: "{n} {n:round|rounds}, {points} {points:point|points}{n:.|: all # of them.}",
      waits: "{name}'s turn",
      first: "{name} leads",
    },
  };
  const read = async (lang, key, data) => {
    await speak(lang);
    addWords(own[lang]);
    return t(key, data);
  };

  test("takes the form of its number", async () => {
    assert.equal(await read("en", "counted", { n: 1, points: 1 }), "1 round, 1 point.");
    assert.equal(await read("en", "counted", { n: 2, points: 0 }), "2 rounds, 0 points: all 2 of them.");
    assert.equal(await read("zh-hans", "counted", { n: 1, points: 2 }), "1 局，2 分");
  });

  test("takes the form that the browser's own rules give where a language has others", async () => {
    addWords({ language: "pl", "language.plurals": "", counted: "{n:partia|partie|partii|partii}" });
    assert.deepEqual(
      [1, 3, 5, 22].map(n => t("counted", { n })),
      ["partia", "partie", "partii", "partie"],
    );
  });

  test("sets a Latin name off from Chinese words, and leaves a Chinese one", async () => {
    assert.equal(await read("zh-hans", "waits", { name: "Guest 3532" }), "等 Guest 3532 出牌");
    assert.equal(await read("zh-hans", "waits", { name: "白露" }), "等白露出牌");
    assert.equal(await read("zh-hans", "first", { name: "Émile" }), "Émile 先出");
    assert.equal(await read("en", "waits", { name: "Guest 3532" }), "Guest 3532's turn");
  });

  test("reads a number that is written with its sign", async () => {
    assert.equal(await read("en", "counted", { n: 1, points: signed(1) }), "1 round, +1 point.");
    assert.equal(await read("en", "counted", { n: 1, points: signed(-1) }), "1 round, −1 point.");
    assert.equal(await read("en", "counted", { n: 1, points: signed(-6) }), "1 round, −6 points.");
  });

  test("takes the last form for what is no number", async () => {
    assert.equal(await read("en", "counted", { n: "–", points: undefined }), "– rounds,  points: all – of them.");
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
      for (const lang of LANGS) {
        const words = { ...PARTS.table[lang], ...PARTS["games/werewolf"][lang], ...PARTS["games/doudizhu"][lang] };
        const here = Object.fromEntries(
          Object.keys(catalogue[topic][lang]).map(key => [key, words[`${start}.${key}`]]),
        );
        assert.deepEqual(here, catalogue[topic][lang]);
      }
    });
  }

  test("the house's agents are spelled the same", () => {
    assert.deepEqual(SPELLED, agents);
  });
});
