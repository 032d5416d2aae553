// The pure parts of Werewolf's page: the story, the player's marks, the names, and the replay.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { optionLines, eventTexts, title } from "#js/games/werewolf/game_manifest.js";
import { abstained, chronicle } from "#js/games/werewolf/log.js";
import { isMutedSeat, previousSpeech, currentSpeech } from "#js/games/werewolf/view_model.js";
import { PrivateMarks, marks } from "#js/games/werewolf/private_marks.js";
import { reasonOf, saysMore } from "#js/games/werewolf/agent_reasoning.js";
import { seatNumbers, setLine, numberAndName } from "#js/games/werewolf/names.js";
import { nightFacts } from "#js/games/werewolf/match_secrets.js";
import { eventText } from "#js/games/werewolf/event_text.js";
import { moment, rounds } from "#js/games/werewolf/replay.js";

import { speak } from "./speak.js";
import { NAMES, table } from "./werewolf_table.js";

await speak("zh-hans", "table", "games/werewolf");

describe("the story", () => {
  const speech = (day, kind, seat) => ({ day, kind, seat, message: `${day}${kind}${seat}`, claims: [] });

  test("is told in its order, with speeches and votes where they belong", () => {
    const view = {
      out: [
        { seat: 8, how: "night", day: 1 },
        { seat: 3, how: "banished", day: 1 },
      ],
      timeline: [
        { day: 1, kind: "night", night: 1 },
        { day: 1, kind: "day" },
        { day: 1, kind: "stood", seats: [1, 4] },
        { day: 1, kind: "tie", vote: "election", seats: [1, 4] },
        { day: 1, kind: "elected", seat: 1 },
        { day: 1, kind: "deaths", seats: [8] },
        { day: 1, kind: "order", clockwise: true },
        { day: 1, kind: "banished", seat: 3 },
        { day: 2, kind: "night", night: 2 },
      ],
      speeches: [
        speech(1, "election", 4),
        speech(1, "election_tie", 4),
        speech(1, "last_words", 8),
        speech(1, "day", 0),
        speech(1, "last_words", 3),
      ],
      votes: [
        { day: 1, kind: "election", second: false },
        { day: 1, kind: "election", second: true },
        { day: 1, kind: "banish", second: false },
      ],
    };
    const told = chronicle(view).map(({ event, speech: said, vote }) =>
      said ? `${said.kind}${said.seat}` : vote ? `${vote.kind}${vote.second ? "2" : ""}` : event.kind,
    );
    assert.deepEqual(told, [
      "night",
      "day",
      "stood",
      "election4",
      "election",
      "tie",
      "election_tie4",
      "election2",
      "elected",
      "deaths",
      "last_words8",
      "order",
      "day0",
      "banish",
      "banished",
      "last_words3",
      "night",
    ]);
  });

  test("passes the badge where it passed: before the speeches of the day, or after a banished sheriff's last words", () => {
    const view = {
      out: [
        { seat: 1, how: "night", day: 2 },
        { seat: 4, how: "banished", day: 3 },
      ],
      timeline: [
        { day: 2, kind: "day" },
        { day: 2, kind: "deaths", seats: [1] },
        { day: 2, kind: "badge", from: 1, to: 4 },
        { day: 2, kind: "order", clockwise: false },
        { day: 2, kind: "banished", seat: null },
        { day: 3, kind: "day" },
        { day: 3, kind: "banished", seat: 4 },
        { day: 3, kind: "badge", from: 4, to: null },
        { day: 4, kind: "deaths", seats: [5] },
        { day: 4, kind: "badge", from: 5, to: null },
      ],
      speeches: [
        speech(2, "day", 0),
        speech(2, "day", 3),
        speech(3, "day", 2),
        speech(3, "last_words", 4),
        speech(4, "day", 6),
      ],
      votes: [{ day: 2, kind: "banish", second: false }],
    };
    const told = chronicle(view).map(({ event, speech: said, vote }) =>
      said ? `${said.kind}${said.seat}` : vote ? vote.kind : event.kind,
    );
    assert.deepEqual(told, [
      ...["day", "deaths", "badge", "order", "day0", "day3", "banish", "banished"],
      ...["day", "day2", "banished", "last_words4", "badge"],
      ...["deaths", "badge", "day6"], // without a sheriff nobody chooses the order
    ]);
  });

  test("has a sentence for every event of the table", () => {
    const name = seat => NAMES[seat];
    assert.equal(eventText({ kind: "deaths", data: { seats: [2, 4] } }, name), "昨夜 3、5 号死亡");
    assert.equal(eventText({ kind: "elected", data: { seat: null } }, name), "本局没有警长");
    assert.equal(eventText({ kind: "badge", data: { from: 1, to: 4 } }, name), "2 号把警徽交给 5 号竹心");
    assert.equal(
      eventText(
        {
          kind: "ballots",
          data: {
            tally: [
              [1, 2],
              [4, 3.5],
            ],
          },
        },
        name,
      ),
      "开票：5 号 3.5 票、2 号 2 票",
    );
    assert.equal(eventText({ kind: "protected", data: { seat: null } }, name), "空守");
    assert.deepEqual(
      eventTexts(
        {
          events: [
            { kind: "step", data: { step: "guard" } },
            { kind: "said", data: {} },
          ],
        },
        name,
      ),
      ["守卫行动"],
    );
  });

  test("says who abstained, and nobody who had no vote", () => {
    const view = {
        out: [
          { seat: 2, how: "night", day: 1 },
          { seat: 3, how: "banished", day: 1 },
        ],
        options: {},
      },
      ballots = [1, null, null, 1];
    assert.deepEqual(abstained(view, { kind: "banish", second: false, day: 1, ballots }), [1]);
    assert.deepEqual(abstained(view, { kind: "election", second: false, day: 1, ballots }), [1, 2]);
    assert.deepEqual(
      abstained(
        { ...view, options: { election_voters: "off_ballot" } },
        { kind: "election", second: false, day: 1, ballots },
      ),
      [],
    );
  });

  test("lets only this turn's words run under the speaker", () => {
    const speeches = [speech(1, "day", 4), speech(2, "day", 1), speech(2, "day", 4), speech(2, "day", 4)];
    assert.equal(currentSpeech({ day: 2, speaking: { seat: 4, kind: "day" }, speeches }).length, 2);
  });

  test("keeps the speech before in sight until somebody says something", () => {
    const speeches = [speech(1, "day", 1), speech(2, "election", 3), speech(2, "day", 1), speech(2, "day", 1)];
    const refs = view => previousSpeech(view).map(line => speeches.indexOf(line));
    assert.deepEqual(refs({ day: 2, speaking: { seat: 4, kind: "day" }, speeches }), [2, 3]);
    assert.deepEqual(refs({ day: 2, speaking: { seat: 1, kind: "day" }, speeches }), []);
    assert.deepEqual(refs({ day: 2, speaking: { seat: 1, kind: "banish_tie" }, speeches }), []);
    assert.deepEqual(refs({ day: 3, speaking: { seat: 4, kind: "day" }, speeches }), []);
    assert.deepEqual(refs({ day: 2, speaking: null, speeches }), []);
  });

  test("after the end tells of each night", () => {
    const night = {
      night: 1,
      hunts: { 0: 8, 3: 8, 4: null },
      victim: 8,
      protected: null,
      saved: true,
      poisoned: 2,
      checked: { seat: 3, wolf: true },
      deaths: [2],
    };
    assert.deepEqual(
      nightFacts(night).map(([, line]) => line),
      ["刀 9 号（1、4）", "预言家：4 号是狼人", "女巫：救了 9 号", "女巫：毒了 3 号", "死亡：3 号"],
    );
    assert.deepEqual(
      [
        reasonOf({ reasoning: { "zh-hans": "想", en: "think" } }),
        reasonOf({ reasoning: "plain" }),
        reasonOf({ reasoning: { en: "only" } }),
      ],
      ["想", "plain", "only"],
    );
    assert.deepEqual(
      ["发言。", "", "发言。狼人概率：3 号 60%。"].map(said =>
        saysMore({ verb: "say", reasoning: { "zh-hans": said } }),
      ),
      [false, false, true],
    );
  });
});

describe("marks and notes", () => {
  function box() {
    const kept = {};
    return Object.defineProperties(
      kept,
      Object.fromEntries(
        Object.entries({
          getItem: key => kept[key] ?? null,
          setItem: (key, value) => {
            kept[key] = value;
          },
          removeItem: key => {
            delete kept[key];
          },
        }).map(([key, value]) => [key, { value, enumerable: false }]),
      ),
    );
  }

  test("are kept for each match in this browser, and taken away by the same mark again", () => {
    const storage = box(),
      mine = new PrivateMarks(storage).of("m1");
    mine.setMark(3, "wolf");
    mine.setMark(4, "good");
    mine.setMark(4, "good");
    mine.setNote(3, "跟票太快");
    mine.setMuted(5, true);
    const again = new PrivateMarks(storage).of("m1");
    assert.deepEqual([again.mark(3), again.mark(4), again.note(3), again.muted], ["wolf", null, "跟票太快", [5]]);
    assert.equal(again.of("m2").mark(3), null);
  });

  test("of old matches are forgotten, and what cannot be read is a clean sheet", () => {
    const storage = box();
    for (let k = 0; k < 15; k++) new PrivateMarks(storage).of(`m${k}`).setMark(1, "doubt");
    assert.equal(Object.keys(storage).length, 12);
    storage.setItem("kaiju.werewolf.x", "{broken");
    assert.equal(new PrivateMarks(storage).of("x").mark(1), null);
    assert.equal(new PrivateMarks(null).of("x").mark(1), null);
  });

  test("mute an agent, who has no account, in this browser", () => {
    marks.of("here").setMuted(3, true);
    assert.deepEqual([isMutedSeat(table(), 3), isMutedSeat(table(), 5)], [true, false]);
    marks.setMuted(3, false);
  });
});

describe("names, titles and rules in force", () => {
  test("count seats from one", () => {
    assert.deepEqual(
      [seatNumbers([2, 4, 6]), seatNumbers([0]), numberAndName(4, seat => NAMES[seat])],
      ["3、5、7 号", "1 号", "5 号竹心"],
    );
    assert.equal(setLine({ wolf: 3, seer: 1, witch: 1, guard: 1, villager: 3 }), "3 狼 · 预女守 · 3 民");
  });

  test("say the day and what differs from the usual", () => {
    assert.deepEqual(
      title({ view: { phase: "VOTE", day: 2, set: { wolf: 2, seer: 1, witch: 1, guard: 0, villager: 2 } }, table: {} }),
      ["第 2 天 · 投票", "2 狼 · 预女 · 2 民"],
    );
    assert.equal(title({ view: { phase: "NIGHT", day: 3 }, table: {} })[0], "第 3 夜");
    assert.deepEqual(
      optionLines({
        wolf_tie: "random",
        sheriff_vote: "1.5",
        speech_seconds: 90,
        guard_seconds: 12,
        open_chat: true,
        roles: "custom",
        wolves: 2,
        guard: false,
      }),
      ["发言 90 秒", "自定义：2 狼 · 预女", "狼人平票时抽签", "警长 1.5 票", "白天自由发言"],
    );
    assert.deepEqual(optionLines({}), ["发言 60 秒"]);
  });
});

describe("the replay", () => {
  test("takes a day with its night for a round", () => {
    const frame = (...events) => ({ events: events.map(([kind, data = {}]) => ({ kind, data })) });
    const frames = [
      frame(["round_start"], ["night", { night: 1 }]),
      frame(["day"]),
      frame(["night", { night: 2 }]),
      frame(["deaths", { seats: [1] }]),
    ];
    assert.deepEqual(
      rounds(frames, [0, 1, 2, 3]).map(one => [one.round, one.from, one.to]),
      [
        [1, 0, 1],
        [2, 2, 3],
      ],
    );
  });

  test("jumps to what happened", () => {
    const events = [
      ["deaths", { seats: [] }],
      ["deaths", { seats: [3] }],
      ["banished", { seat: null }],
      ["elected", { seat: 0 }],
      ["self_destruct", { seat: 1 }],
      ["said", {}],
    ];
    assert.deepEqual(
      events.map(([kind, data]) => moment(kind, data)),
      [null, "deaths", null, "elected", "self_destruct", null],
    );
  });
});
