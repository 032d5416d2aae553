// Gifts of a stream's audience: their lines in the log, and their sentences with the cards that the viewer may see.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { giftCards, giftText } from "#js/games/doudizhu/event_text.js";
import { logLines } from "#js/games/doudizhu/log.js";
import { factors, multiplierText } from "#js/games/doudizhu/multiplier.js";
import { caption, lines } from "#js/games/doudizhu/replay.js";

import { speak } from "./speak.js";

const NAMES = ["Anna", "Bela", "Cem"];
const name = seat => NAMES[seat];
const seats = NAMES.map((own, seat) => ({ seat, name: own, kind: "person", avatar: "panda", username: null }));
const gift = (kind, seat = null, target = null, more = {}) => ({
  number: 1,
  kind,
  reference: "r",
  seat,
  target,
  ...more,
});

describe("the sentence of a gift", () => {
  test("names the seats, and the cards where they are seen", async () => {
    await speak("en", "games/doudizhu");
    assert.equal(giftText(gift("peek", 0, 1), name), "Anna sees one of Bela's cards");
    assert.equal(giftText(gift("peek", 0, 1), name, ["3S"]), "Anna sees one of Bela's cards: 3 of spades");
    assert.equal(giftText(gift("swap_card", 0, 1), name), "Anna and Bela swap a card");
    assert.equal(
      giftText(gift("swap_card", 0, 1), name, ["3S", "BJ"]),
      "Anna and Bela swap a card: 3 of spades for big joker",
    );
    assert.equal(giftText(gift("add_card", 2, null, { cards: ["10H"] }), name), "Cem takes a card back: 10 of hearts");
    assert.equal(giftText(gift("swap_roles", 2), name), "Cem is landlord next round");
    assert.equal(giftText(gift("cheer"), name), "the audience cheers");
    assert.equal(giftText(gift("cheer", 1), name), "the audience cheers for Bela");
    await speak("zh-hans", "games/doudizhu");
    assert.equal(giftText(gift("peek", 0, 1), name), "Anna 偷看 Bela 一张牌");
    assert.equal(giftText(gift("double"), name), "倍数翻倍");
  });

  test("exists for every kind in every language", async () => {
    for (const lang of ["en", "zh-hans"]) {
      await speak(lang, "games/doudizhu");
      for (const kind of ["emote", "effect", "double", "reshuffle", "swap_roles", "add_card"])
        assert.doesNotMatch(giftText(gift(kind, 1), name, ["3S"]), /gives\.|\{/);
    }
  });

  test("takes the viewer's own cards from the event beside it", () => {
    const own = { kind: "gift_cards", data: { number: 1, cards: ["3S", "4S"] } };
    assert.deepEqual(giftCards(gift("swap_card", 0, 1), [own]), ["3S", "4S"]);
    assert.equal(giftCards(gift("swap_card", 0, 1), []), undefined);
    assert.deepEqual(giftCards(gift("add_card", 0, null, { cards: ["5S"] }), []), ["5S"]);
  });
});

const view = {
  phase: "PLAYING",
  round: 1,
  rounds_played: [],
  bids: [3, null, null],
  first_bidder: 0,
  landlord: 0,
  redeals: 0,
  multiplier: { bid: 3, bombs: 0, rockets: 0, spring: null, total: 6, gifts: 1 },
  history: [
    { trick: 1, seat: 0, type: "SINGLE", rank: 3, length: 1, cards: ["3S"] },
    { trick: 1, seat: 1, type: "PASS" },
    { trick: 1, seat: 2, type: "PASS" },
  ],
  gifts: [
    { ...gift("double"), after: 0 },
    { ...gift("peek", 0, 1), number: 2, after: 1 },
    { ...gift("add_card", 1, null, { cards: ["3S"] }), number: 3, after: 3 },
  ],
  gift_cards: [{ number: 2, cards: ["7H"] }],
};

describe("the log", () => {
  test("has each gift where it acted, with the cards that the viewer saw", async () => {
    await speak("en", "games/doudizhu");
    const found = logLines({ view, seats, you: null }).map(({ rule, by, what }) => rule ?? `${by}: ${what}`);
    assert.deepEqual(found.slice(2), [
      "Gift: the multiplier doubles",
      "Trick 1",
      "Anna: Single 3",
      "Gift: Anna sees one of Bela's cards: 7 of hearts",
      "Bela: pass",
      "Cem: pass",
      "Gift: Bela takes a card back: 3 of spades",
    ]);
  });
});

describe("the replay", () => {
  test("tells a gift with its cards in caption and log", async () => {
    await speak("en", "games/doudizhu");
    const events = [
      { kind: "gift", data: gift("swap_card", 0, 1) },
      { kind: "gift_cards", data: { number: 1, cards: ["3S", "4S"] } },
    ];
    assert.equal(caption({ events, view }, seats), "Gift: Anna and Bela swap a card: 3 of spades for 4 of spades");
    assert.deepEqual(lines({ events, view }, seats), [
      { by: "Gift", what: "Anna and Bela swap a card: 3 of spades for 4 of spades", tone: "" },
    ]);
    const dealt = [
      { kind: "round_start", data: { round: 2 } },
      { kind: "deal", data: { redeal: 0 } },
      { kind: "reshuffle", data: {} },
      { kind: "deal", data: { redeal: 0 } },
    ];
    assert.equal(caption({ events: dealt, view }, seats), "Round 2 is dealt · A gift: this is the second deal");
  });
});

describe("the multiplier", () => {
  test("shows what gifts doubled, and no such factor without them", async () => {
    await speak("en", "games/doudizhu");
    const doubled = { bid: 3, bombs: 1, rockets: 0, spring: null, total: 24, gifts: 2 };
    assert.deepEqual(factors(doubled).at(-1), { key: "gifts", value: 4, n: 2 });
    assert.deepEqual(
      multiplierText(doubled).lines.map(({ label, value }) => `${label} ${value}`),
      ["Bid 3", "Bombs ×2", "Gifts ×4"],
    );
    assert.equal(factors({ ...doubled, gifts: 0, total: 6 }).length, 2);
    assert.deepEqual(factors({ ...doubled, total: 10 }, 10).at(-1), { key: "cap", value: 10 });
  });
});
