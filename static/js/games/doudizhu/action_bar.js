// What is asked of me now: the prompt that names my choice before it is sent, and the buttons.

import { rankOf, readAs } from "#js/games/doudizhu/rules.js";
import { hints } from "#js/games/doudizhu/hints.js";
import { comboName, refusal } from "#js/games/doudizhu/names.js";
import { clock } from "#js/table/clock.js";
import { ClockDial } from "#js/table/clock_dial.js";
import { button, fill, h, setData, setHidden } from "#js/table/dom.js";
import { icon, ring } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

export class ActionBar {
  #prompt;
  #actions;
  #act;
  #clock;
  #dial;
  #text = h("span.text");
  #window = null;
  #hints = { key: null, list: [], at: -1 };
  #as = null; // the reading chosen where cards can be read in several ways
  #choice = { combo: null, ok: false, others: [] };
  #aside = null;
  #asked = null;
  #advised = null; // windows that advice was asked for, and has been taken in for
  #liftedAt = -Infinity; // when cards rose by themselves: who meant to play others is not taken at their word

  /** `act`: pass, bid(points), play(cards, type), pick(codes), takeBack, redraw, advise(window), aloud(text). */
  constructor(prompt, actions, act) {
    this.#prompt = prompt;
    this.#actions = actions;
    this.#act = act;
    const round = ring(44),
      secs = h("span");
    this.#clock = h("span.clock", { vars: { "--size": "34px" } }, round, secs);
    this.#dial = new ClockDial({ ring: round, secs, el: this.#clock });
    this.#attach();
  }

  /** A sentence for a while in the prompt's place, when nothing else is asked (bubbles of small phones). */
  showNote(text) {
    this.#aside = text;
  }

  render(vm, selected) {
    this.#attach();
    const { turn, mine } = vm;
    this.#window = mine ? turn : null;
    this.#choice =
      selected.length && !vm.bidding
        ? readAs(selected, vm.last, vm.options, this.#as)
        : { combo: null, ok: false, others: [] };
    if (this.#as && !this.#choice.others.includes(this.#as)) this.#as = null;
    const said = this.#sentence(vm, selected);
    this.#prompt.toggleAttribute("data-shown", Boolean(said));
    setHidden(this.#clock, !mine || Boolean(vm.dealing));
    setData(this.#prompt, "clocked", mine);
    setData(this.#prompt, "plain", Boolean(said?.plain));
    fill(this.#text, said, () => this.#words(said ?? {}));
    this.#buttons(vm, selected);
    this.tick();
  }

  tick() {
    this.#dial.show(clock.left(this.#window));
  }

  /** Takes the next legal answer in hand, at once; the agent's advice follows. False when there is nothing to say. */
  hint(vm) {
    const asks = vm.advisable && this.#asked !== vm.turn.id;
    if (asks) {
      this.#asked = vm.turn.id;
      this.#act.advise(vm.turn.id);
    }
    if (vm.bidding) return asks;
    const { list, key } = this.#hintsFor(vm);
    if (!list.length) return asks;
    this.#hints = { key, list, at: (this.#hints.at + 1) % list.length };
    this.#as = null;
    this.#act.pick(list[this.#hints.at].cards);
    return true;
  }

  /** Takes in advice that has come. Cards rise by it where the first hint still lies untouched, or nothing is picked. */
  take(vm, selected) {
    const { advice } = vm;
    if (!advice || this.#advised === advice.window) return;
    this.#advised = advice.window;
    this.#act.aloud(advice.text);
    const { verb, cards = [] } = advice.answer;
    if (vm.bidding || vm.sent) return;
    const { list, at, key } = this.#hintsFor(vm),
      untouched = !selected.length || (at === 0 && same(list[0].cards, selected));
    if (verb === "play")
      this.#hints = {
        key,
        list: [advice.answer, ...list.filter(one => !sameRanks(one.cards, cards))],
        at: untouched ? 0 : -1,
      };
    if (!untouched || same(cards, selected)) return;
    this.#liftedAt = performance.now();
    this.#as = null;
    this.#act.pick(cards);
  }

  /** Can anything in this hand answer? */
  answers(vm) {
    return this.#hintsFor(vm).list.length > 0;
  }

  /** Plays what is picked, if it may be played. */
  play(vm, selected) {
    if (!vm.mine || !vm.playing || vm.sent || !this.#choice.ok || !selected.length) return false;
    if (performance.now() - this.#liftedAt < STARTLED) return false;
    this.#act.play(selected, this.#choice.combo.type);
    return true;
  }

  pass(vm) {
    if (!vm.mine || vm.sent || (vm.playing && !vm.last)) return false;
    if (vm.bidding) this.#act.bid(0);
    else this.#act.pass();
    return true;
  }

  bid(vm, points) {
    if (!vm.mine || !vm.bidding || vm.sent || (points && points <= (vm.view.highest ?? 0))) return false;
    this.#act.bid(points);
    return true;
  }

  get choice() {
    return this.#choice;
  }

  #attach() {
    if (this.#prompt.firstElementChild === this.#clock) return;
    delete this.#prompt.filledWith;
    this.#prompt.replaceChildren(this.#clock, this.#text);
  }

  #hintsFor(vm) {
    const key = JSON.stringify([vm.hand, vm.last?.cards, vm.last?.seat]);
    if (this.#hints.key !== key) this.#hints = { key, list: hints(vm.hand, vm.last, vm.options), at: -1 };
    return this.#hints;
  }

  #sentence(vm, selected) {
    if (vm.offline) return { text: t("link.retrying"), tone: "no" };
    if (vm.paused) return { text: t("paused"), more: t("paused.text") };
    if (vm.over || vm.dealing) return null;
    if (vm.away) return { text: t("trustee.on") };
    if (!vm.mine) {
      if (this.#aside) return { text: this.#aside };
      if (selected.length && vm.playing) return { ...this.#named(), lead: t("ask.picked") };
      const seat = vm.turn?.seats[0];
      return vm.watching && seat !== undefined
        ? { text: t(vm.bidding ? "ask.waitbid" : "ask.wait", { name: vm.name(seat) }), plain: true }
        : null;
    }
    if (vm.sent) return { text: t("act.pending") };
    const told = this.#told(vm, selected);
    if (told) return told;
    if (vm.bidding)
      return {
        text: vm.view.highest ? t("ask.bid.over", { n: vm.view.highest }) : t("ask.bid"),
        plain: true,
        bulb: vm.advisable,
      };
    if (selected.length) {
      if (this.#choice.ok)
        return { ...this.#named(), lead: t("ask.turn"), ok: true, other: this.#choice.others.length > 1 };
      return {
        text:
          vm.last || !this.#choice.combo
            ? refusal(this.#choice.combo, selected.length, vm.last)
            : comboName(this.#choice.combo),
        tone: "no",
      };
    }
    if (!vm.last) return { text: t("ask.lead"), plain: true };
    if (!this.answers(vm)) return { text: t(vm.passing ? "ask.autopass" : "ask.none") };
    return { text: t("ask.follow", { name: comboName(vm.last) }), plain: true };
  }

  /** The advice, as long as what lies in the hand is what it speaks of. */
  #told({ advice, bidding }, selected) {
    if (!advice) return null;
    const { verb, points, cards = [] } = advice.answer;
    if (!same(cards, selected)) return null;
    const name = bidding
      ? t(points ? "do.bid" : "do.nobid", { n: points })
      : verb === "pass"
        ? t("do.pass")
        : comboName(advice.answer);
    return { lead: t("ask.advice"), name, why: advice.text };
  }

  #named() {
    const { combo } = this.#choice;
    return combo ? { name: comboName(combo) } : { name: "…" };
  }

  #words({ text, more, lead, name, ok, tone, other, why, bulb }) {
    return [
      text && h(tone === "no" ? "span.no" : "span", {}, text),
      more && h("small", {}, more),
      lead && h("span", {}, `${lead} `, h("b", {}, name)),
      other &&
        h(
          "button.as",
          { type: "button", "aria-label": t("ask.as"), on: { click: () => this.#nextReading() } },
          icon("sort"),
        ),
      why && h("small.why", {}, why),
      bulb &&
        h(
          "button.as",
          {
            type: "button",
            "aria-label": t("do.hint"),
            title: t("do.hint"),
            on: { click: () => this.#act.press("hint") },
          },
          icon("bulb"),
        ),
      ok && h("span.ok", {}, icon("check"), t("ask.ok")),
    ];
  }

  #nextReading() {
    const { others, combo } = this.#choice;
    this.#as = others[(others.indexOf(combo.type) + 1) % others.length];
    this.#act.redraw();
  }

  #buttons(vm, selected) {
    const shown = (vm.mine || vm.away) && !vm.dealing && !vm.over && !vm.offline && !vm.paused;
    this.#actions.toggleAttribute("data-shown", shown);
    const mode = vm.away ? "away" : vm.bidding ? `bid${vm.view.highest ?? 0}` : vm.playing ? "play" : null;
    if (!mode) return;
    this.#actions.dataset.mode = mode.startsWith("bid") ? "bid" : mode;
    if (fill(this.#actions, ["ask", mode], () => this.#make(mode, vm.view.highest ?? 0))) this.#actions.now = null;
    const able = name => this.#actions.querySelector(`[data-act=${name}]`);
    if (mode === "play") {
      able("pass").disabled = !vm.last || vm.sent;
      able("hint").disabled = vm.sent || (Boolean(vm.last) && !this.answers(vm));
      able("play").disabled = vm.sent || !selected.length || !this.#choice.ok;
    } else if (mode !== "away") for (const button of this.#actions.children) button.disabled = vm.sent;
    const { verb, points } = (vm.mine && vm.advice?.answer) || {},
      wanted = verb === "bid" ? `bid${points}` : verb === "pass" ? "pass" : null;
    for (const button of this.#actions.children) setData(button, "hinted", button.dataset.act === wanted);
  }

  #make(mode, highest) {
    if (mode === "away") return [button("back", "primary go", t("trustee.back"), () => this.#act.takeBack())];
    if (mode === "play")
      return [
        button("pass", "", t("do.pass"), () => this.#act.press("pass")),
        button("hint", "paper", t("do.hint"), () => this.#act.press("hint")),
        button("play", "primary go", t("do.play"), () => this.#act.press("play")),
      ];
    const bids = [1, 2, 3].filter(points => points > highest);
    return [
      button("bid0", "", t("do.nobid"), () => this.#act.press("bid0")),
      ...bids.map(points =>
        button(`bid${points}`, points === 3 ? "primary" : "paper", t("do.bid", { n: points }), () =>
          this.#act.press(`bid${points}`),
        ),
      ),
    ];
  }
}

const STARTLED = 350; // ms

const same = (cards, others) => cards.length === others.length && cards.every(code => others.includes(code));

function sameRanks(cards, others) {
  const ranks = codes =>
    codes
      .map(rankOf)
      .sort((a, b) => a - b)
      .join();
  return ranks(cards) === ranks(others);
}
