// Every word that a module asks for is in the dictionaries that its page loads, in both languages: a missing one would
// show its key.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { describe, test } from "node:test";

import { words as fair } from "#js/fairness/words.js";
import { words as site } from "#js/site/words.js";

const root = new URL("../../static/js/", import.meta.url);
const pair = async part => ({
  zh: (await import(`#js/${part}/words_zh.js`)).default,
  en: (await import(`#js/${part}/words_en.js`)).default,
});
const games = readdirSync(new URL("games/", root)).filter(name =>
  existsSync(new URL(`games/${name}/words_en.js`, root)),
);

const table = await pair("table"),
  replay = await pair("replay");
const played = Object.fromEntries(await Promise.all(games.map(async game => [game, await pair(`games/${game}`)])));
const anyGame = Object.values(played);
const LOADED = {
  // folder of the module, or the module -> the dictionaries on its page
  table: [table, ...anyGame],
  replay: [table, replay, ...anyGame],
  fairness: [fair],
  site: [site, ...anyGame],
  ...Object.fromEntries(
    games.flatMap(game => [
      [`games/${game}`, [table, played[game]]],
      [`games/${game}/replay.js`, [table, replay, played[game]]],
      [`games/${game}/fairness.js`, [fair]],
    ]),
  ),
};
const placeOf = name => (name in LOADED ? name : name.slice(0, name.lastIndexOf("/")));

/** What `t(…)` and `has(…)` are given: `whole` keys in quotes, also behind a `?`, and the `made` ones, `start${…}end`. */
function asked(code) {
  const whole = new Set(),
    made = [];
  for (const [, given] of code.matchAll(/(?<![.\w])(?:t|has)\(((?:[^()`,{]|`[^`]*`|\([^()]*\))*)/g)) {
    if (given.startsWith("`")) {
      const parts = given.match(/^`([^`$]*)\$\{.*\}([^`}]*)`/);
      if (parts) made.push({ start: parts[1], end: parts[2] });
      continue;
    }
    for (const [, key] of given.matchAll(/(?:^|[?:]\s*)"([\w.]+)"/g)) whole.add(key);
  }
  return { whole, made };
}

const modules = readdirSync(root, { recursive: true }).filter(
  name => name.endsWith(".js") && !/words(_\w+)?\.js$/.test(name),
);

describe("the words a module asks for", () => {
  for (const [folder, loaded] of Object.entries(LOADED)) {
    test(`are in both languages for ${folder}`, () => {
      const missing = [];
      for (const name of modules.filter(one => placeOf(one) === folder)) {
        const { whole, made } = asked(readFileSync(new URL(name, root), "utf8"));
        for (const lang of ["zh", "en"]) {
          const keys = loaded.flatMap(words => Object.keys(words[lang]));
          for (const key of whole) if (!keys.includes(key)) missing.push(`${name} ${lang} ${key}`);
          for (const { start, end } of made) {
            if (!keys.some(key => key.startsWith(start) && key.endsWith(end) && key.length > start.length + end.length))
              missing.push(`${name} ${lang} ${start}…${end}`);
          }
        }
      }
      assert.deepEqual(missing, []);
    });
  }

  test("are found in the code, whole, chosen and made", () => {
    const code =
      't("a.b"); t(over ? "c.d" : kind === "no" ? "e.f" : "g", { n }); t(`g.${role}`); has(`h.${x ? "y" : "z"}.title`); t(key); ink("no")';
    assert.deepEqual(asked(code), {
      whole: new Set(["a.b", "c.d", "e.f", "g"]),
      made: [
        { start: "g.", end: "" },
        { start: "h.", end: ".title" },
      ],
    });
  });
});
