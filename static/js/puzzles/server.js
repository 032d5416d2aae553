// What the page asks the server: a line of moves, a hint, how others fared. Throws `Refused` for an answer that is none.
// A server that has just begun loads its solver first, and says when to ask again: the page does, for a minute and a half.

const NOT_READY = "NOT_READY";
const PATIENCE = 90;                              // times

export class Refused extends Error {
  /** `code` of the API, or "" where there was no answer at all; `after` how many seconds it is worth asking again. */
  constructor(code, after = 1) {
    super(code || "no answer");
    this.code = code;
    this.after = after;
  }
}

export class Server {
  #urls; #csrf; #waiting; #sleep;

  /** `waiting(yes)` is told when the server is not ready, and when it answers again; `sleep(seconds)` waits. */
  constructor({ urls, csrf }, { waiting = () => {}, sleep = pause } = {}) {
    this.#urls = urls;
    this.#csrf = csrf;
    this.#waiting = waiting;
    this.#sleep = sleep;
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
    for (let times = 1; ; times++) {
      try {
        const data = await this.#once(url, body);
        if (times > 1) this.#waiting(false);
        return data;
      } catch (error) {
        if (error.code !== NOT_READY || times > PATIENCE) {
          if (times > 1) this.#waiting(false);
          throw error;
        }
        if (times === 1) this.#waiting(true);
        await this.#sleep(error.after);
      }
    }
  }

  async #once(url, body) {
    const headers = { Accept: "application/json", ...(body && { "Content-Type": "application/json", "X-CSRFToken": this.#csrf }) };
    let answer;
    try {
      answer = await fetch(url, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
    } catch {
      throw new Refused("");
    }
    const data = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Refused(data.code ?? "", Number(answer.headers.get("Retry-After")) || 1);
    return data;
  }
}

const pause = seconds => new Promise(done => { setTimeout(done, 1000 * seconds); });
