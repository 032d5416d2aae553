// The pure parts of Liar's Dice's page: which bids may follow, hints, sentences, the log, the replay, rolls from the seed.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

import { roll, recomputed } from "#js/games/liars_dice/fairness.js";
import { Rng } from "#js/fairness/rng.js";
import {
  chance,
  facesAbove,
  isHigher,
  leastCount,
  lowestBid,
  nearestBid,
  openingBid,
  raisingBid,
} from "#js/games/liars_dice/rules.js";
import { optionLines, title } from "#js/games/liars_dice/game_manifest.js";
import { hints } from "#js/games/liars_dice/hints.js";
import { logLines } from "#js/games/liars_dice/log.js";
import { viewModel } from "#js/games/liars_dice/view_model.js";
import { bidText, percent } from "#js/games/liars_dice/names.js";
import { Reveal, revealMs, stepMs } from "#js/games/liars_dice/reveal.js";
import { eventText } from "#js/games/liars_dice/event_text.js";
import { caption, lines, moment, rounds } from "#js/games/liars_dice/replay.js";
import { initial, reduce } from "#js/table/state.js";

import { fakeTable } from "./fake_page.js";
import { speak } from "./speak.js";

await speak("zh-hans", "games/liars_dice");
const bid = (count, face) => ({ count, face });
const name = seat => ["甲", "乙", "丙"][seat];

describe("a bid", () => {
  test("is higher by count, or at the same count by face, of which one is the highest", () => {
    const standing = bid(3, 4),
      higher = [bid(3, 5), bid(3, 1), bid(4, 2)],
      not = [bid(3, 4), bid(3, 2), bid(2, 1)];
    assert.deepEqual(
      [...higher, ...not].map(one => isHigher(one, standing)),
      [true, true, true, false, false, false],
    );
    assert.ok(isHigher(bid(1, 2), null));
  });

  test("of a face has a least count, which must rise after ones", () => {
    assert.deepEqual(
      [2, 4, 5, 1].map(face => leastCount(face, bid(3, 4))),
      [4, 4, 3, 3],
    );
    assert.deepEqual(
      [2, 6, 1].map(face => leastCount(face, bid(3, 1))),
      [4, 4, 4],
    );
    assert.deepEqual(lowestBid(bid(3, 1), 10), bid(4, 2));
    assert.deepEqual(lowestBid(null, 10), bid(1, 2));
  });

  test("cannot follow as many ones as there are dice", () => {
    assert.equal(lowestBid(bid(10, 1), 10), null);
    assert.deepEqual(facesAbove(bid(10, 6), 10), [1]);
    assert.equal(nearestBid(bid(4, 4), bid(10, 1), 10), null);
  });

  test("that is too low by now becomes the nearest that may be said", () => {
    assert.deepEqual(nearestBid(bid(4, 2), bid(6, 3), 10), bid(7, 2));
    assert.deepEqual(nearestBid(bid(14, 2), bid(6, 3), 10), bid(10, 2));
    assert.deepEqual(nearestBid(bid(4, 2), bid(10, 6), 10), bid(10, 1));
  });

  test("that opens begins with what I hold most of, ones left aside", () => {
    assert.deepEqual(openingBid([1, 1, 1, 3, 3], 20), bid(4, 3));
    assert.deepEqual(openingBid([2, 6, 1, 1, 1], 4), bid(1, 6));
  });
});

describe("the bid that is suggested over another", () => {
  const over = (standing, dice, wild = true, total = 15) => raisingBid(standing, total, { dice, wild });

  test("is the lowest of the face that most of the own dice count for", () => {
    assert.deepEqual(over(bid(2, 3), [2, 5, 5, 6, 4]), bid(2, 5));
    assert.deepEqual(over(bid(1, 6), [2, 3, 3, 4, 6]), bid(2, 3)); // not one 1, of which none is held
    assert.deepEqual(over(bid(3, 6), [1, 1, 1, 4, 5], false), bid(3, 1)); // ones that are not wild are a face like others
  });

  test("counts ones for every face while they are wild, so that they decide nothing alone", () => {
    assert.deepEqual(over(bid(3, 4), [1, 1, 1, 2, 6]), bid(3, 6));
    assert.deepEqual(over(bid(3, 6), [1, 1, 1, 2, 2]), bid(4, 2));
    assert.deepEqual(over(bid(3, 4), [1, 1]), bid(3, 5));
  });

  test("is the lowest of all where several faces are held as often, or no dice are known", () => {
    assert.deepEqual(over(bid(2, 3), [2, 4, 4, 5, 5]), bid(2, 4));
    assert.deepEqual(over(bid(2, 6), []), bid(2, 1));
  });

  test("is always legal: of a face that cannot be bid any more it is not, and over the highest bid there is none", () => {
    assert.deepEqual(over(bid(10, 6), [2, 2, 2, 2, 3], true, 10), bid(10, 1));
    assert.equal(over(bid(10, 1), [2, 2], true, 10), null);
    for (let count = 1; count <= 6; count++)
      for (let face = 1; face <= 6; face++) {
        const found = over(bid(count, face), [3, 3, 1], true, 6);
        assert.ok(found ? isHigher(found, bid(count, face)) && found.count <= 6 : count === 6 && face === 1);
      }
  });
});

describe("a hint", () => {
  const vm = (standing, dice, total = 10, wild = true) => ({ bid: standing, total, dice, view: { wild } });
  const reckon = state => one => chance(one, { own: state.dice, total: state.total, wild: state.view.wild });

  test("at a practice table is the likeliest thing to do", () => {
    const sure = vm(bid(2, 3), [4, 4, 4, 1, 6]),
      lie = vm(bid(9, 2), [4, 4, 6, 3, 6]);
    assert.deepEqual(hints(sure, reckon(sure)).bid, bid(2, 4));
    assert.equal(hints(lie, reckon(lie)).open, true);
    assert.equal(hints(lie, reckon(lie)).chance, 1);
  });

  test("elsewhere tells no chance: only the bid that my own dice speak for", () => {
    assert.deepEqual(hints(vm(bid(2, 3), [4, 4, 2, 5, 6]), null), { bid: bid(2, 4), chance: null });
    assert.deepEqual(hints(vm(bid(10, 1), [1, 1, 1, 1, 1]), null), { open: true, chance: null });
  });

  test("never calls sure what is not", async () => {
    await speak("zh-hans", "games/liars_dice");
    assert.deepEqual([0, 0.001, 0.376, 0.999, 1].map(percent), ["0%", "<1%", "38%", "99%+", "100%"]);
  });
});

describe("what is said", () => {
  const reveal = {
    round: 2,
    bids: [
      { seat: 0, ...bid(1, 4), timed_out: true },
      { seat: 1, ...bid(7, 4) },
    ],
    bid: { seat: 1, ...bid(7, 4) },
    challenger: 2,
    jump: true,
    dice: [],
    wild: true,
    count: 6,
    loser: 1,
    lost: 1,
  };

  test("a reveal counts slower the fewer dice there are, and says how long it takes", () => {
    assert.deepEqual([0, 5, 13, 20, 40, 60].map(stepMs), [180, 180, 180, 120, 70, 70]);
    assert.deepEqual([0, 5, 20, 40].map(revealMs), [780, 1680, 3180, 3580]);
  });

  test("the dice of a round are drawn seat by seat, and at once where nothing is animated", () => {
    fakeTable();
    const panel = new Reveal({ close() {} }),
      vm = { name, place: seat => (seat ? `other${seat}` : "self") },
      over = { ...reveal, dice: [[4, 1], [], [4, 4, 6]] },
      cells = () => panel.element.querySelectorAll(".cell"),
      hidden = () => panel.element.querySelector(".cells").dataset.partial !== undefined;
    const seen = [];
    for (let k = 0; k < 3; k++) {
      const whole = panel.render(over, vm, { inSteps: true });
      seen.push([cells().length, hidden(), whole]);
    }
    assert.deepEqual(seen, [
      [0, true, false],
      [1, true, false],
      [2, false, true],
    ]);
    assert.equal(panel.render(over, vm), true);
    assert.equal(cells().length, 2);
    const other = { ...over, round: 3 };
    panel.render(other, vm, { inSteps: true });
    assert.equal(panel.render(other, vm), true); // a drawing in between draws the rest
    assert.deepEqual([cells().length, hidden()], [2, false]);
    assert.equal(panel.render(null, vm, { inSteps: true }), true);
  });

  test("the dice of a round stand aside for a bid, until they are shown alone again", () => {
    fakeTable();
    const panel = new Reveal({ close() {} }),
      vm = { name, place: seat => (seat ? `other${seat}` : "self") },
      over = { ...reveal, dice: [[4, 1], [], [4, 4, 6]] };
    const isAside = how => (panel.render(over, vm, how), panel.element.dataset.aside !== undefined);
    assert.deepEqual([isAside(), isAside({ aside: true }), isAside({})], [false, true, false]);
  });

  test("of a reveal calls the viewer you, as the log does", async () => {
    fakeTable();
    await speak("en", "games/liars_dice");
    const panel = new Reveal({ close() {} }),
      over = { ...reveal, dice: [[4, 1], [4], [4, 4, 6]] },
      place = seat => (seat ? `other${seat}` : "self");
    const seen = (me, more = {}) => {
      panel.render({ ...over, ...more }, { me, name: seat => `P${seat}`, place });
      const text = css => panel.element.querySelectorAll(css).map(el => el.textContent);
      return [...text(".who"), ...text(".fate"), text(".cell-name").join(" ")];
    };
    assert.deepEqual(seen(null), ["P2 jumps in on P1", "Round 2P1 loses 1 die", "P0 P1 P2"]);
    assert.deepEqual(seen(0), ["P2 jumps in on P1", "Round 2P1 loses 1 die", "You P1 P2"]);
    assert.deepEqual(seen(1), ["P2 jumps in on you", "Round 2You lose 1 die", "P0 You P2"]);
    assert.deepEqual(seen(2, { jump: false, loser: 2 }), ["You challenge P1", "Round 2You lose 1 die", "P0 P1 You"]);
    assert.equal(seen(2, { jump: false, timed_out: true })[0], "You ran out of time: challenge");
    assert.equal(seen(1, { jump: false, timed_out: true })[0], "P2 ran out of time: challenge");
    await speak("zh-hans", "games/liars_dice");
    assert.deepEqual(seen(1, { jump: false }).slice(0, 2), ["P2 开你", "第 2 局你丢 1 颗"]);
  });

  test("of bids and reveals, in both languages", async () => {
    await speak("zh-hans", "games/liars_dice");
    assert.equal(eventText({ kind: "jump", data: { seat: 2, bidder: 1, ...bid(7, 4) } }, name), "丙抢开乙的 7 个 4");
    assert.equal(eventText({ kind: "reveal", data: reveal }, name), "一共 6 个 4，乙丢 1 颗");
    await speak("en", "games/liars_dice");
    assert.equal(bidText(bid(1, 6)), "1 six");
    assert.equal(
      eventText({ kind: "reveal", data: { ...reveal, lost: 2 } }, seat => `P${seat}`),
      "There are 6 fours, P1 loses 2 dice",
    );
    await speak("zh-hans", "games/liars_dice");
  });

  test("in the log is the round before as it came out, then the bids of this one", () => {
    const state = {
      seats: ["甲", "乙", "丙"].map(one => ({ name: one })),
      you: { seat: 0 },
      view: { phase: "BIDDING", round: 3, total: 14, reveal, bids: [{ seat: 0, ...bid(3, 2) }] },
    };
    assert.deepEqual(
      logLines(state).map(line => line.rule ?? `${line.by} ${line.what}`.trim()),
      [
        "第 2 局",
        "你 超时，叫 1 个 4",
        "乙 7 个 4",
        "丙 抢开",
        "一共 6 个 4",
        "乙 丢 1 颗",
        "第 3 局 · 14 颗",
        "你 3 个 2",
      ],
    );
    const late = { ...state.view, reveal: { ...reveal, jump: false, timed_out: true } };
    assert.equal(logLines({ ...state, view: late }).find(line => line.seat === 2).what, "超时，开");
  });

  test("of a table are only the rules that are not as usual", () => {
    assert.deepEqual(optionLines({}), ["每人 5 颗"]);
    assert.deepEqual(optionLines({ dice: 3, jump_challenge: false, protection_seconds: 5, turn_seconds: 30 }), [
      "每人 3 颗",
      "每手 30 秒",
      "不许抢开",
    ]);
    assert.deepEqual(title({ view: { round: 4, total: 13 }, table: {}, seats: [] }), ["第 4 局", "场上 13 颗骰子"]);
  });
});

describe("what the board knows", () => {
  const window = (key, seats, opens_at, mine) => ({
    id: key,
    name: key,
    seats,
    verbs: [key],
    opens_at,
    closes_at: 20000,
    mine,
  });
  const frame = (more = {}, view = {}) => ({
    type: "state",
    n: 1,
    at: 0,
    table: { status: "running" },
    match: { id: "m", status: "running", rated: false },
    you: { seat: 2 },
    events: [],
    seats: [0, 1, 2].map(seat => ({ seat, name: name(seat), trustee: false })),
    windows: [window("turn", [1], 0, false), window("jump", [2], 3000, true)],
    view: {
      phase: "BIDDING",
      counts: [5, 5, 1],
      total: 11,
      bids: [{ seat: 0, ...bid(3, 4) }],
      bid: { seat: 0, ...bid(3, 4) },
      wild: true,
      options: {},
      dice: [4],
      ...view,
    },
    ...more,
  });
  const seen = (more, view) => viewModel(reduce(initial(), frame(more, view)));

  test("what a jump would cost me is never more than I have", () => {
    assert.deepEqual([seen().jumping.id, seen().cost, seen({}, { counts: [5, 5, 4] }).cost], ["jump", 1, 2]);
  });

  test("chances are shown to a player with dice at an unrated table", () => {
    assert.equal(seen().practice, true);
    assert.equal(seen({ match: { id: "m", status: "running", rated: true } }).practice, false);
    assert.equal(seen({ you: { seat: null } }, { dice: undefined }).practice, false);
    assert.equal(seen({}, { dice: [], counts: [5, 5, 0] }).practice, false);
  });

  test("when only the challenge is left", () => {
    assert.deepEqual([seen().top, seen({}, { bid: { seat: 0, ...bid(11, 1) } }).top], [false, true]);
  });
});

describe("the replay", () => {
  const seats = ["甲", "乙", "丙"].map(one => ({ name: one }));
  const reveal = { round: 1, bid: { seat: 0, ...bid(3, 4) }, challenger: 1, jump: false, count: 2, loser: 0, lost: 1 };
  const frames = [
    [{ kind: "round_start", data: { round: 1, opener: 0 } }],
    [{ kind: "bid", data: { seat: 0, ...bid(3, 4) } }],
    [
      { kind: "challenge", data: { seat: 1, bidder: 0, ...bid(3, 4) } },
      { kind: "reveal", data: reveal },
      { kind: "round_start", data: { round: 2, opener: 0 } },
    ],
    [{ kind: "bid", data: { seat: 0, ...bid(2, 2) } }],
  ].map(events => ({ events }));

  test("says how a round ends without the beginning of the next", async () => {
    await speak("zh-hans", "games/liars_dice");
    assert.equal(caption(frames[2], seats), "乙开甲的 3 个 4 · 一共 2 个 4，甲丢 1 颗");
    assert.deepEqual(
      lines(frames[2], seats)
        .slice(0, 3)
        .map(({ by, what, tone }) => [by, what, tone]),
      [
        ["乙", "开", ""],
        ["", "一共 2 个 4", "pass"],
        ["甲", "丢 1 颗", "big"],
      ],
    );
  });

  test("begins a round with the step after the one that ended the round before", () => {
    assert.deepEqual(
      rounds(frames, [0, 1, 2, 3]).map(({ round, from, to }) => [round, from, to]),
      [
        [1, 0, 2],
        [2, 3, 3],
      ],
    );
  });

  test("jumps to challenges out of turn and to seats that go out", () => {
    assert.deepEqual(["jump", "out", "challenge"].map(moment), ["jump", "out", null]);
  });
});

describe("a roll made again", () => {
  const { seed } = JSON.parse(readFileSync(new URL("../rules/rng_vectors.json", import.meta.url), "utf8"));
  const replay = (opener, dice) => ({
    steps: [
      {
        at: 0,
        seat: null,
        by: "system",
        verb: "start",
        events: [{ kind: "round_start", data: { round: 1, opener } }],
        view: { counts: dice.map(hand => hand.length), own: dice.map(hand => ({ dice: hand })) },
      },
    ],
  });

  test("gives the dice of the match, and sees a die that was turned", async () => {
    const again = await roll(await new Rng(seed).derive(1), [5, 5, 3], { first: true });
    assert.deepEqual(
      again.dice.map(hand => hand.length),
      [5, 5, 3],
    );
    assert.ok(again.dice.flat().every(die => die >= 1 && die <= 6));
    const [same] = await collect(recomputed(seed, replay(again.opener, again.dice)));
    assert.deepEqual(same.differs, []);
    const turned = structuredClone(again.dice);
    turned[1][0] = (turned[1][0] % 6) + 1;
    const [other] = await collect(recomputed(seed, replay((again.opener + 1) % 3, turned)));
    assert.deepEqual(other.differs, ["dice", "opener"]);
  });
});

async function collect(generator) {
  const all = [];
  for await (const one of generator) all.push(one);
  return all;
}
