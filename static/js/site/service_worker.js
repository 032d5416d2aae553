// The service worker: shows the offline page where there is no connection, and what Web Push brings. It keeps the offline
// page in each language, which needs no other file, and nothing else: nobody ever sees an old state of a table.
//
// It is a classic script that /service-worker.js loads after setting SHELL (config/installable_site.py).

{
  /**
   * @typedef {{ version: string, pages: Record<string, string>, icon: string, badge: string }} Shell
   * @typedef {Event & { waitUntil: (work: Promise<unknown>) => void }} Waiting
   * @typedef {Waiting & {
   *   request: Request, preloadResponse: Promise<Response | undefined>, respondWith: (answer: Promise<Response>) => void
   * }} Fetching
   * @typedef {Waiting & { data: { json: () => Record<string, string> } | null }} Pushed
   * @typedef {Waiting & { notification: Notification & { data: { address: string } } }} Clicked
   * @typedef {{ url: string, focus: () => Promise<unknown> }} OpenPage
   * @typedef {{
   *   claim: () => Promise<void>, matchAll: (wanted: object) => Promise<OpenPage[]>,
   *   openWindow: (address: string) => Promise<unknown>
   * }} OpenPages
   * @typedef {{
   *   SHELL: Shell, location: Location, navigator: Navigator, registration: ServiceWorkerRegistration,
   *   clients: OpenPages, skipWaiting: () => Promise<void>,
   *   addEventListener: (name: string, listener: (event: never) => void) => void
   * }} Worker
   */
  const worker = /** @type {Worker} */ (/** @type {unknown} */ (self)),
    shell = worker.SHELL,
    store = `offline ${shell.version}`,
    LANGUAGE = "/offline/language";

  /** Fetches the offline pages, without cookies: they are the same for everybody. */
  async function fill() {
    const kept = await caches.open(store);
    await Promise.all(
      Object.values(shell.pages).map(async address => {
        const answer = await fetch(new Request(address, { credentials: "omit", cache: "no-cache" }));
        if (!answer.ok || answer.redirected) throw new Error(`${address}: ${answer.status}`);
        await kept.put(address, answer);
      }),
    );
  }

  /** Takes over all open pages, and deletes what earlier versions kept. */
  async function takeOver() {
    const names = await caches.keys();
    await Promise.all(
      names.filter(name => name.startsWith("offline ") && name !== store).map(name => caches.delete(name)),
    );
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  }

  /** The language of the last page that came. */
  let language = "";

  /**
   * Notes the language of a page that came, for the offline page.
   *
   * @param {Response} answer
   */
  async function noteLanguage(answer) {
    const spoken = answer.headers.get("content-language")?.toLowerCase() ?? "";
    if (!(spoken in shell.pages) || spoken === language) return;
    language = spoken;
    const kept = await caches.open(store);
    await kept.put(LANGUAGE, new Response(spoken));
  }

  /** Returns the offline page, in the language of the last page or else of the browser. */
  async function offlinePage() {
    const kept = await caches.open(store),
      noted = language || (await (await kept.match(LANGUAGE))?.text()) || "",
      own = worker.navigator.language.toLowerCase().startsWith("zh") ? "zh-hans" : "en",
      page = shell.pages[noted] ?? shell.pages[own] ?? Object.values(shell.pages)[0];
    return (await kept.match(page)) ?? Response.error();
  }

  /**
   * Fetches a page from the server. Only if there is no connection it returns the offline page.
   *
   * @param {Fetching} event
   */
  async function pageOf(event) {
    try {
      const answer = (await event.preloadResponse) ?? (await fetch(event.request));
      event.waitUntil(noteLanguage(answer));
      return answer;
    } catch {
      return offlinePage();
    }
  }

  worker.addEventListener("install", (/** @type {Waiting} */ event) => {
    worker.skipWaiting(); // nothing that this version keeps belongs to an open page, so it need not wait
    event.waitUntil(fill());
  });

  worker.addEventListener("activate", (/** @type {Waiting} */ event) => event.waitUntil(takeOver()));

  worker.addEventListener("fetch", (/** @type {Fetching} */ event) => {
    if (event.request.mode === "navigate" && event.request.method === "GET") event.respondWith(pageOf(event));
  });

  worker.addEventListener("push", (/** @type {Pushed} */ event) => {
    /** @type {Record<string, string>} */
    let told = {};
    try {
      told = event.data?.json() ?? {};
    } catch {
      // a message that this version cannot read is still shown, since browsers demand it
    }
    const { title = "Kaiju 开局", body = "", address = "/notifications/", tag = "kaiju" } = told;
    event.waitUntil(
      worker.registration.showNotification(title, {
        body,
        tag,
        icon: shell.icon,
        badge: shell.badge,
        data: { address },
      }),
    );
  });

  worker.addEventListener("notificationclick", (/** @type {Clicked} */ event) => {
    event.notification.close();
    event.waitUntil(openPage(event.notification.data?.address ?? "/"));
  });

  /**
   * Shows the page of this address: an open one, or else a new one. Addresses of other sites lead to the first page.
   *
   * @param {string} address
   */
  async function openPage(address) {
    const wanted = new URL(address, worker.location.origin),
      safe = wanted.origin === worker.location.origin ? wanted : new URL("/", worker.location.origin),
      open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true }),
      same = open.find(page => new URL(page.url).pathname === safe.pathname);
    if (same) await same.focus();
    else await worker.clients.openWindow(safe.href);
  }
}
