// The contents of a seat at a table of UNO: its cards, its points, whether it has called UNO, and what the viewer can
// do to it.

/**
 * @import { UnoViewModel } from "#js/games/uno/view_model.js"
 * @import { RingModel } from "#types/table"
 */

import { unoCard } from "#js/draw/uno_cards.js";
import { t } from "#js/table/words.js";

/**
 * Returns what a seat shows at a table of UNO, in the form that `SeatRing.render` takes.
 *
 * @param {UnoViewModel} vm
 * @param {number} seat
 * @param {object} how
 * @param {boolean} how.choosesTarget whether the viewer now chooses a seat to swap hands with
 * @param {() => unknown} how.swapWith swaps hands with this seat
 * @param {() => unknown} how.catchSeat catches this seat, which has not called UNO
 * @returns {RingModel}
 */
export function seatModel(vm, seat, { choosesTarget, swapWith, catchSeat }) {
  const called = vm.isCalled(seat),
    exposed = vm.isExposed(seat),
    mine = seat === vm.me;
  return {
    count: seat === vm.bottom ? null : vm.view.counts[seat],
    few: 2,
    score: vm.rounds ? vm.view.scores[seat] : null,
    acts: vm.acts === seat,
    window: vm.clockOf(seat),
    marks: [
      ...(called ? [{ text: t("mark.uno"), tone: "gold", label: t("mark.uno") }] : []),
      ...(exposed ? [{ text: t("mark.exposed"), tone: "bad", label: t("mark.exposed.name") }] : []),
    ],
    tags:
      mine && called
        ? [{ text: t("mark.uno"), tone: "gold" }]
        : mine && exposed
          ? [{ text: t("mark.exposed.name"), tone: "away" }]
          : [],
    action: vm.targets.includes(seat)
      ? {
          key: `catch${seat}${vm.catchSent}`,
          text: t("do.catch"),
          tone: "primary catch",
          stays: true,
          run: catchSeat,
        }
      : null,
    press:
      choosesTarget && seat !== vm.bottom
        ? {
            label: t("ask.swap.with", { name: vm.name(seat), n: vm.view.counts[seat] }),
            on: null,
            run: swapWith,
          }
        : null,
  };
}

/**
 * Makes the card back that lies under a seat's number of cards. It is one function for all drawings, since a seat draws
 * the picture again only if it gets another function.
 */
export const backOfCard = () => unoCard("");
