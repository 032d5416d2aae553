// The result panel over a table, as games of different kinds ask for it; on a page without a browser.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { revealDelay } from "#js/games/doudizhu/results.js";
import { baseViewModel } from "#js/table/base_view_model.js";
import { ResultOverlay } from "#js/table/result_overlay.js";
import { sound } from "#js/table/sound.js";
import { initial } from "#js/table/state.js";

import { fakeTable } from "./fake_page.js";
import { speak, wordsOf } from "./speak.js";

await speak("en", "table");
const en = await wordsOf("table", "en");

/** I sat in seat 0 of a match that has ended, or of a round. */
function ended({ phase = "GAME_OVER", status = "finished", view = {} } = {}) {
  const seats = ["竹影", "小满", "青禾"].map((name, seat) => ({ seat, name, username: `user${seat}`, kind: "person" }));
  return {
    ...initial({ me: { username: "user0" } }),
    urls: { home: "/", matches: "/matches/" },
    n: 1,
    table: { status: "open" },
    match: { id: "m", status, linked: true },
    seats,
    cast: seats,
    castSeat: 0,
    you: { seat: 0 },
    view: { phase, options: {}, outcome: { places: [1, 2, 3], scores: [3, -1, -2] }, ...view },
  };
}

/** A panel whose vote is loaded; `early`: a state that ended live before that. */
async function overlay(t, game = {}, { early = null } = {}) {
  const root = fakeTable(),
    heard = [];
  t.mock.timers.enable({ apis: ["setTimeout"] });
  t.mock.method(sound, "play", name => heard.push(name));
  const made = new ResultOverlay(root, {
    felt: "jade",
    matchResult: () => [],
    shareText: () => "",
    act: { redraw() {}, share() {}, ready() {}, again() {}, leaveTable() {} },
    ...game,
  });
  t.after(() => made.destroy());
  const show = (state, live) => made.render(state, baseViewModel(state), { live });
  if (early) show(early, true);
  await import("#js/table/rematch.js"); // a result waits for it
  await Promise.resolve();
  return { made, root, heard, show, panel: root.querySelector(".stage") };
}

const texts = root => root.querySelectorAll(".quiet").map(one => one.textContent);

describe("the result panel", () => {
  test("is there at once on a page that comes later, and in silence", async t => {
    const { made, heard, show } = await overlay(t);
    show(ended(), false);
    assert.equal(made.open, true);
    assert.deepEqual(heard, []);
  });

  test("lets the table be looked at for as long as the game says", async t => {
    const { made, heard, show } = await overlay(t, { revealDelay: () => 2900 });
    show(ended(), true);
    t.mock.timers.tick(2899);
    assert.equal(made.open, false);
    t.mock.timers.tick(1);
    assert.equal(made.open, true);
    assert.deepEqual(heard.slice(0, 1), ["win"]);
  });

  test("tells the game when it appears, and not before, to close what would cover it", async t => {
    const told = [],
      { show } = await overlay(t, { revealed: () => told.push("appears") });
    show(ended(), true);
    t.mock.timers.tick(1499);
    assert.deepEqual(told, []);
    t.mock.timers.tick(1);
    assert.deepEqual(told, ["appears"]);
  });

  test("is the last round's, after its time, when the match ended before the vote was loaded", async t => {
    const { made, panel, show } = await overlay(t, { roundResult: () => () => [] }, { early: ended() });
    show(ended(), false); // drawn again once the vote is there
    assert.equal(made.open, false);
    t.mock.timers.tick(1500);
    assert.equal(made.open, true);
    assert.equal(panel.dataset.kind, "round");
  });

  test("sounds neither won nor lost where the game says so", async t => {
    const { heard, show } = await overlay(t, { resultSound: (_, kind) => (kind === "round" ? "win" : null) });
    show(ended(), true);
    t.mock.timers.tick(1500);
    assert.equal(heard.includes("win") || heard.includes("loss"), false);
  });

  test("has the ways on that the game names, in their order", async t => {
    const { root, show } = await overlay(t, { ways: ["home", "share", "look"] });
    show(ended(), false);
    assert.deepEqual(texts(root), [en["final.home"], en["end.share"], en["end.review"]]);
  });

  test("says after practice that it does not count, and leads to a match beside another practice", async t => {
    const sent = [],
      forms = ["again", "real-match"];
    const practice = { ...ended(), urls: { home: "/", practice: "/practice/doudizhu/" } };
    for (const game of [{}, { roundResult: () => () => [] }]) {
      const { panel, show, made } = await overlay(t, game);
      document.getElementById = id => (forms.includes(id) ? { requestSubmit: () => sent.push(id) } : null);
      show(practice, true);
      t.mock.timers.tick(1500);
      assert.deepEqual(
        panel.querySelectorAll(".uncounted").map(one => one.textContent),
        [en["final.uncounted"]],
      );
      panel
        .querySelectorAll(".quiet")
        .find(one => one.textContent === en["final.real"])
        .dispatch("click");
      panel
        .querySelectorAll(".primary")
        .find(one => one.textContent === en["final.practice"])
        .dispatch("click");
      assert.deepEqual(sent.splice(0), ["real-match", "again"]);
      made.destroy();
      t.mock.timers.reset();
    }
    const { panel, show } = await overlay(t);
    show(ended(), false);
    assert.equal(panel.querySelector(".uncounted"), null);
    assert.equal(panel.textContent.includes(en["final.real"]), false);
  });

  test("leads home from an open table alone", async t => {
    const { root, show } = await overlay(t, { ways: ["home", "share"] });
    show({ ...ended(), table: { status: "closed" } }, false);
    assert.deepEqual(texts(root), [en["end.share"]]);
  });

  test("leads from a branch to the comparison, once the original may be seen", async t => {
    const compares = async (branch, game) => {
      const { root, show, made } = await overlay(t, game),
        state = ended();
      show(
        {
          ...state,
          urls: { ...state.urls, replay: "/r/{match}", branch: "/b/{match}" },
          table: { status: "closed", branch },
        },
        true,
      );
      t.mock.timers.tick(1500);
      const found = root.querySelectorAll(".quiet").filter(one => one.textContent === en["final.compare"]);
      made.destroy();
      t.mock.timers.reset();
      return found.map(one => one.getAttribute("href"));
    };
    for (const game of [{}, { roundResult: () => () => [] }]) {
      assert.deepEqual(await compares({ move: 9, parent: "p" }, game), ["/b/m"]);
      assert.deepEqual(await compares({ move: null, parent: null }, game), []);
      assert.deepEqual(await compares(null, game), []);
    }
  });

  test("folds away, with a button in the actions' place that brings it back", async t => {
    const { made, root, show } = await overlay(t);
    show(ended(), false);
    root
      .querySelectorAll(".quiet")
      .find(one => one.textContent === en["end.review"])
      .dispatch("click");
    assert.deepEqual([made.open, made.folded], [false, true]);
    root.querySelector(":scope > .actions").querySelector(".unfold").dispatch("click");
    assert.deepEqual([made.open, made.folded], [true, false]);
  });

  test("wears a layout of the game's own after the match", async t => {
    const { panel, show } = await overlay(t, { block: "werewolf-end" });
    show(ended(), false);
    assert.equal(panel.classList.contains("werewolf-end"), true);
    assert.equal(panel.dataset.kind, "werewolf-end");
  });

  test("goes when the next round begins", async t => {
    const { made, show } = await overlay(t, { roundResult: () => () => [] });
    show(ended({ phase: "ROUND_END", status: "running" }), false);
    assert.equal(made.open, true);
    show(ended({ phase: "PLAYING", status: "running" }), false);
    assert.equal(made.open, false);
  });
});

test("Dou Dizhu looks longer at a spring, and at nothing after an aborted match", () => {
  const result = { points: [1, -1, 0] };
  assert.equal(revealDelay({ view: { result, multiplier: { spring: "spring" } } }), 2900);
  assert.equal(revealDelay({ view: { result, multiplier: {} } }), 1500);
  assert.equal(revealDelay({ view: { result }, aborted: true }), 0);
});
