// The form of a bid in Liar's Dice: six faces, a count that offers only legal bids, and the buttons to bid and to
// challenge. The form keeps its height when it is empty, so that the table does not move.

/**
 * @import { LiarsDiceViewModel } from "#js/games/liars_dice/view_model.js"
 * @import { ActionBarEnv } from "#types/table"
 * @import { BidValue } from "#types/liars_dice"
 * @typedef {object} Sending what the bar sends and changes on its board
 * @property {(count: number, face: number) => unknown} bid
 * @property {() => unknown} challenge
 * @property {() => unknown} skip is called when a player who is out stops waiting
 * @property {() => unknown} next leads to a new game
 * @property {() => unknown} changed is called when another bid is chosen
 * @typedef {(bid: BidValue) => number | null} Odds the chance of a bid, or null where chances are not shown
 */

import { die, RANKED } from "#js/draw/dice.js";
import { facesAbove, leastCount, nearestBid, openingBid, raisingBid } from "#js/games/liars_dice/rules.js";
import { faceText, percent } from "#js/games/liars_dice/names.js";
import { BaseActionBar } from "#js/table/base_action_bar.js";
import { button, h, setAttr, setHidden, setText } from "#js/table/dom.js";
import { t } from "#js/table/words.js";

const HOLD_MS = 380; // until a held button counts on
const REPEAT_MS = 110; // between its steps

/** The action bar of Liar's Dice: it keeps the bid that is being chosen, and sends a bid or a challenge. */
export class ActionBar extends BaseActionBar {
  #send;
  /** @type {Map<number, { button: HTMLButtonElement, odd: HTMLElement }>} */
  #faces = new Map();
  #less;
  #more;
  #count;
  #open;
  #go;
  #back;
  #out;
  #skip;
  #form;
  /** @type {BidValue | null} */
  #choice = null;
  /** @type {string | null} */
  #turn = null; // id of the window of the viewer's turn
  /** @type {LiarsDiceViewModel | null} */
  #vm = null;
  /** @type {number | undefined} */
  #timer; // of the button that is held

  /** @param {ActionBarEnv & Sending} env */
  constructor(env) {
    super(env);
    this.#send = env;
    const group = h(
      "div.faces",
      { role: "radiogroup", "aria-label": t("do.faces") },
      RANKED.map(face => this.#makeFace(face)),
    );
    this.#less = this.#makeStep("less", "−", -1);
    this.#more = this.#makeStep("more", "+", 1);
    this.#count = h("output.num", { "aria-label": t("do.count"), "aria-live": "off" });
    this.#open = button("open", "paper", t("do.open"), () => this.challenge());
    this.#go = button("go", "primary go", t("do.bid"), () => this.play());
    this.#back = h(
      "div.taken",
      { hidden: true },
      button("back", "primary go", t("trustee.back"), () => env.takeBack()),
    );
    this.#skip = button("skip", "paper", t("do.skip"), () => (env.skip(), (this.#skip.disabled = true)));
    this.#out = h(
      "div.taken",
      { hidden: true },
      this.#skip,
      button("next", "primary go", t("do.next"), () => env.next()),
    );
    this.#form = h(
      "div.bidder",
      {},
      group,
      this.#open,
      h("div.stepper", { role: "group", "aria-label": t("do.count") }, this.#less, this.#count, this.#more),
      this.#go,
    );
  }

  /** The bid that is chosen in the form during the viewer's turn, or null. */
  get choice() {
    return this.#vm?.bidding ? this.#choice : null;
  }

  /**
   * Draws the bar. At the start of a turn the form suggests a bid by the player's own dice, unless they are `covered`.
   *
   * @param {LiarsDiceViewModel} vm
   * @param {Odds} odds
   * @param {{ covered?: boolean }} [how]
   */
  render(vm, odds, { covered = false } = {}) {
    if (this.env.covered()) return;
    this.#attach();
    this.#vm = vm;
    if (vm.bidding && vm.bidding.id !== this.#turn) {
      const dice = covered ? [] : vm.dice; // a suggestion by covered dice would tell a neighbour what they are
      this.#choice = vm.bid ? raisingBid(vm.bid, vm.total, { dice, wild: vm.view.wild }) : openingBid(dice, vm.total);
    }
    this.#turn = vm.bidding?.id ?? null;
    if (this.#choice && vm.bidding) this.#choice = nearestBid(this.#choice, vm.bid, vm.total);
    const out = vm.out && !vm.over,
      away = vm.away && !vm.over && !out,
      shown = out || away || Boolean(vm.bidding && !vm.offline);
    this.el.toggleAttribute("data-shown", shown);
    setHidden(this.#form, away || out);
    setHidden(this.#back, !away);
    setHidden(this.#out, !out);
    setHidden(this.#skip, !vm.deserted);
    this.#draw(vm, odds);
  }

  /**
   * Chooses a face for the bid, with the legal count that is nearest to the count chosen before.
   *
   * @param {number} face
   */
  choose(face) {
    const vm = this.#vm;
    if (!vm?.bidding || vm.sent || leastCount(face, vm.bid) > vm.total) return false;
    this.#choice = nearestBid({ count: this.#choice?.count ?? 1, face }, vm.bid, vm.total);
    this.#send.changed();
    return true;
  }

  /**
   * Chooses the next or the previous face for the bid, in the order in which bids rank faces.
   *
   * @param {1 | -1} by
   */
  turn(by) {
    const vm = this.#vm;
    if (!vm?.bidding || !this.#choice) return false;
    const faces = facesAbove(vm.bid, vm.total),
      at = faces.indexOf(this.#choice.face);
    return this.choose(faces[(at + by + faces.length) % faces.length]);
  }

  /**
   * Raises or lowers the count of the chosen bid by one. False if that bid would not be legal.
   *
   * @param {1 | -1} by
   */
  step(by) {
    const vm = this.#vm;
    if (!vm?.bidding || vm.sent || !this.#choice) return false;
    const count = this.#choice.count + by;
    if (count < leastCount(this.#choice.face, vm.bid) || count > vm.total) return false;
    this.#choice = { ...this.#choice, count };
    this.#send.changed();
    return true;
  }

  /**
   * Enters the bid that a hint advises into the form.
   *
   * @param {BidValue} bid
   */
  take(bid) {
    this.#choice = bid;
    this.#send.changed();
  }

  /** Sends the chosen bid. False outside the viewer's turn. */
  play() {
    const vm = this.#vm;
    if (!vm?.bidding || vm.sent || !this.#choice) return false;
    this.#send.bid(this.#choice.count, this.#choice.face);
    return true;
  }

  /** Challenges the standing bid. False outside the viewer's turn. */
  challenge() {
    const vm = this.#vm;
    if (!vm?.bidding || vm.sent || !vm.bid) return false;
    this.#send.challenge();
    return true;
  }

  destroy() {
    this.#release();
  }

  /** Creates the form of the bid in the element of the page that is meant for it. */
  #attach() {
    if (this.el.firstElementChild === this.#form) return;
    delete this.el.filledWith;
    this.el.replaceChildren(this.#form, this.#back, this.#out);
    delete this.el.dataset.mode;
  }

  /**
   * Draws the form of the bid.
   *
   * @param {LiarsDiceViewModel} vm
   * @param {Odds} odds
   */
  #draw(vm, odds) {
    const { bidding, bid, total, sent } = vm,
      choice = bidding ? this.#choice : null,
      live = choice !== null && !sent;
    for (const [face, { button, odd }] of this.#faces) {
      const from = leastCount(face, bid),
        count = choice ? Math.max(from, choice.count) : from,
        chance = choice && from <= total ? odds({ count, face }) : null;
      button.disabled = !live || from > total;
      setAttr(button, "aria-checked", String(choice?.face === face));
      setAttr(button, "tabindex", (choice?.face ?? RANKED[0]) === face ? "0" : "-1");
      setAttr(
        button,
        "aria-label",
        chance === null
          ? t("do.face", { face: faceText(face) })
          : t("do.face.chance", { face: faceText(face), n: count, chance: percent(chance) }),
      );
      button.classList.toggle("wild", face === 1 && vm.view.wild);
      setText(odd, chance === null ? "" : t("chance.each", { n: count, chance: percent(chance) }));
    }
    setText(this.#count, choice?.count ?? bid?.count ?? "–");
    this.#less.disabled = !live || choice.count <= leastCount(choice.face, bid);
    this.#more.disabled = !live || choice.count >= total;
    if (this.#less.disabled || this.#more.disabled) this.#release();
    this.#open.disabled = !bidding || sent || !bid;
    this.#go.disabled = !live;
    setText(this.#go, t(bid ? "do.bid" : "do.first"));
    this.#open.classList.toggle("primary", vm.top && Boolean(bidding));
    this.#open.classList.toggle("paper", !(vm.top && bidding));
    this.#go.classList.toggle("primary", !vm.top);
  }

  /**
   * Makes the button that chooses a face.
   *
   * @param {number} face
   */
  #makeFace(face) {
    const odd = h("small.odd.num"),
      button = /** @type {HTMLButtonElement} */ (die(face, { button: true }));
    button.setAttribute("role", "radio");
    button.removeAttribute("aria-pressed"); // a radio is checked
    button.addEventListener("click", () => this.choose(face));
    this.#faces.set(face, { button, odd });
    return h("span.face-choice", {}, button, odd);
  }

  /**
   * Makes the button that raises or lowers the count. It repeats while it is held.
   *
   * @param {"less" | "more"} act
   * @param {string} text
   * @param {1 | -1} by
   */
  #makeStep(act, text, by) {
    const button = h("button.btn.step", { type: "button", "data-act": act, "aria-label": t(`do.${act}`) }, text);
    const repeat = (/** @type {number} */ ms) => {
      this.#timer = setTimeout(() => (this.step(by) ? repeat(REPEAT_MS) : this.#release()), ms);
    };
    button.addEventListener("pointerdown", event => event.button === 0 && repeat(HOLD_MS));
    for (const end of ["pointerup", "pointerleave", "pointercancel"])
      button.addEventListener(end, () => this.#release());
    button.addEventListener("click", () => this.step(by));
    return button;
  }

  /** Stops the repetition of a held button. */
  #release() {
    clearTimeout(this.#timer);
  }
}
