// What only I see: a suspicion and a note for each seat, and whom I do not listen to; kept in this browser for each match.

const KEY = "kaiju.werewolf.";
const KEPT = 12; // matches; older ones are forgotten
export const MARKS = ["good", "special", "doubt", "wolf"];

export class PrivateMarks {
  #storage;
  #match = null;
  #marks = {};
  #notes = {};
  #muted = [];
  #listeners = new Set();

  constructor(storage = local()) {
    this.#storage = storage;
  }

  /** Turns to a match; its marks are read once. */
  of(match) {
    if (!match || match === this.#match) return this;
    this.#match = match;
    this.#marks = {};
    this.#notes = {};
    this.#muted = [];
    try {
      const kept = JSON.parse(this.#storage?.getItem(KEY + match) ?? "{}");
      for (const [seat, mark] of Object.entries(kept.marks ?? {})) if (MARKS.includes(mark)) this.#marks[seat] = mark;
      for (const [seat, note] of Object.entries(kept.notes ?? {}))
        if (typeof note === "string") this.#notes[seat] = note;
      if (Array.isArray(kept.muted)) this.#muted = kept.muted.filter(Number.isInteger);
    } catch {
      // unreadable or forbidden: a clean sheet
    }
    return this;
  }

  mark(seat) {
    return this.#marks[seat] ?? null;
  }

  note(seat) {
    return this.#notes[seat] ?? "";
  }

  /** Seats that are not listened to, for who has no account of their own or talks too much for an agent. */
  get muted() {
    return this.#muted;
  }

  setMuted(seat, on) {
    this.#muted = [...this.#muted.filter(other => other !== seat), ...(on ? [seat] : [])];
    this.#keep();
  }

  /** The same mark again takes it away. */
  setMark(seat, mark) {
    if (this.#marks[seat] === mark || mark === null) delete this.#marks[seat];
    else this.#marks[seat] = mark;
    this.#keep();
  }

  setNote(seat, note) {
    if (note) this.#notes[seat] = note.slice(0, 500);
    else delete this.#notes[seat];
    this.#keep();
  }

  listen(run) {
    this.#listeners.add(run);
    return () => this.#listeners.delete(run);
  }

  #keep() {
    try {
      this.#storage?.setItem(
        KEY + this.#match,
        JSON.stringify({ at: Date.now(), marks: this.#marks, notes: this.#notes, muted: this.#muted }),
      );
      this.#forget();
    } catch {
      // a full or forbidden store: the marks last as long as the page
    }
    for (const listen of this.#listeners) listen();
  }

  #forget() {
    const keys = Object.keys(this.#storage).filter(key => key.startsWith(KEY));
    if (keys.length <= KEPT) return;
    const age = key => {
      try {
        return JSON.parse(this.#storage.getItem(key)).at ?? 0;
      } catch {
        return 0;
      }
    };
    keys
      .sort((a, b) => age(a) - age(b))
      .slice(0, keys.length - KEPT)
      .forEach(key => this.#storage.removeItem(key));
  }
}

function local() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export const marks = new PrivateMarks();
