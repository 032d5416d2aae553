// The player's bid: a face, a count that offers only higher bids, and the buttons. The lane keeps its height at all times.

import { die, RANKED } from "#js/draw/dice.js";
import { fitting, least, lowest, open, opening } from "#js/games/liars_dice/rules.js";
import { faceText, percent } from "#js/games/liars_dice/names.js";
import { BaseActionBar } from "#js/table/action_bar.js";
import { button, h, setAttr, setHidden, setText } from "#js/table/dom.js";
import { t } from "#js/table/words.js";

const HOLD = 380,
  REPEAT = 110; // ms until a held button goes on counting, and between its steps

export class ActionBar extends BaseActionBar {
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
  #choice = null;
  #asked = null;
  #vm = null;
  #holding = null;

  /** `env` has bid(count, face), challenge(), skip(), next() and changed() beside what every bar asks of its board. */
  constructor(env) {
    super(env);
    const group = h(
      "div.faces",
      { role: "radiogroup", "aria-label": t("do.faces") },
      RANKED.map(face => this.#face(face)),
    );
    this.#less = this.#step("less", "−", -1);
    this.#more = this.#step("more", "+", 1);
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

  /** The bid that would be made now: {count, face}, or null. */
  get choice() {
    return this.#vm?.bidding ? this.#choice : null;
  }

  /** Draws the bid. `odds(bid)` returns the chance of a bid, or null where chances are not shown. */
  render(vm, odds) {
    if (this.env.covered()) return;
    this.#attach();
    this.#vm = vm;
    if (vm.bidding && vm.bidding.id !== this.#asked) this.#begin(vm);
    this.#asked = vm.bidding?.id ?? null;
    if (this.#choice && vm.bidding) this.#choice = fitting(this.#choice, vm.bid, vm.total);
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

  choose(face) {
    const { bidding, bid, total, sent } = this.#vm;
    if (!bidding || sent || least(face, bid) > total) return false;
    this.#choice = fitting({ count: this.#choice?.count ?? 1, face }, bid, total);
    this.env.changed();
    return true;
  }

  /** Turns to the next face, in the order of rank. */
  turn(by) {
    const { bidding, bid, total } = this.#vm;
    if (!bidding || !this.#choice) return false;
    const faces = open(bid, total),
      at = faces.indexOf(this.#choice.face);
    return this.choose(faces[(at + by + faces.length) % faces.length]);
  }

  step(by) {
    const { bidding, bid, total, sent } = this.#vm;
    if (!bidding || sent || !this.#choice) return false;
    const count = this.#choice.count + by;
    if (count < least(this.#choice.face, bid) || count > total) return false;
    this.#choice = { ...this.#choice, count };
    this.env.changed();
    return true;
  }

  take(bid) {
    this.#choice = bid;
    this.env.changed();
  }

  play() {
    const { bidding, sent } = this.#vm;
    if (!bidding || sent || !this.#choice) return false;
    this.env.bid(this.#choice.count, this.#choice.face);
    return true;
  }

  challenge() {
    const { bidding, bid, sent } = this.#vm;
    if (!bidding || sent || !bid) return false;
    this.env.challenge();
    return true;
  }

  destroy() {
    this.#release();
  }

  /** Starts a turn with the nearest higher bid of the current face; a round with the face that the player holds most of. */
  #begin({ bid, total, dice }) {
    this.#choice = bid ? lowest(bid, total) : opening(dice, total);
  }

  #attach() {
    if (this.el.firstElementChild === this.#form) return;
    delete this.el.filledWith;
    this.el.replaceChildren(this.#form, this.#back, this.#out);
    delete this.el.dataset.mode;
  }

  #draw(vm, odds) {
    const { bidding, bid, total, sent } = vm,
      choice = bidding ? this.#choice : null,
      live = Boolean(choice) && !sent;
    for (const [face, { button, odd }] of this.#faces) {
      const from = least(face, bid),
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
      setText(odd, chance === null ? "" : percent(chance));
    }
    setText(this.#count, choice?.count ?? bid?.count ?? "–");
    this.#less.disabled = !live || choice.count <= least(choice.face, bid);
    this.#more.disabled = !live || choice.count >= total;
    if (this.#less.disabled || this.#more.disabled) this.#release();
    this.#open.disabled = !bidding || sent || !bid;
    this.#go.disabled = !live;
    setText(this.#go, t(bid ? "do.bid" : "do.first"));
    this.#open.classList.toggle("primary", vm.top && Boolean(bidding));
    this.#open.classList.toggle("paper", !(vm.top && bidding));
    this.#go.classList.toggle("primary", !vm.top);
  }

  #face(face) {
    const odd = h("small.odd.num"),
      button = die(face, { button: true });
    button.setAttribute("role", "radio");
    button.removeAttribute("aria-pressed"); // a radio is checked
    button.addEventListener("click", () => this.choose(face));
    this.#faces.set(face, { button, odd });
    return h("span.face-choice", {}, button, odd);
  }

  /** Makes a button that goes on counting while it is held. */
  #step(act, text, by) {
    const button = h("button.btn.step", { type: "button", "data-act": act, "aria-label": t(`do.${act}`) }, text);
    const again = ms => (this.#holding = setTimeout(() => (this.step(by) ? again(REPEAT) : this.#release()), ms));
    button.addEventListener("pointerdown", event => event.button === 0 && again(HOLD));
    for (const end of ["pointerup", "pointerleave", "pointercancel"])
      button.addEventListener(end, () => this.#release());
    button.addEventListener("click", () => this.step(by));
    return button;
  }

  #release() {
    clearTimeout(this.#holding);
    this.#holding = null;
  }
}
