// A player's name is nobody's to translate: 竹影 is not "Bamboo Shadow" because a browser offers to translate the page.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../static/js/", import.meta.url);

test("every element that holds a name at the table, in a result or in a replay is kept from translation", () => {
  const made = readdirSync(root, { recursive: true }).filter(file => file.endsWith(".js")).flatMap(file =>
    [...readFileSync(new URL(file, root), "utf8").matchAll(/h\("span\.(?:who-)?name".*/g)].map(([line]) => ({ file, line })));
  assert.ok(made.length >= 5);
  for (const { file, line } of made) assert.match(line, /^h\("span\.(who-)?name", \{(\}, h\("span", \{)? translate: "no" \}/, file);
});
