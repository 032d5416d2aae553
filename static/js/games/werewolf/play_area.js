// The middle of the table: night, the speaker with what is said, a vote, the morning's news. One scene at a time.

import { spokenOf } from "#js/games/werewolf/log.js";
import { saidBefore, saying } from "#js/games/werewolf/view_model.js";
import { claimChip, claimTone, no, nos, voteName, votes, who } from "#js/games/werewolf/names.js";
import { nightSheet } from "#js/games/werewolf/night_sheet.js";
import { Reveal } from "#js/games/werewolf/reveal.js";
import { eventText } from "#js/games/werewolf/event_text.js";
import { clock } from "#js/table/clock.js";
import { ClockDial } from "#js/table/clock_dial.js";
import { fill, h, setData, setHidden } from "#js/table/dom.js";
import { named } from "#js/table/marks.js";
import { art, face, icon, ring } from "#js/table/sprites.js";
import { listed, t } from "#js/table/words.js";

const STEPS = ["wolves", "guard", "witch"];
const NEWS = new Set(["deaths", "banished", "elected", "self_destruct", "badge", "tie", "stood", "order", "withdrew"]);

export class PlayArea {
  #el;
  #leaf;
  #scene = h("div.scene");
  #tally = h("div.tally", { hidden: true });
  #clock;
  #dial;
  #vm = null;
  #reveal = new Reveal();

  /** `leaf(el, now)` draws the leaf of the night: mine at the table, everybody's in a replay. */
  constructor(el, { leaf = nightSheet } = {}) {
    this.#el = el;
    this.#leaf = leaf;
    const round = ring(44),
      secs = h("span.num");
    this.#clock = h("span.clock", { vars: { "--size": "44px" } }, round, secs);
    this.#dial = new ClockDial({ ring: round, secs, el: this.#clock });
    delete el.filledWith;
    el.setAttribute("aria-label", t("stage"));
    el.replaceChildren(this.#scene, this.#tally);
  }

  get element() {
    return this.#el;
  }

  /** My role as it is turned up before the first night, or null. */
  get revealed() {
    return this.#reveal.card;
  }

  get speaker() {
    return this.#scene.querySelector(".speaker .avatar");
  }

  /** `tally` is the vote whose result is looked at now, or null. */
  render(vm, { tally }) {
    this.#vm = vm;
    const kind = kindOf(vm);
    setData(this.#scene, "kind", kind);
    const drawn = this.#draw(kind, vm);
    if (drawn) this.#scene.querySelector(".clock-place")?.replaceChildren(this.#clock);
    if (kind === "night") this.#leaf(this.#scene.querySelector(".secret"), vm);
    if (kind === "speech") this.#said(vm);
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

  #draw(kind, vm) {
    const { view } = vm,
      news = latest(vm);
    switch (kind) {
      case "night":
        return fill(this.#scene, [kind, view.day, view.step], () => night(view));
      case "speech":
        return fill(this.#scene, [kind, view.day, view.speaking, vm.seats[view.speaking.seat]?.name, news], () =>
          speech(vm, news),
        );
      case "vote":
        return fill(this.#scene, [kind, view.day, view.vote, news], () => vote(vm, news));
      case "roles":
        return fill(this.#scene, [kind, view.role, view.pack, vm.state.match?.id], () => this.#reveal.make(vm));
      default:
        return fill(
          this.#scene,
          [kind, view.day, news, vm.state.windows.find(one => one.name === "stand")?.seats.length, view.sheriff],
          () => plain(kind, vm, news),
        );
    }
  }

  /** What is said in this speech so far; the newest stands out, and is kept in sight. */
  #said(vm) {
    const list = this.#scene.querySelector(".subtitles"),
      lines = saying(vm.view),
      before = lines.length ? [] : saidBefore(vm.view);
    const shown = lines.length ? lines : before,
      words = shown.map(line => spokenOf(vm.state, line)),
      mine = vm.view.speaking.seat === vm.me;
    if (
      !fill(list, [vm.view.speaking.seat, shown.map(line => line.message), words], () => [
        before.length ? h("p.whose", {}, who(before[0].seat, vm.name)) : null,
        ...shown.map((line, k) => said(line, words[k], lines.length > 0 && k === shown.length - 1)),
        shown.length && !(before.length && mine) ? null : h("p.waiting", {}, t(mine ? "speech.you" : "speech.soon")),
      ])
    )
      return;
    requestAnimationFrame(() => {
      list.scrollTop = list.scrollHeight;
    }); // asked at once, all would be laid out an extra time
  }
}

const said = (line, words, last) =>
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

function kindOf({ view, night, over }) {
  if (over) return "over";
  if (night) return "night";
  if (view.speaking) return "speech";
  return view.vote ? "vote" : view.phase.toLowerCase();
}

/** The last lines of news of this day, in words. */
function latest({ view, name }) {
  const today = (view.timeline ?? []).filter(entry => entry.day === view.day && NEWS.has(entry.kind));
  return today
    .slice(-2)
    .map(entry => eventText({ kind: entry.kind, data: entry }, name))
    .filter(Boolean);
}

const newsLines = news =>
  news.length
    ? h(
        "div.news",
        {},
        news.map(line => h("p", {}, line)),
      )
    : null;

/** The same for everybody: the moon, which step it is and how long it lasts; then a leaf for who is called. */
function night(view) {
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

function speech(vm, news) {
  const { view, seats } = vm,
    { seat, kind, order, done } = view.speaking,
    player = seats[seat];
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

function vote(vm, news) {
  const { vote: open } = vm.view,
    n = open.voted.length,
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

function plain(kind, vm, news) {
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

/** How a vote came out: each target with the slips of those who chose it. */
function tallyCard(vote, vm) {
  const rows = [...vote.tally].sort((a, b) => b[1] - a[1] || a[0] - b[0]),
    most = rows[0]?.[1] ?? 0,
    idle = vote.idle ?? [];
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
              h("i.num", {}, votes(n)),
            ),
          ),
        )
      : h("p.muted", {}, t("vote.none")),
    idle.length ? h("p.muted.idle", {}, t("vote.abstained", { nos: listed(idle.map(seat => seat + 1)) })) : null,
    h(
      "p.verdict-line",
      {},
      vote.tied?.length ? h("span", {}, icon("again"), t("vote.tied", { nos: nos(vote.tied) })) : null,
    ),
  ];
}
