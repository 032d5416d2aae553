// The content of the result panel after a match of Liar's Dice: the last player with dice, and the places of the
// others.

/**
 * @import { LiarsDiceViewModel } from "#js/games/liars_dice/view_model.js"
 * @import { Child, State } from "#types/table"
 */

import { diceText } from "#js/games/liars_dice/names.js";
import { h } from "#js/table/dom.js";
import { matchResultParts } from "#js/table/match_result.js";
import { t } from "#js/table/words.js";

/**
 * Returns the content of the result panel after the match.
 *
 * @param {State} state
 * @param {LiarsDiceViewModel} vm
 * @returns {Child[]}
 */
export function matchResult(state, vm) {
  const { counts, round } = vm.view;
  return matchResultParts(state, vm, {
    about: t("final.about", { n: round }),
    score: { label: t("final.left"), of: seat => counts[seat], shown: seat => shownDice(counts[seat]) },
  });
}

/**
 * Returns the large number under the verdict: the dice that the viewer has left. The words around it are small.
 *
 * @param {number} left
 */
function shownDice(left) {
  const [before, after] = t("final.held", { n: left }).split(String(left));
  return h(
    "p.delta.num",
    { class: left ? "delta num" : "delta num less" },
    before.trim() && h("small", {}, before.trim()),
    left,
    h("small", {}, after.trim()),
  );
}

/**
 * Returns the text that a player shares after a round or match.
 *
 * @param {LiarsDiceViewModel} vm
 */
export function shareText({ view, me, name, seats }) {
  const places = view.outcome?.places ?? [],
    rounds = view.round;
  if (me === null || !places[me]) return t("end.sharewatch", { name: name(Math.max(0, places.indexOf(1))), rounds });
  return t("end.sharetext", { n: seats.length, place: places[me], rounds });
}
