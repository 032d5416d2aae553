// The generator in the browser gives the numbers that the one in Python gives.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { commitment, Rng } from "#js/fairness/rng.js";

const vectors = JSON.parse(readFileSync(new URL("../../rules/rng_vectors.json", import.meta.url), "utf8"));
const { seed } = vectors;

test("the commitment is the hash of the seed's bytes", async () => {
  assert.equal(await commitment(seed), vectors.commitment);
});

test("the words of the stream are the frozen ones", async () => {
  let rng = new Rng(seed),
    value;
  for (const word of vectors.words) {
    [value, rng] = await rng.below(1n << 64n);
    assert.equal(value.toString(16).padStart(16, "0"), word);
  }
});

test("draws below a number are the frozen ones, one by one and together", async () => {
  for (const { position, n, values, position_after: after } of vectors.below) {
    let rng = new Rng(seed, position),
      value;
    const [together, end] = await rng.draws(n, values.length);
    assert.deepEqual([together, end.position], [values, after]);
    for (const expected of values) {
      [value, rng] = await rng.below(n);
      assert.equal(value, expected);
    }
    assert.equal(rng.position, after);
  }
});

test("a round and a purpose have the frozen generators", async () => {
  for (const { label, key } of vectors.derive) assert.equal((await new Rng(seed).derive(label)).key, key);
});

test("words above the largest multiple are drawn again", async () => {
  const { position, n, value, position_after: after } = vectors.rejection;
  const [drawn, rng] = await new Rng(seed, position).below(BigInt(n));
  assert.deepEqual([drawn.toString(), rng.position], [value, after]);
});

test("a shuffle is the frozen one and leaves its input alone", async () => {
  const { of, round, order, position_after: after } = vectors.shuffle;
  const cards = Array.from({ length: of }, (_, i) => i);
  const [deck, rng] = await (await new Rng(seed).derive(round)).shuffled(cards);
  assert.deepEqual([deck, rng.position], [order, after]);
  assert.deepEqual(
    cards,
    Array.from({ length: of }, (_, i) => i),
  );
});
