// The donors of a stream's gifts: asked for by reference once, a bounded number at a time, and named in the log.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ARRIVED, askForDonors, donorOf, labelled } from "#js/games/doudizhu/gift_donors.js";
import { logLines } from "#js/games/doudizhu/log.js";

import { speak } from "./speak.js";

/** Lets `fetch` answer with these donors, and returns the addresses that are asked for and the events. */
function serverWith(donors) {
  const asked = [],
    events = [];
  globalThis.document = { dispatchEvent: event => events.push(event.type) };
  globalThis.fetch = async address => {
    asked.push(address);
    if (!donors) throw new TypeError("no line");
    return { ok: true, json: async () => donors };
  };
  return { asked, events };
}

test("each reference is asked for once, in requests of forty", async () => {
  const references = Array.from({ length: 45 }, (_, index) => `many-${index}`);
  const { asked, events } = serverWith({ "many-0": { donor: "Ada", price: "", times: 1 } });
  await askForDonors(references);
  await askForDonors(references);
  assert.equal(asked.length, 2);
  assert.deepEqual(events, [ARRIVED]);
  assert.equal(donorOf("many-0").donor, "Ada");
  assert.equal(donorOf("many-1"), undefined);
});

test("without an answer a gift keeps the word for a gift", async () => {
  const { events } = serverWith(null);
  await askForDonors(["lost"]);
  assert.deepEqual(events, []);
  assert.equal(donorOf("lost"), undefined);
});

test("the log names the donor, the number of a combo and the label", async () => {
  await speak("en", "games/doudizhu");
  serverWith({ named: { donor: "Ada", price: "5 gems", times: 3 }, erased: { donor: "", price: "5 gems", times: 1 } });
  await askForDonors(["named", "erased"]);
  const gift = reference => ({ number: 1, kind: "effect", reference, seat: null, target: null, after: 0 });
  const view = { gifts: [gift("named"), gift("erased"), gift("unknown")], history: [], bids: [null, null, null] };
  const lines = logLines({ view, seats: [], you: { seat: null } }).filter(line => line.what?.startsWith("full-screen"));
  assert.deepEqual(
    lines.map(({ by, what }) => [by, what]),
    [
      ["Ada", "full-screen effect ×3 · 5 gems"],
      ["Gift", "full-screen effect · 5 gems"],
      ["Gift", "full-screen effect"],
    ],
  );
  assert.equal(labelled("x", undefined), "x");
});
