// The pure parts of UNO's page: names, order and layout of a hand, hints, sentences, log, the deal from the seed.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, describe, test } from "node:test";

import { promptText } from "#js/games/uno/action_bar.js";
import { openingEvents, optionLines, eventTexts, title } from "#js/games/uno/game_manifest.js";
import { keysOf } from "#js/games/uno/hand.js";
import { hints, longestColor } from "#js/games/uno/hints.js";
import { KeyRepeat } from "#js/games/uno/key_repeat.js";
import { KEYS } from "#js/games/uno/keys.js";
import { layOutHand } from "#js/games/uno/hand_layout.js";
import { logLines } from "#js/games/uno/log.js";
import { viewModel } from "#js/games/uno/view_model.js";
import { directionArrow } from "#js/games/uno/direction_arrow.js";
import { eventText } from "#js/games/uno/event_text.js";
import { deal, DECK, recomputed } from "#js/games/uno/fairness.js";
import { Rng } from "#js/fairness/rng.js";
import { keyName } from "#js/table/keys.js";
import { colorName, parseUno, sorted, unoName } from "#js/draw/uno_cards.js";

import { speak } from "./speak.js";

const { uno } = JSON.parse(readFileSync(process.env.KAIJU_RULES, "utf8"));
const codes = text => text.split(" ");
const name = seat => ["竹影扫阶", "小满", "白露", "墨团"][seat];

before(() => speak("zh-hans", "table", "games/uno"));

/** A state of a table of four, my turn on a red 5; `view` and `windows` may be changed. */
function state({ view = {}, windows = null, seat = 0, ...more } = {}) {
  return {
    n: 3,
    at: 1000,
    code: "k7",
    table: { status: "running", options: {} },
    match: { id: "u", status: "running" },
    pending: {},
    link: { status: "good" },
    cast: [],
    castSeat: null,
    events: [],
    seats: [0, 1, 2, 3].map(k => ({ seat: k, name: name(k), kind: "person", trustee: false })),
    you: { seat },
    windows: windows ?? [
      { id: "t", name: "turn", seats: [0], verbs: ["play", "draw"], opens_at: 0, closes_at: 20000, mine: seat === 0 },
    ],
    view: {
      format: "single",
      round: 1,
      phase: "PLAYING",
      dealer: 3,
      turn: 0,
      direction: 1,
      turns: 5,
      top: "R5",
      color: "R",
      pending: 0,
      challengeable: false,
      counts: [4, 3, 7, 1],
      calls: [],
      exposed: [],
      pile: 50,
      discards: ["R5"],
      history: [],
      hands: null,
      result: null,
      options: { seven_swap: true },
      hand: codes("G7 R7 W B0"),
      playable: codes("R7 W"),
      drawn: null,
      drew: [],
      ...view,
    },
    ...more,
  };
}

describe("cards", () => {
  test("are called what the server calls them, in both languages", async () => {
    for (const [lang, names] of Object.entries(uno.names)) {
      await speak(lang);
      for (const [code, text] of Object.entries(names)) assert.equal(unoName(code), text);
    }
    assert.equal(Object.keys(uno.names.en).length, 54);
    for (const [lang, names] of Object.entries(uno.colors)) {
      await speak(lang);
      for (const [color, text] of Object.entries(names)) assert.equal(colorName(color), text);
    }
    await speak("zh-hans");
  });

  test("are read from their codes, and nothing else is", () => {
    assert.deepEqual(
      [parseUno("R7"), parseUno("Y+2"), parseUno("GS"), parseUno("W+4")],
      [
        { color: "R", face: "7" },
        { color: "Y", face: "+2" },
        { color: "G", face: "S" },
        { color: null, face: "W+4" },
      ],
    );
    for (const code of ["R10", "X7", "R+4", "7R", "R"]) assert.throws(() => parseUno(code), RangeError);
  });

  test("lie in a hand by colour or by face, wild ones last", () => {
    const hand = codes("W+4 B0 RS R9 W Y+2 R2 G9");
    assert.deepEqual(sorted(hand), codes("R2 R9 RS Y+2 G9 B0 W W+4"));
    assert.deepEqual(sorted(hand, "face"), codes("B0 R2 R9 G9 RS Y+2 W W+4"));
    assert.deepEqual(sorted(hand), uno.sorted);
  });

  test("of which one holds two are two cards", () => {
    assert.deepEqual(keysOf(codes("R7 R7 W")), ["R7#0", "R7#1", "W#0"]);
  });
});

describe("the layout of a hand", () => {
  const phone = { width: 344, height: 132 },
    desk = { width: 1000, height: 180 };

  test("keeps cards within it and readable, from one to thirty-three", () => {
    for (let n = 1; n <= 33; n++) {
      const { at, card, step, scrolls } = layOutHand(n, phone);
      assert.equal(at.length, n);
      assert.equal(scrolls, false);
      assert.ok(step >= 27 && card >= 34, `${n}: ${card} wide, ${step} shown`);
      for (const { x, y } of at)
        assert.ok(
          x >= -0.01 && x + card <= phone.width + 0.01 && y + card * 1.4 <= phone.height + 0.01,
          `${n}: ${x}, ${y}`,
        );
    }
  });

  test("takes one row where it can, and no more than three", () => {
    assert.deepEqual(
      [1, 7, 20, 30].map(n => layOutHand(n, phone).rows),
      [1, 1, 2, 3],
    );
    assert.equal(layOutHand(20, desk).rows, 1);
  });

  test("lets more than three rows can hold be scrolled", () => {
    const { scrolls, inner, step } = layOutHand(60, phone);
    assert.deepEqual([scrolls, step], [true, 27]);
    assert.ok(inner > phone.width);
  });

  test("puts a row that is not full in the middle", () => {
    const { at, card } = layOutHand(1, phone);
    assert.ok(Math.abs(at[0].x + card / 2 - phone.width / 2) < 0.01);
  });
});

test("the direction arrow is one closed path with no broken number", () => {
  assert.match(directionArrow(), /^M[-\d. L]+Z$/);
});

describe("a hint", () => {
  const ask = (playable, hand, more = {}) =>
    hints({ playable: codes(playable), hand: codes(hand), verbs: ["play", "draw"], next: 7, ...more });

  test("plays the longestColor colour and keeps wild cards", () => {
    assert.deepEqual(ask("R7 G5 W", "R7 G5 G1 G3 W"), { card: "G5", color: null });
    assert.deepEqual(ask("W W+4", "W W+4 B1"), { card: "W", color: "B" });
  });

  test("hinders who is nearly out", () => {
    assert.deepEqual(ask("R7 RS", "R7 RS R1", { next: 1 }), { card: "RS", color: null });
  });

  test("draws or keeps when nothing else is left", () => {
    assert.deepEqual(hints({ playable: [], hand: ["R1"], verbs: ["draw"], next: 3 }), { draw: true });
    assert.deepEqual(hints({ playable: [], hand: ["R1"], verbs: [], next: 3 }), null);
    assert.equal(longestColor(codes("G1 B1 B2 W")), "B");
  });
});

describe("what is asked", () => {
  const ask = (given, more = {}) =>
    promptText(viewModel(state(given)), { picked: null, may: false, asking: null, left: 0, ...more });

  test("names what fits, what is picked and why it does not fit", () => {
    assert.equal(ask({}).text, "轮到你 · 可出红色或 5，或万能牌");
    assert.deepEqual(ask({}, { picked: "R7", may: true }), { lead: "轮到你 ·", name: "红 7", ok: "能出" });
    assert.equal(ask({}, { picked: "G7" }).text, "绿 7 不能出，要红色或 5");
    assert.equal(ask({ view: { playable: [] } }).text, "没有能出的牌，请摸一张");
  });

  test("begins a sentence with a capital, a card's name too", async () => {
    await speak("en", "table", "games/uno");
    try {
      assert.match(ask({}, { picked: "G7" }).text, /^Green 7 doesn't fit: /);
      assert.match(ask({}, { picked: "G7", asking: "target" }).text, /^Green 7: swap hands/);
    } finally {
      await speak("zh-hans", "table", "games/uno");
    }
  });

  test("names the pending draw, and the other ways to answer it", () => {
    const history = [{ turn: 1, seat: 3, type: "PLAY", card: "G+2", color: "G" }];
    assert.equal(ask({ view: { pending: 2, playable: [], history } }).text, "要摸 2 张");
    assert.equal(ask({ view: { pending: 2, playable: [], history: [] } }).text, "第一张就是 +2，要摸 2 张");
    assert.equal(ask({ view: { pending: 6, playable: ["Y+2"] } }).text, "要摸 6 张，也可以再叠一张");
    assert.equal(ask({ view: { pending: 4, playable: [], challengeable: true } }).text, "摸 4 张，或者质疑这张 +4");
  });

  test("gives the reason why a card may not be played while cards are to be drawn, and what to do", async () => {
    const owed = (view, picked, options = {}) =>
      ask({ view: { pending: 2, playable: [], hand: codes("Y+2 G7 W+4"), ...view, options } }, { picked });
    const refused = text => ({ text, no: true, code: "MUST_DRAW_FIRST" });
    assert.deepEqual(owed({}, "Y+2"), refused("本桌 +2 不能叠加，请先摸 2 张"));
    assert.deepEqual(owed({ pending: 4 }, "W+4"), refused("本桌 +4 不能叠加，请先摸 4 张"));
    assert.deepEqual(owed({}, "G7"), refused("绿 7 不能出，请先摸 2 张"));
    const challengeable = { pending: 4, challengeable: true };
    assert.deepEqual(owed(challengeable, "W+4"), refused("本桌 +4 不能叠加，请摸 4 张或质疑"));
    const stacking = { stack_draw_cards: true };
    assert.deepEqual(owed({ playable: ["W+4"] }, "G7", stacking), refused("绿 7 不能出，请摸 2 张，或再叠一张"));
    assert.deepEqual(owed({ pending: 4 }, "Y+2", stacking), refused("黄 +2 不能出，请先摸 4 张"));
    await speak("en", "table", "games/uno");
    try {
      assert.equal(owed({}, "Y+2").text, "+2 can't be stacked at this table: draw 2 first");
      assert.equal(owed({}, "G7").text, "Green 7 doesn't fit: draw 2 first");
      assert.equal(owed(challengeable, "W+4").text, "+4 can't be stacked at this table: draw 4 or challenge");
    } finally {
      await speak("zh-hans", "table", "games/uno");
    }
  });

  test("explains why a card may not be played in place of the drawn one", () => {
    const windows = [
      { id: "t", name: "turn", seats: [0], verbs: ["play", "skip"], opens_at: 0, closes_at: 9, mine: true },
    ];
    const said = ask({ windows, view: { drawn: "R7", playable: ["R7"] } }, { picked: "B0" });
    assert.deepEqual(said, { text: "摸到红 7，出牌还是留着？", no: true, code: "INVALID_CARD" });
  });

  test("says first that somebody can be caught, or that I can", () => {
    const windows = [
      { id: "c", name: "challenge", seats: [0, 1, 2], verbs: ["challenge"], opens_at: 0, closes_at: 9, mine: true },
    ];
    assert.equal(ask({ windows, view: { turn: 1, exposed: [3] } }).text, "墨团没喊 UNO，抓住罚 2 张");
    const call = [{ id: "u", name: "call", seats: [0], verbs: ["call"], opens_at: 0, closes_at: 9, mine: true }];
    assert.equal(
      ask({ windows: call, view: { turn: 1, exposed: [0], counts: [1, 3, 7, 4] } }).text,
      "快喊 UNO，被抓要罚 2 张",
    );
  });

  test("counts down while a turn is protected", () => {
    assert.equal(ask({}, { left: 740 }).text, "0.8 秒后轮到你，先留给大家抓 UNO");
  });
});

describe("the view from a seat", () => {
  test("shows nothing as playable to a player without the turn, and backs to a spectator", () => {
    const watcher = viewModel(
      state({ seat: null, view: { hand: undefined, playable: undefined, drawn: undefined, drew: undefined } }),
    );
    assert.deepEqual([watcher.hand, watcher.backs, watcher.playable, watcher.moving], [[], 4, [], null]);
    assert.deepEqual(viewModel(state({ windows: [] })).playable, []);
  });

  test("knows whom a seven asks about, and that a last one asks nobody", () => {
    assert.equal(viewModel(state()).swaps("R7"), true);
    assert.equal(viewModel(state({ view: { hand: ["R7"] } })).swaps("R7"), false);
    assert.equal(viewModel(state({ view: { options: {} } })).swaps("R7"), false);
    assert.deepEqual(viewModel(state({ seat: 2 })).others, [3, 0, 1]);
  });
});

describe("what is told", () => {
  const told = (kind, data) => eventText({ kind, data }, name);

  test("has a sentence for everything that may happen", () => {
    assert.equal(told("play", { seat: 1, card: "R7", color: "R", target: null, count: 5 }), "小满：红 7");
    assert.equal(
      told("play", { seat: 1, card: "W+4", color: "B", target: null, count: 1 }),
      "小满：万能 +4，改成蓝色，剩 1 张",
    );
    assert.equal(told("play", { seat: 1, card: "GS", color: "G", target: null, count: 0 }), "小满：绿跳过，出完了");
    assert.equal(told("draw", { seat: 2, count: 2, why: "penalty" }), "白露没喊 UNO，罚摸 2 张");
    assert.equal(told("draw", { seat: 2, count: 0, why: "turn" }), "没有牌可摸，白露没摸到");
    assert.equal(told("draw", { seat: 2, count: 0, why: "penalty" }), "没有牌可摸，白露没摸到");
    assert.equal(told("challenge_draw_four", { seat: 0, target: 3, guilty: true }), "竹影扫阶质疑墨团，质疑成功");
    assert.equal(told("round_end", { winners: [1], points: [0, 88, 0, 0], reason: "out" }), "小满先出完，得 88 分");
    assert.equal(
      told("round_end", { winners: [1], points: [0, 88, 0, 0], reason: "idle" }),
      "没人能摸牌也没人出牌，小满手牌最小，得 88 分",
    );
    assert.equal(
      told("round_end", { winners: [1], points: [0, 88, 0, 0], reason: "long" }),
      "打满 1000 手还没人出完，小满手牌最小，得 88 分",
    );
    for (const kind of uno.events)
      assert.equal(
        typeof told(kind, {
          seat: 0,
          card: "R7",
          color: "R",
          target: 1,
          count: 1,
          direction: 1,
          wilds: 0,
          winners: [],
          points: [],
          round: 1,
        }),
        "string",
      );
  });

  test("reads what I drew to me alone", () => {
    const events = [{ kind: "drawn", data: { seat: 0, cards: ["R7", "W"] } }];
    assert.deepEqual(eventTexts({ events, you: { seat: 0 } }, name), ["你摸到红 7、万能牌"]);
    assert.deepEqual(eventTexts({ events, you: { seat: 1 } }, name), [""]);
  });
});

test("a key that repeats itself is held until it is let go, or a finger comes down", () => {
  const page = new EventTarget(),
    held = new KeyRepeat(page),
    happens = (kind, fields = {}) => page.dispatchEvent(Object.assign(new Event(kind), fields));
  happens("keydown", { repeat: false });
  assert.equal(held.on, false);
  for (const ends of ["keyup", "pointerdown"]) {
    happens("keydown", { repeat: true });
    assert.equal(held.on, true);
    happens(ends);
    assert.equal(held.on, false);
  }
  held.destroy();
  happens("keydown", { repeat: true });
  assert.equal(held.on, false);
});

test("the log tells rounds, moves and swaps from the view alone", () => {
  const history = [
    { turn: 1, seat: 0, type: "PLAY", card: "R7", color: "R", target: 2 },
    { turn: 2, seat: 1, type: "DRAW", count: 4, pending: true },
    { turn: 3, seat: 2, type: "SKIP" },
    { turn: 4, seat: 3, type: "CHALLENGE", guilty: false },
  ];
  const lines = logLines(
    state({ view: { history, format: "points", round: 2, rounds_played: [{ round: 1, points: [0, 40, 0, 0] }] } }),
  );
  assert.deepEqual(
    lines.map(line => line.rule ?? [line.by, line.what].join(" ").trim()),
    [
      "第 1 局 · 小满 +40",
      "第 2 局 · 墨团发牌",
      "你 红 7",
      "和白露交换手牌",
      "小满 摸 4 张",
      "白露 留着",
      "墨团 质疑 +4 失败",
    ],
  );
  const own = state({ view: { history: [], dealer: 0, format: "points", round: 2, rounds_played: [] } });
  assert.equal(logLines(own)[0].rule, "第 2 局 · 你发牌");
});

test("the bar and the waiting room say what is played", () => {
  assert.deepEqual(title({ view: null, table: { options: { target_score: 500 } }, seats: [1, 2, 3, 4] }), [
    "UNO",
    "打到 500 分 · 4 人桌",
  ]);
  assert.deepEqual(optionLines({}), ["一局定胜负"]);
  assert.deepEqual(
    optionLines({
      target_score: 500,
      stack_draw_cards: true,
      initial_cards: 5,
      exposure_seconds: 2,
      intermission_seconds: 30,
    }),
    ["打到 500 分", "+2、+4 可叠", "起手 5 张", "抓 UNO 留 2 秒", "局间 30 秒"],
  );
  assert.deepEqual(openingEvents({ at: 500, view: { phase: "PLAYING", turns: 1, round: 1, dealer: 2 } }), [
    { kind: "deal", data: { dealer: 2 } },
  ]);
  assert.deepEqual(openingEvents({ at: 9000, view: { phase: "PLAYING", turns: 1, round: 1, dealer: 2 } }), []);
});

test("keys mean what the list says", () => {
  const key = text => keyName({ key: text, target: null }, KEYS);
  assert.deepEqual(["d", "P", "u", "c", "x", "1", "0", "h", "Enter", "ArrowLeft", "Escape"].map(key), [
    "draw",
    "pass",
    "call",
    "catch",
    "doubt",
    "nth1",
    "nth10",
    "hint",
    "play",
    "left",
    "drop",
  ]);
});

describe("the deal from the seed", () => {
  test("begins from the deck of the rules", () => {
    assert.deepEqual(DECK, uno.deck);
  });

  test("is the one of the rules, card for card", async () => {
    for (const { seed, seats, each, dealer, hands, top, pile, wilds } of uno.deals) {
      const again = await deal(await new Rng(seed).derive(1), { seats, each, first: true });
      assert.deepEqual(
        [again.dealer, again.hands, again.top, again.pile, again.wilds],
        [dealer, hands, top, pile, wilds],
      );
    }
  });

  test("verifies whole matches with their draws and new piles, and sees a card that was changed", async () => {
    let refills = 0,
      draws = 0;
    for (const { seed, replay } of uno.replays) {
      for await (const one of recomputed(seed, replay)) {
        assert.deepEqual(one.differs, []);
        refills += one.refills;
        draws += one.draws.filter(each => each.cards).length;
      }
    }
    assert.ok(draws > 50 && refills > 0, `${draws} draws, ${refills} new piles`);
    const { seed, replay } = structuredClone(uno.replays[0]);
    const drawn = replay.steps.flatMap(step => step.events).find(event => event.kind === "drawn");
    drawn.data.cards = [drawn.data.cards[0] === "R1" ? "R2" : "R1", ...drawn.data.cards.slice(1)];
    const found = [];
    for await (const one of recomputed(seed, replay)) found.push(...one.differs);
    assert.deepEqual(found, ["draws"]);
  });
});
