// Sharing a page's address: the share sheet, the clipboard, and else the link itself, selected.

import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";

const said = {},
  words = { textContent: "Share" };
let button, field;

function fresh() {
  button = {
    hidden: true,
    dataset: { share: "/tournaments/abcdefgh/", title: "Cup", copied: "Copied" },
    textContent: " Share ",
    nextElementSibling: null,
    querySelector: () => words,
    after: made => {
      field = made;
    },
  };
  field = null;
  words.textContent = "Share";
  Object.assign(said, { sheet: null, copied: null });
}

let press, offer;
const own = new Map(
  ["document", "location", "setTimeout", "navigator"].map(name => [
    name,
    Object.getOwnPropertyDescriptor(globalThis, name),
  ]),
);
const put = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
const device = what => put("navigator", what);
const click = async () => {
  press({ target: { closest: () => button } });
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};
const URL_OF_IT = "https://kaiju.example/tournaments/abcdefgh/";

describe("sharing", () => {
  before(async () => {
    fresh();
    put("document", {
      title: "Cup",
      querySelectorAll: () => [button],
      addEventListener: (_, run) => {
        press = run;
      },
      createElement: () => ({
        dataset: {},
        setAttribute() {},
        focus() {},
        select() {
          this.selected = true;
        },
      }),
    });
    put("location", {
      href: "https://kaiju.example/tournaments/abcdefgh/rounds/",
      pathname: "/tournaments/abcdefgh/rounds/",
    });
    put("setTimeout", () => {});
    ({ offer } = await import("#js/site/share.js"));
  });
  after(() =>
    own.forEach((was, name) => (was ? Object.defineProperty(globalThis, name, was) : delete globalThis[name])),
  ); // others run here too
  beforeEach(fresh);

  test("the button is shown, since the script that it needs is there", () => {
    offer();
    assert.equal(button.hidden, false);
  });

  test("the device's own sheet is asked first", async () => {
    device({
      share: async what => {
        said.sheet = what;
      },
    });
    await click();
    assert.deepEqual(said.sheet, { title: "Cup", url: URL_OF_IT });
  });

  test("without one the address goes into the clipboard, and the button says so", async () => {
    device({
      clipboard: {
        writeText: async text => {
          said.copied = text;
        },
      },
    });
    await click();
    assert.deepEqual([said.copied, words.textContent], [URL_OF_IT, "Copied"]);
  });

  test("where nothing may be written the link is shown, selected", async () => {
    for (const clipboard of [
      undefined,
      {
        writeText: async () => {
          throw new Error("not allowed");
        },
      },
    ]) {
      fresh();
      device({ clipboard });
      await click();
      assert.deepEqual([field.value, field.readOnly, field.selected], [URL_OF_IT, true, true]);
    }
  });

  test("a sheet that is closed without a choice copies nothing", async () => {
    device({
      share: async () => {
        throw Object.assign(new Error("closed"), { name: "AbortError" });
      },
      clipboard: {
        writeText: async text => {
          said.copied = text;
        },
      },
    });
    await click();
    assert.deepEqual([said.copied, field], [null, null]);
  });
});
