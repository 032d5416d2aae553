// The middle of the table, one scene at a time: the night, a speech, a vote, the news of a day.

/**
 * @import { WerewolfViewModel } from "#js/games/werewolf/view_model.js"
 * @import { Child } from "#types/table"
 * @import { ClosedVote, Speaking, Speech, Vote } from "#types/werewolf"
 * @import { View } from "#types/wire"
 * @typedef {ClosedVote & { tied: number[], idle: number[] }} Tally a closed vote, with its tie and the seats that abstained
 * @typedef {(el: HTMLElement, vm: WerewolfViewModel) => void} DrawSheet
 */

import { idleLine, spokenOf } from "#js/games/werewolf/log.js";
import { currentSpeech, previousSpeech } from "#js/games/werewolf/view_model.js";
import { claimChip, claimTone, no, nos, voteName, votesText, who } from "#js/games/werewolf/names.js";
import { drawNightSheet } from "#js/games/werewolf/night_sheet.js";
import { Reveal } from "#js/games/werewolf/reveal.js";
import { eventText, timelineEvent } from "#js/games/werewolf/event_text.js";
import { clock } from "#js/table/clock.js";
import { ClockDial } from "#js/table/clock_dial.js";
import { fill, h, setData, setHidden } from "#js/table/dom.js";
import { named } from "#js/table/marks.js";
import { art, face, icon, ring } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const STEPS = /** @type {const} */ (["wolves", "guard", "witch"]);
const NEWS = new Set(["deaths", "banished", "elected", "self_destruct", "badge", "tie", "stood", "order", "withdrew"]);

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
   * `drawSheet(el, vm)` draws the sheet of the night: the player's own at the table, everyone's in a replay.
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

  /** The face of the speaker, or null. */
  get speaker() {
    return this.#scene.querySelector(".speaker .avatar");
  }

  /**
   * Draws the scene, or over it a vote whose result is shown.
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

  tick() {
    const left = clock.left(this.#vm?.clock);
    setHidden(this.#clock, !left);
    this.#dial.show(left, { calm: Boolean(this.#vm?.night) || this.#vm?.view.phase === "ROLES" });
  }

  /**
   * Draws the parts of a scene that do not change while it lasts. True if they were drawn anew.
   *
   * @param {string} kind
   * @param {WerewolfViewModel} vm
   */
  #draw(kind, vm) {
    const { view, seats } = vm,
      { speaking, vote: open } = view,
      news = latestNews(vm);
    if (kind === "night") return fill(this.#scene, [kind, view.day, view.step], () => nightScene(view));
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
   * Draws what is said in this speech so far, and keeps the newest message in sight.
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
        before.length ? h("p.whose", {}, who(before[0].seat, name)) : null,
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

/** @type {(line: Speech, words: string, last: boolean) => HTMLElement} */
const messageLine = (line, words, last) =>
  h(
    "p",
    { class: last ? "last" : "" },
    words,
    line.claims.length
      ? h(
          "span.claims",
          {},
          line.claims.map(claim => h(`span.claim.${claimTone(claim)}`, {}, claimChip(claim))),
        )
      : null,
  );

/**
 * Returns which scene there is.
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
 * Returns the last news of this day, as sentences.
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

const newsLines = (/** @type {string[]} */ news) =>
  news.length
    ? h(
        "div.news",
        {},
        news.map(line => h("p", {}, line)),
      )
    : null;

/**
 * Returns the scene of the night, alike for everyone: the moon, the step with its clock, and the place for a player's own sheet.
 *
 * @param {View<"werewolf">} view
 */
function nightScene(view) {
  return [
    h(
      "div.moonlight",
      {},
      h("div.clock-place"),
      h("h2", {}, t("night.title", { n: view.day })),
      h("p", {}, t("night.close")),
    ),
    h(
      "ol.night-steps",
      {},
      STEPS.map(step => h("li", { "aria-current": step === view.step ? "step" : null }, t(`step.${step}`))),
    ),
    h("section.secret"),
  ];
}

/**
 * @param {WerewolfViewModel} vm
 * @param {Speaking} speaking
 * @param {string[]} news
 */
function speechScene({ view, seats }, { seat, kind, order, done }, news) {
  const player = seats[seat];
  return [
    h(
      "div.speaker",
      {},
      h(
        "span.avatar",
        {},
        face(player?.avatar),
        view.sheriff === seat ? h("span.badge-mark", { "aria-hidden": "true" }, t("badge.short")) : null,
      ),
      h("div.id", {}, h("h2", {}, h("b.num", {}, no(seat)), " ", named(player)), h("p", {}, t(`kind.${kind}`))),
      h("div.clock-place"),
    ),
    h("div.subtitles", { tabindex: 0, role: "log", "aria-live": "off", "aria-label": t("speech.words") }),
    order.length > 1
      ? h(
          "ol.queue",
          { "aria-label": t("speech.queue") },
          order.map(one =>
            h(
              "li.num",
              {
                class: one === seat ? "now" : done.includes(one) ? "done" : "",
                "aria-current": one === seat ? "true" : null,
              },
              one + 1,
            ),
          ),
        )
      : null,
    kind === "last_words" || !done.length ? newsLines(news) : null,
  ];
}

/**
 * @param {WerewolfViewModel} vm
 * @param {Vote} open
 * @param {string[]} news
 */
function voteScene(vm, open, news) {
  const n = open.voted.length,
    all = open.voters.length;
  return [
    h("div.headline", {}, h("div.clock-place"), h("h2", {}, voteName(open)), h("p", {}, t("vote.sealed"))),
    open.targets.length < vm.view.alive.filter(Boolean).length
      ? h(
          "ol.queue.targets",
          { "aria-label": t("vote.targets") },
          open.targets.map(seat => h("li.num", {}, seat + 1)),
        )
      : null,
    h(
      "div.ballot-box",
      { role: "img", "aria-label": t("vote.count", { n, all }) },
      h("span.box", { vars: { "--part": all ? n / all : 0 } }),
      h("b.num", {}, `${n} / ${all}`),
      h("small", {}, t("vote.in")),
    ),
    open.second ? newsLines(news.slice(-1)) : null,
  ];
}

/**
 * Returns the scene of a phase that has nothing of its own to show: a headline, how many have answered, the news.
 *
 * @param {string} kind
 * @param {WerewolfViewModel} vm
 * @param {string[]} news
 * @returns {Child[]}
 */
function plainScene(kind, vm, news) {
  const { view } = vm,
    standing = vm.state.windows.find(one => one.name === "stand"),
    answered = standing ? view.alive.filter(Boolean).length - standing.seats.length : null;
  const whose = view.sheriff === null || view.sheriff === undefined ? "" : who(view.sheriff, vm.name);
  return [
    h(
      "div.headline",
      {},
      h("div.clock-place"),
      h("h2", {}, t(`scene.${kind}`)),
      h("p", {}, t(`scene.${kind}.about`, { who: whose })),
    ),
    answered === null
      ? kind === "over"
        ? null
        : art("hills", "quiet")
      : h("p.answered.num", {}, t("stand.count", { n: answered, all: view.alive.filter(Boolean).length })),
    newsLines(news),
  ];
}

/**
 * Returns the result of a vote: each target with the ballots for it.
 *
 * @param {Tally} vote
 * @param {WerewolfViewModel} vm
 */
function tallyCard(vote, vm) {
  const rows = [...vote.tally].sort((a, b) => b[1] - a[1] || a[0] - b[0]),
    most = rows[0]?.[1] ?? 0;
  return [
    h("h2", {}, voteName(vote)),
    rows.length
      ? h(
          "ol.bars",
          {},
          rows.map(([seat, n]) =>
            h(
              "li",
              { class: n === most ? "most" : "" },
              h("span.avatar", {}, face(vm.seats[seat]?.avatar)),
              h("b.num", {}, no(seat)),
              h(
                "span.slips",
                {},
                vote.ballots.flatMap((to, by) =>
                  to === seat
                    ? [
                        h(
                          "span.slip.num",
                          { class: vote.kind === "banish" && by === vm.view.sheriff ? "slip num badge" : "slip num" },
                          by + 1,
                        ),
                      ]
                    : [],
                ),
              ),
              h("i.num", {}, votesText(n)),
            ),
          ),
        )
      : h("p.muted", {}, t("vote.none")),
    vote.idle.length ? idleLine(vote.idle) : null,
    h(
      "p.verdict-line",
      {},
      vote.tied.length ? h("span", {}, icon("again"), t("vote.tied", { nos: nos(vote.tied) })) : null,
    ),
  ];
}
