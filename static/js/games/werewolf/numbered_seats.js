// The numbered seats round the table in Werewolf. A seat shows whether it is alive, speaks, has the badge or can be
// picked, and it carries the player's marks.

/**
 * @import { ClaimRow, WerewolfViewModel } from "#js/games/werewolf/view_model.js"
 * @import { Mark, Tag } from "#types/table"
 * @import { Role, View } from "#types/werewolf"
 * @import { SeatView } from "#js/table/seats.js"
 * @typedef {View["out"][number] | null} Exit how and when the seat went out
 */

import { claimedBySeat, isMutedSeat, outOf } from "#js/games/werewolf/view_model.js";
import { marks } from "#js/games/werewolf/private_marks.js";
import { seatNumber, roleName } from "#js/games/werewolf/names.js";
import { setData } from "#js/table/dom.js";
import { seatStatus } from "#js/table/player_names.js";
import { numbered } from "#js/table/state.js";
import { t } from "#js/table/words.js";

/**
 * Labels of a seat that can be picked, by the question that asks for a seat.
 *
 * @type {Partial<Record<string, string>>}
 */
const PICK = {
  hunt: "pick.hunt",
  check: "pick.check",
  protect: "pick.protect",
  witch: "pick.poison",
  vote: "pick.vote",
  badge: "pick.badge",
};

/** The seats of a table of Werewolf. */
export class NumberedSeats {
  #seats;
  #act;

  /**
   * Takes the seats that `seatsOf` returns. `act.press(seat)` is called when a seat is pressed.
   *
   * @param {Record<string, SeatView>} seats
   * @param {{ press: (seat: number) => unknown }} act
   */
  constructor(seats, act) {
    this.#seats = seats;
    this.#act = act;
  }

  /** @param {number} seat */
  view(seat) {
    return this.#seats[numbered(seat)];
  }

  /**
   * Draws the seats. `picked` is the seat that the player has picked but not sent. `peek` shows what the player's role
   * knows.
   *
   * @param {WerewolfViewModel} vm
   * @param {{ picked: number | null, peek: boolean }} how
   */
  render(vm, { picked, peek }) {
    const { view, seats } = vm,
      rows = claimedBySeat(view);
    const chosen = vm.question === "hunt" ? (view.hunts?.[vm.me ?? -1] ?? null) : picked;
    seats.forEach((player, seat) => {
      const one = this.view(seat),
        gone = outOf(view, seat),
        role = view.roles?.[seat] ?? null;
      const speaks = view.speaking?.seat === seat && !vm.over,
        target = vm.targets[seat];
      one.update({
        player,
        number: seat + 1,
        you: seat === vm.me,
        away: Boolean(gone) || Boolean(seatStatus(player)),
        tags: tags(vm, seat, { gone, role, row: rows[seat] }),
        marks: seatMarks(vm, seat, { peek }),
        window: vm.paused || vm.night ? null : vm.clockOf(seat),
        press: {
          label: label(vm, seat, { gone, target }),
          on: target === true ? chosen === seat : null,
          off: typeof target === "string" ? t(target) : null,
          run: () => this.#act.press(seat),
        },
      });
      const el = one.element;
      setData(el, "me", seat === vm.me);
      setData(el, "out", gone?.how ?? null);
      setData(el, "speaks", speaks);
      setData(
        el,
        "target",
        target === true ? (chosen === seat ? "chosen" : "may") : typeof target === "string" ? "not" : null,
      );
      setData(el, "role", role);
      setData(el, "muted", isMutedSeat(vm.state, seat));
    });
  }

  tick() {
    for (const seat of Object.values(this.#seats)) seat.tick();
  }
}

/**
 * Returns what screen readers say for a seat, which is a button.
 *
 * @param {WerewolfViewModel} vm
 * @param {number} seat
 * @param {{ gone: Exit, target: boolean | string | undefined }} of
 */
function label(vm, seat, { gone, target }) {
  const parts = [
    seatNumber(seat),
    vm.name(seat),
    seat === vm.me && t("seat.you"),
    gone && t(`out.${gone.how}`),
    vm.view.sheriff === seat && t("sheriff"),
    vm.mates.includes(seat) && t("know.pack"),
  ]
    .filter(Boolean)
    .join(t("list.comma"));
  return target === true
    ? t(PICK[vm.question ?? ""] ?? "seat.open", { who: parts })
    : typeof target === "string"
      ? t("seat.target", { who: parts, what: t(target) })
      : t("seat.open", { who: parts });
}

/**
 * Returns the words under a player's name: the role, that the seat is out or away, or the role that it claims. A wolf
 * that chooses whom to attack sees its mates named in their place.
 *
 * @param {WerewolfViewModel} vm
 * @param {number} seat
 * @param {{ gone: Exit, role: Role | null, row: ClaimRow | undefined }} of
 * @returns {Tag[]}
 */
function tags(vm, seat, { gone, role, row }) {
  const player = vm.seats[seat];
  if (role) return [{ text: roleName(role), tone: role === "wolf" ? "wolf" : "good" }];
  if (gone)
    return [
      {
        text: t(gone.how === "self_destruct" ? "out.self_destruct" : "out"),
        tone: gone.how === "self_destruct" ? "wolf" : "gone",
      },
    ];
  if (vm.mates.includes(seat)) return [{ text: t("know.pack"), tone: "wolf" }];
  const absent = vm.over ? null : seatStatus(player);
  if (absent) return [absent];
  if (row?.role)
    return [{ text: t("tag.claims", { role: roleName(row.role) }), tone: row.role === "villager" ? "" : "gold" }];
  return seat === vm.me ? [{ text: t("seat.you"), tone: "good" }] : [];
}

/**
 * Returns the small signs at the edge of a seat: public facts, the player's own mark, and with `peek` what the player's
 * role knows.
 *
 * @param {WerewolfViewModel} vm
 * @param {number} seat
 * @param {{ peek: boolean }} how
 * @returns {Mark[]}
 */
function seatMarks(vm, seat, { peek }) {
  const { view } = vm,
    { sheriff, election, badge } = view,
    mine = vm.over ? null : marks.mark(seat);
  /** @type {Mark[]} */
  const list = [];
  if (sheriff === seat) list.push({ text: t("badge.short"), tone: "badge", label: t("sheriff") });
  else if (badge === "open" && election?.candidates.length) {
    if (election.candidates.includes(seat)) list.push({ icon: "flag", tone: "stands", label: t("stands") });
    else if (election.withdrawn.includes(seat)) list.push({ icon: "down", tone: "plain", label: t("withdrawn") });
  }
  if (view.vote?.voted.includes(seat)) list.push({ icon: "check", tone: "voted", label: t("voted") });
  if (mine) list.push({ text: t(`mark.${mine}.short`), tone: `my.${mine}`, label: t(`mark.${mine}`) });
  return peek && seat !== vm.me ? [...list, ...secretMarks(view, seat)] : list;
}

/**
 * Returns the signs for what the player's role knows about a seat.
 *
 * @param {View} view
 * @param {number} seat
 * @returns {Mark[]}
 */
function secretMarks(view, seat) {
  /** @type {Mark[]} */
  const list = [],
    seen = view.checks?.find(one => one.seat === seat);
  if (view.pack?.includes(seat)) list.push({ text: t("mark.wolf.short"), tone: "known.wolf", label: roleName("wolf") });
  if (seen)
    list.push({
      text: t(seen.wolf ? "mark.wolf.short" : "mark.good.short"),
      tone: seen.wolf ? "known.wolf" : "known.good",
      label: t(seen.wolf ? "verdict.wolf" : "verdict.good"),
    });
  if (view.guarded === seat) list.push({ icon: "shield", tone: "known.good", label: t("know.guarded") });
  return list;
}
