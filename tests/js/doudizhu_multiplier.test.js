// The multiplier in words, beside the bottom cards: no dash, which reads as 一, and no factor of 1.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { multiplierText } from "#js/games/doudizhu/multiplier.js";
import en from "#js/games/doudizhu/words_en.js";
import zh from "#js/games/doudizhu/words_zh.js";
import { addWords, setLang } from "#js/table/words.js";

addWords({ zh, en });
const NONE = { bid: 0, bombs: 0, rockets: 0, spring: null, total: 0 };
const read = (lang, multiplier, cap) => {
  setLang(lang);
  const { total, unit, lines } = multiplierText(multiplier, cap);
  return [total + unit, ...lines.map(({ label, value }) => [label, value].filter(Boolean).join(" "))];
};

describe("the multiplier", () => {
  test("is open before the first bid", () => {
    assert.deepEqual(read("zh", NONE), ["未定", "无炸弹"]);
    assert.deepEqual(read("en", NONE), ["Unset", "No bombs"]);
    assert.deepEqual(read("zh", undefined), ["未定", "无炸弹"]);
  });

  test("names no bombs when there are none", () => {
    assert.deepEqual(read("zh", { ...NONE, bid: 3, total: 3 }), ["3倍", "叫分 3", "无炸弹"]);
    assert.deepEqual(read("en", { ...NONE, bid: 3, total: 3 }), ["×3", "Bid 3", "No bombs"]);
  });

  test("doubles by bombs, by the rocket and by spring", () => {
    assert.deepEqual(read("zh", { bid: 3, bombs: 2, rockets: 0, spring: null, total: 12 }), [
      "12倍",
      "叫分 3",
      "炸弹 ×4",
    ]);
    assert.deepEqual(read("en", { bid: 2, bombs: 0, rockets: 1, spring: null, total: 4 }), [
      "×4",
      "Bid 2",
      "Rocket ×2",
    ]);
    assert.deepEqual(read("en", { bid: 1, bombs: 0, rockets: 0, spring: "spring", total: 2 }), [
      "×2",
      "Bid 1",
      "Landlord shut out ×2",
    ]);
    assert.deepEqual(read("en", { bid: 3, bombs: 3, rockets: 0, spring: null, total: 12 }, 12), [
      "×12",
      "Bid 3",
      "Bombs ×8",
      "Cap reached 12",
    ]);
  });
});
