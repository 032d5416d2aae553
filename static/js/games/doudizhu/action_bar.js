// The prompt and the buttons of a player's turn in Dou Dizhu. Before cards are played, the prompt names the combination
// that they make.

/**
 * @import { Choice } from "#js/games/doudizhu/rules.js"
 * @import { DoudizhuViewModel } from "#js/games/doudizhu/view_model.js"
 * @import { Answer, HandType, Play } from "#types/doudizhu"
 * @import { ActionBarEnv, ActionButton, Child, Said } from "#types/table"
 * @typedef {object} OwnEnv what this bar needs of its board beside what every bar needs
 * @property {(codes: string[]) => unknown} pick
 * @property {(cards: string[], type: HandType) => unknown} play
 * @property {() => unknown} pass
 * @property {(points: number) => unknown} bid
 * @property {(window: string) => unknown} advise asks the server for advice in a window
 * @property {(text: string) => unknown} aloud reads a text to people who cannot see it
 * @typedef {Said & { other?: boolean, why?: string, bulb?: boolean }} OwnSaid `other`: there is another reading; `why`: the
 *   reason of the advice; `bulb`: advice can be asked for
 * @typedef {{ key: string | null, list: Play[], at: number }} Hints `key`: the hand and play that they are for; `at`: the one
 *   that was shown last, -1 before the first
 */

import { readAs, rankOf } from "#js/games/doudizhu/rules.js";
import { hints } from "#js/games/doudizhu/hints.js";
import { answerText, comboName, refusal } from "#js/games/doudizhu/names.js";
import { BaseActionBar } from "#js/table/base_action_bar.js";
import { h } from "#js/table/dom.js";
import { saidText } from "#js/table/prompt.js";
import { icon } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/** @type {Choice} */
const NOTHING = { combo: null, ok: false, others: [] };
const LIFT_GUARD_MS = 350;

/**
 * The action bar of Dou Dizhu: it asks for a bid or a play, offers hints and advice, and sends what the player chooses.
 */
export class ActionBar extends BaseActionBar {
  #env;
  /** @type {Hints} */
  #hints = { key: null, list: [], at: -1 };
  /** @type {HandType | null} */
  #reading = null; // the reading that the player has chosen among several
  #choice = NOTHING;
  /** @type {string | null} */
  #note = null;
  /** @type {string | null} */
  #asked = null; // the window in which advice was asked for
  /** @type {string | null} */
  #advised = null; // the window whose advice was taken in
  #liftedAt = -Infinity; // ms; a press just after cards rose by themselves was meant for others

  /** @param {ActionBarEnv & OwnEnv} env */
  constructor(env) {
    super(env, said => this.#drawWords(said));
    this.#env = env;
  }

  /**
   * Shows a sentence in the prompt while the player has nothing to decide. It takes precedence over the name of the
   * picked cards; null removes it.
   *
   * @param {string | null} text
   */
  showNote(text) {
    this.#note = text;
  }

  /**
   * Draws the prompt and the buttons.
   *
   * @param {DoudizhuViewModel} vm
   * @param {string[]} selected the codes of the picked cards
   */
  render(vm, selected) {
    this.#choice = selected.length && !vm.bidding ? readAs(selected, vm.last, vm.options, this.#reading) : NOTHING;
    if (this.#reading && !this.#choice.others.includes(this.#reading)) this.#reading = null;
    const { dealing } = vm;
    this.ask(
      { ...vm, away: vm.away && !dealing },
      this.#promptText(vm, selected),
      vm.moving && !dealing ? vm.turn : null,
    );
    const shown = Boolean(vm.moving || vm.away) && !dealing && !vm.over && !vm.offline && !vm.paused;
    if (vm.away) this.offer({ shown, mode: "away", key: "away", buttons: [this.back] });
    else if (vm.bidding) this.offer({ shown, mode: "bid", key: `bid${vm.view.highest ?? 0}`, buttons: this.#bids(vm) });
    else if (vm.playing) this.offer({ shown, mode: "play", key: "play", buttons: this.#plays(vm, selected) });
    else this.offer({ shown });
  }

  /**
   * Picks the next legal play from the hand at once, and asks the agent for advice, which arrives later. False if
   * neither is possible.
   *
   * @param {DoudizhuViewModel} vm
   */
  hint(vm) {
    const { moving } = vm,
      isAsked = vm.advisable && moving !== null && this.#asked !== moving.id;
    if (isAsked) {
      this.#asked = moving.id;
      this.#env.advise(moving.id);
    }
    if (vm.bidding) return isAsked;
    const { list, key } = this.#hintsFor(vm);
    if (!list.length) return isAsked;
    this.#hints = { key, list, at: (this.#hints.at + 1) % list.length };
    this.#reading = null;
    this.#env.pick(list[this.#hints.at].cards);
    return true;
  }

  /**
   * Handles advice from the agent that has arrived. Picks the advised cards if the player has picked nothing, or has
   * only the first hint picked.
   *
   * @param {DoudizhuViewModel} vm
   * @param {string[]} selected
   */
  takeAdvice(vm, selected) {
    const { advice } = vm;
    if (!advice || this.#advised === advice.window) return;
    this.#advised = advice.window;
    this.#env.aloud(advice.text);
    const { answer } = advice,
      cards = cardsOf(answer);
    if (vm.bidding || vm.sent) return;
    const { list, at, key } = this.#hintsFor(vm),
      untouched = !selected.length || (at === 0 && same(list[0].cards, selected));
    if (answer.verb === "play")
      this.#hints = {
        key,
        list: [answer, ...list.filter(one => !sameRanks(one.cards, cards))],
        at: untouched ? 0 : -1,
      };
    if (!untouched || same(cards, selected)) return;
    this.#liftedAt = performance.now();
    this.#reading = null;
    this.#env.pick(cards);
  }

  /**
   * Whether any cards of the hand beat the play on the table.
   *
   * @param {DoudizhuViewModel} vm
   */
  canAnswer(vm) {
    return this.#hintsFor(vm).list.length > 0;
  }

  /**
   * Plays the picked cards. False if they may not be played.
   *
   * @param {DoudizhuViewModel} vm
   * @param {string[]} selected
   */
  play(vm, selected) {
    const { combo, ok } = this.#choice;
    if (!vm.moving || !vm.playing || vm.sent || !ok || !combo || !selected.length) return false;
    if (performance.now() - this.#liftedAt < LIFT_GUARD_MS) return false;
    this.#env.play(selected, combo.type);
    return true;
  }

  /**
   * Passes the turn. False if the player may not pass now.
   *
   * @param {DoudizhuViewModel} vm
   */
  pass(vm) {
    if (!vm.moving || vm.sent || (vm.playing && !vm.last)) return false;
    if (vm.bidding) this.#env.bid(0);
    else this.#env.pass();
    return true;
  }

  /**
   * Bids a number of points. False if the bid is not allowed now.
   *
   * @param {DoudizhuViewModel} vm
   * @param {number} points
   */
  bid(vm, points) {
    if (!vm.moving || !vm.bidding || vm.sent || (points && points <= (vm.view.highest ?? 0))) return false;
    this.#env.bid(points);
    return true;
  }

  /**
   * Returns the hints (legal plays, the best first) for this hand and the play that it has to beat. They are computed
   * once.
   *
   * @param {DoudizhuViewModel} vm
   */
  #hintsFor(vm) {
    const key = JSON.stringify([vm.hand, vm.last?.cards, vm.last?.seat]);
    if (this.#hints.key !== key) this.#hints = { key, list: hints(vm.hand, vm.last, vm.options), at: -1 };
    return this.#hints;
  }

  /**
   * Returns the sentence for the prompt above the buttons, or null if there is nothing to say.
   *
   * @param {DoudizhuViewModel} vm
   * @param {string[]} selected
   * @returns {OwnSaid | null}
   */
  #promptText(vm, selected) {
    if (vm.over || vm.dealing) return null;
    if (!vm.moving) {
      if (this.#note) return { text: this.#note };
      if (selected.length && vm.playing) return { name: this.#choiceName(), lead: t("ask.picked") };
      const seat = vm.turn?.seats[0];
      return vm.watching && seat !== undefined
        ? { text: t(vm.bidding ? "ask.waitbid" : "ask.wait", { name: vm.name(seat) }), plain: true }
        : null;
    }
    if (vm.sent) return { text: t("act.pending") };
    const advice = this.#adviceText(vm, selected);
    if (advice) return advice;
    if (vm.bidding)
      return {
        text: vm.view.highest ? t("ask.bid.over", { n: vm.view.highest }) : t("ask.bid"),
        plain: true,
        bulb: vm.advisable,
      };
    if (selected.length) return this.#choiceText(vm, selected.length);
    if (!vm.last) return { text: t("ask.lead"), plain: true };
    if (!this.canAnswer(vm)) return { text: t(vm.passing ? "ask.autopass" : "ask.none") };
    return { text: t("ask.follow", { name: comboName(vm.last) }), plain: true };
  }

  /**
   * Returns the agent's advice as a sentence for the prompt. Null if other cards are picked than it names.
   *
   * @param {DoudizhuViewModel} vm
   * @param {string[]} selected
   * @returns {OwnSaid | null}
   */
  #adviceText({ advice }, selected) {
    if (!advice || !same(cardsOf(advice.answer), selected)) return null;
    return { lead: t("ask.advice"), name: answerText(advice.answer), why: advice.text };
  }

  /**
   * Returns the sentence about the picked cards in the player's turn: the name of their combination, or why they cannot
   * be played.
   *
   * @param {DoudizhuViewModel} vm
   * @param {number} count
   * @returns {OwnSaid}
   */
  #choiceText({ last }, count) {
    const { combo, ok, others } = this.#choice;
    if (ok) return { name: this.#choiceName(), lead: t("ask.turn"), ok: t("ask.ok"), other: others.length > 1 };
    return {
      text: last || !combo ? refusal(combo, count, last) : comboName(combo),
      no: true,
      code: combo ? "DOES_NOT_BEAT" : "NOT_A_COMBINATION",
    };
  }

  /** Returns the name of the combination that the picked cards make. */
  #choiceName() {
    const { combo } = this.#choice;
    return combo ? comboName(combo) : "…";
  }

  /**
   * Returns the sentence of the prompt as elements. They include the button that plays the cards as another
   * combination, and the reason of an advice.
   *
   * @param {OwnSaid} said
   * @returns {Child[]}
   */
  #drawWords({ text, more, lead, name, ok, no, code, other, why, bulb }) {
    return [
      saidText({ text, no, code }),
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

  /** Chooses the next of the combinations as which the picked cards can be played. */
  #nextReading() {
    const { others, combo } = this.#choice;
    if (!combo) return;
    this.#reading = others[(others.indexOf(combo.type) + 1) % others.length];
    this.env.redraw();
  }

  /**
   * Returns the buttons of a turn in which the player may play cards or pass.
   *
   * @param {DoudizhuViewModel} vm
   * @param {string[]} selected
   * @returns {ActionButton[]}
   */
  #plays(vm, selected) {
    return [
      { act: "pass", text: t("do.pass"), off: !vm.last || vm.sent, hinted: advisedButton(vm) === "pass" },
      {
        act: "hint",
        text: t("do.hint"),
        tone: "paper",
        off: vm.sent || (Boolean(vm.last) && !this.canAnswer(vm)),
      },
      { act: "play", text: t("do.play"), tone: "primary go", off: vm.sent || !selected.length || !this.#choice.ok },
    ];
  }

  /**
   * Returns the buttons of the auction.
   *
   * @param {DoudizhuViewModel} vm
   * @returns {ActionButton[]}
   */
  #bids(vm) {
    const { highest } = vm.view,
      higher = [1, 2, 3].filter(points => points > (highest ?? 0));
    return [0, ...higher].map(points => ({
      act: `bid${points}`,
      text: points ? t("do.bid", { n: points }) : t("do.nobid"),
      tone: points === 0 ? "" : points === 3 ? "primary" : "paper",
      off: vm.sent,
      hinted: advisedButton(vm) === `bid${points}`,
    }));
  }
}

/**
 * Returns the name of the button that an advice to pass or to bid stands for. Null if the advice is to play cards, or
 * if there is none.
 *
 * @param {DoudizhuViewModel} vm
 */
function advisedButton({ advice }) {
  const answer = advice?.answer;
  return answer?.verb === "bid" ? `bid${answer.points}` : answer?.verb === "pass" ? "pass" : null;
}

/** @type {(answer: Answer) => string[]} */
const cardsOf = answer => (answer.verb === "play" ? answer.cards : []);

/** @type {(cards: readonly string[], others: readonly string[]) => boolean} */
const same = (cards, others) => cards.length === others.length && cards.every(code => others.includes(code));

/** @type {(cards: readonly string[], others: readonly string[]) => boolean} */
function sameRanks(cards, others) {
  const ranks = (/** @type {readonly string[]} */ codes) =>
    codes
      .map(rankOf)
      .sort((a, b) => a - b)
      .join();
  return ranks(cards) === ranks(others);
}
