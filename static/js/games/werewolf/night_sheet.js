// The sheet of paper in the middle of the table at night, on which a role acts. Every player has a sheet of the same
// size; only a player who is asked something finds anything on it.

/**
 * @import { WerewolfViewModel } from "#js/games/werewolf/view_model.js"
 * @typedef {"wolves" | "seer" | "guard" | "witch"} Sheet
 */

import { checksList } from "#js/games/werewolf/notebook.js";
import { seatNumber, numberAndName } from "#js/games/werewolf/names.js";
import { messageText } from "#js/table/chat_messages.js";
import { fill, h } from "#js/table/dom.js";
import { element } from "#js/table/sprites.js";
import { t } from "#js/table/words.js";

const BOTTLE = "M13 3h14v4h-2v12l11 24a6 6 0 0 1-5.5 8.5H9.5A6 6 0 0 1 4 43l11-24V7h-2Z",
  LIQUID = "M12.4 28h15.2l6.4 14.5a3.4 3.4 0 0 1-3.2 4.8H9.2A3.4 3.4 0 0 1 6 42.5Z";
/** @type {readonly Sheet[]} */
const SHEETS = ["wolves", "seer", "guard", "witch"];
const STEPS = /** @type {const} */ (["wolves", "guard", "witch"]);

/**
 * Draws the sheet of paper on which the player's role acts at night.
 *
 * @param {HTMLElement} el
 * @param {WerewolfViewModel} vm
 */
export function drawNightSheet(el, vm) {
  const sheet = sheetOf(vm),
    { view } = vm;
  el.dataset.leaf = sheet ?? "none";
  switch (sheet) {
    case "wolves":
      return drawWolves(el, vm);
    case "seer":
      return void fill(el, [sheet, view.checks], () => [
        h("h3", {}, t("know.checks")),
        view.checks?.length
          ? checksList(view.checks, seat => `${seatNumber(seat)} ${vm.name(seat)}`)
          : h("p.muted", {}, t("know.nochecks")),
      ]);
    case "guard":
      return void fill(el, [sheet, view.guarded, view.protecting, view.guard_done], () => guardFacts(vm));
    case "witch":
      return void fill(el, [sheet, view.potions, view.used, view.victim], () => witchFacts(vm));
    default:
      return void fill(el, ["none", view.step, view.day % 4], () => {
        const step = STEPS.findIndex(one => one === view.step);
        return h("p.verse", {}, t(`verse.${(view.day * 3 + step) % 4}`));
      });
  }
}

/**
 * Returns the name of the sheet that the player has: that of the open window, also after the player has answered. Null
 * without one.
 *
 * @param {WerewolfViewModel} vm
 */
function sheetOf({ state, watching }) {
  if (watching) return null;
  return SHEETS.find(name => state.windows.some(one => one.name === name && one.mine)) ?? null;
}

/**
 * Draws the sheet of the wolves: their votes so far, later the attack that follows from them, and what they write to
 * one another.
 *
 * @param {HTMLElement} el
 * @param {WerewolfViewModel} vm
 */
function drawWolves(el, vm) {
  const { view, me, state } = vm,
    hunts = view.hunts ?? {},
    pack = (view.pack ?? []).filter(seat => view.alive[seat]);
  const whispers = (view.whispers ?? [])
    .filter(one => one.night === view.day)
    .map(one => {
      const line = state.texts[one.message];
      return { ...one, words: line ? messageText(line) : "…" };
    });
  const attack = (view.attacks ?? []).find(one => one.night === view.day);
  const changed = fill(el, ["wolves", pack, hunts, attack, whispers], () => [
    attack
      ? h(
          "p.told",
          {},
          attack.seat === null ? t("attack.none") : t("attack", { who: numberAndName(attack.seat, vm.name) }),
        )
      : h(
          "ul.pack-votes",
          {},
          pack.map(seat => huntLine(seat, hunts[seat], seat === me)),
        ),
    h(
      "div.whispers",
      { role: "log", "aria-live": "off", "aria-label": t("voice.wolves") },
      whispers.map(one =>
        h(one.seat === me ? "p.mine" : "p", {}, h("b.num", {}, seatNumber(one.seat)), " ", one.words),
      ),
    ),
  ]);
  const list = el.querySelector(".whispers");
  // the height is read with the next picture: read at once, the whole table would be laid out an extra time
  if (changed && list)
    requestAnimationFrame(() => {
      list.scrollTop = list.scrollHeight;
    });
}

/**
 * Returns the line about a wolf's vote for the night's victim. `target` is a seat, null for nobody, undefined before
 * the wolf has voted.
 *
 * @param {number} wolf
 * @param {number | null | undefined} target
 * @param {boolean} own
 */
function huntLine(wolf, target, own) {
  return h(
    "li",
    { class: own ? "me" : "" },
    h("b.num", {}, own ? t("seat.you") : seatNumber(wolf)),
    h("span.arrow", { "aria-hidden": "true" }, "→"),
    target === undefined || target === null
      ? h("span.muted", {}, t(target === null ? "do.hunt.none" : "hunt.none"))
      : h("span.prey.num", {}, seatNumber(target)),
  );
}

/**
 * Returns what the guard's sheet says.
 *
 * @param {WerewolfViewModel} vm
 */
function guardFacts({ view, name }) {
  const named = (/** @type {number | null | undefined} */ seat) =>
    seat === null || seat === undefined ? t("know.nobody") : `${seatNumber(seat)} ${name(seat)}`;
  return [
    h("p.fact", {}, h("span.muted", {}, t("know.guarded")), h("b", {}, named(view.guarded))),
    h(
      "p.fact",
      {},
      h("span.muted", {}, t("know.protecting")),
      h("b", {}, view.guard_done || (view.protecting ?? null) !== null ? named(view.protecting) : "–"),
    ),
  ];
}

/**
 * Returns what the witch's sheet says: this night's victim and her two potions.
 *
 * @param {WerewolfViewModel} vm
 */
function witchFacts({ view, name, me }) {
  const { potions, used, victim } = view;
  const told =
    victim === undefined
      ? t("witch.blind")
      : victim === null
        ? t("witch.peace")
        : t(victim === me ? "witch.you" : "witch.victim", { who: numberAndName(victim, name) });
  return [
    h("p.told", {}, told),
    h(
      "div.bottles",
      {},
      bottle("save", potions?.antidote, used?.save),
      bottle("poison", potions?.poison, (used?.poison ?? null) !== null),
    ),
  ];
}

/**
 * Returns a potion as a bottle, with a text that says whether it is full, empty or used in this night.
 *
 * @param {"save" | "poison"} kind
 * @param {boolean | undefined} left whether it is left
 * @param {boolean | undefined} used whether it is used in this night
 */
function bottle(kind, left, used) {
  const svg = element("svg", { viewBox: "0 0 40 54", "aria-hidden": "true" }),
    text = used ? t(`witch.${kind}.now`) : t(left ? `witch.${kind}` : "know.spent");
  if (left) svg.append(element("path", { d: LIQUID, class: "liquid" }));
  svg.append(element("path", { d: BOTTLE, class: "glass" }));
  return h(`span.bottle.${kind}`, { class: `bottle ${kind}${left ? "" : " empty"}` }, svg, h("small", {}, text));
}
