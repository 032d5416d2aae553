// The pure parts of Gan Deng Yan's page: readings as the rules engine has them, the choice of a reading, hints, sentences.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

import { openingEvents, optionLines, eventTexts, title } from "#js/games/gandengyan/game_manifest.js";
import { hints } from "#js/games/gandengyan/hints.js";
import { logLines } from "#js/games/gandengyan/log.js";
import { viewModel } from "#js/games/gandengyan/view_model.js";
import { ranksOf, refusal, shortName, standing, standShort, wholeName } from "#js/games/gandengyan/names.js";
import { beats, choose, keyOf, legalPlays, rankOf, readings } from "#js/games/gandengyan/rules.js";
import { drawPlay } from "#js/games/gandengyan/play_area.js";
import { caption, lines, moment } from "#js/games/gandengyan/replay.js";
import { initial } from "#js/table/state.js";

import { fakeTable } from "./fake_page.js";
import { speak } from "./speak.js";

await speak("zh-hans", "table", "replay", "games/gandengyan");

const data = process.env.KAIJU_RULES ? JSON.parse(readFileSync(process.env.KAIJU_RULES, "utf8")).gandengyan : null;
const codes = text => text.split(" ");
const ranked = ({ type, rank, length, cards, jokers }) =>
  `${type} ${rank} ${length} ${cards.map(rankOf).join()} ${jokers.join()}`;
const one = (text, at = 0) => readings(codes(text))[at];

describe("against the rules engine", { skip: !data && "run through pytest, which makes the data" }, () => {
  test("every set of cards has the same readings, in the same order", () => {
    for (const { cards, readings: wanted } of data.sets) assert.deepEqual(readings(cards), wanted, cards.join(" "));
    const several = data.sets.filter(({ readings: all }) => all.length > 1).length;
    assert.ok(several >= 150, `${several} sets with several readings`);
  });

  test("a hand can play the same, against the same, under the same options", () => {
    for (const { hand, last, options, legal } of data.hands) {
      const found = [...new Set(legalPlays(hand, last, options).map(ranked))].sort();
      assert.deepEqual(found, [...legal].sort(), `${hand} on ${last?.type} ${last?.cards} ${JSON.stringify(options)}`);
    }
    assert.ok(data.hands.filter(({ last, legal }) => last && legal.length).length >= 150);
  });

  test("every hint is legal, and there is a hint whenever anything is legal", () => {
    for (const { hand, last, options, legal } of data.hands) {
      const found = hints(hand, last, options),
        allowed = new Set(legal);
      for (const combo of found) {
        assert.ok(allowed.has(ranked(combo)), `${ranked(combo)} of ${hand}`);
        assert.ok(choose(combo.cards, last, options, keyOf(combo)).ok);
      }
      assert.equal(found.length > 0, legal.length > 0, `${hand} on ${last?.cards}`);
    }
  });
});

describe("a choice with jokers", () => {
  const nine = codes("9D SJ BJ");

  test("offers every legal reading, the strongest first, and takes it by itself", () => {
    const { combo, fits } = choose(nine, null, {});
    assert.deepEqual(fits.map(shortName), ["三炸 9", "9–J", "8–10", "7–9"]);
    assert.equal(combo.type, "BOMB_3");
  });

  test("takes the reading that was chosen while it is legal, and the strongest again when it is not", () => {
    assert.deepEqual(choose(nine, null, {}, "8,10").combo.cards, codes("SJ 9D BJ"));
    const last = one("8S 9H 10C");
    assert.equal(choose(nine, last, {}, "7,8").combo.type, "BOMB_3");
  });

  test("that does not beat the table is still named", () => {
    const { combo, ok } = choose(codes("4D SJ"), one("9S 9H"), {});
    assert.deepEqual([combo.type, combo.rank, ok], ["PAIR", 4, false]);
  });

  test("of a 2 beside its neighbours is nothing: a 2 is in no straight", () => {
    assert.deepEqual(readings(codes("KS AH 2D")), []);
    assert.deepEqual(
      readings(codes("KS AH SJ")).map(({ jokers }) => jokers),
      [[12]],
    );
  });

  test("of both jokers alone is the rocket", () => {
    assert.deepEqual(
      readings(codes("SJ BJ")).map(({ type, jokers }) => [type, jokers]),
      [["ROCKET", [16, 17]]],
    );
  });
});

describe("what follows", () => {
  test("is a straight from a higher rank, however long, unless the table wants it as long or one higher", () => {
    const low = one("3S 4S 5S"),
      long = one("7S 8S 9S 10S");
    assert.ok(beats(long, low));
    assert.ok(!beats(long, low, { same_length_straights: true }));
    assert.ok(
      beats(one("4D 5D 6D"), low, { step_by_one: true }) && !beats(one("5D 6D 7D"), low, { step_by_one: true }),
    );
  });

  test("is a bomb on anything lower, without its type", () => {
    assert.equal(one("4D 4S SJ").type, "BOMB_3");
    assert.ok(beats(one("4D 4S SJ"), one("AS AH")));
    assert.ok(!beats(one("4D 4S SJ"), one("5S 5H 5D 5C")));
  });
});

describe("hints", () => {
  test("empty the hand first, then spare jokers, 2s and bombs", () => {
    assert.equal(hints(codes("9D 9S"), one("4S 4H"))[0].cards.join(" "), "9S 9D");
    const found = hints(codes("BJ 2D KH 7D 7S 7C"), one("6S")).map(({ cards }) => cards.join(" "));
    assert.equal(found[0], "KH");
    assert.ok(found.indexOf("2D") < found.indexOf("BJ") && found.indexOf("BJ") < found.indexOf("7S 7D 7C"));
  });

  test("lead what is low and long", () => {
    assert.equal(hints(codes("KH 5D 4S 3C 9D"), null)[0].type, "STRAIGHT");
  });
});

describe("what is said", () => {
  const laid = one("10H QD BJ");

  test("names a play with what its jokers stand for", () => {
    assert.equal(wholeName(laid), "顺子 10–Q，大王当 J");
    assert.equal(standShort(one("9D SJ BJ", 2)), "王→8、10");
    assert.deepEqual(standing(one("SJ")), []);
    assert.deepEqual(ranksOf(laid), [10, 11, 12]);
  });

  test("says why a choice does not follow", () => {
    const why = (mine, last, options) => refusal(readings(codes(mine))[0] ?? null, codes(mine), last, options);
    assert.equal(why("KS AH 2D", null), "顺子里不能有 2，王也不能当 2");
    assert.equal(why("4S 9D", one("3S")), "这 2 张牌不成牌型");
    assert.equal(why("9S 9D", one("JS JD")), "对 9 压不过对 J");
    assert.equal(why("9S", one("5S"), { step_by_one: true }), "只能大一级：要接 6");
    assert.equal(why("7S 8S 9S", one("3S 4S 5S"), { step_by_one: true }), "只能大一级：要接 4–6");
    assert.equal(why("7S 8S 9S 10S", one("3S 4S 5S"), { same_length_straights: true }), "要 3 张的顺子");
    assert.equal(why("9S", one("4S 4H 4D")), "只有更大的炸弹或王炸能压三张炸 4");
    assert.equal(why("9S 9H 9D", one("4S 4H 4D 4C")), "四张炸只能用更大的四张炸或王炸压");
    assert.equal(why("4S 4H 4D 4C", one("SJ BJ")), "王炸最大，接不了");
  });
});

describe("the page", () => {
  const seats = ["竹影", "小满", "青禾"].map((name, seat) => ({ seat, name, kind: "person" }));
  const straight = { type: "STRAIGHT", rank: 12, length: 3, cards: codes("10H QD BJ"), jokers: [11] };

  function table(view = {}, more = {}) {
    return {
      ...initial({}),
      match: { id: "m", status: "running" },
      seats,
      cast: seats,
      you: { seat: 0 },
      windows: [{ id: "t", name: "turn", seats: [0], mine: true, opens_at: 0, closes_at: 9000 }],
      view: {
        phase: "PLAYING",
        round: 2,
        rounds: 5,
        scores: [-3, 0, -4],
        rounds_played: [{ round: 1, points: [-3, 0, -4], won: [false, true, false] }],
        counts: [5, 2, 4],
        pile: 30,
        trick: 2,
        hand: codes("9D 9S"),
        drawn: null,
        plays: [null, straight, null],
        last: { seat: 1, ...straight },
        history: [{ trick: 2, seat: 1, ...straight }],
        draws: [{ trick: 2, seat: 1 }],
        options: {},
        result: null,
        ...view,
      },
      ...more,
    };
  }

  test("asks me in my turn alone, and not on trustee", () => {
    assert.equal(viewModel(table()).moving.id, "t");
    assert.equal(viewModel(table({}, { seats: seats.map((one, k) => ({ ...one, trustee: k === 0 })) })).moving, null);
    assert.equal(viewModel(table({ phase: "ROUND_END" })).moving, null);
  });

  test("logs a drawn card in words that follow You and a name alike", async () => {
    await speak("en", "table", "games/gandengyan");
    try {
      const drew = (/** @type {number} */ seat) =>
        logLines(table({ draws: [{ trick: 2, seat }] })).find(line => line.tone === "pass");
      assert.deepEqual([drew(0).by, drew(0).what], ["You", "drew a card"]);
      assert.deepEqual([drew(1).by, drew(1).what], [seats[1].name, "drew a card"]);
    } finally {
      await speak("zh-hans", "table", "replay", "games/gandengyan");
    }
  });

  test("knows the plays of the trick and who has drawn for it", () => {
    const vm = viewModel(table());
    assert.deepEqual(
      vm.trick.map(({ seat }) => seat),
      [1],
    );
    assert.ok(vm.drew);
  });

  test("tells the log from the view alone", () => {
    const lines = logLines(table()).map(({ rule, by, what }) => rule ?? `${by} ${what}`);
    assert.deepEqual(lines, ["第 1 局 · 小满先出完", "第 2 轮", "小满 摸一张", "小满 顺子 10–Q，大王当 J"]);
  });

  test("speaks one sentence an event, and says who has few cards left", () => {
    const said = eventTexts(
      table(
        {},
        {
          events: [
            { kind: "play", data: { seat: 1, ...straight } },
            { kind: "drawn", data: { seat: 0, card: "9D" } },
          ],
        },
      ),
      seat => seats[seat].name,
    );
    assert.deepEqual(said, ["小满：顺子 10–Q，大王当 J", "小满只剩 2 张", "你摸到方块 9"]);
    const end = eventTexts(
      table({}, { events: [{ kind: "round_end", data: { seat: 1, points: [-2, 0, -4] } }] }),
      seat => seats[seat].name,
    );
    assert.deepEqual(end, ["小满先出完，你罚 2 分"]);
  });

  test("says the round, the pile and what differs from the usual", () => {
    assert.deepEqual(title(table()), ["第 2 局", "共 5 局 · 牌堆 30 张"]);
    assert.deepEqual(optionLines({ rounds: 5, turn_seconds: 20, step_by_one: true, bomb_doubles: true }), [
      "打 5 局",
      "只能大一级",
      "炸弹翻倍",
    ]);
  });

  test("shows the deal to a viewer who arrives during it", () => {
    const fresh = table({ round: 1, history: [], starter: 2 }, { at: 500 });
    assert.deepEqual(
      openingEvents(fresh).map(({ kind }) => kind),
      ["round_start", "deal"],
    );
    assert.deepEqual(openingEvents({ ...fresh, at: 9000 }), []);
  });
});

describe("the replay", () => {
  const seats = [{ name: "竹影" }, { name: "小满" }];
  const draw = {
    view: { options: {} },
    events: [
      { kind: "pass", data: { seat: 0 } },
      { kind: "trick_end", data: { seat: 1 } },
      { kind: "draw", data: { seat: 1, pile: 9 } },
      { kind: "drawn", data: { seat: 1, card: "10C" } },
    ],
  };

  test("says which card was drawn, where it is known", () => {
    assert.equal(caption(draw, seats), "竹影：过 · 小满接着出，摸到梅花 10，牌堆还剩 9 张");
    assert.deepEqual(
      lines(draw, seats).map(({ by, what }) => `${by} ${what}`),
      ["竹影 过", "小满 摸到梅花 10"],
    );
    assert.equal(caption({ ...draw, events: draw.events.slice(0, 3) }, seats), "竹影：过 · 小满摸一张，牌堆还剩 9 张");
  });

  test("jumps to bombs and rockets", () => {
    assert.deepEqual(
      ["BOMB_3", "BOMB_4", "ROCKET", "STRAIGHT"].map(type => moment("play", { type })),
      ["bomb", "bomb", "rocket", null],
    );
    assert.equal(moment("pass", {}), null);
  });
});

test("the faces of a play are drawn once the script has run, and under its slips", async () => {
  fakeTable();
  const drawn = el => el.querySelectorAll(".card").map(one => one.childElementCount);
  const pair = drawPlay(one("5S 5H")),
    slipped = drawPlay(one("5S SJ"));
  assert.deepEqual(
    [drawn(pair), drawn(slipped)],
    [
      [0, 0],
      [0, 1],
    ],
  );
  await null;
  assert.deepEqual(
    [drawn(pair), drawn(slipped)],
    [
      [1, 1],
      [1, 2],
    ],
  );
  assert.equal(slipped.querySelectorAll(".card")[1].firstElementChild.tagName, "SVG");
});
