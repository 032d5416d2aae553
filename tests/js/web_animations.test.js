import assert from "node:assert/strict";
import { mock, test } from "node:test";

globalThis.document = { documentElement: {} };
globalThis.getComputedStyle = () => ({ getPropertyValue: () => "10ms" });
const { afterPicture, motion } = await import("#js/table/web_animations.js");

const element = told => ({
  animate: () => (told.push("moved"), { finish() {}, cancel() {}, effect: { getTiming: () => ({ fill: "both" }) } }),
});

test("what is started in a batch waits until all of it is measured", () => {
  const told = [],
    layer = { append: () => told.push("put") };
  motion.batch(() => {
    motion.run(element(told), [], { time: 1 });
    told.push("measured");
    motion.put(layer, {});
    motion.batch(() => told.push("measured within"));
    motion.write(() => told.push("written"));
    told.push("measured last");
  });
  assert.deepEqual(told, ["measured", "measured within", "measured last", "moved", "put", "written"]);
  motion.put(layer, {});
  assert.equal(told.at(-1), "put"); // outside of a batch at once
  motion.finish();
});

test("a batch that fails half way still moves what it had begun", () => {
  const told = [];
  assert.throws(
    () =>
      motion.batch(() => {
        motion.run(element(told), [], { time: 1 });
        throw new Error("no seat is there");
      }),
    /no seat/,
  );
  assert.deepEqual(told, ["moved"]);
  motion.finish();
});

test("what would be made later is never made once all is cut short", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const made = [];
  motion.at(0, () => made.push("at once"));
  motion.at(5, () => made.push("in time"));
  mock.timers.tick(6);
  motion.at(5, () => made.push("too late"));
  motion.finish();
  mock.timers.tick(60);
  mock.timers.reset();
  assert.deepEqual(made, ["at once", "in time"]);
});

test("what waits for a picture runs in a task after it, unless it is cancelled", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const frames = [],
    done = [];
  globalThis.requestAnimationFrame = run => frames.push(run);
  globalThis.cancelAnimationFrame = id => frames.splice(id - 1, 1, () => {});
  afterPicture(() => done.push("drawn"));
  const cancels = [afterPicture(() => done.push("before the frame")), afterPicture(() => done.push("after it"))];
  mock.timers.tick(60);
  assert.deepEqual(done, []);
  cancels[0]();
  for (const frame of frames) frame();
  assert.deepEqual(done, []); // the frame itself is free for what moves
  cancels[1]();
  mock.timers.tick(1);
  mock.timers.reset();
  assert.deepEqual(done, ["drawn"]);
});
