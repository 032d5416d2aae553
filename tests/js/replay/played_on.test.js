// The first step of a replay that begins in another match.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as gandengyan from "#js/games/gandengyan/replay.js";
import * as doudizhu from "#js/games/doudizhu/replay.js";
import { playedOn } from "#js/replay/played_on.js";

import { speak } from "../speak.js";

await speak("en", "table", "replay", "games/gandengyan", "games/doudizhu");
const seats = ["Ann", "Bob", "Cat"].map(name => ({ name, kind: "person" }));
const frame = (index, round) => ({ index, events: [{ kind: "round_start", data: { round } }], view: {} });

for (const [name, game] of Object.entries({ gandengyan, doudizhu }))
  test(`is where the match is played on in ${name}, and no deal`, () => {
    assert.match(game.caption(frame(0, 4), seats), /Round 4 is dealt/);
    const shown = playedOn(game, "From here you played on");
    assert.equal(shown.caption(frame(0, 4), seats), "From here you played on");
    assert.deepEqual(
      shown.lines(frame(0, 4), seats).map(line => line.what),
      ["From here you played on"],
    );
    assert.equal(shown.caption(frame(7, 5), seats), game.caption(frame(7, 5), seats));
    assert.deepEqual(shown.lines(frame(7, 5), seats), game.lines(frame(7, 5), seats));
    assert.equal(shown.draw, game.draw);
  });
