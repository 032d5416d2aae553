// The player's settings on this device, kept in `localStorage`. Where the browser forbids that, they last as long as
// the page.

/** @import { Choices } from "#types/table" */

const KEY = "kaiju.table";

/** @type {Choices} */
const DEFAULTS = {
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
  hideSpectators: false,
  felt: "game",
  back: "game",
};

/** The settings by name, each with a default. */
export class Prefs {
  /** @type {Choices} */
  #values = { ...DEFAULTS };
  #storage;
  /** @type {Set<(key: keyof Choices, value: unknown) => void>} */
  #listeners = new Set();

  /** @param {Pick<Storage, "getItem" | "setItem"> | null} [storage] */
  constructor(storage) {
    this.#storage = storage;
    try {
      this.#take(Object.keys(DEFAULTS), JSON.parse(storage?.getItem(KEY) ?? "{}"));
    } catch {
      // unreadable or forbidden: the defaults apply
    }
  }

  /**
   * Returns a setting.
   *
   * @template {keyof Choices} Key
   * @param {Key} key
   */
  get(key) {
    return this.#values[key];
  }

  /**
   * Takes over settings of the player's account, unless this device has settings of its own.
   *
   * @param {Partial<Choices>} values
   */
  suggest(values) {
    try {
      if (this.#storage?.getItem(KEY)) return;
    } catch {
      return;
    }
    this.#take(Object.keys(values), values);
  }

  /**
   * @param {string[]} names
   * @param {Record<string, unknown>} values
   */
  #take(names, values) {
    for (const key of /** @type {(keyof Choices)[]} */ (names))
      if (typeof values[key] === typeof DEFAULTS[key]) Object.assign(this.#values, { [key]: values[key] });
  }

  /**
   * Changes a setting, stores it and calls all listeners.
   *
   * @template {keyof Choices} Key
   * @param {Key} key
   * @param {Choices[Key]} value
   */
  set(key, value) {
    if (this.#values[key] === value) return;
    this.#values[key] = value;
    try {
      this.#storage?.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // a full or forbidden store: the setting lasts as long as the page
    }
    for (const listen of this.#listeners) listen(key, value);
  }

  /**
   * Calls `run` after each change. Returns a function that stops it.
   *
   * @param {(key: keyof Choices, value: unknown) => void} run
   */
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
