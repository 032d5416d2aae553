// The numbered seats round the table: who lives, who speaks, who wears the badge, whom I can choose, what I think.

import { claimed, mutedSeat, outOf } from "#js/games/werewolf/view_model.js";
import { marks } from "#js/games/werewolf/private_marks.js";
import { no, roleName } from "#js/games/werewolf/names.js";
import { setData } from "#js/table/dom.js";
import { standin } from "#js/table/standin.js";
import { numbered } from "#js/table/state.js";
import { t } from "#js/table/words.js";

const CHOOSE = {
  hunt: "pick.hunt",
  check: "pick.check",
  protect: "pick.protect",
  witch: "pick.poison",
  vote: "pick.vote",
  badge: "pick.badge",
};

export class SeatRing {
  #seats;
  #act;

  /** `seats` as `seatsOf` gives them; `act.press(seat)` when a seat is pressed. */
  constructor(seats, act) {
    this.#seats = seats;
    this.#act = act;
  }

  view(seat) {
    return this.#seats[numbered(seat)];
  }

  /** Draws; `picked` is the seat chosen and not sent yet, `peek` shows what only I know. */
  render(vm, { picked, peek }) {
    const { view, seats } = vm,
      rows = claimed(view);
    const chosen = vm.ask === "hunt" ? (view.hunts?.[vm.me] ?? null) : picked;
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
        away: Boolean(gone) || Boolean(standin(player)),
        tags: tags(vm, seat, { gone, role, row: rows[seat] }),
        marks: edge(vm, seat, { peek }),
        window: vm.paused || vm.night ? null : vm.awaited(seat),
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
      setData(el, "muted", mutedSeat(vm.state, seat));
    });
  }

  tick(names = Object.keys(this.#seats)) {
    for (const name of names) this.#seats[name].tick();
  }
}

function label(vm, seat, { gone, target }) {
  const parts = [
    no(seat),
    vm.name(seat),
    seat === vm.me && t("seat.you"),
    gone && t(`out.${gone.how}`),
    vm.view.sheriff === seat && t("sheriff"),
  ]
    .filter(Boolean)
    .join(t("list.comma"));
  return target === true
    ? t(CHOOSE[vm.ask], { who: parts })
    : typeof target === "string"
      ? `${parts}: ${t(target)}`
      : t("seat.open", { who: parts });
}

/** Words under the name: out, away, or the role that it claims. */
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
  const absent = vm.over ? null : standin(player);
  if (absent) return [absent];
  if (row?.role)
    return [{ text: t("tag.claims", { role: roleName(row.role) }), tone: row.role === "villager" ? "" : "gold" }];
  return seat === vm.me ? [{ text: t("seat.you"), tone: "good" }] : [];
}

/** Marks at the edge: the badge, who stands, who has voted, what I think, and while I look at my card what I know. */
function edge(vm, seat, { peek }) {
  const { view, me } = vm,
    list = [],
    candidates = view.election?.candidates ?? [],
    running = view.badge === "open" && candidates.length > 0;
  if (view.sheriff === seat) list.push({ text: t("badge.short"), tone: "badge", label: t("sheriff") });
  else if (running && candidates.includes(seat)) list.push({ icon: "flag", tone: "stands", label: t("stands") });
  else if (running && view.election.withdrawn.includes(seat))
    list.push({ icon: "down", tone: "plain", label: t("withdrawn") });
  if (view.vote?.voted.includes(seat)) list.push({ icon: "check", tone: "voted", label: t("voted") });
  if (!vm.over && marks.mark(seat))
    list.push({
      text: t(`mark.${marks.mark(seat)}.short`),
      tone: `my ${marks.mark(seat)}`.split(" ").join("."),
      label: t(`mark.${marks.mark(seat)}`),
    });
  if (peek && seat !== me) {
    if (view.pack?.includes(seat))
      list.push({ text: t("mark.wolf.short"), tone: "secret.wolf", label: roleName("wolf") });
    const seen = view.checks?.find(one => one.seat === seat);
    if (seen)
      list.push({
        text: t(seen.wolf ? "mark.wolf.short" : "mark.good.short"),
        tone: seen.wolf ? "secret.wolf" : "secret.good",
        label: t(seen.wolf ? "verdict.wolf" : "verdict.good"),
      });
    if (view.guarded === seat) list.push({ icon: "shield", tone: "secret.good", label: t("know.guarded") });
  }
  return list;
}
