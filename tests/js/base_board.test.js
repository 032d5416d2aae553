// The base of all boards, in a page without a browser, and the services that the page offers a board.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { mount } from "#js/games/gandengyan/board.js";
import { BaseBoard } from "#js/table/base_board.js";
import { BaseActionBar } from "#js/table/base_action_bar.js";
import { BaseAnimations } from "#js/table/base_animations.js";
import { baseViewModel } from "#js/table/base_view_model.js";
import { prefs } from "#js/table/prefs.js";
import { initial } from "#js/table/state.js";

import { fakeTable } from "./fake_page.js";
import { speak } from "./speak.js";

await speak("en", "table", "games/gandengyan");

const env = () => ({
  share() {},
  leaveTable() {},
  next() {},
  side: { open() {}, close() {} },
  speaking: { say() {} },
  toasts: { show() {}, hold() {} },
});

/** I sit in seat 0, and it is my turn. */
function state({ n = 1, events = [], windows = [turn()], view = {} } = {}) {
  const seats = ["竹影", "小满", "青禾"].map((name, seat) => ({ seat, name, username: `user${seat}`, kind: "person" }));
  return {
    ...initial({ me: { username: "user0" } }),
    n,
    at: 0,
    match: { id: "m", status: "running" },
    seats,
    cast: seats,
    you: { seat: 0 },
    windows,
    events,
    view: { phase: "PLAYING", options: {}, outcome: null, ...view },
  };
}

const turn = () => ({ id: "turn-1", name: "turn", seats: [0], mine: true, opens_at: 0, closes_at: 9000 });

class Moves extends BaseAnimations {
  played = [];
  on = {
    play: ({ seat }, { before, wait }) => this.played.push([seat, before, wait]),
    pass: (_, moment) => (moment.wait += 50),
  };

  snapshot(vm) {
    return vm ? "where things lay" : null;
  }
}

class Board extends BaseBoard {
  drawn = [];
  done = [];
  bar = new BaseActionBar(this.barEnv);
  animations = new Moves();
  actions = { play: () => this.move(this.vm.mine("turn"), "play", { card: "R7" }), nth: (_, n) => this.done.push(n) };

  draw(vm) {
    this.drawn.push([vm.view.phase, this.live]);
    this.bar.ask(vm, { text: "Your turn" }, this.turn(vm));
    this.bar.offer({
      shown: true,
      mode: "play",
      key: "play",
      buttons: vm.away ? [this.bar.back] : [{ act: "play", text: "Play", tone: "primary go", off: vm.isSent("turn") }],
    });
  }

  turn(vm) {
    return vm.mine("turn");
  }
}

function board(more = {}) {
  const root = fakeTable(),
    sent = [];
  const made = new Board(root, frame => sent.push(frame) && "r1", env(), {
    viewModel: baseViewModel,
    result: { felt: "jade", matchResult: () => [], shareText: () => "" },
    ...more,
  });
  return { made, root, sent, button: () => root.querySelector("[data-act=play]") };
}

describe("a board", () => {
  test("draws a state, and plays its events once", t => {
    const { made } = board();
    t.after(() => made.destroy());
    made.render(state());
    made.render(
      state({
        n: 2,
        events: [
          { kind: "pass", data: { seat: 2 } },
          { kind: "play", data: { seat: 1 } },
          { kind: "unheard_of", data: {} },
        ],
      }),
    );
    made.animate(made.state);
    made.animate(made.state);
    assert.deepEqual(made.animations.played, [[1, "where things lay", 50]]);
    assert.deepEqual(made.drawn, [
      ["PLAYING", false],
      ["PLAYING", true],
    ]);
  });

  test("what a hidden page did not play is over when it is looked at again", t => {
    const { made } = board();
    t.after(() => made.destroy());
    made.render(state({ n: 2, events: [{ kind: "play", data: { seat: 1 } }] }));
    document.hidden = true;
    made.animate(made.state);
    document.hidden = false;
    made.redraw();
    assert.deepEqual(made.animations.played, []);
    assert.equal(made.live, false);
    assert.deepEqual(made.drawn.at(-1), ["PLAYING", false]);
  });

  test("does what an action names, with its number, and nothing before it is drawn", t => {
    const { made, sent } = board();
    t.after(() => made.destroy());
    assert.equal(made.handle("play"), false);
    made.render(state());
    made.handle("nth3");
    assert.deepEqual(made.done, [3]);
    assert.equal(made.handle("home"), false);
    assert.equal(made.handle("play"), true);
    assert.equal(made.handle("trustee"), true);
    assert.deepEqual(sent, [
      { type: "move", window: "turn-1", verb: "play", card: "R7" },
      { type: "trustee", on: true },
    ]);
  });

  test("sends nothing without a window", t => {
    const { made, sent } = board();
    t.after(() => made.destroy());
    made.render(state({ windows: [] }));
    assert.equal(made.handle("play"), false);
    assert.deepEqual(sent, []);
  });

  test("has one button for a press, shut until the server has answered", t => {
    const { made, sent, button } = board();
    t.after(() => made.destroy());
    made.render(state());
    const first = button();
    assert.equal(first.disabled, false);
    assert.equal(first.className, "btn lg primary go");
    first.dispatch("click");
    assert.equal(sent.length, 1);
    made.render({ ...state(), pending: { r1: { type: "move", window: "turn-1", verb: "play" } } });
    assert.equal(button(), first);
    assert.equal(first.disabled, true);
  });

  test("offers a seat that a trustee plays for one way back", t => {
    const { made, root, sent } = board();
    t.after(() => made.destroy());
    const given = state();
    given.seats[0].trustee = true;
    made.render(given);
    root.querySelector("[data-act=back]").dispatch("click");
    assert.deepEqual(sent, [{ type: "trustee", on: false }]);
  });

  test("unpicks the picked cards after a touch on the empty table only", t => {
    const { made, root } = board({ bare: ".plays" });
    t.after(() => made.destroy());
    let down = 0;
    made.putDown = () => down++;
    root.dispatch("pointerdown", { target: root.querySelector(":scope > .plays") });
    root.dispatch("pointerdown", { target: root.querySelector(":scope > .tools") });
    assert.equal(down, 1);
  });

  test("draws nothing more when it is gone", () => {
    const { made } = board();
    made.render(state());
    made.destroy();
    made.redraw();
    assert.equal(made.drawn.length, 1);
  });
});

test("Gan Deng Yan offers automatic passing to a player who can only pass", t => {
  const offered = [],
    made = mount(fakeTable(), () => "r1", { ...env(), toasts: { show: text => offered.push(text), hold() {} } });
  t.after(() => made.destroy());
  prefs.set("autopassOffered", false);
  made.render(
    state({
      view: {
        hand: ["3S", "5H"],
        counts: [2, 5, 5],
        scores: [0, 0, 0],
        pile: 20,
        trick: 1,
        history: [],
        draws: [],
        plays: [null, null, null],
        last: { seat: 2, type: "SINGLE", rank: 15, length: 1, cards: ["2S"], jokers: [] },
      },
    }),
  );
  assert.equal(offered.length, 1);
});
