// The dialogs of Werewolf, without a browser: the notebook and the sheet of a seat.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";

import { promptText, questionText, whisperForm } from "#js/games/werewolf/action_bar.js";
import { nightScene } from "#js/games/werewolf/phase_panels.js";
import { openNotebook } from "#js/games/werewolf/notebook.js";
import { marks } from "#js/games/werewolf/private_marks.js";
import { NumberedSeats } from "#js/games/werewolf/numbered_seats.js";
import { outText } from "#js/games/werewolf/names.js";
import { openSeat } from "#js/games/werewolf/seat_dialog.js";
import { viewModel } from "#js/games/werewolf/view_model.js";
import { numbered } from "#js/table/state.js";

import { fakeTable } from "./fake_page.js";
import { speak } from "./speak.js";
import { table, win } from "./werewolf_table.js";

const act = { selfDestruct() {} };

describe("a dialog without one of its parts", () => {
  before(() => {
    const page = fakeTable();
    Object.getPrototypeOf(page).showModal = () => {};
    document.body = page;
  });

  /** Returns the text of the dialog that `open` opens. */
  function shown(open) {
    const { children } = document.body,
      known = children.length;
    open();
    assert.equal(children.length, known + 1);
    return children.at(-1).textContent;
  }

  test("says nothing in its place: the notebook of a role that cannot self-destruct", () => {
    const text = role => shown(() => openNotebook(viewModel(table({ view: { role } })), act));
    assert.deepEqual(
      ["wolf", "villager"].map(role => text(role).includes("null")),
      [false, false],
    );
  });

  test("says nothing in its place: the player's own seat, which has no mark", () => {
    assert.deepEqual(
      [3, 0].map(seat => shown(() => openSeat(table(), seat)).includes("null")),
      [false, false],
    );
  });
});

describe("the notebook", () => {
  before(async () => {
    const page = fakeTable();
    Object.getPrototypeOf(page).showModal = () => {};
    document.body = page;
    await speak("en", "table", "games/werewolf");
  });

  const text = match => {
    marks.of(match);
    openNotebook(viewModel(table({ view: { role: "villager" } })), act);
    return document.body.children.at(-1).textContent;
  };

  test("says how to note something while nothing is noted", () => {
    assert.match(text("empty"), /My notes\s*Tap a player's picture to mark that player or write a note\./);
  });

  test("lists the marks and notes about the seats, and no other seat", () => {
    marks.of("noted").setMark(6, "doubt");
    marks.setNote(6, "Watch how 7 votes");
    const said = text("noted");
    assert.match(said, /No\. 7 .*Watch how 7 votes/);
    assert.doesNotMatch(said, /Tap a seat|No\. 6/);
  });
});

describe("at night", () => {
  before(async () => {
    fakeTable();
    await speak("en", "table", "games/werewolf");
  });

  const night = (window, view) =>
    viewModel(table({ windows: [win("night", false, { seats: [] }), ...window], view: { phase: "NIGHT", ...view } }));
  const words = vm =>
    nightScene(vm.view, vm.question)
      .map(one => one.textContent)
      .join(" ");

  test("only a player who acts is told to open the eyes", () => {
    const wolf = night([win("wolves")], { step: "wolves", role: "wolf", pack: [0, 3] });
    assert.match(words(wolf), /Wolves, open your eyes/);
    assert.match(words(night([win("seer")], { step: "wolves", role: "seer", checks: [] })), /Seer, open your eyes/);
    for (const view of [
      { step: "wolves", role: "villager" },
      { step: "guard", role: "wolf", pack: [0, 3] },
    ])
      assert.match(words(night([], view)), /Close your eyes/);
    const later = night([win("wolves")], { step: "guard", role: "wolf", pack: [0, 3] });
    assert.match(words(later), /Close your eyes/);
  });

  test("a wolf reads whom it has chosen, and that this can be changed", () => {
    const asked = hunts =>
      questionText(night([win("wolves")], { step: "wolves", role: "wolf", pack: [0, 3], hunts }), "hunt");
    assert.match(asked({ 3: 5 }), /^Attack whom/);
    assert.match(asked({ 0: 5, 3: 4 }), /^You attack No. 6 .*Tap another seat to change it$/);
    assert.equal(asked({ 0: null }), "You attack nobody. Tap a seat to change it");
  });

  test("a wolf reads when it has chosen a mate or itself", () => {
    const asked = hunts =>
      questionText(night([win("wolves")], { step: "wolves", role: "wolf", pack: [0, 3], hunts }), "hunt");
    assert.match(asked({ 0: 3 }), /^You attack your packmate No. 4 .*\. Tap another seat to change it$/);
    assert.equal(asked({ 0: 0 }), "You attack yourself. Tap another seat to change it");
  });

  test("mates are named on their seats to a wolf that chooses, and to nobody else", () => {
    const view = { step: "wolves", role: "wolf", pack: [0, 3] },
      drawn = vm => {
        const seats = vm.seats.map(() => {
            const one = { element: { dataset: {} }, update: model => (one.model = model) };
            return one;
          }),
          ring = new NumberedSeats(Object.fromEntries(seats.map((one, seat) => [numbered(seat), one])), { press() {} });
        ring.render(vm, { picked: null, peek: false });
        return seats.map(({ model }) => [model.tags.some(tag => tag.text === "Pack"), /Pack/.test(model.press.label)]);
      },
      named = seats => seats.flatMap(([tag, label], seat) => (tag || label ? [[seat, tag, label]] : []));
    assert.deepEqual(named(drawn(night([win("wolves")], view))), [[3, true, true]]);
    assert.deepEqual(named(drawn(night([win("wolves")], { ...view, step: "guard" }))), [], "when the choice is over");
    assert.deepEqual(named(drawn(night([], view))), [], "without its window");
    assert.deepEqual(named(drawn(night([win("seer")], { step: "wolves", role: "seer", checks: [] }))), []);
  });

  test("who sleeps reads to wait for dawn, and no second clock beside the ring", () => {
    for (const step of ["wolves", "guard", "witch"])
      assert.equal(promptText(night([], { step }), null).text, "The night roles act in secret. Wait for dawn");
  });
});

describe("how a seat went out", () => {
  const said = async lang => {
    await speak(lang, "table", "games/werewolf");
    return ["night", "banished"].map(how => outText({ seat: 1, how, day: 3 }));
  };

  test("dates a death at night by the night, and a banishment by the day", async () => {
    assert.deepEqual(await said("zh-hans"), ["第 3 夜死亡", "第 3 天被放逐"]);
    assert.deepEqual(await said("en"), ["died in night 3", "day 3, banished"]);
  });
});

describe("a message to the pack", () => {
  before(() => fakeTable());

  /** Types a text into a form that sends with `send`, submits it, and returns the form and its field. */
  function submitted(send) {
    const form = whisperForm(send),
      [input] = form.element.children;
    input.value = " No. 3? ";
    for (const run of [form.element.listeners.get("submit")].flat()) run({ preventDefault() {} });
    return { form, input };
  }

  test("stays in its field while there is no connection", () => {
    assert.equal(submitted(() => false).input.value, " No. 3? ");
  });

  test("leaves it when it was sent, and comes back when it was refused, but over no other", () => {
    const { form, input } = submitted(text => text === "No. 3?");
    assert.equal(input.value, "");
    form.restore("No. 3?");
    form.restore("No. 4?");
    assert.equal(input.value, "No. 3?");
  });
});
