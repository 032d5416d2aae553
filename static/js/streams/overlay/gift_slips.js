// The slip of the gift that is announced, waits, acts or is refused, and the queue behind it.

/**
 * @import { OverlayState, ShownGift, Slip, WaitingGift } from "#types/overlay"
 * @import { Drawn } from "#js/streams/overlay/table_plates.js"
 */

import { fill, h, setData, setHidden } from "#js/table/dom.js";
import { art } from "#js/table/sprites.js";
import { language, t } from "#js/table/words.js";
import { nameOf } from "#js/streams/overlay/table_plates.js";
import { awaitedAt } from "#js/streams/overlay/view_model.js";

/** Kinds that may name a seat, and read differently with one. */
const ADDRESSED = new Set(["cheer", "emote"]);
/** @type {Record<Slip["step"], string[]>} */
const STEPS = {
  announce: ["now", "", ""],
  wait: ["done", "now", ""],
  apply: ["done", "done", "now"],
  refused: ["done", "", "now"],
};

/**
 * The moment at which a kind acts, as the slip names it once the gift has acted. Others act after any play.
 *
 * @type {Partial<Record<ShownGift["kind"], string>>}
 */
const MOMENTS = {
  swap_card: "free_lead",
  add_card: "free_lead",
  swap_roles: "round_end",
  reshuffle: "round_end",
};

/** @param {ShownGift} gift */
export const donorOf = gift => gift.donor || t("donor.none");

/**
 * Returns the name of a gift, with the number of a combo.
 *
 * @param {ShownGift} gift
 */
export const giftName = ({ kind, times }) =>
  times > 1 ? t("times", { name: t(`gift.${kind}`), n: times }) : t(`gift.${kind}`);

/**
 * Draws the slip.
 *
 * @param {Drawn} drawn
 * @param {Slip | null} slip
 */
export function drawSlip({ zone, state, now }, slip) {
  const el = zone("gift");
  setHidden(el, !slip);
  if (!slip) return;
  const { gift, step } = slip,
    waiting = "awaits" in gift ? awaitedAt(gift, now) : null,
    price = gift.price,
    middle =
      step === "refused"
        ? t("step.missed")
        : t(`step.${waiting?.awaits ?? MOMENTS[gift.kind] ?? "next"}`, { n: waiting?.seconds });
  setData(el, "phase", step);
  const line = lineOf(state, slip);
  fill(el, [gift.reference, step, middle, line, price], () => [
    h("div.pic", {}, art(`gift-${gift.kind}`), price && h("span.price", {}, price)),
    h(
      "div.txt",
      {},
      h("p.by", {}, h("span", { translate: "no" }, donorOf(gift)), h("i", {}, t("sent")), h("b", {}, giftName(gift))),
      h("p", {}, line),
    ),
    step === "apply" && h("span.stampy", {}, t("stamp")),
    h(
      "div.steps",
      {},
      ...[t("step.received"), middle, t(step === "refused" ? "step.refused" : "step.applied")].map((words, index) =>
        h("span", { class: STEPS[step][index] }, words),
      ),
    ),
  ]);
}

/**
 * Returns what a gift is to do, or why it was refused.
 *
 * @param {OverlayState} state
 * @param {Slip} slip
 */
function lineOf(state, { gift, step }) {
  if (step === "refused" && "reasons" in gift) return t("free", { reason: gift.reasons?.[language()] ?? "" }).trim();
  const named = gift.seat !== null && ADDRESSED.has(gift.kind) ? ".for" : "";
  return t(`wants.${gift.kind}${named}`, { name: nameOf(state, gift.seat), target: nameOf(state, gift.target) });
}

/**
 * Draws the gifts behind the one on the slip: the donor and the moment of each, never a price.
 *
 * @param {Drawn} drawn
 * @param {Slip | null} slip
 */
export function drawQueue({ zone, state: { gifts }, now }, slip) {
  const el = zone("queue");
  const first = gifts?.next && slip?.gift.reference !== gifts.next.reference ? [gifts.next] : [];
  /** @type {WaitingGift[]} */
  const listed = [...first, ...(gifts?.queue ?? [])].slice(0, 3),
    count = (gifts?.more ?? 0) + first.length;
  setHidden(el, !listed.length);
  const lines = listed.map(gift => {
    const { awaits, seconds } = awaitedAt(gift, now);
    return { kind: gift.kind, donor: donorOf(gift), moment: t(`await.${awaits}`, { n: seconds }) };
  });
  fill(el, [lines, count], () => [
    h("h2", {}, t("queue"), h("b", {}, count)),
    h(
      "ol",
      {},
      ...lines.map(({ kind, donor, moment }) =>
        h("li", {}, art(`gift-${kind}`), h("span", {}, h("b", { translate: "no" }, donor), h("small", {}, moment))),
      ),
    ),
  ]);
}
