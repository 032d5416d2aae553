// The prompt, which names the player's choice before it is sent, and the buttons.

import { rankOf, readAs } from "#js/games/doudizhu/rules.js";
import { hints } from "#js/games/doudizhu/hints.js";
import { comboName, refusal } from "#js/games/doudizhu/names.js";
import { BaseActionBar } from "#js/table/action_bar.js";
import { h } from "#js/table/dom.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const NOTHING = { combo: null, ok: false, others: [] };
const STARTLED = 350; // ms

export class ActionBar extends BaseActionBar {
  #hints = { key: null, list: [], at: -1 };
  #as = null; // the reading chosen where cards can be read in several ways
  #choice = NOTHING;
  #note = null;
  #asked = null;
  #advised = null; // the windows for which advice was requested, and was shown
  #liftedAt = -Infinity; // when cards rose by themselves: a press that was meant for others must not play these

  /** `env` has pass(), bid(points), play(cards, type), pick(codes), advise(window) and aloud(text) of its own. */
  constructor(env) {
    super(env, said => this.#words(said));
  }

  /** Shows a sentence while nothing is asked of the player, above the name of what is picked; null takes it away. */
  showNote(text) {
    this.#note = text;
  }

  render(vm, selected) {
    this.#choice = selected.length && !vm.bidding ? readAs(selected, vm.last, vm.options, this.#as) : NOTHING;
    if (this.#as && !this.#choice.others.includes(this.#as)) this.#as = null;
    const { dealing } = vm;
    this.ask(
      { ...vm, away: vm.away && !dealing },
      this.#promptText(vm, selected),
      vm.mine && !dealing ? vm.turn : null,
    );
    const shown = (vm.mine || vm.away) && !dealing && !vm.over && !vm.offline && !vm.paused;
    if (vm.away) this.offer({ shown, mode: "away", key: "away", buttons: [this.back] });
    else if (vm.bidding) this.offer({ shown, mode: "bid", key: `bid${vm.view.highest ?? 0}`, buttons: this.#bids(vm) });
    else if (vm.playing) this.offer({ shown, mode: "play", key: "play", buttons: this.#plays(vm, selected) });
    else this.offer({ shown });
  }

  /** Picks the next legal answer at once; the agent's advice follows. False if there is neither. */
  hint(vm) {
    const asks = vm.advisable && this.#asked !== vm.turn.id;
    if (asks) {
      this.#asked = vm.turn.id;
      this.env.advise(vm.turn.id);
    }
    if (vm.bidding) return asks;
    const { list, key } = this.#hintsFor(vm);
    if (!list.length) return asks;
    this.#hints = { key, list, at: (this.#hints.at + 1) % list.length };
    this.#as = null;
    this.env.pick(list[this.#hints.at].cards);
    return true;
  }

  /** Shows advice that has arrived. Its cards are picked if none are, or if the first hint is still picked. */
  take(vm, selected) {
    const { advice } = vm;
    if (!advice || this.#advised === advice.window) return;
    this.#advised = advice.window;
    this.env.aloud(advice.text);
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
    this.env.pick(cards);
  }

  /** Whether a play in this hand can answer. */
  answers(vm) {
    return this.#hintsFor(vm).list.length > 0;
  }

  /** Plays the picked cards, if they may be played. */
  play(vm, selected) {
    if (!vm.mine || !vm.playing || vm.sent || !this.#choice.ok || !selected.length) return false;
    if (performance.now() - this.#liftedAt < STARTLED) return false;
    this.env.play(selected, this.#choice.combo.type);
    return true;
  }

  pass(vm) {
    if (!vm.mine || vm.sent || (vm.playing && !vm.last)) return false;
    if (vm.bidding) this.env.bid(0);
    else this.env.pass();
    return true;
  }

  bid(vm, points) {
    if (!vm.mine || !vm.bidding || vm.sent || (points && points <= (vm.view.highest ?? 0))) return false;
    this.env.bid(points);
    return true;
  }

  #hintsFor(vm) {
    const key = JSON.stringify([vm.hand, vm.last?.cards, vm.last?.seat]);
    if (this.#hints.key !== key) this.#hints = { key, list: hints(vm.hand, vm.last, vm.options), at: -1 };
    return this.#hints;
  }

  #promptText(vm, selected) {
    if (vm.over || vm.dealing) return null;
    if (!vm.mine) {
      if (this.#note) return { text: this.#note };
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
        return { ...this.#named(), lead: t("ask.turn"), ok: t("ask.ok"), other: this.#choice.others.length > 1 };
      return {
        text:
          vm.last || !this.#choice.combo
            ? refusal(this.#choice.combo, selected.length, vm.last)
            : comboName(this.#choice.combo),
        no: true,
      };
    }
    if (!vm.last) return { text: t("ask.lead"), plain: true };
    if (!this.answers(vm)) return { text: t(vm.passing ? "ask.autopass" : "ask.none") };
    return { text: t("ask.follow", { name: comboName(vm.last) }), plain: true };
  }

  /** Returns the advice while the picked cards are those that it names; null otherwise. */
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

  #words({ text, more, lead, name, ok, no, other, why, bulb }) {
    return [
      text && h(no ? "span.no" : "span", {}, text),
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
            on: { click: () => this.env.press("hint") },
          },
          icon("bulb"),
        ),
      ok && h("span.ok", {}, icon("check"), ok),
    ];
  }

  #nextReading() {
    const { others, combo } = this.#choice;
    this.#as = others[(others.indexOf(combo.type) + 1) % others.length];
    this.env.redraw();
  }

  #plays(vm, selected) {
    return [
      { act: "pass", text: t("do.pass"), off: !vm.last || vm.sent, hinted: advised(vm) === "pass" },
      {
        act: "hint",
        text: t("do.hint"),
        tone: "paper",
        off: vm.sent || (Boolean(vm.last) && !this.answers(vm)),
      },
      { act: "play", text: t("do.play"), tone: "primary go", off: vm.sent || !selected.length || !this.#choice.ok },
    ];
  }

  #bids(vm) {
    const { highest } = vm.view,
      higher = [1, 2, 3].filter(points => points > (highest ?? 0));
    return [0, ...higher].map(points => ({
      act: `bid${points}`,
      text: points ? t("do.bid", { n: points }) : t("do.nobid"),
      tone: points === 0 ? "" : points === 3 ? "primary" : "paper",
      off: vm.sent,
      hinted: advised(vm) === `bid${points}`,
    }));
  }
}

/** Returns the button that the advice names, or null. */
function advised({ mine, advice }) {
  const { verb, points } = (mine && advice?.answer) || {};
  return verb === "bid" ? `bid${points}` : verb === "pass" ? "pass" : null;
}

const same = (cards, others) => cards.length === others.length && cards.every(code => others.includes(code));

function sameRanks(cards, others) {
  const ranks = codes =>
    codes
      .map(rankOf)
      .sort((a, b) => a - b)
      .join();
  return ranks(cards) === ranks(others);
}
