// What the page tells the viewer beside the picture: toasts about refusals and the connection, and sentences for screen
// readers.

/** @import { SharedEvent } from "#types/game" */
/** @import { Listener, NotificationsEnv, Refusal, Seat, State } from "#types/table" */

import { clock, LOW } from "#js/table/server_clock.js";
import { isSpectator } from "#js/table/state.js";
import { sharedEventText } from "#js/table/event_text.js";
import { t } from "#js/table/words.js";

const EARLY = 10000,
  BEGUN_STAY = 20000,
  UNSENT_STAY = 12000,
  MANY = 2;
/** @type {Record<string, string>} */
const REFUSALS = { stale: "act.stale", offline: "act.offline", unanswered: "act.unanswered" }; // of the page's own refusals
const UNSENT = ["offline", "unanswered"];

/** Finds what has changed between two states and announces it. */
export class Notifications {
  #toasts;
  #speaking;
  #sound;
  #game;
  #retry;
  #resend;
  #explain;
  #unkept;
  #soundedWindow;
  /** @type {string | null} */
  #announced = null;
  /** @type {State | null} */
  #state = null;

  /**
   * `soundedWindow(state)` returns the window in which the table waits for the viewer, or null.
   *
   * @param {NotificationsEnv} env
   */
  constructor({ toasts, speaking, sound, game, soundedWindow, retry, resend, explain, unkept = false }) {
    this.#retry = retry;
    this.#resend = resend;
    this.#explain = explain;
    this.#unkept = unkept;
    this.#soundedWindow = soundedWindow;
    this.#toasts = toasts;
    this.#speaking = speaking;
    this.#sound = sound;
    this.#game = game;
    setInterval(() => this.#announceTime(), 500);
  }

  /**
   * Announces what has changed between two states.
   *
   * @type {Listener}
   */
  update(state, before, frame) {
    this.#state = state;
    if (frame.type === "link") this.#showConnection(state, before);
    if (state.refused && state.refused !== before.refused) this.#showRefusal(state.refused);
    if (frame.type === "state" && state.events.length)
      this.#speaking.say(...this.#eventTexts(state), this.#turnText(state, before));
    if (frame.type === "state" && before.table) this.#announceSeats(state, before);
    if (frame.type === "called") this.#announceCalled(state, before);
    if (frame.type === "state" && before.n) this.#announceAttendance(state, before);
  }

  /**
   * Shows a toast while the connection is lost, or waits for a busy server.
   *
   * @param {State} state
   * @param {State} before
   */
  #showConnection({ link }, { link: was }) {
    if (link.status === "lost" && !link.bye)
      this.#toasts.hold(t("link.lost"), { tone: "gold", action: { text: t("link.now"), run: this.#retry } });
    else this.#toasts.hold(link.status === "waiting" ? t("link.line") : null, { tone: "info" });
    if ((was.status === "lost" || (was.status === "waiting" && link.attempt)) && link.status === "good")
      this.#toasts.show(t("link.back"), { stay: 1800 });
  }

  /**
   * Announces that another table, of a tournament, waits for the viewer: until it begins, and for a while after that.
   *
   * @param {State} state
   * @param {State} before
   */
  #announceCalled({ called, code, urls }, before) {
    const [first] = called;
    if (!first) return this.#toasts.hold(null, { kind: "called" });
    const text = t(first.begun ? "called.begun" : "called.open", { title: first.title || t("called.title") });
    const go = () => location.assign(/** @type {string} */ (urls?.invite).replace(code, first.table));
    const action = { text: t("called.go"), run: go },
      known = before.called.some(one => one.table === first.table && one.begun === first.begun);
    this.#toasts.hold(first.begun ? null : text, { kind: "called", tone: "info", action });
    if (known) return;
    if (first.begun) this.#toasts.show(text, { tone: "info", action, stay: BEGUN_STAY });
    this.#speaking.say(text);
    this.#sound.play("bell");
  }

  /**
   * Shows why the server has refused a request.
   *
   * @param {Refusal} refusal
   */
  #showRefusal({ message, class: kind, code, frame }) {
    if (code === "LESSON_OTHER_MOVE") return; // the coach says why
    const unsent = UNSENT.includes(kind);
    if (frame?.type === "chat" && !message && !unsent) return;
    const action = unsent && frame ? { text: t("act.again"), run: () => this.#resend(frame) } : this.#explain(code);
    this.#toasts.show(message || t(REFUSALS[kind] ?? "act.refused"), {
      tone: "bad",
      action,
      stay: unsent ? UNSENT_STAY : undefined,
    });
    if (!this.#game.isHushed?.(/** @type {State} */ (this.#state))) this.#sound.play("error");
  }

  /**
   * Returns the sentences of the state's events. That a match was ended without a result is no news in lessons and
   * practice: each of them ends so, the won ones too.
   *
   * @param {State} state
   */
  #eventTexts(state) {
    const name = (/** @type {number} */ seat) => state.seats[seat]?.name ?? "";
    const events = state.events.filter(event => !(this.#unkept && event.kind === "aborted"));
    const common = events.map(event => sharedEventText(/** @type {SharedEvent} */ (event), name));
    return [...common, ...this.#game.eventTexts(state, name)];
  }

  /**
   * Returns the sentence that the viewer's turn has begun. Null otherwise.
   *
   * @param {State} state
   * @param {State} before
   */
  #turnText(state, before) {
    const window = this.#soundedWindow(state);
    return window && window.id !== this.#soundedWindow(before)?.id ? t("speak.turn") : null;
  }

  /**
   * Announces players who take a seat, leave it or are ready, before a match.
   *
   * @param {State} state
   * @param {State} before
   */
  #announceSeats(state, before) {
    if (state.view || before.view) return;
    state.seats.forEach((seat, index) => {
      const was = before.seats[index];
      if (seat && !was) this.#speaking.say(t("speak.sat", { name: seat.name }));
      else if (!seat && was) this.#speaking.say(t("speak.left", { name: was.name }));
      else if (seat?.ready && !was?.ready) this.#speaking.say(t("speak.ready", { name: seat.name }));
    });
  }

  /**
   * Announces players who have closed their last page, with the consequence, and players who have returned. More than
   * two at once are caused by the server, not by players, and are not announced.
   *
   * @param {State} state
   * @param {State} before
   */
  #announceAttendance(state, before) {
    if (state.match?.status !== "running" || state.match.id !== before.match?.id) return;
    const changed = /** @type {Seat[]} */ (
      state.seats.filter(
        (one, seat) =>
          one && seat !== state.you?.seat && (one.present === false) !== (before.seats[seat]?.present === false),
      )
    );
    const announced = changed.filter(one => one.kind !== "agent" && !one.trustee && !one.out && !one.left);
    if (announced.length > MANY) return;
    for (const { name, present } of announced) {
      const text = t(present === false ? "offline.gone" : "offline.back", { name });
      this.#toasts.show(text, { tone: present === false ? "gold" : "" });
      this.#speaking.say(text);
    }
  }

  /** Announces that the viewer has ten and five seconds left. */
  #announceTime() {
    const state = this.#state;
    if (!state || isSpectator(state)) return;
    const window = this.#soundedWindow(state),
      left = clock.left(window);
    if (!window || !left) return;
    const mark = left.ms <= LOW ? 5 : left.ms <= EARLY ? 10 : null,
      key = `${window.id} ${mark}`;
    if (!mark || key === this.#announced || window.closes_at - window.opens_at <= mark * 1000) return;
    this.#announced = key;
    this.#speaking.say(t("speak.seconds", { n: mark }));
  }
}
