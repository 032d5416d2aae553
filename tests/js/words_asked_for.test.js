// Every word that a module asks for is in the dictionaries that its page loads, in every language: a missing one would
// show its key.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { describe, test } from "node:test";

import { wordsOf } from "./speak.js";

const root = new URL("../../static/js/", import.meta.url);
const LANGS = readdirSync(new URL("shared/", root)).flatMap(name => name.match(/^words_(.+)\.js$/)?.slice(1) ?? []);
const spoken = async part =>
  Object.fromEntries(await Promise.all(LANGS.map(async lang => [lang, await wordsOf(part, lang)])));
const games = readdirSync(new URL("games/", root)).filter(name =>
  existsSync(new URL(`games/${name}/words_en.js`, root))
);

const shared = await spoken("shared"),
  site = await spoken("site"),
  fair = await spoken("fairness");
const table = await spoken("table"),
  replay = await spoken("replay");
const played = Object.fromEntries(await Promise.all(games.map(async game => [game, await spoken(`games/${game}`)])));
const anyGame = Object.values(played);
const LOADED = {
  // folder of the module, or the module -> the dictionaries on its page, beside those of every page
  draw: [],
  table: [table, ...anyGame],
  replay: [table, replay, ...anyGame],
  fairness: [fair],
  site: [site, ...anyGame],
  ...Object.fromEntries(
    games.flatMap(game => [
      [`games/${game}`, [table, played[game]]],
      [`games/${game}/replay.js`, [table, replay, played[game]]],
      [`games/${game}/fairness.js`, [fair]],
      [`games/${game}/miniature.js`, [site, played[game]]]
    ])
  )
};
const placeOf = name => (name in LOADED ? name : name.slice(0, name.lastIndexOf("/")));

/** The arguments of `t(…)` and `has(…)`: `whole` keys in quotes, also behind a `?`, and the `made` ones, `start${…}end`. */
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
  name => name.endsWith(".js") && !/words(_\w+)?\.js$/.test(name)
);

describe("the words a module asks for", () => {
  for (const [folder, loaded] of Object.entries(LOADED)) {
    test(`are in every language for ${folder}`, () => {
      const missing = [];
      for (const name of modules.filter(one => placeOf(one) === folder)) {
        const { whole, made } = asked(readFileSync(new URL(name, root), "utf8"));
        for (const lang of LANGS) {
          const keys = [shared, ...loaded].flatMap(words => Object.keys(words[lang]));
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
        { start: "h.", end: ".title" }
      ]
    });
  });
});
