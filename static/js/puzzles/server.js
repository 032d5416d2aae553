// What the page asks the server: a line of moves, a hint, how others fared. Throws `Refused` for an answer that is none.

export class Refused extends Error {
  /** `code` of the API, or "" where there was no answer at all. */
  constructor(code) {
    super(code || "no answer");
    this.code = code;
  }
}

export class Server {
  #urls; #csrf;

  constructor({ urls, csrf }) {
    this.#urls = urls;
    this.#csrf = csrf;
  }

  /** `{status, steps, refutation}` of own moves from the beginning: lists of codes, an empty one for a pass. */
  line(moves, { explain = false } = {}) {
    return this.#ask(this.#urls.line, { moves, explain });
  }

  /** `{type, cards}`. */
  hint(moves, step) {
    return this.#ask(this.#urls.hint, { moves, step });
  }

  /** `{tried, solved, unaided}`; null when it cannot be had. */
  share() {
    return this.#ask(this.#urls.share).catch(() => null);
  }

  /** `{streak, …}` of who is signed in, else null. */
  progress() {
    return this.#urls.progress ? this.#ask(this.#urls.progress).catch(() => null) : Promise.resolve(null);
  }

  async #ask(url, body = null) {
    const headers = { Accept: "application/json", ...(body && { "Content-Type": "application/json", "X-CSRFToken": this.#csrf }) };
    let answer;
    try {
      answer = await fetch(url, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
    } catch {
      throw new Refused("");
    }
    const data = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Refused(data.code ?? "");
    return data;
  }
}
