// What a player has noted about each seat: a mark such as "wolf", a text, and whether the seat is muted. It stays in
// this browser, separately for each match.

/** @typedef {"good" | "special" | "doubt" | "wolf"} Mark */
/** @typedef {{ at?: number, marks?: Record<string, unknown>, notes?: Record<string, unknown>, muted?: unknown }} Stored */

const KEY = "kaiju.werewolf.";
const KEPT = 12; // matches; older ones are forgotten
const NOTE = 500; // characters
/** @type {readonly Mark[]} */
export const MARKS = ["good", "special", "doubt", "wolf"];

/** The player's marks and notes of one match at a time. */
export class PrivateMarks {
  #storage;
  /** @type {string | null} */
  #match = null;
  /** @type {Record<string, Mark>} */
  #marks = {};
  /** @type {Record<string, string>} */
  #notes = {};
  /** @type {number[]} */
  #muted = [];
  /** @type {Set<() => unknown>} */
  #listeners = new Set();

  /**
   * Uses the storage of the browser. Without it, marks last as long as the page.
   *
   * @param {Storage | null} [storage]
   */
  constructor(storage = localStore()) {
    this.#storage = storage;
  }

  /**
   * Switches to the marks of this match, which are read from the browser's storage once. Returns itself.
   *
   * @param {string} [match] its id
   */
  of(match) {
    if (!match || match === this.#match) return this;
    this.#match = match;
    this.#marks = {};
    this.#notes = {};
    this.#muted = [];
    try {
      const { marks = {}, notes = {}, muted } = stored(this.#storage, KEY + match);
      for (const [seat, value] of Object.entries(marks)) {
        const mark = MARKS.find(one => one === value);
        if (mark) this.#marks[seat] = mark;
      }
      for (const [seat, note] of Object.entries(notes)) if (typeof note === "string") this.#notes[seat] = note;
      if (Array.isArray(muted)) this.#muted = muted.filter(Number.isInteger);
    } catch {
      // unreadable or forbidden: the match begins without marks
    }
    return this;
  }

  /**
   * Returns the mark of a seat, or null.
   *
   * @param {number} seat
   */
  mark(seat) {
    return this.#marks[seat] ?? null;
  }

  /**
   * Returns the text that the player has noted about a seat. Empty if there is none.
   *
   * @param {number} seat
   */
  note(seat) {
    return this.#notes[seat] ?? "";
  }

  /** The seats that the player has muted in this match. Agents are muted here alone, since they have no account. */
  get muted() {
    return this.#muted;
  }

  /**
   * Mutes a seat in this match, or unmutes it.
   *
   * @param {number} seat
   * @param {boolean} on
   */
  setMuted(seat, on) {
    this.#muted = [...this.#muted.filter(other => other !== seat), ...(on ? [seat] : [])];
    this.#keep();
  }

  /**
   * Gives a seat a mark. A mark that the seat has already is removed.
   *
   * @param {number} seat
   * @param {Mark | null} mark
   */
  setMark(seat, mark) {
    if (this.#marks[seat] === mark || mark === null) delete this.#marks[seat];
    else this.#marks[seat] = mark;
    this.#keep();
  }

  /**
   * Stores the text about a seat.
   *
   * @param {number} seat
   * @param {string} note
   */
  setNote(seat, note) {
    if (note) this.#notes[seat] = note.slice(0, NOTE);
    else delete this.#notes[seat];
    this.#keep();
  }

  /**
   * Calls `run` after each change. Returns a function that stops it.
   *
   * @param {() => unknown} run
   */
  listen(run) {
    this.#listeners.add(run);
    return () => this.#listeners.delete(run);
  }

  /** Writes the player's marks of the match into the browser's storage. */
  #keep() {
    try {
      this.#storage?.setItem(
        KEY + this.#match,
        JSON.stringify({ at: Date.now(), marks: this.#marks, notes: this.#notes, muted: this.#muted }),
      );
      this.#forgetOldMatches();
    } catch {
      // a full or forbidden store: the marks last as long as the page
    }
    for (const listen of this.#listeners) listen();
  }

  /** Removes the marks of older matches from the storage; 12 matches are kept. */
  #forgetOldMatches() {
    const storage = this.#storage;
    if (!storage) return;
    const keys = Object.keys(storage).filter(key => key.startsWith(KEY));
    if (keys.length <= KEPT) return;
    const changedAt = (/** @type {string} */ key) => {
      try {
        return stored(storage, key).at ?? 0;
      } catch {
        return 0;
      }
    };
    keys
      .sort((a, b) => changedAt(a) - changedAt(b))
      .slice(0, keys.length - KEPT)
      .forEach(key => storage.removeItem(key));
  }
}

/**
 * Returns the value that the browser's storage has under a key. Throws if it cannot be read.
 *
 * @type {(storage: Storage | null, key: string) => Stored}
 */
const stored = (storage, key) => JSON.parse(storage?.getItem(key) ?? "{}");

/** Returns the storage of the browser. Null where it is forbidden. */
function localStore() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export const marks = new PrivateMarks();
