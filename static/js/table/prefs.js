// What a player chose on this device. Kept in localStorage; where that is shut, for as long as the page lives.

const KEY = "kaiju.table";

export const DEFAULTS = {
  sound: true,
  haptics: true,
  suits4: false,
  big: false,
  lefty: false,
  tracker: true,
  autopass: false,
  effects: true,
  order: "rank",
  aloud: false,
  chance: false,
  autopassOffered: false,
};

export class Prefs {
  #values = { ...DEFAULTS };
  #storage;
  #listeners = new Set();

  constructor(storage) {
    this.#storage = storage;
    try {
      const kept = JSON.parse(storage?.getItem(KEY) ?? "{}");
      for (const key of Object.keys(DEFAULTS))
        if (typeof kept[key] === typeof DEFAULTS[key]) this.#values[key] = kept[key];
    } catch {
      // unreadable or forbidden: the defaults serve
    }
  }

  get(key) {
    return this.#values[key];
  }

  /** Fills what this device has not chosen from the player's account. */
  suggest(values) {
    try {
      if (this.#storage?.getItem(KEY)) return;
    } catch {
      return;
    }
    for (const [key, value] of Object.entries(values))
      if (typeof value === typeof DEFAULTS[key]) this.#values[key] = value;
  }

  set(key, value) {
    if (this.#values[key] === value) return;
    this.#values[key] = value;
    try {
      this.#storage?.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // a full or forbidden store: the choice lasts as long as the page
    }
    for (const listen of this.#listeners) listen(key, value);
  }

  /** Gives back a function that stops listening. */
  listen(run) {
    this.#listeners.add(run);
    return () => this.#listeners.delete(run);
  }
}

function storage() {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

export const prefs = new Prefs(storage());
