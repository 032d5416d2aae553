// The sentence in the prompt: what is asked of me now, and what is picked. Pure.

import { cardText, cardsText, colorText } from "#js/games/uno/names.js";
import { t } from "#js/table/words.js";
import { parseUno } from "#js/draw/uno_cards.js";

const seconds = ms => (Math.ceil(ms / 100) / 10).toFixed(1);

/**
 * `picked` is a code or null, `may` says whether it can be played now; `asking` is what it still needs; `left` ms until the turn opens.
 * Gives what `Prompt.render` takes, or null.
 */
export function asked(vm, { picked, may, asking, left }) {
  const { moving, me, over, targets, acts, name, view } = vm;
  if (over) return null;
  if (asking === "target") return { text: t("ask.swap", { card: cardText(picked) }) };
  if (moving && vm.sent) return { text: t("act.pending") };
  if (me !== null && vm.calling && vm.isExposed(me)) return { text: t("ask.late"), no: true };
  if (targets.length)
    return {
      text: t("ask.catch", { name: name(targets[0]) }),
      more: moving && left > 0 ? t("ask.opens", { s: seconds(left) }) : null,
    };
  if (moving && left > 0) return { text: t("ask.shut", { s: seconds(left) }) };
  if (moving) return turn(vm, picked, may);
  if (acts === null) return null;
  if (picked) return { lead: t("ask.picked"), name: cardText(picked) };
  return {
    text: view.pending
      ? t("ask.wait.owed", { name: name(acts), cards: cardsText(view.pending) })
      : t("ask.wait", { name: name(acts) }),
    plain: true,
  };
}

function turn({ view, verbs, playable, drawn }, picked, may) {
  const { pending, challengeable, color, top } = view;
  if (may)
    return { lead: t("ask.turn"), name: cardText(picked), ok: t(parseUno(picked).color ? "ask.ok" : "ask.ok.wild") };
  if (pending) {
    if (challengeable) return { text: t("ask.doubt", { n: pending }) };
    return {
      text: playable.length ? t("ask.stack", { n: pending }) : t("ask.owed", { n: pending }),
      no: Boolean(picked),
    };
  }
  if (drawn)
    return {
      text: t(verbs.includes("skip") ? "ask.drawn" : "ask.drawn.must", { card: cardText(drawn) }),
      no: Boolean(picked),
    };
  if (picked) return { text: t("ask.nofit", { card: cardText(picked), what: wanted(color, top) }), no: true };
  return playable.length ? { text: t("ask.any", { what: wanted(color, top) }), plain: true } : { text: t("ask.none") };
}

/** 红色或 7 · red or 7; after a wild card the colour alone. */
function wanted(color, top) {
  const card = parseUno(top);
  if (!card.color) return colorText(color);
  const face = { S: "S", R: "R" }[card.face] ? t(`face.${card.face}`) : card.face;
  return t("ask.or", { color: colorText(color), face });
}
