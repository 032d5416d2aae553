// The pure parts of Werewolf's page: questions, claims and speeches, and the secrets that neighbours must not notice.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { ReadAloud, languageOf, missingTexts, watchMissingTexts } from "#js/games/werewolf/speech_texts.js";
import { isHushed, isSecret, title } from "#js/games/werewolf/game_manifest.js";
import { spokenOf } from "#js/games/werewolf/log.js";
import { soundedWindow, claimedBySeat, viewModel, isMutedSeat } from "#js/games/werewolf/view_model.js";
import { claimChip, claimSentence, numberAndName } from "#js/games/werewolf/names.js";
import { eventText } from "#js/games/werewolf/event_text.js";
import { chatRights } from "#js/games/werewolf/chat_rights.js";
import { prefs } from "#js/table/prefs.js";
import { reduce } from "#js/table/state.js";

import { speak } from "./speak.js";
import { claim, table, win } from "./werewolf_table.js";

await speak("zh-hans", "table", "games/werewolf");

describe("what is asked of me", () => {
  const asks = (name, view = {}) =>
    viewModel(table({ windows: [win("night", false, { seats: [] }), win(name)], view: { phase: "NIGHT", ...view } }))
      .question;

  test("follows from my open window", () => {
    assert.deepEqual(
      [
        asks("wolves"),
        asks("seer", { checks: [] }),
        asks("guard", { protecting: null }),
        asks("witch"),
        asks("stand"),
        asks("speech"),
        asks("last_words"),
        asks("order"),
        asks("badge"),
      ],
      ["hunt", "check", "protect", "witch", "stand", "speak", "speak", "order", "badge"],
    );
  });

  test("in the others' steps of the night is a word to the pack", () => {
    const later = step =>
      viewModel(
        table({
          windows: [win("night", false, { seats: [] }), win("wolves")],
          view: { phase: "NIGHT", step, role: "wolf", pack: [0, 3] },
        }),
      );
    assert.deepEqual(
      ["wolves", "guard", "witch"].map(step => later(step).question),
      ["hunt", "whisper", "whisper"],
    );
    assert.deepEqual(later("guard").targets, []);
  });

  test("is nothing when it has been answered for good, on trustee, paused or over", () => {
    assert.equal(asks("seer", { checks: [{ night: 2, seat: 3, wolf: false }] }), null);
    assert.equal(asks("guard", { protecting: 4 }), null);
    assert.equal(asks("guard", { protecting: null, guard_done: true }), null);
    assert.equal(asks("vote", { vote: { voted: [0], voters: [0], targets: [1] }, ballot: { target: 1 } }), null);
    assert.equal(viewModel(table({ windows: [win("speech")], match: { id: "m", status: "paused" } })).question, null);
    assert.equal(viewModel(table({ windows: [win("speech")], view: { phase: "GAME_OVER" } })).question, null);
    const away = table({ windows: [win("speech")] });
    away.seats = away.seats.map((seat, k) => ({ ...seat, trustee: k === 0 }));
    assert.equal(viewModel(away).question, null);
  });

  test("names who can be chosen, and why not", () => {
    const targets = (name, view) => viewModel(table({ windows: [win(name)], view })).targets;
    const alive = [true, true, false, true];
    assert.deepEqual(targets("wolves", { alive }), [true, true, false, true]);
    assert.deepEqual(targets("seer", { alive, checks: [] }), [false, true, false, true]);
    assert.deepEqual(targets("guard", { alive, guarded: 3, protecting: null }), [true, true, false, "no.guarded"]);
    assert.deepEqual(targets("witch", { alive, potions: { antidote: true, poison: true }, used: {} }), [
      false,
      true,
      false,
      true,
    ]);
    assert.deepEqual(
      targets("witch", { alive, potions: { antidote: false, poison: true }, used: { save: true, poison: null } }),
      [],
    );
    assert.deepEqual(targets("vote", { alive, vote: { targets: [1, 2], voters: [0], voted: [] } }), [
      "no.candidate",
      true,
      false,
      "no.candidate",
    ]);
  });
});

describe("what a neighbour could notice", () => {
  test("only windows that everybody knows of sound, blink and stand in the title", () => {
    for (const name of ["wolves", "seer", "guard", "witch", "self_destruct", "withdraw"])
      assert.equal(soundedWindow(table({ windows: [win(name)] })), null, name);
    assert.equal(soundedWindow(table({ windows: [win("self_destruct"), win("vote")] })).name, "vote");
  });

  test("a clock is drawn at a seat for public windows alone", () => {
    const vm = viewModel(table({ windows: [win("self_destruct"), win("order", false)] }));
    assert.deepEqual([vm.clockOf(0), vm.clockOf(3).name], [null, "order"]);
  });

  test("whispers and speeches ring no bell, and the night is hushed", () => {
    assert.deepEqual(
      [isSecret({ channel: "wolves" }), isSecret({ channel: "speech" }), isSecret({ channel: "dead" })],
      [true, true, false],
    );
    assert.deepEqual(
      [isHushed(table({ view: { phase: "NIGHT" } })), isHushed(table()), isHushed({ view: null })],
      [true, false, false],
    );
  });

  test("beside the table nobody talks by night, the pack neither", () => {
    const off = state => chatRights(state, { say() {} })?.off ?? null;
    const night = { phase: "NIGHT" };
    assert.equal(off(table({ view: night, windows: [win("wolves")] })), off(table({ view: night })));
    assert.equal(off(table({ view: { options: { open_chat: true } } })), null);
    assert.equal(off(table({ you: { seat: null } })), "观众不能发言");
    assert.equal(
      off(table({ view: { alive: [false, ...Array(8).fill(true)], out: [{ seat: 0, how: "night", day: 2 }] } })),
      null,
    );
    assert.equal(chatRights({ ...table(), view: null }, { say() {} }), null);
  });

  test("a player whose turn it is, alive or with last words, is sent to the form in the middle", () => {
    const off = more => chatRights(table(more), { say() {} })?.off ?? null,
      gone = { alive: [false, ...Array(8).fill(true)], out: [{ seat: 0, how: "night", day: 2 }] };
    assert.equal(off({}), "轮到你时再发言");
    assert.equal(off({ windows: [win("speech")] }), "轮到你了，请在中间发言");
    assert.equal(off({ windows: [win("last_words")], view: gone }), "请在中间留遗言");
    assert.equal(off({ windows: [win("last_words", false)], view: gone }), null);
  });
});

describe("claims", () => {
  test("stand by seat: the last role counts, acts are kept once, moods change", () => {
    const speeches = [
      {
        day: 1,
        seat: 1,
        claims: [claim("role", { seat: 1, role: "seer" }), claim("check", { seat: 2, wolf: false, night: 1 })],
      },
      {
        day: 2,
        seat: 1,
        claims: [
          claim("role", { seat: 1, role: "villager" }),
          claim("check", { seat: 2, wolf: false, night: 1 }),
          claim("suspect", { seat: 4 }),
        ],
      },
      { day: 2, seat: 1, claims: [claim("trust", { seat: 4 })] },
    ];
    const row = claimedBySeat(table({ view: { speeches } }).view)[1];
    assert.deepEqual(
      [row.role, row.roles.map(one => one.role), row.acts.length, row.moods.map(one => one.kind)],
      ["villager", ["seer", "villager"], 1, ["trust"]],
    );
  });

  test("are short on a chip and whole in a sentence, in both languages", async () => {
    const made = [
      claim("role", { seat: 0, role: "seer" }),
      claim("check", { seat: 2, wolf: true, night: 1 }),
      claim("save", { seat: 4 }),
      claim("suspect", { seat: 8 }),
    ];
    assert.deepEqual(made.map(claimChip), ["预言家", "3 查杀", "5 银水", "疑 9"]);
    assert.deepEqual(made.map(claimSentence), ["我是预言家", "第 1 夜查验 3 号，查杀", "救了 5 号", "我怀疑 9 号"]);
    await speak("en", "table", "games/werewolf");
    assert.deepEqual(made.map(claimSentence), [
      "My role: Seer",
      "Checked No. 3, night 1: wolf",
      "Saved No. 5",
      "I suspect No. 9",
    ]);
    await speak("zh-hans", "table", "games/werewolf");
  });
});

describe("what is said", () => {
  const chat = (ref, more = {}) => ({
    type: "chat",
    ref,
    channel: "speech",
    seat: 1,
    name: "",
    username: null,
    text: "早",
    ...more,
  });

  test("is found by its reference, comes once, and gives no line of the talk when it is a speech", () => {
    let state = reduce(table(), chat("a", { texts: { "zh-hans": "早安", en: "Morning" } }));
    state = reduce(state, {
      type: "said",
      match: "m",
      messages: [chat("a"), chat("b", { channel: "dead", text: "唉" })],
      hidden: ["c"],
    });
    assert.deepEqual(
      [
        spokenOf(state, { message: "a", seat: 1 }),
        spokenOf(state, { message: "x", seat: 1 }),
        spokenOf(state, { message: "c", seat: 1 }),
      ],
      ["早安", "…", "这条消息已被隐藏"],
    );
    assert.deepEqual(
      state.chat.map(line => line.text),
      ["唉"],
    );
    state = reduce(reduce(state, { type: "chat_hidden", message: "a" }), chat("z"));
    assert.equal(spokenOf(state, { message: "a", seat: 1 }), "这条消息已被隐藏");
    assert.equal(spokenOf(reduce(state, chat("a")), { message: "a", seat: 1 }), "早安");
  });

  test("is forgotten with its match", () => {
    const state = reduce(table(), chat("a"));
    const next = reduce(state, {
      type: "state",
      n: 2,
      at: 0,
      table: {},
      match: { id: "other", status: "running" },
      seats: [],
      you: { seat: null },
    });
    assert.deepEqual([Object.keys(state.texts), Object.keys(next.texts)], [["a"], []]);
  });

  test("is not shown if this account has muted the speaker", () => {
    const state = reduce(table(), { type: "muted", usernames: ["user2"] });
    assert.deepEqual(
      [isMutedSeat(state, 2), isMutedSeat(state, 4), isMutedSeat({ ...state, muted: ["user0"] }, 0)],
      [true, false, false],
    );
    assert.equal(spokenOf(state, { message: "a", seat: 2 }), "已屏蔽");
  });

  test("is asked for once when it does not come", () => {
    let state = table({ view: { speeches: [{ message: "a" }, { message: "b" }] } }),
      pulls = 0;
    const watch = watchMissingTexts({ state: () => state, pull: () => pulls++, every: () => {} });
    watch();
    assert.equal(pulls, 0);
    state = { ...state, texts: { a: {} } };
    watch();
    watch();
    assert.equal(pulls, 1);
    assert.deepEqual(
      [
        missingTexts(state),
        missingTexts({ ...state, hidden: ["b"] }),
        missingTexts({ ...state, link: { status: "lost" } }),
      ],
      [["b"], [], []],
    );
  });

  test("is read aloud in its own language, if the player wants it", () => {
    const read = [],
      synth = { speak: one => read.push([one.text, one.lang]), cancel() {}, getVoices: () => [] };
    const aloud = new ReadAloud(synth, text => ({ text }));
    aloud.read("早");
    prefs.set("aloud", true);
    aloud.read("早");
    aloud.read("Good morning");
    prefs.set("aloud", false);
    assert.deepEqual(
      [read, languageOf("No. 3 是狼")],
      [
        [
          ["早", "zh-CN"],
          ["Good morning", "en-US"],
        ],
        "zh-CN",
      ],
    );
  });
});
