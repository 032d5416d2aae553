// The toolbar of the table; on a page without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { initial } from "#js/table/state.js";
import { renderToolbar } from "#js/table/toolbar.js";

import { fakeTable } from "./fake_page.js";
import { speak } from "./speak.js";

await speak("en", "table");

/** The toolbar's arguments for a table whose match has this status. */
const table = (status, seat = {}) => ({
  ...initial({ me: { username: "ann" } }),
  table: {},
  seats: [{ seat: 0, name: "Ann", username: "ann", kind: "person", ...seat }],
  you: { seat: 0 },
  view: {},
  match: { id: "m", status },
});

test("keeps the button of auto-play, and with it the focus, when it is pressed", () => {
  const el = fakeTable().querySelector(".tools"),
    asked = [],
    on = { sort() {}, trustee: wanted => asked.push(wanted), side() {}, sorts: true };
  const drawn = trustee => {
    renderToolbar(el, table("running", { trustee }), on);
    const button = el.querySelector(".trustee");
    button.dispatch("click", { currentTarget: button });
    return [button, button.textContent, button.getAttribute("aria-pressed")];
  };
  const [first, ...before] = drawn(false),
    [then, ...after] = drawn(true);
  assert.deepEqual(before, ["Auto", "false"]);
  assert.deepEqual(after, ["Back", "true"]);
  assert.equal(then, first);
  assert.deepEqual(asked, [true, false]);
});

test("names what the button that takes a move back does, during a round and after its end", () => {
  const el = fakeTable().querySelector(".tools"),
    pressed = [],
    on = { sort() {}, trustee() {}, side() {}, sorts: true, takeBack: () => pressed.push("back") };
  const first = status => {
    renderToolbar(el, table(status), on);
    return el.querySelector(".tool");
  };
  assert.equal(first("running").textContent, "Undo");
  assert.equal(first("finished").textContent, "Retry last move");
  first("finished").dispatch("click");
  assert.deepEqual(pressed, ["back"]);
});
