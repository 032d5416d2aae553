// The contents of the middle of the table, one function for each phase of Werewolf: the night, a speech, a vote, any
// other phase, and the result of a vote.

/**
 * @import { WerewolfViewModel } from "#js/games/werewolf/view_model.js"
 * @import { Child } from "#types/table"
 * @import { ClosedVote, Speaking, Speech, Vote } from "#types/werewolf"
 * @import { View } from "#types/wire"
 * @typedef {ClosedVote & { tied: number[], idle: number[] }} Tally a closed vote, with its tie and the seats that abstained
 */

import { idleLine } from "#js/games/werewolf/log.js";
import {
  claimChip,
  claimTone,
  seatNumber,
  seatNumbers,
  voteName,
  votesText,
  numberAndName,
} from "#js/games/werewolf/names.js";
import { h } from "#js/table/dom.js";
import { named } from "#js/table/player_names.js";
import { art, face, icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const STEPS = /** @type {const} */ (["wolves", "guard", "witch"]);

/** Returns the news of the day as elements. Null if there are none. */
const newsLines = (/** @type {string[]} */ news) =>
  news.length
    ? h(
        "div.news",
        {},
        news.map(line => h("p", {}, line)),
      )
    : null;

/** @type {ReadonlySet<string | null>} */
const AWAKE = new Set(["hunt", "check", "protect", "witch"]);

/**
 * Returns the picture of the night: the moon, the step with its clock, and the place for the player's own sheet. It is
 * the same for every viewer, except that a player with a `question` to answer is told to open the eyes.
 *
 * @param {View<"werewolf">} view
 * @param {string | null} question
 */
export function nightScene(view, question) {
  return [
    h(
      "div.moonlight",
      {},
      h("div.clock-place"),
      h("h2", {}, t("night.title", { n: view.day })),
      h("p", {}, t(AWAKE.has(question) ? `night.open.${question}` : "night.close")),
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
 * Returns the picture of a speech: the speaker, an empty place for the words, the order of speakers, and the news of
 * the day.
 *
 * @param {WerewolfViewModel} vm
 * @param {Speaking} speaking
 * @param {string[]} news
 */
export function speechScene({ view, seats }, { seat, kind, order, done }, news) {
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
      h("div.id", {}, h("h2", {}, h("b.num", {}, seatNumber(seat)), " ", named(player)), h("p", {}, t(`kind.${kind}`))),
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
              done.includes(one) && one !== seat ? h("span.sr", {}, t("speech.done")) : null,
            ),
          ),
        )
      : null,
    kind === "last_words" || !done.length ? newsLines(news) : null,
  ];
}

/**
 * Returns the picture of a vote: the seats to vote for, and how many ballots have been given.
 *
 * @param {WerewolfViewModel} vm
 * @param {Vote} open
 * @param {string[]} news
 */
export function voteScene(vm, open, news) {
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
 * Returns the picture of a phase without a picture of its own: a headline, how many players have answered, and the news
 * of the day.
 *
 * @param {string} kind
 * @param {WerewolfViewModel} vm
 * @param {string[]} news
 * @returns {Child[]}
 */
export function plainScene(kind, vm, news) {
  const { view } = vm,
    standing = vm.state.windows.find(one => one.name === "stand"),
    answered = standing ? view.alive.filter(Boolean).length - standing.seats.length : null;
  const whose = view.sheriff === null || view.sheriff === undefined ? "" : numberAndName(view.sheriff, vm.name);
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
 * Returns the result of a vote: each target with its ballots.
 *
 * @param {Tally} vote
 * @param {WerewolfViewModel} vm
 */
export function tallyCard(vote, vm) {
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
              h("b.num", {}, seatNumber(seat)),
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
      vote.tied.length ? h("span", {}, icon("again"), t("vote.tied", { nos: seatNumbers(vote.tied) })) : null,
    ),
  ];
}

/**
 * Returns a message of a speech with its claims. The last message of a speech stands out.
 *
 * @type {(line: Speech, words: string, last: boolean) => HTMLElement}
 */
export const messageLine = (line, words, last) =>
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
