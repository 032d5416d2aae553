// The multiplier in words, beside the bottom cards: no dash, which reads as 一, and no factor of 1.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { multiplierText } from "#js/games/doudizhu/multiplier.js";

import { speak } from "./speak.js";

const NONE = { bid: 0, bombs: 0, rockets: 0, spring: null, total: 0 };
const read = async (lang, multiplier, cap) => {
  await speak(lang, "games/doudizhu");
  const { total, unit, lines } = multiplierText(multiplier, cap);
  return [total + unit, ...lines.map(({ label, value }) => [label, value].filter(Boolean).join(" "))];
};

describe("the multiplier", () => {
  test("is open before the first bid", async () => {
    assert.deepEqual(await read("zh-hans", NONE), ["未定", "无炸弹"]);
    assert.deepEqual(await read("en", NONE), ["Unset", "No bombs"]);
    assert.deepEqual(await read("zh-hans", undefined), ["未定", "无炸弹"]);
  });

  test("names no bombs when there are none", async () => {
    assert.deepEqual(await read("zh-hans", { ...NONE, bid: 3, total: 3 }), ["3倍", "叫分 3", "无炸弹"]);
    assert.deepEqual(await read("en", { ...NONE, bid: 3, total: 3 }), ["×3", "Bid 3", "No bombs"]);
  });

  test("doubles by bombs, by the rocket and by spring", async () => {
    assert.deepEqual(await read("zh-hans", { bid: 3, bombs: 2, rockets: 0, spring: null, total: 12 }), [
      "12倍",
      "叫分 3",
      "炸弹 ×4",
    ]);
    assert.deepEqual(await read("en", { bid: 2, bombs: 0, rockets: 1, spring: null, total: 4 }), [
      "×4",
      "Bid 2",
      "Rocket ×2",
    ]);
    assert.deepEqual(await read("en", { bid: 1, bombs: 0, rockets: 0, spring: "spring", total: 2 }), [
      "×2",
      "Bid 1",
      "Landlord shut out ×2",
    ]);
    assert.deepEqual(await read("en", { bid: 3, bombs: 3, rockets: 0, spring: null, total: 12 }, 12), [
      "×12",
      "Bid 3",
      "Bombs ×8",
      "Cap reached 12",
    ]);
  });
});
