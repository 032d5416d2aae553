// The result panel after the match: the dice that were left, and the number of rounds.

import { diceText } from "#js/games/liars_dice/names.js";
import { h } from "#js/table/dom.js";
import { matchResultParts } from "#js/table/match_result.js";
import { t } from "#js/table/words.js";

export function matchResult(state, vm) {
  const { view, me } = vm,
    left = seat => view.counts[seat],
    whose = me ?? view.outcome?.places.indexOf(1) ?? 0;
  return matchResultParts(state, vm, {
    about: t("final.about", { n: view.round }),
    score: {
      label: t("final.left"),
      of: left,
      shown: () =>
        h(
          "p.delta.num",
          { class: left(whose) ? "delta num" : "delta num less" },
          left(whose),
          h(
            "small",
            {},
            diceText(left(whose))
              .replace(String(left(whose)), "")
              .trim(),
          ),
        ),
    },
  });
}

/** Returns the text that is shared. */
export function shareText({ view, me, name, seats }) {
  const places = view.outcome?.places ?? [],
    rounds = view.round;
  if (me === null || !places[me]) return t("end.sharewatch", { name: name(Math.max(0, places.indexOf(1))), rounds });
  return t("end.sharetext", { n: seats.length, place: places[me], rounds });
}
