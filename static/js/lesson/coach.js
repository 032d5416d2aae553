// The coach of a lesson: one slip of paper with one sentence, and lights in the shade on what the sentence is about. The
// table under it is the real one; what lies in the shade takes no presses. The coach asks the server for the partners' moves, at a pace that people can follow.

/** @import { CoachPage, Lesson, LessonStep, State, Store } from "#types/table" */

import { h, setHidden, setText } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";
import { doneParts, fillProgress, resumeParts } from "#js/lesson/slip_contents.js";
import { spotlight } from "#js/lesson/spotlight.js";

const PARTNER_MS = 1100; // the time in which a scripted partner thinks
const SPOKEN_MS = 3000; // the time in which the learner reads what was said
const AGAIN_MS = 2000; // after a request that failed
const FOLLOW_MS = 150; // between two looks at where the lit elements are, since cards fly and texts grow
const PICKED = ['.hand-zone [data-code][aria-pressed="true"]', '.seat .press[aria-pressed="true"]'];
const EVENTS = ["click", "pointerup", "keyup"];
const PRESSED = ["pointerdown", "click"];
const CONTROLS = "button, a, input, select, textarea, summary, label, [role=button], .hand-zone [data-code]";
const ALWAYS = '.coach, .bar, [aria-pressed="true"]'; // what may be pressed in every step; a picked card can be put back
const NOTHING = -1, // what is drawn in place of a step: nothing yet, or a panel
  RESUME = -2,
  DONE = -3;

/** The coach of a lesson: it shows the steps one after the other, and has the partners play. */
export class Coach {
  #table;
  #lesson;
  #store;
  #ask;
  #page;
  #step;
  #shown = NOTHING; // the step that is drawn
  /** @type {"resume" | "steps" | "done"} */
  #mode;
  /** @type {string | null} */
  #reason = null;
  #refusals;
  #busy = false;
  /** @type {number | undefined} */
  #timer;
  #asked = -1; // the number of moves after which a partner was asked last
  #picked = false; // whether all is picked that the step asks for
  #shade = h("div.shade", { hidden: true });
  #bars = h("div.prog", { role: "progressbar", "aria-valuemin": 0 });
  #text = h("p", { "aria-live": "polite" });
  #note = h("small.note", { role: "status", hidden: true }, t("coach.read"));
  #row = h("div.row");
  #slip = h("section.coach", { role: "dialog", "aria-label": t("coach"), hidden: true });
  #skipLesson = h(
    "button.btn.skip-lesson",
    { type: "button", on: { click: () => this.#page.submit("lesson-skip") } },
    t("coach.skip.lesson"),
  );
  #frame = 0;

  /**
   * Adds the coach to the table. `ask(fields)` sends a request about the lesson and returns
   * whether it was carried out.
   *
   * @param {Lesson} lesson
   * @param {Store} store
   * @param {(fields: Record<string, string | number>) => Promise<boolean>} ask
   * @param {CoachPage} page
   */
  constructor(lesson, store, ask, page) {
    this.#table = page.root;
    this.#lesson = lesson;
    this.#store = store;
    this.#ask = ask;
    this.#page = page;
    this.#step = lesson.step;
    this.#refusals = store.state.refusals;
    this.#mode = lesson.step >= lesson.steps.length ? "done" : lesson.step > 0 ? "resume" : "steps";
    this.#table.append(this.#shade, this.#slip);
    this.#addSkip();
    store.listen(() => this.#changed());
    for (const name of EVENTS) document.addEventListener(name, () => this.#soon(), { passive: true });
    for (const name of PRESSED)
      this.#table.addEventListener(name, event => this.#keepInLight(event), { capture: true });
    setInterval(() => this.#soon(), FOLLOW_MS);
    this.#changed();
  }

  /** The number of moves that the match has. */
  get #moves() {
    return this.#store.state.match?.lesson ?? 0;
  }

  /** @type {() => LessonStep | undefined} */
  #current = () => this.#lesson.steps[this.#step];

  /** Takes in a new state of the table: a move ends a step, a refusal shows its reason. */
  #changed() {
    const { refused, refusals } = this.#store.state;
    if (refusals !== this.#refusals) {
      this.#refusals = refusals;
      if (refused?.code === "LESSON_OTHER_MOVE") this.#explain();
    }
    if (this.#mode === "steps") this.#passPlayed();
    this.#draw();
    this.#askPartner();
  }

  /** Goes on past steps whose moves have been played. The server noted them with those moves. */
  #passPlayed() {
    for (let step = this.#current(); step?.asks && this.#moves > step.moves; step = this.#current()) {
      this.#reason = null;
      this.#step += 1;
    }
    if (this.#step >= this.#lesson.steps.length) this.#finish();
  }

  #finish() {
    this.#mode = "done";
    void this.#ask({ do: "show", step: this.#step });
  }

  /** Says, after a press that the step does not want, what it wants. */
  #explain() {
    const step = this.#mode === "steps" ? this.#current() : undefined;
    if (step?.asks) this.#reason = step.why || null;
    else if (step) this.#note.hidden = false;
    this.#page.buzz(20);
    if (!this.#slip.dataset.at && !matchMedia("(prefers-reduced-motion: reduce)").matches)
      this.#slip.animate({ transform: ["none", "translateX(-7px)", "translateX(7px)", "none"] }, 260);
    this.#draw();
  }

  /**
   * Stops a press on a control in the shade, and explains it. While the partners play there is no shade.
   *
   * @param {Event} event
   */
  #keepInLight(event) {
    const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
    if (this.#slip.hidden || !control || control.closest(ALWAYS)) return;
    const step = this.#mode === "steps" ? this.#current() : null,
      free = step ? [...this.#lit(step, this.#picked), ...this.#find([...step.picks, ...step.press])] : [];
    if (free.some(el => el.contains(control))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === "click") this.#explain();
  }

  /** Goes on to the next step. */
  #next() {
    this.#reason = null;
    this.#step += 1;
    if (this.#step >= this.#lesson.steps.length) this.#finish();
    else {
      void this.#ask({ do: "show", step: this.#step });
      this.#passPlayed();
    }
    this.#draw();
    this.#askPartner(PARTNER_MS);
  }

  #back() {
    this.#reason = null;
    this.#step -= 1;
    void this.#ask({ do: "show", step: this.#step });
    this.#draw();
  }

  /** Skips a step, or says what it says. If it asks for a move, the server plays it. */
  async #skip() {
    if (!this.#current()?.asks) this.#next();
    else await this.#ask({ do: "play", moves: this.#moves });
  }

  /**
   * Has the next partner play after a pause in ms, if it is a partner's turn and the learner has read what comes before.
   * After a speech the pause is longer.
   */
  #askPartner(pause = this.#lesson.spoken.includes(this.#moves) ? SPOKEN_MS : PARTNER_MS) {
    const { partners } = this.#lesson,
      moves = this.#moves,
      after = partners[moves];
    if (this.#mode !== "steps" || this.#busy || this.#asked === moves) return;
    if (after === null || after === undefined || after > this.#step) return;
    this.#asked = moves;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#requestMove(moves), pause);
  }

  /**
   * Asks the server for a partner's move. If none has come after a while, tells it the step again and repeats.
   *
   * @param {number} moves
   */
  async #requestMove(moves) {
    this.#busy = true;
    await this.#ask({ do: "partner", moves });
    this.#busy = false;
    if (this.#moves !== moves) return void this.#askPartner();
    this.#timer = setTimeout(async () => {
      if (this.#moves !== moves || this.#mode !== "steps") return;
      await this.#ask({ do: "show", step: this.#step });
      await this.#requestMove(moves);
    }, AGAIN_MS);
  }

  // ── Drawing ──────────────────────────────────────────────────────────────────────────────────

  /** Draws with the next frame. One that is awaited is kept: on a slow phone, the next call comes before it. */
  #soon() {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw() {
    setHidden(this.#skipLesson, this.#step >= this.#lesson.steps.length - 1); // at the end nothing is left to skip
    if (this.#mode !== "steps") return this.#drawPanel();
    const step = this.#current(),
      waits = !step || this.#moves < step.moves;
    this.#markWanted(waits ? [] : step.picks);
    setHidden(this.#slip, waits);
    setHidden(this.#shade, waits);
    if (waits) return;
    if (this.#shown !== this.#step) this.#drawStep(step);
    const picked = step.picks.length > 0 && this.#isPicked(step.picks);
    if (picked !== this.#picked) this.#reason = null;
    this.#picked = picked;
    setText(this.#text, this.#reason ?? (picked ? step.then || t("coach.play") : step.text));
    this.#slip.toggleAttribute("data-reason", Boolean(this.#reason));
    spotlight(this.#table, this.#shade, this.#slip, this.#lit(step, picked));
  }

  /**
   * Returns the elements that stay in the light.
   *
   * @param {LessonStep} step
   * @param {boolean} picked whether the cards of the step are picked
   */
  #lit(step, picked) {
    if (picked) {
      const pressed = step.press.map(one => this.#find([one])).find(found => found.some(el => el.offsetWidth > 0));
      if (pressed) return pressed;
    }
    return this.#find(step.picks.length ? step.picks : step.light);
  }

  /** @param {readonly string[]} selectors */
  #find(selectors) {
    return selectors.flatMap(one => [.../** @type {NodeListOf<HTMLElement>} */ (this.#table.querySelectorAll(one))]);
  }

  /** @param {LessonStep} step */
  #drawStep(step) {
    this.#shown = this.#step;
    this.#note.hidden = true;
    // cards that were picked while the partners played are not the step's
    const wanted = this.#find(step.picks);
    if (wanted.length && this.#find(PICKED).some(el => !wanted.includes(el))) this.#page.putDown();
    const { steps } = this.#lesson,
      previous = steps[this.#step - 1];
    delete this.#slip.dataset.at;
    fillProgress(this.#bars, this.#step, this.#lesson.steps.length);
    const back =
      previous && !previous.asks && previous.moves === step.moves
        ? h(
            "button.btn.icon-only.quiet",
            { type: "button", "aria-label": t("coach.back"), on: { click: () => this.#back() } },
            icon("back"),
          )
        : null;
    this.#row.replaceChildren(
      h("button.btn.quiet", { type: "button", on: { click: () => this.#skip() } }, t("coach.skip")),
      ...(back ? [back] : []),
      step.asks && !step.says
        ? h("span.turn", {}, icon("target"), t("coach.tap"))
        : h(
            "button.btn.jade",
            { type: "button", on: { click: () => (step.says ? this.#skip() : this.#next()) } },
            t(step.says ? "coach.say" : "coach.next"),
          ),
    );
    this.#slip.replaceChildren(this.#bars, this.#text, this.#note, this.#row);
    if (!step.asks || step.says) /** @type {HTMLElement} */ (this.#row.lastElementChild).focus({ preventScroll: true });
  }

  /** Draws the panel in the middle: the question of a learner who returns, or what was learned. */
  #drawPanel() {
    this.#markWanted([]);
    setHidden(this.#slip, false);
    setHidden(this.#shade, false);
    this.#slip.dataset.at = "center";
    spotlight(this.#table, this.#shade, this.#slip, []);
    const key = this.#mode === "resume" ? RESUME : DONE;
    if (this.#shown === key) return;
    this.#shown = key;
    const submit = this.#page.submit;
    fillProgress(this.#bars, this.#step, this.#lesson.steps.length);
    this.#slip.replaceChildren(
      ...(this.#mode === "resume"
        ? resumeParts(this.#lesson, this.#step, this.#bars, {
            anew: () => submit("lesson-anew"),
            go: () => this.#resume(),
          })
        : doneParts(this.#lesson, () => submit("again"))),
    );
    /** @type {HTMLElement | null} */ (this.#slip.querySelector(".jade"))?.focus({ preventScroll: true });
  }

  #resume() {
    this.#mode = "steps";
    this.#changed();
  }

  /** Adds the button that skips the lesson to the bar. */
  #addSkip() {
    this.#table.querySelector(":scope > .bar")?.append(this.#skipLesson);
  }

  // ── Picks ────────────────────────────────────────────────────────────────────────────────────

  /**
   * Marks what a step asks to pick.
   *
   * @param {readonly string[]} picks
   */
  #markWanted(picks) {
    const wanted = new Set(this.#find(picks));
    for (const el of this.#find(["[data-wanted]"])) if (!wanted.has(el)) delete el.dataset.wanted;
    for (const el of wanted) el.dataset.wanted = "";
  }

  /**
   * Whether exactly these cards or seats are picked.
   *
   * @param {readonly string[]} picks
   */
  #isPicked(picks) {
    const wanted = this.#find(picks),
      picked = this.#find(PICKED);
    return picked.length === wanted.length && wanted.every(el => picked.includes(el));
  }
}
