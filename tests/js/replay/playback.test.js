// The player steps, jumps and runs; time is given from outside.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Player } from "#js/replay/playback.js";

const frame = kind => ({ events: [{ kind, data: {} }], view: {} });
const replay = {
  frames: [frame("deal"), frame("bid"), frame("play"), frame("pass"), frame("deal"), frame("play")],
  stops: [0, 1, 2, 3, 4, 5],
  rounds: [
    { round: 1, from: 0, to: 3 },
    { round: 2, from: 4, to: 5 },
  ],
  moments: [
    { kind: "bomb", stop: 2 },
    { kind: "rocket", stop: 5 },
  ],
};

function start() {
  const shown = [],
    waits = [];
  let due = null;
  const later = (run, ms) => {
    due = run;
    waits.push(ms);
    return run;
  };
  const player = new Player(replay, {
    onChange: one => shown.push(one.stop),
    later,
    cancel: () => {
      due = null;
    },
  });
  return {
    player,
    shown,
    waits,
    tick: () => {
      const run = due;
      due = null;
      run?.();
    },
    idle: () => due === null,
  };
}

test("steps stay between the ends", () => {
  const { player, shown } = start();
  player.step(-1);
  player.step(1);
  player.step(1);
  player.go(99);
  player.step(1);
  player.go(-3);
  assert.deepEqual(shown, [0, 1, 2, 5, 5, 0]);
});

test("a jump to a round goes to its start; backwards first to the start of this one", () => {
  const { player, shown } = start();
  player.toRound(1);
  player.toRound(1);
  player.toRound(-1);
  player.toRound(-1);
  player.go(2);
  player.toRound(-1);
  assert.deepEqual(shown, [4, 5, 4, 0, 2, 0]);
  assert.equal(player.round.round, 1);
});

test("a jump to a key moment stays where there is none further", () => {
  const { player, shown } = start();
  player.toMoment(1);
  player.toMoment(1);
  player.toMoment(1);
  player.toMoment(-1);
  assert.deepEqual(shown, [2, 5, 2]);
});

test("it runs to the end by itself, slower at plays than at passes, and stops", () => {
  const { player, shown, waits, tick, idle } = start();
  player.toggle();
  while (!idle()) tick();
  assert.deepEqual(shown, [0, 1, 2, 3, 4, 5]);
  assert.equal(player.playing, false);
  assert.ok(waits[2] > waits[3], "a play is looked at longer than a pass");
});

test("at the end, play starts over", () => {
  const { player } = start();
  player.go(5);
  player.toggle();
  assert.deepEqual([player.stop, player.playing], [0, true]);
});

test("twice the speed is half the pause, and speed keeps to the ladder", () => {
  const { player, waits } = start();
  player.toggle();
  player.setSpeed(2);
  assert.equal(waits[1], waits[0] / 2);
  player.faster(1);
  player.faster(1);
  assert.equal(player.speed, 4);
  player.setSpeed(3);
  assert.equal(player.speed, 1);
});

test("a step by hand while it runs does not run twice", () => {
  const { player, shown, tick } = start();
  player.toggle();
  player.step(1);
  tick();
  assert.deepEqual(shown, [0, 1, 2]);
});
