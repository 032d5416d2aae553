// The view model: what the board draws of a state, computed once for each drawing. Pure.

import { marks } from "#js/games/werewolf/private_marks.js";
import { ended, isMuted, isPending, isSpectator, trusteeOn } from "#js/table/state.js";

/** Ask -> window that asks it. The first open one of mine counts. */
const ASKS = [
  ["hunt", "wolves"],
  ["check", "seer"],
  ["protect", "guard"],
  ["witch", "witch"],
  ["stand", "stand"],
  ["speak", "speech"],
  ["speak", "last_words"],
  ["order", "order"],
  ["vote", "vote"],
  ["badge", "badge"],
];
const HIDDEN = new Set(["wolves", "seer", "guard", "witch", "self_destruct"]);
/** Windows that everybody hears of, by what the clock in the middle shows first. */
const CLOCKS = ["speech", "last_words", "vote", "badge", "order", "stand", "night", "roles"];

/** Steps of the night in which the pack still talks, but votes no more. */
const LATER = new Set(["guard", "witch"]);

export function viewModel(state) {
  const { view, windows, match } = state,
    after = ended(state) && state.cast.length > 0;
  const seats = after ? state.cast : state.seats,
    seat = (after ? state.castSeat : state.you?.seat) ?? null;
  const watching = seat === null,
    me = watching ? null : seat,
    away = !after && trusteeOn(state);
  const aborted = match?.status === "aborted",
    over = aborted || view.phase === "GAME_OVER",
    paused = match?.status === "paused";
  const window = name => windows.find(one => one.name === name) ?? null,
    mine = name => windows.find(one => one.name === name && one.mine) ?? null;
  const [ask, by] = over || paused || away || watching ? [null, null] : asked(view, mine, me);
  return {
    state,
    view,
    seats,
    me,
    watching,
    away,
    paused,
    over,
    finished: over,
    aborted,
    offline: state.link.status === "lost",
    night: view.phase === "NIGHT" && !over,
    dead: me !== null && view.alive?.[me] === false,
    role: view.role ?? null,
    pack: view.pack ?? [],
    ask,
    window: by,
    /** The window in which everybody sees that this seat is awaited, or null: no secret one may show. */
    awaited: other =>
      windows.find(one => CLOCKS.includes(one.name) && one.seats.length === 1 && one.seats[0] === other) ?? null,
    clock: paused ? null : (CLOCKS.map(window).find(Boolean) ?? null),
    sent: Boolean(by) && isPending(state, by),
    withdraw: over || paused || away || watching ? null : mine("withdraw"),
    destruct: over || paused || away || watching ? null : mine("self_destruct"),
    name: other => seats[other]?.name ?? "",
    targets: targets(view, ask, me),
    count: view.alive?.length ?? seats.length,
  };
}

function asked(view, mine, me) {
  for (const [ask, name] of ASKS) {
    const window = mine(name);
    if (window && !settled(view, ask, me)) return [ask === "hunt" && LATER.has(view.step) ? "whisper" : ask, window];
  }
  return [null, null];
}

/** Has what this window asks been answered for good? */
function settled(view, ask, me) {
  if (ask === "check") return (view.checks ?? []).some(one => one.night === view.day);
  if (ask === "vote") return Boolean(view.ballot) || (view.vote?.voted ?? []).includes(me);
  if (ask === "stand") return view.standing === true || view.standing === false;
  if (ask === "protect") return view.guard_done ?? (view.protecting ?? null) !== null;
  return false;
}

/** Which seats may be chosen now: [true | false | a reason's key]. Empty where nobody is to be chosen. */
function targets(view, ask, me) {
  const alive = view.alive ?? [],
    used = view.used ?? {},
    acted = Boolean(used.save) || (used.poison ?? null) !== null;
  const of = test => alive.map((living, seat) => living && test(seat));
  switch (ask) {
    case "hunt":
      return of(() => true);
    case "check":
      return of(seat => seat !== me);
    case "protect":
      return of(seat => (seat === (view.guarded ?? null) ? "no.guarded" : true));
    case "witch":
      return view.potions?.poison && !acted ? of(seat => seat !== me) : [];
    case "vote":
      return of(seat => (view.vote?.targets ?? []).includes(seat));
    case "badge":
      return of(seat => seat !== me);
    default:
      return [];
  }
}

/** The window in which the table waits for me, if everybody may know it: nothing may sound or blink for the others. */
export function soundedWindow(state) {
  if (!state.view || isSpectator(state)) return null;
  return (
    state.windows.find(
      one => one.mine && !HIDDEN.has(one.name) && one.name !== "withdraw" && one.seats?.includes?.(state.you.seat),
    ) ?? null
  );
}

/** What each seat has said of itself and of others, newest first: [{role, checks, others}] per seat. */
export function claimed(view) {
  const seats = (view.alive ?? []).map(() => ({ role: null, roles: [], acts: [], moods: [] }));
  for (const { day, seat, claims } of view.speeches ?? [])
    for (const claim of claims ?? []) {
      const row = seats[seat];
      if (!row) continue;
      if (claim.kind === "role" && (claim.seat === null || claim.seat === undefined || claim.seat === seat)) {
        row.role = claim.role;
        row.roles = [...row.roles.filter(one => one.role !== claim.role), { ...claim, day }];
      } else if (claim.kind === "suspect" || claim.kind === "trust") {
        row.moods = [...row.moods.filter(one => one.seat !== claim.seat), { ...claim, day }];
      } else if (
        !row.acts.some(
          one =>
            one.kind === claim.kind &&
            one.seat === claim.seat &&
            one.night === claim.night &&
            one.wolf === claim.wolf &&
            one.role === claim.role,
        )
      ) {
        row.acts.push({ ...claim, day });
      }
    }
  return seats;
}

/** Who sits where, also when the match is over and people get up. */
export const people = ({ seats, cast }) => (seats.some(Boolean) ? seats : cast);

/** Does this viewer not listen to this seat? */
export const mutedSeat = (state, seat) =>
  seat !== state.you?.seat && (marks.muted.includes(seat) || isMuted(state, people(state)[seat] ?? {}));

/** How a seat went out, or null: {seat, how, day}. */
export const outOf = (view, seat) => (view.out ?? []).find(one => one.seat === seat) ?? null;

/** The speeches of the turn that runs now, oldest first. */
export function saying(view) {
  return view.speaking ? newest(view, view.speaking.seat) : [];
}

/** The speech before it, for as long as nothing is said in this one: who speaks and is done at once would go unread. */
export function saidBefore(view) {
  const last = view.speeches?.at(-1);
  return view.speaking && last && last.seat !== view.speaking.seat ? newest(view, last.seat) : [];
}

/** The newest messages, as far back as they are of this seat and of the kind of speech that runs today. */
function newest({ day, speaking, speeches: all = [] }, seat) {
  let from = all.length;
  while (from > 0 && all[from - 1].seat === seat && all[from - 1].kind === speaking.kind && all[from - 1].day === day)
    from--;
  return all.slice(from);
}
