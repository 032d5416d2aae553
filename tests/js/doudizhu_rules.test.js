// The page's copy of the rules, compared with the rules engine. The data comes from tests/js/cards_reference.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

import { beats, rankOf, readAs, readings } from "#js/games/doudizhu/rules.js";
import { hints } from "#js/games/doudizhu/hints.js";

const data = process.env.KAIJU_RULES ? JSON.parse(readFileSync(process.env.KAIJU_RULES, "utf8")) : null;
const ranks = cards =>
  cards
    .map(rankOf)
    .sort((a, b) => a - b)
    .join();
const codes = text => text.split(" ");

describe("against the rules engine", { skip: !data && "run through pytest, which makes the data" }, () => {
  test("every set of cards has the same readings, in the same order", () => {
    let combos = 0;
    for (const { cards, options, readings: wanted } of data.sets) {
      const found = readings(cards, options).map(({ type, rank, length }) => [type, rank, length]);
      assert.deepEqual(found, wanted, `${cards.join(" ")} ${JSON.stringify(options)}`);
      combos += wanted.length;
    }
    assert.ok(data.sets.length >= 2000 && combos >= 800, `${data.sets.length} sets, ${combos} readings`);
  });

  test("the same one of two combinations beats", () => {
    for (const { mine, theirs, beats: wanted } of data.duels)
      assert.equal(beats(mine, theirs), wanted, JSON.stringify([mine, theirs]));
    assert.ok(data.duels.filter(duel => duel.beats).length >= 200);
  });

  test("every hint is legal, and there is a hint whenever anything is legal", () => {
    let follows = 0;
    for (const { hand, last, options, legal } of data.hands) {
      const allowed = new Set(legal.map(play => play.join())),
        found = hints(hand, last, options);
      for (const combo of found) {
        assert.ok(allowed.has(ranks(combo.cards)), `${combo.type} ${combo.cards} of ${hand} on ${last?.cards}`);
        assert.ok(combo.cards.every(code => hand.includes(code)) && new Set(combo.cards).size === combo.cards.length);
        assert.ok(
          readings(combo.cards, options).some(
            one => one.type === combo.type && one.rank === combo.rank && one.length === combo.length,
          ),
        );
      }
      assert.equal(
        found.length > 0,
        legal.length > 0,
        `${hand} on ${last?.type} ${last?.cards}: ${legal.length} legal`,
      );
      if (last && legal.length) follows++;
    }
    assert.ok(follows >= 200, `${follows} answerable follows`);
  });
});

describe("readings", () => {
  test("twelve cards of four threes in a row are an airplane first, and an airplane with singles too", () => {
    const all = readings(codes("3S 3H 3D 4S 4H 4D 5S 5H 5D 6S 6H 6D"));
    assert.deepEqual(
      all.map(({ type, rank, length }) => [type, rank, length]),
      [
        ["AIRPLANE", 6, 4],
        ["AIRPLANE_WITH_SINGLES", 6, 3],
        ["AIRPLANE_WITH_SINGLES", 5, 3],
      ],
    );
  });

  test("following, the reading that beats is taken", () => {
    const last = { type: "AIRPLANE_WITH_SINGLES", rank: 5, length: 3, cards: Array(12).fill("3S") };
    const { combo, ok } = readAs(codes("3S 3H 3D 4S 4H 4D 5S 5H 5D 6S 6H 6D"), last, {});
    assert.deepEqual([combo.type, combo.rank, ok], ["AIRPLANE_WITH_SINGLES", 6, true]);
  });

  test("what does not beat is still named, so that the page can say why", () => {
    const { combo, ok } = readAs(codes("9S 9H"), { type: "PAIR", rank: 11, length: 1, cards: codes("JS JH") }, {});
    assert.deepEqual([combo.type, combo.rank, ok], ["PAIR", 9, false]);
    assert.equal(readAs(codes("9S 8H"), null, {}).combo, null);
  });
});

describe("hints", () => {
  const names = list => list.map(combo => `${combo.type} ${combo.rank}`);

  test("go from the smallest that beats, over what splits a group, to bombs and the rocket", () => {
    const hand = codes("7S 6S 6H KD AS AH 9S 9H 9D 9C BJ SJ");
    const single = { type: "SINGLE", rank: 5, length: 1, cards: ["5S"] };
    assert.deepEqual(names(hints(hand, single)), [
      "SINGLE 7",
      "SINGLE 13",
      "SINGLE 6",
      "SINGLE 14",
      "BOMB 9",
      "ROCKET 17",
      "SINGLE 9",
      "SINGLE 16",
      "SINGLE 17",
    ]);
  });

  test("a hand that goes out at once is the first hint", () => {
    assert.equal(names(hints(codes("4S 4H 4D 9C"), null))[0], "TRIPLE_WITH_SINGLE 4");
    assert.equal(
      names(hints(codes("4S 4H 4D 4C"), { type: "SINGLE", rank: 3, length: 1, cards: ["3S"] }))[0],
      "BOMB 4",
    );
  });

  test("a lead begins with the long and low, and never with a bomb while there is something else", () => {
    const list = names(hints(codes("3S 4S 5H 6D 7C 9S 9H 2S KS KH KD KC"), null));
    assert.equal(list[0], "STRAIGHT 7");
    assert.ok(list.indexOf("BOMB 13") > list.indexOf("PAIR 9"));
  });

  test("nothing answers a rocket", () => {
    assert.deepEqual(hints(codes("2S 2H 2D 2C"), { type: "ROCKET", rank: 17, length: 1, cards: ["BJ", "SJ"] }), []);
  });
});
