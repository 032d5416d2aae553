// The toolbar of the table; on a page without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { initial } from "#js/table/state.js";
import { renderToolbar } from "#js/table/toolbar.js";

import { fakeTable } from "./fake_page.js";
import { speak } from "./speak.js";

await speak("en", "table");

test("names what the button that takes a move back does, during a round and after its end", () => {
  const el = fakeTable().querySelector(".tools"),
    pressed = [],
    on = { sort() {}, trustee() {}, side() {}, sorts: true, takeBack: () => pressed.push("back") };
  const first = status => {
    const seats = [{ seat: 0, name: "Ann", username: "ann", kind: "person" }];
    renderToolbar(
      el,
      {
        ...initial({ me: { username: "ann" } }),
        table: {},
        seats,
        you: { seat: 0 },
        view: {},
        match: { id: "m", status },
      },
      on,
    );
    return el.querySelector(".tool");
  };
  assert.equal(first("running").textContent, "Undo");
  assert.equal(first("finished").textContent, "Retry last move");
  first("finished").dispatch("click");
  assert.deepEqual(pressed, ["back"]);
});
