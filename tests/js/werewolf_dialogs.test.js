// The dialogs of Werewolf, without a browser: the notebook and the sheet of a seat.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";

import { openNotebook } from "#js/games/werewolf/notebook.js";
import { openSeat } from "#js/games/werewolf/seat_dialog.js";
import { viewModel } from "#js/games/werewolf/view_model.js";

import { fakeTable } from "./fake_page.js";
import { table } from "./werewolf_table.js";

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
