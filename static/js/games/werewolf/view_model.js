// The view model of Werewolf: everything that the board draws, computed once for each state. It is pure except for the
// seats that the player has muted in this browser.

/**
 * @import { Line, GameState, Spoken, State, Window } from "#types/table"
 * @import { View } from "#types/wire"
 * @import { Claim, Role, Speech } from "#types/werewolf"
 * @typedef {ReturnType<typeof viewModel>} WerewolfViewModel
 * @typedef {"hunt" | "whisper" | "check" | "protect" | "witch" | "stand" | "speak" | "order" | "vote" | "badge"} Question
 * @typedef {Pick<State, "seats" | "cast" | "you" | "muted">} PeopleState seats and the viewer's own list of muted accounts
 * @typedef {{ texts: Partial<Record<string, Spoken>>, hidden: string[] } & PeopleState} SpokenState what a text is read from
 * @typedef {Claim & { day: number }} DatedClaim
 * @typedef {object} ClaimRow what a seat has claimed, oldest first
 * @property {Role | null} role the role that it claimed last
 * @property {DatedClaim[]} roles each role once
 * @property {DatedClaim[]} acts checks, potions and protections, each once
 * @property {DatedClaim[]} moods the newest suspicion or trust for each seat
 */

import { marks } from "#js/games/werewolf/private_marks.js";
import { baseViewModel } from "#js/table/base_view_model.js";
import { isMuted, isPending, isSpectator, numbered } from "#js/table/state.js";

/**
 * Pairs of a question to the player and the window (the period for its answer) that asks it. The first of them that is
 * open for the player counts.
 *
 * @type {readonly (readonly [Question, string])[]}
 */
const QUESTIONS = [
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
/**
 * Names of the windows that every viewer sees. The clock in the middle of the table shows the first of them that is
 * open.
 */
const CLOCKS = ["speech", "last_words", "vote", "badge", "order", "stand", "night", "roles"];

/**
 * Returns the view model of a state. `question` is what the player has to answer, such as a vote, and `questionWindow`
 * the period in which the server accepts the answer. Both are null if nothing is asked.
 *
 * @param {GameState<"werewolf">} state
 */
export function viewModel(state) {
  const vm = baseViewModel(state),
    { view, me, watching, away, paused, over, window } = vm,
    { windows } = state;
  const [question, asking] = over || paused || away || watching ? [null, null] : pendingQuestion(view, vm.mine, me);
  return {
    ...vm,
    place: numbered,
    night: view.phase === "NIGHT" && !over,
    dead: me !== null && view.alive?.[me] === false,
    role: view.role ?? null,
    question,
    questionWindow: asking,
    /** The window that a seat's clock shows, or null. A hidden window has no clock, since neighbours would see it. */
    clockOf: (/** @type {number} */ seat) =>
      windows.find(one => CLOCKS.includes(one.name) && one.seats.length === 1 && one.seats[0] === seat) ?? null,
    /** The window that the clock in the middle shows. */
    clock: paused ? null : (CLOCKS.map(window).find(one => one !== null) ?? null),
    sent: asking !== null && isPending(state, asking),
    /** Windows that stay open beside the questions. */
    withdraw: vm.mine("withdraw"),
    selfDestruct: vm.mine("self_destruct"),
    targets: targetsOf(view, question, me),
    /** The other wolves while this one chooses whom to attack, since its seat may be picked like any other. */
    mates: question === "hunt" ? (view.pack ?? []).filter(seat => seat !== me) : [],
    count: view.alive?.length ?? vm.seats.length,
  };
}

/**
 * Returns the question to the player and its window, or [null, null].
 *
 * @param {View<"werewolf">} view
 * @param {(name: string) => Window | null} mine
 * @param {number | null} me
 * @returns {[Question, Window] | [null, null]}
 */
function pendingQuestion(view, mine, me) {
  for (const [question, name] of QUESTIONS) {
    const window = mine(name);
    if (!window || isAnswered(view, question, me)) continue;
    const later = view.step === "guard" || view.step === "witch"; // the wolves still whisper, but vote no more
    return [question === "hunt" && later ? "whisper" : question, window];
  }
  return [null, null];
}

/**
 * Whether the player has answered a question and cannot change the answer.
 *
 * @param {View<"werewolf">} view
 * @param {Question} question
 * @param {number | null} me
 */
function isAnswered(view, question, me) {
  if (question === "check") return (view.checks ?? []).some(one => one.night === view.day);
  if (question === "vote") return Boolean(view.ballot) || (me !== null && (view.vote?.voted ?? []).includes(me));
  if (question === "stand") return view.standing === true || view.standing === false;
  if (question === "protect") return view.guard_done ?? (view.protecting ?? null) !== null;
  return false;
}

/**
 * Whether the witch has used a potion in this night.
 *
 * @param {Pick<View<"werewolf">, "used">} view
 */
export const hasUsedPotion = ({ used }) => Boolean(used?.save) || (used?.poison ?? null) !== null;

/**
 * Returns for each seat whether the question allows to choose it: true, false, or the key of the text that says why
 * not. Empty if the question asks for no seat.
 *
 * @param {View<"werewolf">} view
 * @param {Question | null} question
 * @param {number | null} me
 * @returns {(boolean | string)[]}
 */
function targetsOf(view, question, me) {
  const living = (/** @type {(seat: number) => boolean | string} */ test) =>
    (view.alive ?? []).map((alive, seat) => alive && test(seat));
  switch (question) {
    case "hunt":
      return living(() => true);
    case "check":
    case "badge":
      return living(seat => seat !== me);
    case "protect":
      return living(seat => (seat === (view.guarded ?? null) ? "no.guarded" : true));
    case "witch":
      return view.potions?.poison && !hasUsedPotion(view) ? living(seat => seat !== me) : [];
    case "vote":
      return living(seat => (view.vote?.targets ?? []).includes(seat) || "no.candidate");
    default:
      return [];
  }
}

/**
 * Returns the window in which the table openly waits for the player, for the sound and the title of the page. A hidden
 * window never counts, since neighbours would notice.
 *
 * @param {Pick<State, "view" | "windows" | "you">} state
 */
export function soundedWindow(state) {
  const { you, windows } = state;
  if (!state.view || isSpectator(state)) return null;
  return (
    windows.find(
      ({ mine, name, seats }) =>
        mine && !HIDDEN.has(name) && name !== "withdraw" && you.seat !== null && seats.includes(you.seat),
    ) ?? null
  );
}

/**
 * Returns what each seat has claimed in its speeches.
 *
 * @param {Pick<View<"werewolf">, "alive" | "speeches">} view
 */
export function claimedBySeat(view) {
  const rows = (view.alive ?? []).map(() => /** @type {ClaimRow} */ ({ role: null, roles: [], acts: [], moods: [] }));
  for (const { day, seat, claims } of view.speeches ?? [])
    for (const claim of claims ?? []) if (rows[seat]) addClaim(rows[seat], { ...claim, day }, seat);
  return rows;
}

/**
 * Adds a claim to what its seat has claimed.
 *
 * @param {ClaimRow} row
 * @param {DatedClaim} claim
 * @param {number} seat the seat that claims
 */
function addClaim(row, claim, seat) {
  if (claim.kind === "role" && (claim.seat ?? seat) === seat) {
    row.role = claim.role;
    row.roles = [...row.roles.filter(one => one.role !== claim.role), claim];
  } else if (claim.kind === "suspect" || claim.kind === "trust") {
    row.moods = [...row.moods.filter(one => one.seat !== claim.seat), claim];
  } else if (!row.acts.some(one => isSameAct(one, claim))) {
    row.acts.push(claim);
  }
}

/**
 * Whether two claims are about the same act: the same kind, seat, night and result.
 *
 * @type {(one: Claim, other: Claim) => boolean}
 */
const isSameAct = (one, other) =>
  one.kind === other.kind &&
  one.seat === other.seat &&
  one.night === other.night &&
  one.wolf === other.wolf &&
  one.role === other.role;

/**
 * Returns the players by seat. After the match these are its former players, even if they have left their seats.
 *
 * @param {Pick<State, "seats" | "cast">} state
 */
export const people = ({ seats, cast }) => (seats.some(Boolean) ? seats : cast);

/**
 * Whether this viewer has muted a seat: by its account, or in this browser for this match.
 *
 * @param {PeopleState} state
 * @param {number} seat
 */
export const isMutedSeat = (state, seat) =>
  seat !== state.you?.seat && (marks.muted.includes(seat) || isMuted(state, people(state)[seat] ?? {}));

/**
 * Returns how and when a seat went out. Null if it is still in the game.
 *
 * @param {Pick<View<"werewolf">, "out">} view
 * @param {number} seat
 */
export const outOf = (view, seat) => (view.out ?? []).find(one => one.seat === seat) ?? null;

/**
 * Returns the messages of the running speech, oldest first.
 *
 * @param {Pick<View<"werewolf">, "day" | "speaking" | "speeches">} view
 */
export const currentSpeech = view => newest(view, view.speaking?.seat);

/**
 * Returns the messages of the last speech until the next speaker writes something. Without this, a short speech would
 * go unread.
 *
 * @param {Pick<View<"werewolf">, "day" | "speaking" | "speeches">} view
 */
export function previousSpeech(view) {
  const last = view.speeches?.at(-1);
  return last && last.seat !== view.speaking?.seat ? newest(view, last.seat) : [];
}

/**
 * Returns the newest messages of a seat's speech, oldest first. They end where another seat, another kind of speech or
 * another day begins.
 *
 * @param {Pick<View<"werewolf">, "day" | "speaking" | "speeches">} view
 * @param {number} [seat]
 * @returns {Speech[]}
 */
function newest({ day, speaking, speeches: all = [] }, seat) {
  if (!speaking) return [];
  let from = all.length;
  while (from > 0 && all[from - 1].seat === seat && all[from - 1].kind === speaking.kind && all[from - 1].day === day)
    from--;
  return all.slice(from);
}
