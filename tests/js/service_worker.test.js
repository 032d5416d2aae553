// The service worker with a made-up browser around it: what a push shows, what a press opens, and what a page gets when
// there is no connection.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const SOURCE = readFileSync(new URL("../../static/js/site/service_worker.js", import.meta.url), "utf8");
const ORIGIN = "https://kaiju.example";

/** Starts the worker. `fetching(request)` answers for the network; `open` are the addresses of open pages. */
function worker({ fetching = async () => new Response("page"), open = [] } = {}) {
  const listeners = {},
    shown = [],
    opened = [],
    focused = [],
    stores = new Map();
  const caches = {
    async open(name) {
      if (!stores.has(name)) stores.set(name, new Map());
      const kept = stores.get(name);
      return { put: async (key, answer) => void kept.set(key, answer), match: async key => kept.get(key)?.clone() };
    },
    keys: async () => [...stores.keys()],
    delete: async name => stores.delete(name),
  };
  const self = {
    SHELL: { version: "v2", pages: { en: "/offline/en/", "zh-hans": "/offline/zh-hans/" }, icon: "i", badge: "b" },
    location: new URL(ORIGIN),
    navigator: { language: "zh-CN" },
    registration: { showNotification: async (title, options) => void shown.push({ title, ...options }) },
    skipWaiting() {},
    addEventListener: (name, listener) => (listeners[name] = listener),
    clients: {
      claim: async () => {},
      matchAll: async () => open.map(url => ({ url: ORIGIN + url, focus: async () => void focused.push(url) })),
      openWindow: async address => void opened.push(address),
    },
  };
  const Request = function (url) {
    this.url = url;
  };
  vm.runInNewContext(SOURCE, { self, caches, Response, Request, URL, fetch: fetching, JSON, Object, Promise, Error });
  const fire = async (name, event) => {
    const waits = [];
    let answer;
    listeners[name]({ waitUntil: work => waits.push(work), respondWith: given => (answer = given), ...event });
    const given = await answer;
    await Promise.all(waits);
    return given;
  };
  return { fire, shown, opened, focused, stores };
}

const navigate = (method = "GET") => ({ request: { mode: "navigate", method }, preloadResponse: Promise.resolve() });

test("a push shows its words, and one that cannot be read is shown all the same", async () => {
  const { fire, shown } = worker();
  const told = { title: "Your turn", body: "Come.", address: "/t/abc234/", tag: "turn:1" };
  await fire("push", { data: { json: () => told } });
  assert.equal(shown[0].title, "Your turn");
  assert.equal(shown[0].body, "Come.");
  assert.equal(shown[0].data.address, "/t/abc234/");
  await fire("push", { data: { json: () => JSON.parse("{") } });
  assert.equal(shown.length, 2);
});

test("a press shows the open page of the address, or else a new one, and never another site", async () => {
  const { fire, opened, focused } = worker({ open: ["/t/abc234/?x=1", "/ladder/"] });
  const press = address => fire("notificationclick", { notification: { close() {}, data: { address } } });
  await press("/t/abc234/");
  assert.deepEqual([focused, opened], [["/t/abc234/?x=1"], []]);
  await press("/friends/");
  await press("https://evil.example/t/abc234/");
  await press("//evil.example/");
  assert.deepEqual(opened, [`${ORIGIN}/friends/`, `${ORIGIN}/`, `${ORIGIN}/`]);
});

test("without a connection the offline page comes, in the language of the last page", async () => {
  let connected = true;
  const fetching = async request => {
    if (!connected) throw new TypeError("offline");
    const page = request.url ?? "page";
    return new Response(page, { headers: { "content-language": "en" } });
  };
  const { fire, stores } = worker({ fetching });
  await fire("install", {});
  const table = await fire("fetch", navigate());
  assert.equal(await table.text(), "page");
  connected = false;
  const answer = await fire("fetch", navigate());
  assert.equal(await answer.text(), "/offline/en/"); // though the browser speaks Chinese
  assert.deepEqual([...stores.get("offline v2").keys()].sort(), [
    "/offline/en/",
    "/offline/language",
    "/offline/zh-hans/",
  ]);
});

test("forms and files are left to the browser, and an error of the server is shown as it is", async () => {
  const { fire } = worker({ fetching: async () => new Response("broken", { status: 503 }) });
  assert.equal(await fire("fetch", navigate("POST")), undefined);
  assert.equal(await fire("fetch", { request: { mode: "cors", method: "GET" } }), undefined);
  assert.equal((await fire("fetch", navigate())).status, 503);
});

test("a new version deletes what earlier ones kept, and nothing of others", async () => {
  const { fire, stores } = worker();
  for (const name of ["offline v1", "offline v2", "other"]) stores.set(name, new Map());
  await fire("activate", {});
  assert.deepEqual([...stores.keys()], ["offline v2", "other"]);
});

test("an installation that cannot fetch an offline page fails, so that the version before stays", async () => {
  const { fire } = worker({ fetching: async () => new Response("", { status: 500 }) });
  await assert.rejects(fire("install", {}));
});
