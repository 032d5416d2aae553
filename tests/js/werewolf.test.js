// The pure parts of Werewolf's page: what is asked, what is told, what is kept, and what nobody else may notice.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { Aloud, languageOf } from "#js/games/werewolf/aloud.js";
import { hushed, optionLines, secret, sentences, title, words } from "#js/games/werewolf/game.js";
import { abstained, chronicle, spokenOf } from "#js/games/werewolf/log.js";
import { awaited, claimed, look, mutedSeat, saidBefore, saying } from "#js/games/werewolf/look.js";
import { Marks, marks } from "#js/games/werewolf/marks.js";
import { reasonOf } from "#js/games/werewolf/minds.js";
import { claimChip, claimSentence, nos, setLine, who } from "#js/games/werewolf/names.js";
import { facts } from "#js/games/werewolf/revealed.js";
import { lostTexts, missing } from "#js/games/werewolf/texts.js";
import { sentence } from "#js/games/werewolf/told.js";
import { voice } from "#js/games/werewolf/voice.js";
import { moment, rounds } from "#js/replay/werewolf.js";
import { prefs } from "#js/table/prefs.js";
import { initial, reduce } from "#js/table/state.js";
import { addWords, setLang } from "#js/table/words.js";
import en from "#js/table/words_en.js";
import zh from "#js/table/words_zh.js";

addWords({ zh, en });
addWords(words);
setLang("zh-hans");

const NAMES = ["竹影", "小满", "青禾", "墨团", "竹心", "白露", "松针", "云片", "半夏"];
const win = (name, mine = true, more = {}) => ({ id: `${name}-1`, name, seats: mine ? [0] : [3], mine, opens_at: 0, closes_at: 9000, ...more });
const claim = (kind, more = {}) => ({ kind, seat: null, role: null, wolf: null, night: null, ...more });

/** A table of nine as the page holds it; I sit in seat 0. */
function table({ windows = [], view = {}, ...more } = {}) {
  const seats = NAMES.map((name, seat) => ({ seat, name, username: seat % 2 ? null : `user${seat}`, kind: seat % 2 ? "agent" : "person" }));
  return {
    ...initial({ me: { username: "user0" } }), match: { id: "m", status: "running" }, seats, cast: seats, you: { seat: 0 }, windows, texts: {}, hidden: [], muted: [],
    view: { phase: "SPEECH", step: null, day: 2, alive: NAMES.map(() => true), out: [], sheriff: null, badge: "held", election: null, speaking: null, speeches: [], votes: [], vote: null, timeline: [], options: {}, roles: null, seat: 0, role: "villager", standing: null, ballot: null, ...view },
    ...more,
  };
}

describe("what is asked of me", () => {
  const asks = (name, view = {}) => look(table({ windows: [win("night", false, { seats: [] }), win(name)], view: { phase: "NIGHT", ...view } })).ask;

  test("follows from my open window", () => {
    assert.deepEqual([asks("wolves"), asks("seer", { checks: [] }), asks("guard", { protecting: null }), asks("witch"), asks("stand"), asks("speech"), asks("last_words"), asks("order"), asks("badge")], ["hunt", "check", "protect", "witch", "stand", "speak", "speak", "order", "badge"]);
  });

  test("in the others' steps of the night is a word to the pack", () => {
    const later = step => look(table({ windows: [win("night", false, { seats: [] }), win("wolves")], view: { phase: "NIGHT", step, role: "wolf", pack: [0, 3] } }));
    assert.deepEqual(["wolves", "guard", "witch"].map(step => later(step).ask), ["hunt", "whisper", "whisper"]);
    assert.deepEqual(later("guard").targets, []);
  });

  test("is nothing when it has been answered for good, on trustee, paused or over", () => {
    assert.equal(asks("seer", { checks: [{ night: 2, seat: 3, wolf: false }] }), null);
    assert.equal(asks("guard", { protecting: 4 }), null);
    assert.equal(asks("guard", { protecting: null, guard_done: true }), null);
    assert.equal(asks("vote", { vote: { voted: [0], voters: [0], targets: [1] }, ballot: { target: 1 } }), null);
    assert.equal(look(table({ windows: [win("speech")], match: { id: "m", status: "paused" } })).ask, null);
    assert.equal(look(table({ windows: [win("speech")], view: { phase: "GAME_OVER" } })).ask, null);
    const away = table({ windows: [win("speech")] });
    away.seats = away.seats.map((seat, k) => ({ ...seat, trustee: k === 0 }));
    assert.equal(look(away).ask, null);
  });

  test("names who can be chosen, and why not", () => {
    const targets = (name, view) => look(table({ windows: [win(name)], view })).targets;
    const alive = [true, true, false, true];
    assert.deepEqual(targets("wolves", { alive }), [true, true, false, true]);
    assert.deepEqual(targets("seer", { alive, checks: [] }), [false, true, false, true]);
    assert.deepEqual(targets("guard", { alive, guarded: 3, protecting: null }), [true, true, false, "no.guarded"]);
    assert.deepEqual(targets("witch", { alive, potions: { antidote: true, poison: true }, used: {} }), [false, true, false, true]);
    assert.deepEqual(targets("witch", { alive, potions: { antidote: false, poison: true }, used: { save: true, poison: null } }), []);
    assert.deepEqual(targets("vote", { alive, vote: { targets: [1, 2], voters: [0], voted: [] } }), [false, true, false, false]);
  });
});

describe("what a neighbour could notice", () => {
  test("only windows that everybody knows of sound, blink and stand in the title", () => {
    for (const name of ["wolves", "seer", "guard", "witch", "self_destruct", "withdraw"]) assert.equal(awaited(table({ windows: [win(name)] })), null, name);
    assert.equal(awaited(table({ windows: [win("self_destruct"), win("vote")] })).name, "vote");
  });

  test("a clock is drawn at a seat for public windows alone", () => {
    const now = look(table({ windows: [win("self_destruct"), win("order", false)] }));
    assert.deepEqual([now.awaited(0), now.awaited(3).name], [null, "order"]);
  });

  test("whispers and speeches ring no bell, and the night is hushed", () => {
    assert.deepEqual([secret({ channel: "wolves" }), secret({ channel: "speech" }), secret({ channel: "dead" })], [true, true, false]);
    assert.deepEqual([hushed(table({ view: { phase: "NIGHT" } })), hushed(table()), hushed({ view: null })], [true, false, false]);
  });

  test("beside the table nobody talks by night, the pack neither", () => {
    const off = state => voice(state, { say() {} })?.off ?? null;
    const night = { phase: "NIGHT" };
    assert.equal(off(table({ view: night, windows: [win("wolves")] })), off(table({ view: night })));
    assert.equal(off(table({ view: { options: { open_chat: true } } })), null);
    assert.equal(off(table({ you: { seat: null } })), "观众不能发言");
    assert.equal(off(table({ view: { alive: [false, ...Array(8).fill(true)], out: [{ seat: 0, how: "night", day: 2 }] } })), null);
    assert.equal(voice({ ...table(), view: null }, { say() {} }), null);
  });
});

describe("claims", () => {
  test("stand by seat: the last role counts, acts are kept once, moods change", () => {
    const speeches = [
      { day: 1, seat: 1, claims: [claim("role", { seat: 1, role: "seer" }), claim("check", { seat: 2, wolf: false, night: 1 })] },
      { day: 2, seat: 1, claims: [claim("role", { seat: 1, role: "villager" }), claim("check", { seat: 2, wolf: false, night: 1 }), claim("suspect", { seat: 4 })] },
      { day: 2, seat: 1, claims: [claim("trust", { seat: 4 })] },
    ];
    const row = claimed(table({ view: { speeches } }).view)[1];
    assert.deepEqual([row.role, row.roles.map(one => one.role), row.acts.length, row.moods.map(one => one.kind)], ["villager", ["seer", "villager"], 1, ["trust"]]);
  });

  test("are short on a chip and whole in a sentence, in both languages", () => {
    const made = [claim("role", { seat: 0, role: "seer" }), claim("check", { seat: 2, wolf: true, night: 1 }), claim("save", { seat: 4 }), claim("suspect", { seat: 8 })];
    assert.deepEqual(made.map(claimChip), ["预言家", "3 查杀", "5 银水", "疑 9"]);
    assert.deepEqual(made.map(claimSentence), ["我是预言家", "第 1 夜查验 3 号，查杀", "救了 5 号", "我怀疑 9 号"]);
    setLang("en");
    assert.deepEqual(made.map(claimSentence), ["My role: Seer", "Checked No. 3, night 1: wolf", "Saved No. 5", "I suspect No. 9"]);
    setLang("zh-hans");
  });
});

describe("the story", () => {
  const speech = (day, kind, seat) => ({ day, kind, seat, message: `${day}${kind}${seat}`, claims: [] });

  test("is told in its order, with speeches and votes where they belong", () => {
    const view = {
      out: [{ seat: 8, how: "night", day: 1 }, { seat: 3, how: "banished", day: 1 }],
      timeline: [
        { day: 1, kind: "night", night: 1 }, { day: 1, kind: "day" }, { day: 1, kind: "stood", seats: [1, 4] }, { day: 1, kind: "tie", vote: "election", seats: [1, 4] }, { day: 1, kind: "elected", seat: 1 },
        { day: 1, kind: "deaths", seats: [8] }, { day: 1, kind: "order", clockwise: true }, { day: 1, kind: "banished", seat: 3 }, { day: 2, kind: "night", night: 2 },
      ],
      speeches: [speech(1, "election", 4), speech(1, "election_tie", 4), speech(1, "last_words", 8), speech(1, "day", 0), speech(1, "last_words", 3)],
      votes: [{ day: 1, kind: "election", second: false }, { day: 1, kind: "election", second: true }, { day: 1, kind: "banish", second: false }],
    };
    const told = chronicle(view).map(({ event, speech: said, vote }) => (said ? `${said.kind}${said.seat}` : vote ? `${vote.kind}${vote.second ? "2" : ""}` : event.kind));
    assert.deepEqual(told, ["night", "day", "stood", "election4", "election", "tie", "election_tie4", "election2", "elected", "deaths", "last_words8", "order", "day0", "banish", "banished", "last_words3", "night"]);
  });

  test("has a sentence for every event of the table", () => {
    const name = seat => NAMES[seat];
    assert.equal(sentence({ kind: "deaths", data: { seats: [2, 4] } }, name), "昨夜 3、5 号死亡");
    assert.equal(sentence({ kind: "elected", data: { seat: null } }, name), "本局没有警长");
    assert.equal(sentence({ kind: "badge", data: { from: 1, to: 4 } }, name), "2 号把警徽交给 5 号竹心");
    assert.equal(sentence({ kind: "ballots", data: { tally: [[1, 2], [4, 3.5]] } }, name), "开票：5 号 3.5 票、2 号 2 票");
    assert.equal(sentence({ kind: "protected", data: { seat: null } }, name), "空守");
    assert.deepEqual(sentences({ events: [{ kind: "step", data: { step: "guard" } }, { kind: "said", data: {} }] }, name), ["守卫行动"]);
  });

  test("says who abstained, and nobody who had no vote", () => {
    const view = { out: [{ seat: 2, how: "night", day: 1 }, { seat: 3, how: "banished", day: 1 }], options: {} }, ballots = [1, null, null, 1];
    assert.deepEqual(abstained(view, { kind: "banish", second: false, day: 1, ballots }), [1]);
    assert.deepEqual(abstained(view, { kind: "election", second: false, day: 1, ballots }), [1, 2]);
    assert.deepEqual(abstained({ ...view, options: { election_voters: "off_ballot" } }, { kind: "election", second: false, day: 1, ballots }), []);
  });

  test("lets only this turn's words run under the speaker", () => {
    const speeches = [speech(1, "day", 4), speech(2, "day", 1), speech(2, "day", 4), speech(2, "day", 4)];
    assert.equal(saying({ day: 2, speaking: { seat: 4, kind: "day" }, speeches }).length, 2);
  });

  test("keeps the speech before in sight until somebody says something", () => {
    const speeches = [speech(1, "day", 1), speech(2, "election", 3), speech(2, "day", 1), speech(2, "day", 1)];
    const refs = view => saidBefore(view).map(line => speeches.indexOf(line));
    assert.deepEqual(refs({ day: 2, speaking: { seat: 4, kind: "day" }, speeches }), [2, 3]);
    assert.deepEqual(refs({ day: 2, speaking: { seat: 1, kind: "day" }, speeches }), []);
    assert.deepEqual(refs({ day: 2, speaking: { seat: 1, kind: "banish_tie" }, speeches }), []);
    assert.deepEqual(refs({ day: 3, speaking: { seat: 4, kind: "day" }, speeches }), []);
    assert.deepEqual(refs({ day: 2, speaking: null, speeches }), []);
  });

  test("after the end tells of each night", () => {
    const night = { night: 1, hunts: { 0: 8, 3: 8, 4: null }, victim: 8, protected: null, saved: true, poisoned: 2, checked: { seat: 3, wolf: true }, deaths: [2] };
    assert.deepEqual(facts(night).map(([, line]) => line), ["刀 9 号（1 4）", "4 号是狼人", "救了 9 号", "毒了 3 号", "死亡：3 号"]);
    assert.deepEqual([reasonOf({ reasoning: { "zh-hans": "想", en: "think" } }), reasonOf({ reasoning: "plain" }), reasonOf({ reasoning: { en: "only" } })], ["想", "plain", "only"]);
  });
});

describe("what is said", () => {
  const chat = (ref, more = {}) => ({ type: "chat", ref, channel: "speech", seat: 1, name: "", username: null, text: "早", ...more });

  test("is found by its reference, comes once, and gives no line of the talk when it is a speech", () => {
    let state = reduce(table(), chat("a", { texts: { "zh-hans": "早安", en: "Morning" } }));
    state = reduce(state, { type: "said", match: "m", messages: [chat("a"), chat("b", { channel: "dead", text: "唉" })], hidden: ["c"] });
    assert.deepEqual([spokenOf(state, { message: "a", seat: 1 }), spokenOf(state, { message: "x", seat: 1 }), spokenOf(state, { message: "c", seat: 1 })], ["早安", "…", "这条消息已被隐藏"]);
    assert.deepEqual(state.chat.map(line => line.text), ["唉"]);
    state = reduce(reduce(state, { type: "chat_hidden", message: "a" }), chat("z"));
    assert.equal(spokenOf(state, { message: "a", seat: 1 }), "这条消息已被隐藏");
    assert.equal(spokenOf(reduce(state, chat("a")), { message: "a", seat: 1 }), "早安");
  });

  test("is forgotten with its match", () => {
    const state = reduce(table(), chat("a"));
    const next = reduce(state, { type: "state", n: 2, at: 0, table: {}, match: { id: "other", status: "running" }, seats: [], you: { seat: null } });
    assert.deepEqual([Object.keys(state.texts), Object.keys(next.texts)], [["a"], []]);
  });

  test("is not shown of whom this account mutes", () => {
    const state = reduce(table(), { type: "muted", usernames: ["user2"] });
    assert.deepEqual([mutedSeat(state, 2), mutedSeat(state, 4), mutedSeat({ ...state, muted: ["user0"] }, 0)], [true, false, false]);
    assert.equal(spokenOf(state, { message: "a", seat: 2 }), "已屏蔽");
  });

  test("is asked for once when it does not come", () => {
    let state = table({ view: { speeches: [{ message: "a" }, { message: "b" }] } }), pulls = 0;
    const watch = lostTexts({ state: () => state, pull: () => pulls++, every: () => {} });
    watch();
    assert.equal(pulls, 0);
    state = { ...state, texts: { a: {} } };
    watch();
    watch();
    assert.equal(pulls, 1);
    assert.deepEqual([missing(state), missing({ ...state, hidden: ["b"] }), missing({ ...state, link: { status: "lost" } })], [["b"], [], []]);
  });

  test("is read aloud in its own language, if the player wants it", () => {
    const read = [], synth = { speak: one => read.push([one.text, one.lang]), cancel() {}, getVoices: () => [] };
    const aloud = new Aloud(synth, text => ({ text }));
    aloud.read("早");
    prefs.set("aloud", true);
    aloud.read("早");
    aloud.read("Good morning");
    prefs.set("aloud", false);
    assert.deepEqual([read, languageOf("No. 3 是狼")], [[["早", "zh-CN"], ["Good morning", "en-US"]], "zh-CN"]);
  });
});

describe("marks and notes", () => {
  function box() {
    const kept = {};
    return Object.defineProperties(kept, Object.fromEntries(Object.entries({
      getItem: key => kept[key] ?? null, setItem: (key, value) => { kept[key] = value; }, removeItem: key => { delete kept[key]; },
    }).map(([key, value]) => [key, { value, enumerable: false }])));
  }

  test("are kept for each match in this browser, and taken away by the same mark again", () => {
    const storage = box(), mine = new Marks(storage).of("m1");
    mine.setMark(3, "wolf");
    mine.setMark(4, "good");
    mine.setMark(4, "good");
    mine.setNote(3, "跟票太快");
    mine.setMuted(5, true);
    const again = new Marks(storage).of("m1");
    assert.deepEqual([again.mark(3), again.mark(4), again.note(3), again.muted], ["wolf", null, "跟票太快", [5]]);
    assert.equal(again.of("m2").mark(3), null);
  });

  test("of old matches are forgotten, and what cannot be read is a clean sheet", () => {
    const storage = box();
    for (let k = 0; k < 15; k++) new Marks(storage).of(`m${k}`).setMark(1, "doubt");
    assert.equal(Object.keys(storage).length, 12);
    storage.setItem("kaiju.werewolf.x", "{broken");
    assert.equal(new Marks(storage).of("x").mark(1), null);
    assert.equal(new Marks(null).of("x").mark(1), null);
  });

  test("mute an agent, who has no account, in this browser", () => {
    marks.of("here").setMuted(3, true);
    assert.deepEqual([mutedSeat(table(), 3), mutedSeat(table(), 5)], [true, false]);
    marks.setMuted(3, false);
  });
});

describe("names, titles and rules in force", () => {
  test("count seats from one", () => {
    assert.deepEqual([nos([2, 4, 6]), nos([0]), who(4, seat => NAMES[seat])], ["3、5、7 号", "1 号", "5 号竹心"]);
    assert.equal(setLine({ wolf: 3, seer: 1, witch: 1, guard: 1, villager: 3 }), "3 狼 · 预女守 · 3 民");
  });

  test("say the day and what differs from the usual", () => {
    assert.deepEqual(title({ view: { phase: "VOTE", day: 2, set: { wolf: 2, seer: 1, witch: 1, guard: 0, villager: 2 } }, table: {} }), ["第 2 天 · 投票", "2 狼 · 预女 · 2 民"]);
    assert.equal(title({ view: { phase: "NIGHT", day: 3 }, table: {} })[0], "第 3 夜");
    assert.deepEqual(optionLines({ wolf_tie: "random", sheriff_vote: "1.5", speech_seconds: 90, guard_seconds: 12, open_chat: true, roles: "custom", wolves: 2, guard: false }), ["发言 90 秒", "自定义：2 狼 · 预女", "狼人平票时抽签", "警长 1.5 票", "白天自由发言"]);
    assert.deepEqual(optionLines({}), ["发言 60 秒"]);
  });
});

describe("the replay", () => {
  test("takes a day with its night for a round", () => {
    const frame = (...events) => ({ events: events.map(([kind, data = {}]) => ({ kind, data })) });
    const frames = [frame(["round_start"], ["night", { night: 1 }]), frame(["day"]), frame(["night", { night: 2 }]), frame(["deaths", { seats: [1] }])];
    assert.deepEqual(rounds(frames, [0, 1, 2, 3]).map(one => [one.round, one.from, one.to]), [[1, 0, 1], [2, 2, 3]]);
  });

  test("jumps to what happened", () => {
    const events = [["deaths", { seats: [] }], ["deaths", { seats: [3] }], ["banished", { seat: null }], ["elected", { seat: 0 }], ["self_destruct", { seat: 1 }], ["said", {}]];
    assert.deepEqual(events.map(([kind, data]) => moment(kind, data)), [null, "deaths", null, "elected", "self_destruct", null]);
  });
});
