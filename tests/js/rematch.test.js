// The vote for another match: who wants one, who has left, and the sentence and buttons that follow.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { voteButtons, votePart, votes, voteText } from "#js/table/rematch.js";
import { initial } from "#js/table/state.js";

import { fakeTable } from "./fake_page.js";
import { speak } from "./speak.js";

await speak("en", "table");
fakeTable();

const person = (username, ready = false) => ({ kind: "person", username, name: username, ready, avatar: "fox" }),
  agent = { kind: "agent", username: null, name: "Bailu", ready: true, avatar: "rabbit" };

/** A match of ann, bob and an AI has ended, and `seats` are the players at the table now. */
function at(
  seats,
  { status = "finished", table = "open", host = 0, urls = {}, tournament = null, because = "host" } = {},
) {
  return {
    ...initial({ me: { username: "ann" } }),
    urls,
    match: { id: "m", status },
    table: { status: table, host, tournament, unrated_because: because },
    seats,
    cast: [person("ann"), person("bob"), agent],
    castSeat: 0,
    you: { seat: 0 },
  };
}
const said = seats => voteText(votes(at(seats)));
const acts = { vote() {}, fill() {}, invite() {}, redraw() {}, tell() {} };
const labels = state => voteButtons(state, acts).map(one => one.textContent);

describe("another match", () => {
  test("asks, once nobody has voted; AI always wants one", () => {
    assert.deepEqual(
      votes(at([person("ann"), person("bob"), agent])).faces.map(one => one.vote),
      ["open", "open", "yes"],
    );
    assert.deepEqual(said([person("ann"), person("bob"), agent]), ["Another one?", "Same table, same rules"]);
  });

  test("counts who wants it and names who has not answered", () => {
    assert.deepEqual(said([person("ann", true), person("bob"), agent]), ["2 of 3 want another", "Waiting for bob"]);
    assert.deepEqual(said([person("ann", true), person("bob", true), agent]), [
      "Everyone's in, dealing soon",
      "Seats move by one",
    ]);
  });

  test("says once who has left, and how many seats are open", () => {
    const state = at([person("ann"), null, agent]);
    assert.deepEqual(voteText(votes(state)), ["bob left the table", "1 seat is open"]);
    assert.deepEqual(
      votes(state).faces.map(one => one.vote),
      ["open", "yes", "gone"],
    );
    assert.deepEqual(said([person("ann"), person("cat"), agent]), ["Another one?", "Same table, same rules"]);
  });

  test("shows six faces, people first, and how many more there are", () => {
    const shown = seats => {
      const [row] = votePart(at(seats), acts).children;
      return {
        faces: row.querySelectorAll(".vote").map(one => one.title ?? one.getAttribute("title")),
        more: row.querySelectorAll(".others").map(one => one.textContent),
      };
    };
    const six = shown([agent, agent, agent, agent, person("ann"), person("bob")]);
    assert.equal(six.faces.length, 6);
    assert.deepEqual(six.more, []);
    const nine = shown([...Array.from({ length: 7 }, () => agent), person("ann"), person("bob")]);
    assert.deepEqual(nine.faces, ["Bailu", "Bailu", "Bailu", "Bailu", "ann", "bob"]);
    assert.match(nine.more.join(), /^\+3/);
    assert.equal(nine.more.join().match(/Bailu/g).length, 3, "screen readers are told of them too");
  });

  test("says that it counts, and for which ladder", () => {
    const line = seats => voteText(votes(at(seats, { because: null })))[1];
    assert.equal(line([person("ann"), agent, agent]), "Same table, same rules · Counts for the vs AI ladder");
    assert.equal(line([person("ann", true), agent, agent]), "Seats move by one · Counts for the vs AI ladder");
    assert.equal(line([person("ann"), person("bob"), agent]), "Same table, same rules · Rated");
    assert.equal(line([person("ann"), null, agent]), "1 seat is open · Rated", "a person may yet take the seat");
    for (const because of ["host", "options", "guest"])
      assert.equal(voteText(votes(at([person("ann"), agent, agent], { because })))[1], "Same table, same rules");
  });

  test("is none while the match runs, at a closed table, and in a tournament", () => {
    for (const how of [{ status: "running" }, { table: "closed" }, { tournament: "cup" }]) {
      assert.equal(votes(at([person("ann"), person("bob"), agent], how)), null);
      assert.equal(votePart(at([person("ann"), person("bob"), agent], how), acts), null);
      assert.deepEqual(labels(at([person("ann"), person("bob"), agent], how)), []);
    }
  });

  test("turns the red button into a state after the vote", () => {
    assert.deepEqual(labels(at([person("ann"), person("bob"), agent])), ["Play again"]);
    assert.deepEqual(labels(at([person("ann", true), person("bob"), agent])), ["You're in"]);
  });

  test("lets the host alone fill a free seat, or invite a friend", () => {
    const left = [person("ann"), null, agent];
    assert.deepEqual(labels(at(left)), ["Add AI", "Play again"]);
    assert.deepEqual(labels(at(left, { urls: { friends_here: "/friends/at/x/" } })), ["Add AI", "Invite friends"]);
    assert.deepEqual(labels(at(left, { host: 2 })), ["Play again"]);
  });
});
