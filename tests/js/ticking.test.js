// Parts that keep an idle table cheap: clocks that write only changes, a ticker that stops, an element's size that is
// measured when it changes.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { ClockDial } from "#js/table/clock_dial.js";
import { setData, setHidden } from "#js/table/dom.js";
import { ElementSize } from "#js/table/element_size.js";
import { Ticker } from "#js/table/turn_clock.js";

/** An element that notes what is written to it. */
function element() {
  const writes = [],
    note = (target, key, value) => (writes.push(key), (target[key] = value), true);
  const forget = (target, key) => (writes.push(key), delete target[key]);
  const dataset = new Proxy({}, { set: note, deleteProperty: forget });
  const style = { setProperty: (name, value) => writes.push(`${name} ${value}`) };
  return Object.assign(new Proxy({ hidden: false, textContent: "", dataset, style }, { set: note }), { writes });
}

const parts = () => {
  const arc = element(),
    secs = element(),
    el = element();
  for (const one of [arc, secs, el]) one.writes.length = 0;
  return { arc, secs, el, dial: new ClockDial({ ring: { lastElementChild: arc }, secs, el }) };
};

describe("what is written", () => {
  test("hidden is written only when it differs", () => {
    const el = element();
    el.writes.length = 0;
    setHidden(el, false);
    assert.deepEqual(el.writes, []);
    setHidden(el, true);
    setHidden(el, "any word");
    assert.deepEqual([el.hidden, el.writes], [true, ["hidden"]]);
  });

  test("so is a data attribute, which is absent where there is nothing to say", () => {
    const el = element();
    el.writes.length = 0;
    setData(el, "n", 4);
    setData(el, "n", "4");
    setData(el, "few", false);
    setData(el, "idle", true);
    setData(el, "idle", true);
    assert.deepEqual({ ...el.dataset }, { n: "4", idle: "" });
    setData(el, "n", null);
    assert.deepEqual(el.writes, ["n", "idle", "n"]);
    assert.deepEqual({ ...el.dataset }, { idle: "" });
  });
});

describe("a clock dial", () => {
  test("shows the share that is left and the seconds", () => {
    const { arc, secs, dial } = parts();
    dial.show({ ms: 12000, share: 0.6, seconds: 12 });
    assert.deepEqual(arc.writes, ["--left 0.6"]);
    assert.equal(secs.textContent, 12);
  });

  test("shows minutes and seconds from a minute on, for which it makes room", () => {
    const { secs, dial } = parts();
    for (const [seconds, text, long] of [
      [59, 59, undefined],
      [60, "1:00", ""],
      [597, "9:57", ""],
      [3600, "60:00", ""],
      [5, 5, undefined],
    ]) {
      dial.show({ ms: seconds * 1000, share: 0.5, seconds });
      assert.deepEqual([secs.textContent, secs.dataset.long], [text, long]);
    }
  });

  test("writes nothing as long as neither the ring nor the number is seen to change", () => {
    const { arc, secs, el, dial } = parts();
    dial.show({ ms: 60000, share: 1, seconds: 60 });
    for (const one of [arc, secs, el]) one.writes.length = 0;
    secs.textContent = "1:00";
    secs.writes.length = 0;
    dial.show({ ms: 59950, share: 0.9992, seconds: 60 });
    assert.deepEqual([arc.writes, secs.writes, el.writes], [[], [], []]);
    dial.show({ ms: 59850, share: 0.9975, seconds: 60 });
    assert.deepEqual([arc.writes, secs.writes, el.writes], [["--left 0.9975"], [], []]);
  });

  test("is red in the last five seconds, unless nobody may notice, and not when it has stopped", () => {
    const { el, dial } = parts();
    dial.show({ ms: 5001, share: 0.3, seconds: 6 });
    assert.equal(el.dataset.clock, undefined);
    dial.show({ ms: 5000, share: 0.3, seconds: 5 });
    assert.equal(el.dataset.clock, "low");
    dial.show({ ms: 4000, share: 0.2, seconds: 4 }, { calm: true });
    assert.equal(el.dataset.clock, undefined);
    dial.show({ ms: 3000, share: 0.1, seconds: 3 });
    dial.show(null);
    assert.equal(el.dataset.clock, undefined);
  });
});

describe("the ticker", () => {
  function ticker() {
    const timers = new Map(),
      ran = [];
    let ids = 0;
    const env = { every: (ms, run) => (timers.set(++ids, { ms, run }), ids), cancel: id => timers.delete(id) };
    return { timers, ran, one: new Ticker(() => ran.push("tick"), env) };
  }

  test("runs ten times a second while something runs down, on one timer", () => {
    const { timers, ran, one } = ticker();
    assert.equal(timers.size, 0);
    one.keep(true);
    one.keep(true);
    assert.deepEqual(
      [...timers.values()].map(({ ms }) => ms),
      [100],
    );
    timers.get(1).run();
    assert.deepEqual(ran, ["tick"]);
    one.keep(false);
    assert.equal(timers.size, 0);
    one.keep(true);
    assert.equal(timers.size, 1);
  });

  test("never runs again when the board is gone", () => {
    const { timers, one } = ticker();
    one.keep(true);
    one.destroy();
    one.keep(true);
    assert.equal(timers.size, 0);
  });
});

describe("the size of an element", () => {
  function room() {
    const el = { wide: 400 },
      told = [];
    let measured = 0,
      resize;
    class Observer {
      constructor(run) {
        resize = run;
      }

      observe() {}

      disconnect() {
        resize = () => {};
      }
    }
    const one = new ElementSize(
      el,
      ({ wide }) => (measured++, { tall: wide < 720 }),
      () => told.push(el.wide),
      Observer,
    );
    return { el, told, one, resize: () => resize(), measured: () => measured };
  }

  test("is measured once, however often it is asked for", () => {
    const { one, measured } = room();
    assert.deepEqual([one.measured, one.measured], [{ tall: true }, { tall: true }]);
    assert.equal(measured(), 1);
  });

  test("is reported when its relevant part has changed, and only then", () => {
    const { el, told, one, resize } = room();
    resize();
    assert.deepEqual(told, []); // nobody had asked yet
    assert.deepEqual(one.measured, { tall: true });
    el.wide = 500;
    resize();
    assert.deepEqual(told, []);
    el.wide = 900;
    resize();
    assert.deepEqual(told, [900]);
    assert.deepEqual(one.measured, { tall: false });
    one.destroy();
    el.wide = 300;
    resize();
    assert.deepEqual(told, [900]);
  });
});
