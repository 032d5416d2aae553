// What lies on the felt: each seat's last play of this trick, or what it has said while bidding.

import { group } from "#js/draw/cards.js";
import { tagName } from "#js/games/doudizhu/names.js";
import { fill, h, setAttr, setHidden } from "#js/table/dom.js";
import { t } from "#js/table/words.js";

export class PlayArea {
  #el;
  #lanes;

  constructor(el) {
    this.#el = el;
    this.#lanes = Object.fromEntries(
      ["left", "right", "self"].map(place => [place, h("div.play", { "data-seat": place })]),
    );
    setAttr(el, "aria-label", t("felt"));
    delete el.filledWith;
    el.replaceChildren(...Object.values(this.#lanes));
  }

  get passWord() {
    return t("say.pass");
  }

  lane(place) {
    return this.#lanes[place];
  }

  render(vm) {
    if (!this.#el.contains(this.#lanes.self)) this.#el.replaceChildren(...Object.values(this.#lanes));
    const { seats, view, place, last } = vm;
    seats.forEach((_, seat) => {
      const lane = this.#lanes[place(seat)],
        shown = this.#shown(vm, seat);
      const best = Boolean(last) && last.seat === seat && vm.playing && shown?.cards?.length > 0;
      setHidden(lane, !shown && place(seat) === "self");
      lane.classList.toggle("best", best || Boolean(shown?.full));
      lane.classList.toggle("talk", Boolean(shown?.word));
      const ask = best && vm.mine;
      fill(lane, [shown, best, ask, view.round, view.redeals], () => shown && this.#draw(shown, ask));
    });
  }

  #shown({ view, bidding, over, place }, seat) {
    const landlord = view.landlord === seat;
    if (bidding) {
      const bid = view.bids?.[seat];
      return bid === null || bid === undefined
        ? null
        : { word: bid ? t("say.bid", { n: bid }) : t("say.nobid"), strong: bid > 0 };
    }
    const play = view.plays?.[seat];
    if (over && view.hands?.[seat]?.length && place(seat) !== "self")
      return { cards: view.hands[seat], tag: t("tag.rest"), landlord };
    if (over && view.result?.seat === seat && play?.cards) return { ...play, landlord, tag: tagName(play), full: true };
    if (!play || (over && place(seat) === "self" && !play.cards)) return null;
    return play.type === "PASS" ? { word: t("say.pass") } : { ...play, landlord, tag: tagName(play) };
  }

  #draw(shown, ask) {
    if (shown.word) return h(shown.strong ? "span.pass.strong" : "span.pass", {}, shown.word);
    return [laid(shown), h("span.tag", {}, whole(ask ? t("tag.beat", { name: shown.tag }) : shown.tag))];
  }
}

/** A play as a group in even rows: the plan of the table chooses between short rows and long ones. */
function laid({ cards, landlord }) {
  const el = group(cards, { landlord }),
    n = cards.length;
  el.style.removeProperty("--per");
  el.toggleAttribute("data-mid", n > 5 && n <= 8);
  for (const [name, most] of [
    ["--per-short", n <= 8 ? (n > 5 ? 4 : 5) : 7],
    ["--per-long", n <= 8 ? 8 : 10],
  ])
    el.style.setProperty(name, Math.ceil(n / Math.ceil(n / most)));
  return el;
}

/** A tag that may take two lines breaks neither within a range nor before a dot. */
const whole = text => text.replaceAll("–", "\u2060–\u2060").replaceAll(" ·", "\u00a0·");
