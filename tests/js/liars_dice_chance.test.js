// The chance of a bid: the browser computes the same sum as the agents.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

import { chance } from "#js/games/liars_dice/rules.js";

const { chances } = JSON.parse(readFileSync(process.env.KAIJU_RULES, "utf8"));

describe("the chance of a bid", () => {
  test("is what the agents compute, to twelve places", () => {
    assert.ok(chances.length >= 1000);
    for (const { own, total, wild, count, face, chance: said } of chances) {
      const found = chance({ count, face }, { own, total, wild });
      assert.ok(
        Math.abs(found - said) < 1e-12,
        `${own} of ${total}, wild ${wild}: ${count} × ${face} is ${found}, not ${said}`,
      );
    }
  });

  test("is one where one's own dice make it true, and nothing where there are too few others", () => {
    assert.equal(chance({ count: 3, face: 5 }, { own: [5, 5, 1], total: 6, wild: true }), 1);
    assert.equal(chance({ count: 3, face: 5 }, { own: [5, 5, 1], total: 6, wild: false }) < 0.5, true);
    assert.equal(chance({ count: 4, face: 6 }, { own: [2, 3, 4], total: 6, wild: true }), 0);
  });

  test("counts ones as every face while they are wild, and a bid on ones by ones alone", () => {
    assert.ok(Math.abs(chance({ count: 2, face: 6 }, { own: [2, 3], total: 4, wild: true }) - 1 / 9) < 1e-12);
    assert.ok(Math.abs(chance({ count: 1, face: 1 }, { own: [2, 3], total: 3, wild: true }) - 1 / 6) < 1e-12);
    assert.ok(Math.abs(chance({ count: 1, face: 6 }, { own: [2, 3], total: 3, wild: false }) - 1 / 6) < 1e-12);
  });
});
