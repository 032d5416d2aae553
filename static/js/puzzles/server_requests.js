// The requests of the puzzle page: judge the player's moves, give a hint, tell the results of others. Throws `Refused`
// for a refusal or an answer of the wrong form. A server that has just started loads its solver first and says when to
// retry. The page retries for a minute and a half.

/** @import { Answers, Share, Progress } from "#types/puzzle" */

const NOT_READY = "NOT_READY";
const PATIENCE = 90; // retries
const LIMIT = 30_000; // ms for one answer

/**
 * Checks whether each kind of answer has the expected form. A network with a login page may answer in place of the
 * server.
 */
const is = /** @type {Record<keyof Answers, (said: Record<string, unknown>) => boolean>} */ ({
  line: said => typeof said.status === "string" && Array.isArray(said.steps) && Array.isArray(said.refutation),
  hint: said =>
    (said.type === null || typeof said.type === "string") && (said.cards === null || Array.isArray(said.cards)),
  share: said => [said.tried, said.solved].every(Number.isInteger),
  progress: said => Number.isInteger(said.streak),
});

/** An error: the server has refused a request, or could not be reached. */
export class Refused extends Error {
  /**
   * `code` is the code of the refusal, or "" without an answer. `after` is the delay in seconds after which a retry may
   * succeed.
   *
   * @param {string} code
   * @param {number} [after]
   */
  constructor(code, after = 1) {
    super(code || "no answer");
    this.code = code;
    this.after = after;
  }
}

/**
 * Keys of the texts that tell the player about refusals, by the refusal's code. Any other code counts as a server that
 * cannot be reached.
 *
 * @type {Record<string, string>}
 */
export const TROUBLES = {
  ILLEGAL_MOVE: "ask.refused",
  INVALID: "ask.refused",
  UNDECIDED: "ask.undecided",
  NOT_READY: "ask.unready",
  THROTTLED: "ask.throttled",
  CSRF_FAILED: "ask.stale",
};
/**
 * Returns the key of the text that tells the player about an error.
 *
 * @param {{ code: string }} refusal
 */
export const troubleOf = ({ code }) => TROUBLES[code] ?? "ask.gone";

/** The requests of the puzzle page. */
export class Server {
  #urls;
  #csrf;
  #waiting;
  #sleep;
  #limit;
  #cookies;

  /**
   * `waiting(on)` reports that the server is not ready, and then that it answers. `sleep(seconds)` waits. `limit()` is
   * a signal that aborts a request. `cookies()` returns the page's cookies.
   *
   * @param {{ urls: Record<string, string>, csrf: string }} page
   * @param {object} [env]
   * @param {(on: boolean) => void} [env.waiting]
   * @param {(seconds: number) => Promise<unknown>} [env.sleep]
   * @param {() => AbortSignal} [env.limit]
   * @param {() => string} [env.cookies]
   */
  constructor(
    { urls, csrf },
    {
      waiting = () => {},
      sleep = pause,
      limit = () => AbortSignal.timeout(LIMIT),
      cookies = () => document.cookie,
    } = {},
  ) {
    this.#urls = urls;
    this.#csrf = csrf;
    this.#waiting = waiting;
    this.#sleep = sleep;
    this.#limit = limit;
    this.#cookies = cookies;
  }

  /**
   * Sends the player's moves from the beginning, each a list of codes, empty for a pass. Returns {status, steps,
   * refutation}.
   *
   * @param {string[][]} moves
   * @param {{ explain?: boolean }} [how]
   */
  line(moves, { explain = false } = {}) {
    return this.#ask("line", { moves, explain });
  }

  /**
   * Returns a winning move for the position after the player's moves so far: {type, cards}. `step` 1 gives its type
   * alone.
   *
   * @param {string[][]} moves
   * @param {number} step
   */
  hint(moves, step) {
    return this.#ask("hint", { moves, step });
  }

  /**
   * Returns how many players have tried the puzzle, solved it, and solved it without help: {tried, solved, unaided}.
   * Null if the request fails.
   */
  share() {
    return this.#ask("share").catch(() => null);
  }

  /** Returns the record of a signed-in player: {streak, …}. Null for others, or if the request fails. */
  progress() {
    return this.#urls.progress ? this.#ask("progress").catch(() => null) : Promise.resolve(null);
  }

  /**
   * The CSRF token from the cookie. Signing in with another tab changes the cookie, so the token in the page may be out
   * of date.
   */
  get #token() {
    return /(?:^|;\s*)csrftoken=([^;]+)/.exec(this.#cookies())?.[1] ?? this.#csrf;
  }

  /**
   * Sends a request, and repeats it while the server says that its solver is not ready.
   *
   * @template {keyof Answers} What
   * @param {What} what
   * @param {object | null} [body]
   * @returns {Promise<Answers[What]>}
   */
  async #ask(what, body = null) {
    for (let times = 1; ; times++) {
      try {
        const data = await this.#once(what, body);
        if (times > 1) this.#waiting(false);
        return data;
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== NOT_READY || times > PATIENCE) {
          if (times > 1) this.#waiting(false);
          throw error;
        }
        if (times === 1) this.#waiting(true);
        await this.#sleep(error.after);
      }
    }
  }

  /**
   * Sends a request once and checks the form of the answer. Throws `Refused`.
   *
   * @template {keyof Answers} What
   * @param {What} what
   * @param {object | null} body
   * @returns {Promise<Answers[What]>}
   */
  async #once(what, body) {
    const headers = {
      Accept: "application/json",
      ...(body ? { "Content-Type": "application/json", "X-CSRFToken": this.#token } : {}),
    };
    let answer, said;
    try {
      answer = await fetch(this.#urls[what], {
        headers,
        signal: this.#limit(),
        ...(body && { method: "POST", body: JSON.stringify(body) }),
      });
      said = (await answer.json()) ?? {};
    } catch {
      throw new Refused("");
    }
    if (!answer.ok) throw new Refused(said.code ?? "", Number(answer.headers.get("Retry-After")) || 1);
    if (!is[what](said)) throw new Refused("");
    return said;
  }
}

/** @param {number} seconds */
const pause = seconds =>
  new Promise(done => {
    setTimeout(done, 1000 * seconds);
  });
