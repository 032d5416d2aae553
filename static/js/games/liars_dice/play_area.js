// The middle of the table in Liar's Dice: whether ones are wild, and the standing bid with its bidder. Below is the
// button that challenges out of turn, with a ring that fills while the bid is protected, and the bid that it challenges.

/**
 * @import { LiarsDiceViewModel } from "#js/games/liars_dice/view_model.js"
 * @typedef {object} PlayAreaActs
 * @property {() => unknown} jump
 * @property {() => unknown} chance shows or hides chances
 * @property {() => unknown} again shows the dice of the round before
 * @property {(text: string) => unknown} tell shows an explanation
 */

import { cup, die } from "#js/draw/dice.js";
import { bidText, diceText, percent } from "#js/games/liars_dice/names.js";
import { clock } from "#js/table/server_clock.js";
import { fill, h, setAttr, setData, setHidden, setText } from "#js/table/dom.js";
import { icon, ring } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

/** The middle of the table in Liar's Dice. */
export class PlayArea {
  #el;
  /** @type {HTMLElement} */
  #lamp;
  #offer = h("div.offer", { role: "group" });
  #lane;
  #jump;
  #jumpRing = ring(46, "ring");
  #on = h("b");
  #cost = h("small");
  /** @type {HTMLElement} */
  #about;
  #odds;
  #again;
  /** @type {LiarsDiceViewModel | null} */
  #vm = null;
  #ready = false; // whether the viewer's jump is open

  /**
   * Takes over `el`, an element of the table that this class alone fills. `reveal` is the element that shows the dice
   * of a finished round over the bid.
   *
   * @param {HTMLElement} el
   * @param {PlayAreaActs} act
   * @param {HTMLElement} reveal
   */
  constructor(el, act, reveal) {
    this.#jump = h(
      "button.jump",
      { type: "button", "data-act": "jump", on: { click: () => act.jump() } },
      this.#jumpRing,
      h("b", {}, t("do.jump")),
    );
    this.#odds = h(
      "button.odds",
      { type: "button", "aria-label": t("chance"), on: { click: () => act.chance() } },
      icon("eye"),
      h("span", {}, t("chance")),
    );
    this.#again = h(
      "button.odds.again",
      { type: "button", "aria-label": t("reveal.again"), on: { click: () => act.again() } },
      icon("replay"),
      h("span", {}, t("reveal.again")),
    );
    this.#lamp = h("button.lamp", { type: "button", on: { click: () => act.tell(this.#lamp.title) } });
    this.#about = h("button.about", { type: "button", on: { click: () => act.tell(this.#about.title) } });
    this.#lane = h("div.jump-lane", {}, this.#jump, h("span.note-line", {}, this.#on, this.#cost), this.#about);
    this.#el = h(
      "div.cloth",
      {},
      h("div.cloth-head", {}, this.#again, this.#lamp, this.#odds),
      this.#offer,
      this.#lane,
      reveal,
    );
    setAttr(el, "aria-label", t("stage"));
    delete el.filledWith;
    el.replaceChildren(this.#el);
  }

  /** The element in whose middle the standing bid is drawn. */
  get middle() {
    return this.#offer;
  }

  /** The element of the standing bid, or null. */
  get bid() {
    return this.#offer.querySelector(".says");
  }

  /**
   * Draws the middle. `chance` is the chance of the standing bid, or null. `odds` says whether chances are switched on,
   * and `shown` whether the dice of the last round lie open.
   *
   * @param {LiarsDiceViewModel} vm
   * @param {{ chance?: number | null, odds?: boolean, shown?: boolean }} [how]
   */
  render(vm, { chance = null, odds = false, shown = false } = {}) {
    this.#vm = vm;
    const { view, bid, options } = vm,
      never = options.wild_ones === false,
      wild = view.wild,
      who = bid?.seat ?? vm.acts;
    const lamp = never ? "lamp.never" : wild ? "lamp.on" : "lamp.off";
    fill(this.#lamp, [wild, never], () => [die(1, { wild }), h("span", {}, t(lamp))]);
    setAttr(this.#lamp, "title", t(`${lamp}.about`));
    setData(this.#lamp, "lit", wild);
    fill(this.#offer, [bid, view.round, bid ? null : vm.acts, who === null ? "" : vm.name(who), vm.me, chance], () =>
      bidParts(vm, chance),
    );
    setAttr(
      this.#offer,
      "aria-label",
      bid
        ? t(bid.seat === vm.me ? "stage.says.you" : "stage.says", { name: vm.name(bid.seat), bid: bidText(bid) })
        : t("stage"),
    );
    setData(this.#el, "shown", shown);
    this.#again.style.visibility = view.reveal && !shown ? "visible" : "hidden";
    this.#odds.style.visibility = vm.practice ? "visible" : "hidden";
    setAttr(this.#odds, "aria-pressed", String(odds));
    setAttr(this.#odds, "title", t("chance.note"));
    setHidden(this.#lane, options.jump_challenge === false || view.counts.length < 3);
    this.tick();
  }

  /**
   * Fills the ring while the bid is protected, then enables the button. Returns true when the button has just been
   * enabled for the viewer.
   */
  tick() {
    const vm = this.#vm;
    if (!vm || this.#lane.hidden) return false;
    const { bid, jump, jumping, options } = vm,
      mine = Boolean(jumping),
      at = clock.now ?? vm.state.at;
    const left = jump ? Math.max(0, jump.opens_at - at) : 0,
      whole = Math.max(1, (options.protection_seconds ?? 3) * 1000);
    const open = mine && left === 0 && !vm.jumpSent,
      opened = open && !this.#ready,
      said = bid ? bidText(bid) : "";
    this.#ready = open;
    setData(this.#lane, "state", !jump ? "none" : left > 0 ? "protected" : "open");
    setData(this.#lane, "mine", mine);
    this.#jumpRing.style.setProperty("--left", jump ? Math.min(1, 1 - left / whole).toFixed(3) : "0");
    setAttr(this.#jump, "aria-disabled", String(!open));
    setAttr(this.#jump, "tabindex", mine ? "0" : "-1");
    setAttr(this.#jump, "data-means", said); // a finger that waits for the ring presses as soon as it is full
    setAttr(
      this.#jump,
      "aria-label",
      open
        ? t("do.jump.open", { bid: said, dice: diceText(vm.cost) })
        : t("do.jump.locked", { bid: said, s: Math.ceil(left / 1000) }),
    );
    setText(this.#on, mine ? t("jump.on", { bid: said }) : "");
    setText(this.#cost, mine ? t("jump.cost", { dice: diceText(vm.cost) }) : "");
    setHidden(this.#about, mine || !jump);
    setText(this.#about, t(left > 0 ? "jump.protected" : "jump.others"));
    const seconds = options.protection_seconds ?? 3;
    setAttr(this.#about, "title", seconds ? t("jump.about", { s: seconds }) : t("jump.others"));
    return opened;
  }
}

/**
 * Returns the standing bid with its chance as elements, or a sentence that names the seat that opens the round.
 *
 * @param {LiarsDiceViewModel} vm
 * @param {number | null} chance
 */
function bidParts({ bid, acts, me, name, view }, chance) {
  if (!bid)
    return [
      h(
        "div.opener",
        {},
        cup(),
        h("p.by", {}, acts === null ? "" : acts === me ? t("stage.mine") : t("stage.first", { name: name(acts) })),
      ),
    ];
  return [
    h("p.by", {}, t(bid.seat === me ? "stage.by.you" : "stage.by", { name: name(bid.seat) })),
    h(
      "div.says",
      { "aria-hidden": "true" },
      h("b.num", {}, bid.count),
      h("i", {}, "×"),
      die(bid.face, { wild: bid.face === 1 && view.wild }),
    ),
    h("p.odd.num", {}, chance === null ? "" : t("chance.of", { chance: percent(chance) })),
  ];
}
