// The leaf in the middle of the night. Everybody has one of the same size; only who is called finds something on it.

import { checks } from "#js/games/werewolf/notebook.js";
import { no, who } from "#js/games/werewolf/names.js";
import { messageText } from "#js/table/chat.js";
import { fill, h } from "#js/table/dom.js";
import { element } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const BOTTLE = "M13 3h14v4h-2v12l11 24a6 6 0 0 1-5.5 8.5H9.5A6 6 0 0 1 4 43l11-24V7h-2Z",
  LIQUID = "M12.4 28h15.2l6.4 14.5a3.4 3.4 0 0 1-3.2 4.8H9.2A3.4 3.4 0 0 1 6 42.5Z";

export function nightSheet(el, vm) {
  const leaf = leafOf(vm);
  el.dataset.leaf = leaf ?? "none";
  const { view } = vm;
  switch (leaf) {
    case "wolves":
      return void den(el, vm);
    case "seer":
      return void fill(el, [leaf, view.checks], () => [
        h("h3", {}, t("know.checks")),
        view.checks?.length
          ? checks(view.checks, seat => `${no(seat)} ${vm.name(seat)}`)
          : h("p.muted", {}, t("know.nochecks")),
      ]);
    case "guard":
      return void fill(el, [leaf, view.guarded, view.protecting, view.guard_done], () => guard(vm));
    case "witch":
      return void fill(el, [leaf, view.potions, view.used, view.victim], () => witch(vm));
    default:
      return void fill(el, ["none", view.step, view.day % 4], () =>
        h("p.verse", {}, t(`verse.${(view.day * 3 + ["wolves", "guard", "witch"].indexOf(view.step)) % 4}`)),
      );
  }
}

/** Which leaf is mine now: that of an open window, also when it has been answered. */
function leafOf({ state, watching }) {
  if (watching) return null;
  return (
    ["wolves", "seer", "guard", "witch"].find(name => state.windows.some(one => one.name === name && one.mine)) ?? null
  );
}

/** The pack's votes as they stand, or in later steps whom it attacks; and what it whispers. */
function den(el, vm) {
  const { view, me, state } = vm,
    hunts = view.hunts ?? {},
    pack = (view.pack ?? []).filter(seat => view.alive[seat]);
  const whispers = (view.whispers ?? [])
    .filter(one => one.night === view.day)
    .map(one => ({ ...one, words: state.texts[one.message] ? messageText(state.texts[one.message]) : "…" }));
  const attack = (view.attacks ?? []).find(one => one.night === view.day),
    votes = () =>
      h(
        "ul.pack-votes",
        {},
        pack.map(seat =>
          h(
            "li",
            { class: seat === me ? "me" : "" },
            h("b.num", {}, seat === me ? t("seat.you") : no(seat)),
            h("span.arrow", { "aria-hidden": "true" }, "→"),
            hunts[seat] === undefined || hunts[seat] === null
              ? h("span.muted", {}, t(hunts[seat] === null ? "do.hunt.none" : "hunt.none"))
              : h("span.prey.num", {}, no(hunts[seat])),
          ),
        ),
      );
  const changed = fill(el, ["wolves", pack, hunts, attack, whispers], () => [
    attack
      ? h("p.told", {}, attack.seat === null ? t("attack.none") : t("attack", { who: who(attack.seat, vm.name) }))
      : votes(),
    h(
      "div.whispers",
      { role: "log", "aria-live": "off", "aria-label": t("voice.wolves") },
      whispers.map(one => h(one.seat === me ? "p.mine" : "p", {}, h("b.num", {}, no(one.seat)), " ", one.words)),
    ),
  ]);
  const list = el.querySelector(".whispers");
  if (changed)
    requestAnimationFrame(() => {
      list.scrollTop = list.scrollHeight;
    }); // as the speeches
}

function guard({ view, name }) {
  const of = seat => (seat === null || seat === undefined ? t("know.nobody") : `${no(seat)} ${name(seat)}`);
  return [
    h("p.fact", {}, h("span.muted", {}, t("know.guarded")), h("b", {}, of(view.guarded))),
    h(
      "p.fact",
      {},
      h("span.muted", {}, t("know.protecting")),
      h("b", {}, view.guard_done || (view.protecting ?? null) !== null ? of(view.protecting) : "–"),
    ),
  ];
}

function witch({ view, name, me }) {
  const { potions = {}, used = {} } = view,
    victim = view.victim;
  const told =
    victim === undefined
      ? t("witch.blind")
      : victim === null
        ? t("witch.peace")
        : t(victim === me ? "witch.you" : "witch.victim", { who: who(victim, name) });
  const state = (kind, left, current) => (current ? t(`witch.${kind}.now`) : t(left ? `witch.${kind}` : "know.spent"));
  return [
    h("p.told", {}, told),
    h(
      "div.bottles",
      {},
      bottle("save", potions.antidote, state("save", potions.antidote, used.save)),
      bottle("poison", potions.poison, state("poison", potions.poison, (used.poison ?? null) !== null)),
    ),
  ];
}

function bottle(kind, full, text) {
  const svg = element("svg", { viewBox: "0 0 40 54", "aria-hidden": "true" });
  if (full) svg.append(element("path", { d: LIQUID, class: "liquid" }));
  svg.append(element("path", { d: BOTTLE, class: "glass" }));
  return h(`span.bottle.${kind}`, { class: `bottle ${kind}${full ? "" : " empty"}` }, svg, h("small", {}, text));
}
