// The format of a match of Dou Dizhu as its players read it: in the bar, before the match and on the results.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";

import { optionLines, title } from "#js/games/doudizhu/game_manifest.js";
import { decisionText, formatText, LENGTHS, standingOrder } from "#js/games/doudizhu/match_format.js";
import { matchResult, roundResult } from "#js/games/doudizhu/results.js";
import { viewModel } from "#js/games/doudizhu/view_model.js";
import { initial } from "#js/table/state.js";

import { fakeTable } from "./fake_page.js";
import { speak } from "./speak.js";

const NAMES = ["Lin", "Zhuxin", "Ayan"];

/** A match of which a round has ended; `me` sits in seat 0. */
function ended(change = {}, { me = 0, status = "running" } = {}) {
  const seats = NAMES.map((name, seat) => ({ seat, name, username: `user${seat}`, kind: "person" }));
  return {
    ...initial({ me: { username: "user0" } }),
    n: 1,
    urls: {},
    table: { status: "running", options: {} },
    match: { id: "m", status },
    seats,
    cast: seats,
    castSeat: me,
    you: { seat: me },
    view: {
      phase: "ROUND_END",
      format: "quick",
      round: 2,
      rounds: 5,
      wins_needed: 3,
      scores: [9, -12, 3],
      wins: [1, 2, 1],
      rounds_played: [],
      outcome: null,
      counts: [3, 0, 4],
      roles: ["farmer", "landlord", "farmer"],
      bids: [null, 3, null],
      landlord: 1,
      plays: [null, null, null],
      history: [],
      played: [],
      bottom: null,
      multiplier: { bid: 3, bombs: 0, rockets: 0, spring: null, total: 3 },
      result: { winner: "landlord", points: [-3, 6, -3], seat: 1 },
      options: {},
      ...change,
    },
  };
}

const outcome = places => ({ termination: "wins_reached", scores: [0, 0, 0], places });
const texts = parts => parts.flat().map(part => part?.textContent ?? "");
const panel = (state, of = roundResult(state, viewModel(state))()) => texts(of).join(" | ");

describe("the format of a match", () => {
  before(async () => {
    fakeTable();
    await speak("en", "table", "games/doudizhu");
  });

  test("has one name in the bar, before the match and among the options", () => {
    const { view, table } = ended();
    assert.deepEqual(title({ view, table }), ["Quick · round 2", "First to win 3 rounds"]);
    assert.deepEqual(title({ view: null, table }), ["Dou Dizhu", "Quick · first to win 3 rounds"]);
    assert.deepEqual(optionLines({}), ["First to win 3 rounds"]);
    assert.equal(formatText(view), "Quick · first to win 3 rounds");
  });

  test("says truly when each format ends", () => {
    const said = options => title({ view: null, table: { options } })[1];
    assert.deepEqual(
      Object.keys(LENGTHS).map(format => said({ format })),
      ["Daily · no fixed end", "Quick · first to win 3 rounds", "Standard · 10 rounds", "Championship · 20 rounds"],
    );
    assert.equal(said({ duplicate: 4, format: "quick" }), "Duplicate · 4 rounds");
    const last = { ...ended().view, rounds: 1, wins_needed: null }; // a practice, or a branch that ends with its round
    assert.deepEqual(title({ view: last, table: {} }), ["Dou Dizhu · round 2", "1 round"]);
    assert.equal(formatText(last), "Dou Dizhu · 1 round");
  });

  test("names a cap of the multiplier in the bar only where there is one", () => {
    const { view, table } = ended({ options: { multiplier_cap: 64 } });
    assert.equal(title({ view, table })[1], "First to win 3 rounds · cap ×64");
  });
});

describe("the standings after a round", () => {
  before(() => fakeTable());

  test("show the won rounds of everybody where they decide, the most first", () => {
    const said = panel(ended());
    assert.match(said, /After round 2 · first to win 3 rounds/);
    assert.match(said, /PlayerLast 3Rounds wonThis roundTotal/);
    assert.match(said, /Zhuxin.*2\+6−12.*Lin.*1−3\+9.*Ayan.*1−3\+3/s);
    assert.deepEqual(standingOrder(ended().view), [1, 0, 2]);
  });

  test("show points alone where points decide", () => {
    const state = ended({ format: "standard", rounds: 10, wins_needed: null }),
      said = panel(state);
    assert.match(said, /Standings after round 2 of 10/);
    assert.doesNotMatch(said, /Rounds won/);
    assert.deepEqual(standingOrder(state.view), [0, 2, 1]);
  });

  test("stand by place once the match has ended", () => {
    const { view } = ended({ wins: [2, 3, 3], scores: [20, 4, 9], outcome: outcome([3, 2, 1]) });
    assert.deepEqual(standingOrder(view), [2, 1, 0]);
  });
});

describe("the end of a match", () => {
  before(() => fakeTable());

  const decided = (wins, places, { me = 0, ...change } = {}) => {
    const state = ended({ round: 4, phase: "GAME_OVER", wins, outcome: outcome(places), ...change }, { me });
    state.match.status = "finished";
    return state;
  };
  const sentence = (...given) => decisionText(viewModel(decided(...given)));

  test("says who has won enough rounds, and speaks to the winner", () => {
    assert.equal(sentence([1, 3, 0], [2, 1, 3]), "Zhuxin has won 3 rounds");
    assert.equal(sentence([3, 1, 0], [1, 2, 3]), "You have won 3 rounds");
    assert.equal(sentence([3, 1, 0], [1, 2, 3], { me: null }), "Lin has won 3 rounds");
  });

  test("says when points decide: between two winners, and when nobody has won enough rounds", () => {
    assert.equal(sentence([3, 1, 3], [1, 3, 2]), "You and Ayan have won 3 rounds each; points decide");
    assert.equal(sentence([1, 3, 3], [3, 1, 2]), "Zhuxin and Ayan have won 3 rounds each; points decide");
    assert.equal(sentence([2, 2, 1], [2, 1, 3]), "Nobody has won 3 rounds; points decide");
  });

  test("adds nothing before the end, where points decide, and to a match that was aborted", () => {
    assert.equal(decisionText(viewModel(ended())), "");
    assert.equal(sentence([3, 1, 0], [1, 2, 3], { wins_needed: null, rounds: 10, format: "standard" }), "");
    const aborted = decided([1, 1, 0], [0, 0, 0]);
    aborted.match.status = "aborted";
    assert.equal(decisionText(viewModel(aborted)), "");
  });

  test("stands on the panel of the last round and on that of the match", () => {
    const state = decided([1, 3, 0], [2, 1, 3]);
    assert.match(panel(state), /You finished #2Zhuxin has won 3 roundsRound 4 · Landlord wins/);
    assert.match(panel(state), /Standings after round 4Player/);
    assert.match(panel(state, matchResult(state, viewModel(state))), /You finished #2 · Zhuxin has won 3 rounds/);
    const points = decided([3, 1, 0], [1, 2, 3], { wins_needed: null, rounds: 10, format: "standard" });
    assert.match(panel(points, matchResult(points, viewModel(points))), /Standard · 10 rounds/);
  });

  test("is said in Chinese as players say it", async () => {
    await speak("zh-hans", "table", "games/doudizhu");
    assert.equal(sentence([1, 3, 0], [2, 1, 3]), "Zhuxin 先赢满 3 局");
    assert.equal(sentence([3, 1, 0], [1, 2, 3]), "你先赢满 3 局");
    assert.equal(sentence([2, 2, 1], [2, 1, 3]), "没有人赢满 3 局，按积分排名");
    assert.match(panel(ended()), /第 2 局后 · 先赢 3 局/);
  });
});
