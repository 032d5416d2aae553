// What a player types in a speech is read as claims, in both languages, and never against its sense.

import assert from "node:assert/strict";
import { test } from "node:test";

import { readClaims, typedClaims } from "#js/games/werewolf/typed_claims.js";

const read = (text, me = 0) =>
  typedClaims(text, { count: 9, me, night: 2 }).map(({ kind, seat, role, wolf, night }) =>
    [kind, role, seat === null ? null : seat + 1, wolf, night].filter(value => value !== null).join(" "),
  );

test("a role and a check are read as people write them", () => {
  const says = ["role seer", "check 5 true 2"];
  for (const text of [
    "我是预言家，昨晚验了5号，5号是狼人。请把警徽给我",
    "我是预言家，昨晚验的 5 号，是狼。",
    "我跳预言家。5号查杀！",
    "我是預言家，驗了 5 號，是狼",
    "I'm the seer. I checked number 5 last night: wolf.",
    "I am the seer, I checked No. 5, wolf",
  ])
    assert.deepEqual(read(text), says, text);
  assert.deepEqual(read("我就是村民，昨晚睡得很好。"), ["role villager"]);
  assert.deepEqual(read("我是女巫，你们不要乱投。"), ["role witch"]);
  assert.deepEqual(read("查了3号，好人"), ["check 3 false 2"]);
  assert.deepEqual(read("3 号是我的金水"), ["check 3 false 2"]);
  assert.deepEqual(read("I checked 3: good"), ["check 3 false 2"]);
});

test("suspicion and trust name a seat", () => {
  assert.deepEqual(read("我怀疑 7 号，今天出7号。我相信3号"), ["suspect 7", "trust 3"]);
  assert.deepEqual(read("I suspect No. 7. I trust 3"), ["suspect 7", "trust 3"]);
});

test("what is denied, asked or supposed is no claim", () => {
  for (const text of [
    "我不是预言家",
    "你说我是女巫？",
    "如果我是预言家，验了5号是狼",
    "别怀疑 7 号",
    "验了5号，不是狼",
    "验了5号，3号是狼",
    "I'm not the seer",
    "If I'm the witch, vote for 5",
    "I don't suspect 7",
    "谁是预言家",
    "hello, good luck to all 9 of you",
    "",
  ])
    assert.deepEqual(read(text), [], text);
});

test("seats that are none, and one's own, are left out", () => {
  assert.deepEqual(read("怀疑 10 号。相信 0 号。怀疑 1 号"), []);
  assert.deepEqual(read("I checked 99: wolf"), []);
});

test("chips follow the text, and what the player chose or removed stays", () => {
  const kinds = () => claims.map(claim => claim.kind).join(" "),
    field = { value: "", addEventListener: (_, run) => (field.input = run) },
    type = text => ((field.value = text), field.input());
  let claims = [{ kind: "trust", seat: 2, role: null, wolf: null, night: null }];
  readClaims(field, {
    keyOf: claim => JSON.stringify(claim),
    table: () => ({ count: 9, me: 0, night: 1 }),
    claims: () => claims,
    set: next => (claims = next),
  });
  type("我是预言家，验了5号，是狼");
  assert.equal(kinds(), "trust role check");
  type("我是预言家");
  assert.equal(kinds(), "trust role");
  claims = claims.slice(0, 1); // the player removes the chip
  type("我是预言家，");
  assert.equal(kinds(), "trust");
  type("我是预言家。怀疑 3 号。相信 3 号");
  assert.equal(kinds(), "trust suspect");
  claims = []; // the speech is sent
  type("");
  type("我是预言家");
  assert.equal(kinds(), "role");
});
