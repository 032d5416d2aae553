// The prompt and the buttons of a turn in UNO, and the round button with which a player calls "UNO".

/**
 * @import { UnoViewModel } from "#js/games/uno/view_model.js"
 * @import { ActionBarEnv, ActionButton, Said } from "#types/table"
 * @import { Color } from "#types/uno"
 * @typedef {"color" | "target"} Asking what the picked card still needs
 * @typedef {object} Choice
 * @property {string | null} picked the code of the picked card
 * @property {boolean} may whether it can be played now
 * @property {Asking | null} asking
 * @property {number} left ms until the turn opens
 */

import { cardText, cardsText, colorText } from "#js/games/uno/names.js";
import { BaseActionBar } from "#js/table/base_action_bar.js";
import { h, setAttr, setData, setHidden } from "#js/table/dom.js";
import { capital, t } from "#js/table/words.js";
import { parseUno } from "#js/draw/uno_cards.js";

/** The action bar of UNO: the prompt, the buttons of a turn, and the round button that calls UNO. */
export class ActionBar extends BaseActionBar {
  #call;

  /** @param {ActionBarEnv} env */
  constructor(env) {
    super(env);
    this.#call = h(
      "button.uno-call",
      { type: "button", "data-act": "call", hidden: true, on: { click: () => env.press("call") } },
      h("b", {}, t("do.call")),
    );
    this.el.after(this.#call); // a call must be in reach while the buttons of a turn are not there
  }

  /**
   * Draws the prompt and the buttons. `note` is a sentence of the board that stands above the prompt for a while.
   *
   * @param {UnoViewModel} vm
   * @param {Choice & { note: string | null }} choice
   */
  render(vm, choice) {
    this.ask(vm, choice.note && !vm.over ? { text: choice.note } : promptText(vm, choice), vm.moving);
    setData(this.env.zones.prompt, "catch", vm.targets.length > 0 && !choice.note && !choice.asking && !vm.sent);
    this.#drawCall(vm);
    const buttons = turnButtons(vm, choice),
      shown = vm.away && !vm.over && !vm.watching ? [this.back] : buttons;
    this.offer({ shown: shown.length > 0, mode: null, key: shown.map(({ act, text }) => [act, text]), buttons: shown });
  }

  destroy() {
    this.#call.remove();
  }

  /**
   * Draws the round button that calls UNO, and enables it if the player may call now.
   *
   * @param {UnoViewModel} vm
   */
  #drawCall(vm) {
    const may = Boolean(vm.calling) && !vm.over,
      late = vm.me !== null && vm.isExposed(vm.me);
    setHidden(this.#call, !may);
    this.#call.disabled = vm.callSent;
    setData(this.#call, "late", may && late);
    setAttr(this.#call, "aria-label", t(late ? "do.call.late" : "do.call.name"));
  }
}

/**
 * Returns the buttons of the viewer's turn. One of them is red, except while another seat can be caught for not calling
 * UNO: then the button that catches it is red.
 *
 * @param {UnoViewModel} vm
 * @param {Choice} choice
 * @returns {ActionButton[]}
 */
function turnButtons(vm, { may, asking, left }) {
  const { verbs, view, playable, drawn } = vm,
    off = left > 0 || vm.sent;
  if (!vm.moving || vm.offline || asking === "color") return [];
  if (asking === "target") return [{ act: "cancel", text: t("do.cancel"), tone: "paper" }];
  const stuck = !playable.length,
    toned = (/** @type {boolean} */ red) => (red && !vm.targets.length ? "primary" : "paper");
  /** @type {(ActionButton | false)[]} */
  const buttons = [
    verbs.includes("draw") && {
      act: "draw",
      text: view.pending ? t("do.owed", { n: view.pending }) : t("do.draw"),
      tone: toned(stuck),
      off,
    },
    verbs.includes("skip") && { act: "skip", text: t("do.keep"), tone: "paper", off },
    verbs.includes("challenge_draw_four") && { act: "doubt", text: t("do.doubt"), tone: "paper", off },
    playable.length > 0 && !view.pending && !drawn && { act: "hint", text: t("do.hint"), tone: "paper", off },
    verbs.includes("play") &&
      !(stuck && view.pending) && { act: "play", text: t("do.play"), tone: `go ${toned(!stuck)}`, off: off || !may },
  ];
  return buttons.filter(one => one !== false);
}

// ── The sentence ─────────────────────────────────────────────────────────────────────────────────

/**
 * Returns the sentence for the prompt above the buttons, or null if there is nothing to say.
 *
 * @param {UnoViewModel} vm
 * @param {Choice} choice
 * @returns {Said | null}
 */
export function promptText(vm, { picked, may, asking, left }) {
  const { moving, me, over, targets, acts, name, view } = vm,
    penalty = view.options.draw_penalty ?? 2;
  if (over) return null;
  if (asking === "target" && picked) return { text: capital(t("ask.swap", { card: cardText(picked) })) };
  if (moving && vm.sent) return { text: t("act.pending") };
  if (me !== null && vm.calling && vm.isExposed(me)) return { text: t("ask.late", { n: penalty }), no: true };
  const opens = (/** @type {string} */ key) => t(key, { s: (Math.ceil(left / 100) / 10).toFixed(1) });
  if (targets.length)
    return {
      text: t("ask.catch", { name: name(targets[0]), n: penalty }),
      more: moving && left > 0 ? opens("ask.opens") : undefined,
    };
  if (moving && left > 0) return { text: opens("ask.shut") };
  if (moving) return turnText(vm, picked, may);
  if (acts === null) return null;
  if (picked) return { lead: t("ask.picked"), name: cardText(picked) };
  return {
    text: view.pending
      ? t("ask.wait.owed", { name: name(acts), cards: cardsText(view.pending) })
      : t("ask.wait", { name: name(acts) }),
    plain: true,
  };
}

/**
 * Returns what the prompt says in the viewer's turn.
 *
 * @param {UnoViewModel} vm
 * @param {string | null} picked
 * @param {boolean} may
 * @returns {Said}
 */
function turnText({ view, verbs, playable, drawn }, picked, may) {
  const { pending, challengeable, color, top, history } = view;
  if (may && picked)
    return { lead: t("ask.turn"), name: cardText(picked), ok: t(parseUno(picked).color ? "ask.ok" : "ask.ok.wild") };
  if (pending && picked) return { text: refusedWhileOwing(view, picked, playable), no: true, code: "MUST_DRAW_FIRST" };
  if (pending) {
    const owed = history.length ? "ask.owed" : "ask.owed.first", // nobody has played the card that is turned up
      key = challengeable ? "ask.doubt" : playable.length ? "ask.stack" : owed;
    return { text: t(key, { n: pending }) };
  }
  if (drawn)
    return {
      text: t(verbs.includes("skip") ? "ask.drawn" : "ask.drawn.must", { card: cardText(drawn) }),
      no: Boolean(picked),
      code: "INVALID_CARD",
    };
  if (picked)
    return {
      text: capital(t("ask.nofit", { card: cardText(picked), what: wanted(color, top) })),
      no: true,
      code: "INVALID_CARD",
    };
  return playable.length ? { text: t("ask.any", { what: wanted(color, top) }), plain: true } : { text: t("ask.none") };
}

/**
 * Returns why a card may not be played while cards are to be drawn, and what to do instead.
 *
 * @param {UnoViewModel["view"]} view
 * @param {string} picked
 * @param {string[]} playable
 */
function refusedWhileOwing({ pending, challengeable, options }, picked, playable) {
  const what = t(challengeable ? "owe.doubt" : playable.length ? "owe.stack" : "owe.draw", { n: pending });
  const amount = /\+\d$/.exec(picked)?.[0];
  return amount && !options.stack_draw_cards
    ? t("ask.nostack", { amount, what })
    : capital(t("ask.nofit.owed", { card: cardText(picked), what }));
}

/**
 * Returns in words what may be played on the top card: 红色或 7, or red or 7. After a wild card it is the named colour
 * alone.
 *
 * @param {Color} color
 * @param {string} top
 */
function wanted(color, top) {
  const card = parseUno(top);
  if (!card.color) return colorText(color);
  const face = card.face === "S" || card.face === "R" ? t(`face.${card.face}`) : card.face;
  return t("ask.or", { color: colorText(color), face });
}
