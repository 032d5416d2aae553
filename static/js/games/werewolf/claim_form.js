// The form of ready-made claims for a speech: "I am the seer", "I checked No. 3: good". Every player gets the same
// form, whatever the role, so that it gives nothing away.

/**
 * @import { WerewolfViewModel } from "#js/games/werewolf/view_model.js"
 * @import { Claim } from "#types/werewolf"
 */

import { ROLES, roleName } from "#js/games/werewolf/names.js";
import { fill, h } from "#js/table/dom.js";
import { t } from "#js/table/words.js";

/**
 * What a claim can say of a seat. Opinions, which everyone has, come first: one tap may not claim a role's act.
 *
 * @type {readonly Claim["kind"][]}
 */
const ACTS = ["suspect", "trust", "check", "save", "poison", "guard"];
const OTHERS = new Set(["suspect", "trust", "check"]); // never of one's own seat
const NIGHTLY = new Set(["check", "save", "poison", "guard"]);

/** @param {Claim} claim */
export const keyOf = ({ kind, seat, role, wolf, night }) => [kind, seat, role, wolf, night].join();

/**
 * Marks the choices of the form that are among these claims.
 *
 * @param {HTMLElement} el
 * @param {readonly Claim[]} claims
 */
export function markClaims(el, claims) {
  const made = claims.map(keyOf);
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (el.querySelectorAll("[data-claim]")))
    one.setAttribute("aria-pressed", String(made.includes(one.dataset.claim ?? "")));
}

/**
 * Builds the form in a popover, which stays open for several claims. `choose(claim)` is called for each choice, and
 * `marked()` whenever the choices are drawn anew.
 *
 * @param {HTMLElement} el
 * @param {WerewolfViewModel} vm
 * @param {(claim: Claim) => void} choose
 * @param {() => void} marked
 */
export function buildClaimForm(el, vm, choose, marked) {
  const nights = Math.max(1, vm.view.day ?? 1);
  const key = ["claims", vm.count, nights, vm.me];
  if (!fill(el, key, () => [])) return;
  /** @type {Claim["kind"]} */
  let kind = ACTS[0];
  let night = nights;
  const seats = h("div.seats-grid"),
    when = h("div.when");
  const choosing = (/** @type {Pick<Claim, "kind"> & Partial<Claim>} */ made) => {
    const claim = { seat: null, role: null, wolf: null, night: null, ...made };
    return { type: "button", "data-claim": keyOf(claim), on: { click: () => choose(claim) } };
  };
  const tabs = ACTS.map(name =>
    h(
      "button",
      {
        type: "button",
        "data-kind": name,
        on: {
          click: () => {
            kind = name;
            draw();
          },
        },
      },
      t(`kind.${name}`),
    ),
  );
  const draw = () => {
    for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.kind === kind));
    const setNight = (/** @type {number} */ value) => {
      night = value;
      draw();
    };
    when.replaceChildren(...(NIGHTLY.has(kind) && nights > 1 ? [nightStepper(night, nights, setNight)] : []));
    seats.replaceChildren(...Array.from({ length: vm.count }, (_, seat) => choice(seat)));
    seats.dataset.kind = kind;
    marked();
  };
  const choice = (/** @type {number} */ seat) => {
    const at = NIGHTLY.has(kind) ? night : null,
      number = h("b.num", {}, seat + 1);
    if (seat === vm.me && OTHERS.has(kind)) return h("span.seat-choice.off", {}, number);
    if (kind !== "check")
      return h(
        "button.seat-choice",
        { ...choosing({ kind, seat, night: at }), "aria-label": t(`chip.${kind}`, { n: seat + 1 }) },
        number,
      );
    const verdict = (/** @type {boolean} */ wolf) =>
      h(
        `button.verdict-choice.${wolf ? "bad" : "good"}`,
        {
          ...choosing({ kind, seat, wolf, night: at }),
          "aria-label": t(wolf ? "chip.check.wolf" : "chip.check.good", { n: seat + 1 }),
        },
        t(wolf ? "verdict.wolf" : "verdict.good"),
      );
    return h("span.seat-choice.pair", {}, number, verdict(false), verdict(true));
  };
  el.setAttribute("aria-label", t("claims.title"));
  el.replaceChildren(
    h(
      "header",
      {},
      h("h3", {}, t("claims.iam")),
      h("button.btn.quiet", { type: "button", on: { click: () => el.hidePopover() } }, t("set.done")),
    ),
    h(
      "div.iam",
      {},
      ROLES.map(role => h("button", choosing({ kind: "role", role }), roleName(role))),
    ),
    h("h3", {}, t("claims.idid")),
    h("div.seg.kinds", { role: "group", "aria-label": t("claims.kind") }, tabs),
    when,
    seats,
  );
  draw();
}

/**
 * Returns the buttons that choose the night of a claim, from 1 to `most`.
 *
 * @param {number} night
 * @param {number} most
 * @param {(night: number) => void} set
 */
function nightStepper(night, most, set) {
  const step = (/** @type {1 | -1} */ by, /** @type {string} */ label, /** @type {boolean} */ off) =>
    h(
      "button",
      { type: "button", "aria-label": label, disabled: off, on: { click: () => set(night + by) } },
      by < 0 ? "−" : "+",
    );
  return h(
    "span.stepper",
    {},
    step(-1, t("claims.earlier"), night <= 1),
    h("span.num", {}, t("claims.night", { n: night })),
    step(1, t("claims.later"), night >= most),
  );
}
