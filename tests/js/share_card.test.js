// The panel of a share card asks until a worker has drawn it, a few times, and then shows it.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

const own = new Map(["document", "location"].map(name => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
const panel = {
  opens: null,
  image: { dataset: { card: "/matches/1/card/en.png" }, src: "" },
  addEventListener(_, run) {
    this.opens = run;
  },
  querySelector() {
    return this.image;
  },
};
const put = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

let drawn, show;

describe("a share card", () => {
  before(async () => {
    put("document", {
      querySelectorAll: what => (what === "[data-share-panel]" ? [panel] : []),
      addEventListener() {},
    });
    ({ drawn, show } = await import("#js/site/share_card.js"));
  });
  after(() => {
    for (const [name, is] of own) if (is) Object.defineProperty(globalThis, name, is);
  });

  const asking = answers => {
    const asked = [];
    return {
      asked,
      pauses: [],
      means: {
        ask: path => {
          asked.push(path);
          const next = answers.shift();
          return next === undefined ? Promise.reject(new TypeError("offline")) : Promise.resolve({ ok: next });
        },
        pause: () => Promise.resolve(),
      },
    };
  };

  test("is asked for again until it is there", async () => {
    const { asked, means } = asking([false, false, true]);
    assert.equal(await drawn("/card.png", means), true);
    assert.deepEqual(asked, ["/card.png", "/card.png", "/card.png"]);
  });

  test("is given up after six requests, or at once without a connection", async () => {
    const patient = asking(Array(9).fill(false));
    assert.equal(await drawn("/card.png", patient.means), false);
    assert.equal(patient.asked.length, 6);
    const offline = asking([false]);
    assert.equal(await drawn("/card.png", offline.means), false);
    assert.equal(offline.asked.length, 2);
  });

  test("is shown once, and asked for anew by the next opening if it was not there", async () => {
    await show(panel.image, asking([]).means);
    assert.equal(panel.image.src, "");
    const { asked, means } = asking([true, true]);
    await show(panel.image, means);
    await show(panel.image, means);
    assert.equal(panel.image.src, "/matches/1/card/en.png?drawn");
    assert.equal(asked.length, 1);
  });

  test("is asked for when its panel opens, and not when it closes", () => {
    panel.image.dataset = {};
    panel.opens({ newState: "closed" });
    panel.opens({ newState: "open" });
    assert.deepEqual(panel.image.dataset, {});
  });
});
