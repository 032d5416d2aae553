// What the overlay of a stream shows at one instant: the slip and its step, the effect, speech, cooldowns, the places.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import {
  actedAt,
  awaitedAt,
  beforeDouble,
  comesBackIn,
  liveText,
  placesOf,
  slipAt,
  speechAt,
} from "#js/streams/overlay/view_model.js";

import { speak } from "./speak.js";

const NOW = 1_000_000;
const waiting = (reference, more = {}) => ({ reference, kind: "cheer", awaits: "next", until: null, at: NOW, ...more });
const decided = (reference, status, at) => ({ reference, kind: "double", status, at });
const gifts = (next, ...lately) => ({ gifts: { next, queue: [], more: 0, decided: lately } });
const step = (state, now = NOW) => {
  const slip = slipAt(state, now);
  return slip && [slip.gift.reference, slip.step];
};

describe("the slip", () => {
  test("announces a gift, then says what it waits for", () => {
    assert.deepEqual(step(gifts(waiting("a"))), ["a", "announce"]);
    assert.deepEqual(step(gifts(waiting("a")), NOW + 1200), ["a", "wait"]);
    assert.equal(step(gifts(null)), null);
    assert.equal(step({}), null);
  });

  test("shows what acted for four seconds, before what waits and what was refused", () => {
    const state = gifts(waiting("a"), decided("r", "refused", NOW), decided("b", "applied", NOW - 100));
    assert.deepEqual(step(state), ["b", "apply"]);
    assert.deepEqual(step(state, NOW + 3400), ["b", "apply"]);
    assert.deepEqual(step(gifts(waiting("a"), decided("b", "applied", NOW)), NOW + 4000), ["a", "wait"]);
  });

  test("says why a gift was refused, then goes on", () => {
    const state = gifts(waiting("a"), decided("r", "refused", NOW));
    assert.deepEqual(step(state), ["r", "refused"]);
    assert.deepEqual(step(state, NOW + 3500), ["a", "wait"]);
  });

  test("shows the newest of two that acted", () => {
    const state = gifts(null, decided("b", "applied", NOW - 900), decided("c", "applied", NOW - 100));
    assert.equal(actedAt(state, NOW).reference, "c");
  });
});

test("a cooldown counts whole seconds, and leaves the gift next", () => {
  const gift = { awaits: "cooldown", until: NOW + 11_500 };
  assert.deepEqual(awaitedAt(gift, NOW), { awaits: "cooldown", seconds: 12 });
  assert.deepEqual(awaitedAt(gift, NOW + 11_500), { awaits: "next", seconds: 0 });
  assert.deepEqual(awaitedAt({ awaits: "free_lead", until: null }, NOW), { awaits: "free_lead", seconds: 0 });
});

test("an emotion is shown for four seconds, and a text for eight", () => {
  const text = { phrase: null, text: "hm", texts: null, at: NOW },
    said = { emotion: { name: "happy", at: NOW }, text };
  assert.deepEqual(speechAt(said, NOW + 3999), { emotion: "happy", text });
  assert.deepEqual(speechAt(said, NOW + 4000), { emotion: undefined, text });
  assert.deepEqual(speechAt(said, NOW + 8000), { emotion: undefined, text: undefined });
  assert.deepEqual(speechAt(null, NOW), { emotion: undefined, text: undefined });
});

test("a streamer who plays sits below, else the first seat", () => {
  const seats = [0, 1, 2].map(seat => ({ seat }));
  const places = own =>
    Object.fromEntries(Object.entries(placesOf({ seats, own })).map(([at, { seat }]) => [at, seat]));
  assert.deepEqual(places(null), { b: 0, l: 1, r: 2 });
  assert.deepEqual(places(2), { b: 2, l: 0, r: 1 });
  assert.equal(placesOf({ seats: seats.slice(1), own: null }), null);
  assert.equal(placesOf({}), null);
});

test("a double is shown from the multiplier before it, at most from the cap", () => {
  const multiplier = { bid: 3, bombs: 1, rockets: 0, spring: null, total: 12, gifts: 1 };
  assert.equal(beforeDouble({ multiplier }), 6);
  assert.equal(beforeDouble({ multiplier: { ...multiplier, total: 4 }, cap: 4 }), 4);
  assert.equal(beforeDouble({ multiplier: { ...multiplier, bid: 0 } }), 0);
  assert.equal(beforeDouble({}), 0);
});

test("the time on the air is told in hours and minutes", async () => {
  await speak("en", "streams/overlay");
  assert.equal(liveText(NOW, NOW + 59 * 60_000), "live 59 min");
  assert.equal(liveText(NOW, NOW + 372 * 60_000), "live 6 h 12 min");
  assert.equal(liveText(NOW, NOW - 5), "live 0 min");
  await speak("zh-hans", "streams/overlay");
  assert.equal(liveText(NOW, NOW + 372 * 60_000), "直播 6 小时 12 分");
});

test("an overlay that was turned away comes back, since nobody reloads it", () => {
  assert.equal(comesBackIn({ status: "lost", bye: "CLOSED_4404", retryIn: null }), 30_000);
  assert.equal(comesBackIn({ status: "lost", bye: "RATE_LIMITED", retryIn: null }), 30_000);
  assert.equal(comesBackIn({ status: "lost", bye: null, retryIn: 400 }), null); // the socket does it by itself
  assert.equal(comesBackIn({ status: "connecting", bye: null, retryIn: null }), null);
});
