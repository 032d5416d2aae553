// A player's name is nobody's to translate: 竹影 is not "Bamboo Shadow" because a browser offers to translate the page.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../static/js/", import.meta.url);

test("every element that holds a name at the table, in a result or in a replay is kept from translation", () => {
  const made = readdirSync(root, { recursive: true })
    .filter(file => file.endsWith(".js"))
    .flatMap(file =>
      [...readFileSync(new URL(file, root), "utf8").matchAll(/h\("(?:span|b)\.(?:who-name|name|nm|by)", .*/g)].map(
        ([line]) => ({ file, line }),
      ),
    );
  const votes = /^h\("span\.by", \{\}, ballots/; // numbers of seats
  assert.ok(made.length >= 9);
  for (const { file, line } of made.filter(one => !votes.test(one.line))) {
    assert.match(line, /^h\("\w+\.[\w-]+", \{(\}, (h\("span", \{)?)?( translate: "no" \}|named\()/, file);
  }
});
