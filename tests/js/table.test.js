// The small pure parts of the table page: clock, keys, settings, words, the log's order, passing by itself.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { AutoPass, offerAutoPass } from "#js/table/auto_pass.js";
import { arranged, countUnseen } from "#js/games/doudizhu/view_model.js";
import { factors } from "#js/games/doudizhu/multiplier.js";
import { comboName, refusal, tagName } from "#js/games/doudizhu/names.js";
import { openingEvents, optionLines, eventTexts, title } from "#js/games/doudizhu/game_manifest.js";
import { logLines } from "#js/games/doudizhu/log.js";
import { ServerClock } from "#js/table/server_clock.js";
import { keyName } from "#js/table/keys.js";
import { mergeChat } from "#js/table/log.js";
import { shownFelt } from "#js/table/appearance.js";
import { Prefs, prefs } from "#js/table/prefs.js";
import { signed, t } from "#js/table/words.js";

import { speak, wordsOf } from "./speak.js";

await speak("zh-hans", "table", "games/doudizhu");
const codes = text => text.split(" ");
const play = (type, rank, length, cards) => ({ type, rank, length, cards: codes(cards) });

describe("the clock", () => {
  test("believes the pong with the shortest trip, and never runs behind what a frame has said", () => {
    let vm = 1000;
    const clock = new ServerClock(() => vm);
    assert.equal(clock.now, null);
    clock.hear(50000);
    assert.equal(clock.now, 50000);
    vm = 1200;
    clock.pong(1000, 50190); // 200 ms there and back: 50290 now, give or take 100
    assert.equal(clock.now, 50290);
    vm = 1300;
    clock.pong(1280, 50375); // 20 ms: better
    assert.equal(clock.now, 50385);
    clock.hear(50500);
    assert.equal(clock.now, 50500);
    clock.reset();
    assert.equal(clock.now, null);
  });

  test("tells what is left of a window", () => {
    const clock = new ServerClock(() => 0);
    clock.hear(12000);
    assert.deepEqual(clock.left({ opens_at: 0, closes_at: 20000 }), { ms: 8000, share: 0.4, seconds: 8 });
    assert.deepEqual(clock.left({ opens_at: 0, closes_at: 9000 }), { ms: 0, share: 0, seconds: 0 });
    assert.equal(clock.left(null), null);
  });
});

describe("keys", () => {
  const on = selectors => ({ closest: list => list.split(", ").find(one => selectors.includes(one)) ?? null });
  const key = (name, target = on([]), more = {}) => keyName({ key: name, target, ...more });

  test("play, pick, bid, hint and pass from anywhere on the table", () => {
    assert.deepEqual(
      [key("Enter"), key("h"), key("P"), key("0"), key("3"), key("ArrowLeft"), key("Escape")],
      ["play", "hint", "pass", "bid0", "bid3", "left", "drop"],
    );
    assert.deepEqual([key("Enter", on([".card", "button"])), key(" ", on([".card", "button"]))], ["play", "pick"]);
  });

  test("belong to fields, dialogs, other buttons and the browser first", () => {
    assert.equal(key("h", on(["input"])), null);
    assert.equal(key("Enter", on(["dialog"])), null);
    assert.equal(key("Enter", on(["button"])), null);
    assert.equal(key(" ", on(["button"])), null);
    assert.equal(key("p", on([]), { ctrlKey: true }), null);
    assert.equal(key("h", on([]), { isComposing: true }), null);
    assert.equal(key("x"), null);
  });
});

const store = (text = null) => ({
  text,
  getItem: () => store.text ?? text,
  setItem(_, value) {
    this.kept = value;
  },
});

describe("settings", () => {
  test("are kept, and what cannot be read is as if nothing was", () => {
    const box = store();
    const prefs = new Prefs(box),
      heard = [];
    prefs.listen((...change) => heard.push(change));
    prefs.set("suits4", true);
    prefs.set("suits4", true);
    assert.deepEqual([heard, JSON.parse(box.kept).suits4], [[["suits4", true]], true]);
    assert.equal(new Prefs(store("{broken")).get("sound"), true);
    assert.equal(new Prefs(store('{"sound": "loud", "big": true, "unknown": 1}')).get("sound"), true);
    assert.equal(new Prefs(store('{"big": true}')).get("big"), true);
    assert.equal(new Prefs(null).get("autopass"), false);
  });

  test("the account's card style counts until this device has chosen", () => {
    const fresh = new Prefs(store());
    fresh.suggest({ suits4: true });
    assert.equal(fresh.get("suits4"), true);
    const chosen = new Prefs(store('{"suits4": false}'));
    chosen.suggest({ suits4: true });
    assert.equal(chosen.get("suits4"), false);
  });
});

describe("the look of the table", () => {
  test("a game's own felt is shown until another is chosen, and day and night are never changed", () => {
    const shown = () => ["indigo", "paper"].map(own => shownFelt(own));
    assert.deepEqual(shown(), ["indigo", "paper"]);
    prefs.set("felt", "ink");
    assert.deepEqual(shown(), ["ink", "paper"]);
    prefs.set("felt", "javascript:");
    assert.deepEqual(shown(), ["indigo", "paper"]);
    prefs.set("felt", "game");
  });
});

describe("passing by itself", () => {
  test("is offered the first time that nothing beats, and once only", () => {
    const chosen = new Prefs(store()),
      shown = [],
      toasts = { show: (text, options = {}) => shown.push({ text, ...options }) };
    offerAutoPass(toasts, chosen);
    offerAutoPass(toasts, chosen);
    assert.equal(shown.length, 1);
    assert.equal(chosen.get("autopass"), false);
    shown[0].action.run();
    assert.equal(chosen.get("autopass"), true);
    assert.equal(shown.length, 2);
  });

  test("is not offered to a player who has chosen it", () => {
    offerAutoPass({ show: () => assert.fail("offered") }, new Prefs(store('{"autopass": true}')));
  });
});

describe("words", () => {
  test("both languages have the same keys, with the same blanks", async () => {
    for (const part of ["table", "games/doudizhu"]) {
      const [chinese, english] = [await wordsOf(part, "zh-hans"), await wordsOf(part, "en")];
      assert.deepEqual(Object.keys(chinese).sort(), Object.keys(english).sort());
      const blanks = text => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
      for (const key of Object.keys(chinese))
        if (chinese[key] && english[key])
          assert.deepEqual(
            blanks(english[key]).filter(one => !blanks(chinese[key]).includes(one)),
            [],
            key,
          );
    }
  });

  test("keep the tone of the product", async () => {
    for (const part of ["table", "games/doudizhu"]) {
      for (const [key, text] of Object.entries(await wordsOf(part, "zh-hans")))
        assert.doesNotMatch(text, /您|！|亲/, key);
      for (const [key, text] of Object.entries(await wordsOf(part, "en"))) assert.doesNotMatch(text, /!/, key);
    }
  });

  test("scores carry the minus of mathematics", () => {
    assert.deepEqual([12, -6, 0].map(signed), ["+12", "−6", "0"]);
  });
});

describe("Dou Dizhu in words", () => {
  test("combinations are called by their names", () => {
    const named = [
      play("PAIR", 13, 1, "KH KC"),
      play("STRAIGHT", 7, 5, "3S 4D 5S 6H 7H"),
      play("ROCKET", 17, 1, "BJ SJ"),
      play("SINGLE", 16, 1, "SJ"),
    ].map(comboName);
    assert.deepEqual(named, ["对 K", "顺子 3–7", "王炸", "单张 小王"]);
    assert.equal(tagName(play("STRAIGHT", 14, 12, "3S 4D 5S 6H 7H 8S 9S 10D JH QS KD AC")), "顺子 · 12 张");
  });

  test("a refusal says what is wrong", () => {
    const jacks = play("PAIR", 11, 1, "JH JC");
    assert.equal(refusal(play("PAIR", 9, 1, "9H 9C"), 2, jacks), "对 9 压不过 对 J");
    assert.equal(refusal(play("SINGLE", 14, 1, "AS"), 1, jacks), "单张压不了对子");
    assert.equal(refusal(null, 3, jacks), "这 3 张牌不成牌型");
    assert.equal(refusal(play("BOMB", 9, 1, "9S 9H 9D 9C"), 4, play("ROCKET", 17, 1, "BJ SJ")), "王炸最大，压不了");
    assert.equal(
      refusal(play("STRAIGHT", 9, 5, "5S 6S 7S 8S 9S"), 5, play("STRAIGHT", 8, 6, "3S 4S 5H 6H 7H 8H")),
      "要出 6 张的顺子",
    );
  });

  test("the log tells bids, tricks and plays, with what was said where it was said", () => {
    const state = {
      you: { seat: 0 },
      seats: [{ name: "竹影" }, { name: "白露" }, { name: "山海" }],
      view: {
        round: 2,
        rounds_played: [{ round: 1, points: [6, 6, -12], won: [true, true, false], landlord: 2 }],
        bids: [null, 0, 3],
        first_bidder: 1,
        landlord: 2,
        redeals: 1,
        multiplier: { bid: 3 },
        history: [
          { trick: 1, seat: 2, ...play("STRAIGHT", 7, 5, "3S 4D 5S 6H 7H") },
          { trick: 1, seat: 0, type: "PASS" },
          { trick: 1, seat: 1, ...play("BOMB", 8, 1, "8S 8H 8D 8C") },
        ],
      },
    };
    const lines = logLines(state),
      text = line => line.rule ?? (line.said ? `“${line.said.text}”` : `${line.by}：${line.what}`);
    assert.deepEqual(lines.map(text), [
      "第 1 局 · 农民胜 +6",
      "叫分",
      "都不叫，重新发牌",
      "白露：不叫",
      "山海：3 分 · 成为地主",
      "第 1 轮",
      "山海：顺子 3 4 5 6 7",
      "你：不出",
      "白露：炸弹 8 8 8 8 · ×2",
    ]);
    const said = [
      { text: "早", round: 1, step: 4, match: "m2" },
      { text: "再来", round: 2, step: 2, match: "m1" }, // said in the match before
      { text: "晚了", round: 2, step: 2, match: "m2", late: true }, // its speaker has left the seat
      { text: "稳住", round: 2, step: 2, match: "m2" },
      { text: "值", round: 2, step: 3, match: "m2" },
    ];
    assert.deepEqual(mergeChat(lines, said, 2, "m2").slice(-4).map(text), [
      "你：不出",
      "“稳住”",
      "白露：炸弹 8 8 8 8 · ×2",
      "“值”",
    ]);
  });

  test("the bar and the rules in force are written out", () => {
    const view = { format: "quick", round: 2, rounds: 5, wins_needed: 3, options: { multiplier_cap: 64 } };
    assert.deepEqual(title({ view, table: {} }), ["快速赛 · 第 2 局", "先赢 3 局 · 封顶 64 倍"]);
    assert.deepEqual(
      optionLines({
        format: "standard",
        turn_seconds: 15,
        landlord_rotation: true,
        rotation_base: 2,
        max_redeals: 3,
        unheard_of: 1,
      }),
      ["10 局", "每手 15 秒", "轮庄", "轮庄底分 2"],
    );
  });
});

describe("the hand and the counters", () => {
  test("cards lie by rank, or the largest groups first, the rocket before them", () => {
    const hand = codes("4C KH 9S BJ 4S KC 9H SJ 9D 3C");
    assert.deepEqual(arranged(hand, "rank"), codes("BJ SJ KH KC 9S 9H 9D 4S 4C 3C"));
    assert.deepEqual(arranged(hand, "groups"), codes("BJ SJ 9S 9H 9D KH KC 4S 4C 3C"));
  });

  test("cards not seen yet are counted from the big joker down", () => {
    const left = countUnseen(codes("BJ 2S 2H 3C"), codes("2D 3S 3H"));
    assert.deepEqual(
      [left[0], left[2], left.at(-1), left.length],
      [{ rank: 17, left: 0 }, { rank: 15, left: 1 }, { rank: 3, left: 1 }, 15],
    );
  });

  test("the multiplier is a product of its parts", () => {
    const shown = (multiplier, cap) => factors(multiplier, cap).map(part => `${part.key} ${part.value}`);
    assert.deepEqual(shown({ bid: 3, bombs: 1, rockets: 1, spring: "spring", total: 24 }), [
      "bid 3",
      "bombs 4",
      "spring 2",
    ]);
    assert.deepEqual(shown({ bid: 2, bombs: 0, rockets: 0, spring: null, total: 2 }), ["bid 2", "bombs 1"]);
    assert.deepEqual(shown({ bid: 3, bombs: 3, rockets: 0, spring: null, total: 12 }, 12), [
      "bid 3",
      "bombs 8",
      "cap 12",
    ]);
  });
});

test("passing by itself waits between 0.6 and 2.2 seconds, once for each turn, and not at all when the turn is gone", () => {
  const timers = new Map(),
    passed = [];
  let id = 0,
    luck = 0;
  const auto = new AutoPass({
    after: (ms, run) => (timers.set(++id, { ms, run }), id),
    cancel: key => timers.delete(key),
    random: () => luck,
  });
  auto.consider({ id: "w1" }, () => passed.push("w1"));
  auto.consider({ id: "w1" }, () => passed.push("twice"));
  assert.deepEqual([[...timers.values()].map(timer => timer.ms), auto.waiting], [[600], true]);
  auto.consider(null, () => {});
  assert.deepEqual([timers.size, auto.waiting], [0, false]);
  luck = 1;
  auto.consider({ id: "w2" }, () => passed.push("w2"));
  const [timer] = timers.values();
  assert.equal(timer.ms, 2200);
  timer.run();
  auto.consider({ id: "w2" }, () => passed.push("again"));
  assert.deepEqual([passed, auto.waiting], [["w2"], false]);
});

test("an unknown key of a dictionary is shown rather than nothing", () => {
  assert.equal(t("no.such.key"), "no.such.key");
});

describe("what happens", () => {
  test("who comes just when the cards are dealt sees them dealt, and nobody else", () => {
    const first = { at: 300, view: { phase: "BIDDING", round: 1, bids: [null, null, null] } };
    const shown = change =>
      openingEvents({ ...first, ...change, view: { ...first.view, ...change.view } }).map(event => event.kind);
    assert.deepEqual(shown({}), ["round_start", "deal"]);
    assert.deepEqual(shown({ at: 4000 }), []);
    assert.deepEqual(shown({ view: { bids: [null, 0, null] } }), []);
    assert.deepEqual(shown({ view: { phase: "PLAYING" } }), []);
    assert.deepEqual(openingEvents({ at: 0, view: null }), []);
  });

  test("is told in one sentence an event, with the count when few cards are left", () => {
    const state = {
      you: { seat: 0 },
      view: {
        counts: [9, 2, 17],
        multiplier: { spring: "spring" },
        result: { winner: "farmers", points: [12, 12, -24] },
      },
    };
    const name = seat => ["竹影", "山海", "墨"][seat];
    const told = (kind, data) => eventTexts({ ...state, events: [{ kind, data }] }, name);
    assert.deepEqual(told("round_start", { round: 2 }), ["发牌，第 2 局"]);
    assert.deepEqual(told("deal", { redeal: 0 }), []);
    assert.deepEqual(told("deal", { redeal: 1 }), ["都不叫，重新发牌"]);
    assert.deepEqual(told("landlord", { seat: 2, bid: 3, bottom: ["3S", "BJ"] }), [
      "墨成为地主，3 分，底牌 黑桃 3、大王",
    ]);
    assert.deepEqual(told("play", { seat: 1, ...play("PAIR", 9, 1, "9S 9H") }), ["山海：对 9", "山海只剩 2 张"]);
    assert.deepEqual(told("round_end", { round: 1 }), ["农民胜 · 春天（地主被关），你得 +12 分"]);
  });
});
