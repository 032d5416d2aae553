// The middle of the table in Werewolf, which shows one picture at a time: the night, a speech, a vote, or the news of
// the day.

/**
 * @import { Tally } from "#js/games/werewolf/phase_panels.js"
 * @import { WerewolfViewModel } from "#js/games/werewolf/view_model.js"
 * @typedef {(el: HTMLElement, vm: WerewolfViewModel) => void} DrawSheet
 */

import { spokenOf } from "#js/games/werewolf/log.js";
import { currentSpeech, previousSpeech } from "#js/games/werewolf/view_model.js";
import { numberAndName } from "#js/games/werewolf/names.js";
import { drawNightSheet } from "#js/games/werewolf/night_sheet.js";
import { Reveal } from "#js/games/werewolf/role_reveal.js";
import {
  messageLine,
  nightScene,
  plainScene,
  speechScene,
  tallyCard,
  voteScene,
} from "#js/games/werewolf/phase_panels.js";
import { eventText, timelineEvent } from "#js/games/werewolf/event_text.js";
import { clock } from "#js/table/server_clock.js";
import { ClockDial } from "#js/table/clock_dial.js";
import { fill, h, setData, setHidden } from "#js/table/dom.js";
import { ring } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const NEWS = new Set(["deaths", "banished", "elected", "self_destruct", "badge", "tie", "stood", "order", "withdrew"]);

/** The middle of the table in Werewolf. */
export class PlayArea {
  #drawSheet;
  #scene = h("div.scene");
  #tally = h("div.tally", { hidden: true });
  #clock;
  #dial;
  /** @type {WerewolfViewModel | null} */
  #vm = null;
  #reveal = new Reveal();

  /**
   * Takes over `el`, an element of the table that this class alone fills. `drawSheet(el, vm)` draws the sheet of paper
   * on which roles act at night: at the table the player's, in a replay that of all.
   *
   * @param {HTMLElement} el
   * @param {{ drawSheet?: DrawSheet }} [how]
   */
  constructor(el, { drawSheet = drawNightSheet } = {}) {
    this.#drawSheet = drawSheet;
    const round = ring(44),
      secs = h("span.num");
    this.#clock = h("span.clock", { vars: { "--size": "44px" } }, round, secs);
    this.#dial = new ClockDial({ ring: round, secs, el: this.#clock });
    delete el.filledWith;
    el.setAttribute("aria-label", t("stage"));
    el.replaceChildren(this.#scene, this.#tally);
  }

  /** The element with the face of the speaker, or null. */
  get speaker() {
    return this.#scene.querySelector(".speaker .avatar");
  }

  /**
   * Draws the picture of the phase, or over it the result of a vote.
   *
   * @param {WerewolfViewModel} vm
   * @param {{ tally: Tally | null }} how
   */
  render(vm, { tally }) {
    this.#vm = vm;
    const kind = sceneOf(vm);
    setData(this.#scene, "kind", kind);
    const drawn = this.#draw(kind, vm);
    if (drawn) this.#scene.querySelector(".clock-place")?.replaceChildren(this.#clock);
    const sheet = kind === "night" ? this.#scene.querySelector(".secret") : null;
    if (sheet) this.#drawSheet(sheet, vm);
    if (kind === "speech") this.#drawSpeech(vm);
    setHidden(this.#tally, !tally);
    this.#scene.inert = Boolean(tally);
    if (tally) fill(this.#tally, tally, () => tallyCard(tally, vm));
    this.tick();
  }

  /** Updates the clock in the picture, ten times a second. */
  tick() {
    const left = clock.left(this.#vm?.clock);
    setHidden(this.#clock, !left);
    this.#dial.show(left, { calm: Boolean(this.#vm?.night) || this.#vm?.view.phase === "ROLES" });
  }

  /**
   * Draws those elements of a phase's picture that stay while the phase lasts. True if they were drawn anew.
   *
   * @param {string} kind
   * @param {WerewolfViewModel} vm
   */
  #draw(kind, vm) {
    const { view, seats } = vm,
      { speaking, vote: open } = view,
      news = latestNews(vm);
    if (kind === "night")
      return fill(this.#scene, [kind, view.day, view.step, vm.question], () => nightScene(view, vm.question));
    if (kind === "speech" && speaking)
      return fill(this.#scene, [kind, view.day, speaking, seats[speaking.seat]?.name, news], () =>
        speechScene(vm, speaking, news),
      );
    if (kind === "vote" && open)
      return fill(this.#scene, [kind, view.day, open, news], () => voteScene(vm, open, news));
    if (kind === "roles")
      return fill(this.#scene, [kind, view.role, view.pack, vm.state.match?.id], () => this.#reveal.make(vm));
    return fill(
      this.#scene,
      [kind, view.day, news, vm.state.windows.find(one => one.name === "stand")?.seats.length, view.sheriff],
      () => plainScene(kind, vm, news),
    );
  }

  /**
   * Draws the messages of the running speech and scrolls to the newest one.
   *
   * @param {WerewolfViewModel} vm
   */
  #drawSpeech({ view, state, me, name }) {
    const list = this.#scene.querySelector(".subtitles"),
      lines = currentSpeech(view),
      before = lines.length ? [] : previousSpeech(view),
      speaker = view.speaking?.seat;
    const shown = lines.length ? lines : before,
      words = shown.map(line => spokenOf(state, line)),
      mine = speaker === me;
    if (
      !list ||
      !fill(list, [speaker, shown.map(line => line.message), words], () => [
        before.length ? h("p.whose", {}, numberAndName(before[0].seat, name)) : null,
        ...shown.map((line, k) => messageLine(line, words[k], lines.length > 0 && k === shown.length - 1)),
        shown.length && !(before.length && mine) ? null : h("p.waiting", {}, t(mine ? "speech.you" : "speech.soon")),
      ])
    )
      return;
    // the height is read with the next picture: read at once, the whole table would be laid out an extra time
    requestAnimationFrame(() => {
      list.scrollTop = list.scrollHeight;
    });
  }
}

/**
 * Returns the name of the picture that the middle of the table shows: night, speech, vote or another phase.
 *
 * @param {WerewolfViewModel} vm
 */
function sceneOf({ view, night, over }) {
  if (over) return "over";
  if (night) return "night";
  if (view.speaking) return "speech";
  return view.vote ? "vote" : view.phase.toLowerCase();
}

/**
 * Returns the latest news of this day as sentences.
 *
 * @param {WerewolfViewModel} vm
 */
function latestNews({ view, name }) {
  return (view.timeline ?? [])
    .filter(entry => entry.day === view.day && NEWS.has(entry.kind))
    .slice(-2)
    .map(entry => eventText(timelineEvent(entry), name))
    .filter(Boolean);
}
