"""The night: its three steps, the choices made in them, and dawn. RULES.md sections 2 to 4."""

from __future__ import annotations

from typing import Any

from ..core import IllegalMove, MalformedMove, replace
from .actions import Hunt, Poison, Protect, Whisper
from .draft import Draft
from .night_outcome import resolve, wolves_target
from .roles import SEER, WITCH, WOLF, decided
from .stages import living_wolves, open_stage
from .state import Night, WerewolfState, Whispered

MOST_WHISPERS = 20
"""The most whispers of a seat in a night (clause 3.5)."""
MOST_VOTES = 30
"""The most votes of a wolf in a night (clause 3.15)."""
SLACK = 3_000
"""The most milliseconds by which chance lengthens a step (clause 2.2)."""
FIRST_DAY = ("stand", "deaths", "last_words", "badge", "order", "day", "banish", "dusk")
OTHER_DAYS = ("deaths", "badge", "order", "day", "banish", "dusk")


def show_roles(draft: Draft) -> None:
    """Leaves everybody time to look at their role; only the clock ends it (clause 1.7)."""
    seconds = draft.state.options.role_seconds
    if seconds:
        open_stage(draft, "roles", ("roles", (), ()), ms=seconds * 1000)


def begin_night(draft: Draft) -> None:
    """Begins the night: the next day's number, and the three steps to come (clauses 2.1 and 2.2)."""
    day = draft.state.day + 1
    draft.change(day=day, nights=(*draft.state.nights, Night(day)), agenda=("wolves", "guard", "witch", "dawn"))
    draft.tell("night", {"night": day})


def begin_step(draft: Draft, step: str) -> None:
    """Opens a step for its time plus a random extra, even if nobody can act in it (clauses 2.2 to 2.4)."""
    state = draft.state
    seconds = {
        "wolves": state.options.wolf_seconds, "guard": state.options.guard_seconds,
        "witch": state.options.witch_seconds,
    }[step]  # fmt: skip
    slack, _ = state.root.derive(f"night {state.day} {step}").below(SLACK + 1)
    draft.tell("step", {"step": step})
    open_stage(draft, step, ("night", (), ()), ms=seconds * 1000 + slack)
    witch = state.holder(WITCH)
    if step == "witch" and witch is not None and state.antidote_before(state.day):
        draft.tell("victim", {"seat": state.night.victim}, (witch,))


def end_step(draft: Draft) -> None:
    """Ends the step when its time is over; the end of the wolves' step settles the victim (clauses 3.1 to 3.3)."""
    state = draft.state
    if state.stage == "wolves":
        lot = state.root.derive(f"night {state.day} tie")
        _note(draft, victim=wolves_target(state.night.targets, tie=state.options.wolf_tie, rng=lot))
    draft.close()


def dawn(draft: Draft) -> None:
    """Begins the day. Day 1 announces deaths after the election, unless the match is over (clause 10.4)."""
    state = draft.state
    deaths = resolve(state.night)
    _note(draft, deaths=deaths)
    draft.change(untold=deaths, agenda=FIRST_DAY if state.day == 1 else OTHER_DAYS)
    draft.tell("day", {"day": state.day})
    if decided(state.roles, draft.state.really_living()):
        draft.change(agenda=("deaths",))


# ── The choices of a night ──────────────────────────────────────────────────────────────────────


def hunt(draft: Draft, seat: int, action: Hunt) -> None:
    """Records a wolf's vote (clauses 3.1, 3.14 and 3.15).

    Raises IllegalMove: `TOO_MANY_VOTES`, or `NOT_A_TARGET` for a seat that is out.
    """
    state, target = draft.state, action.target
    if not may_hunt(state, seat):
        raise IllegalMove("TOO_MANY_VOTES", most=MOST_VOTES)
    if target is not None:
        _must_live(state, target)
    votes, cast = dict(state.night.hunts) | {seat: target}, dict(state.night.cast)
    cast[seat] = cast.get(seat, 0) + 1
    _note(draft, hunts=tuple(sorted(votes.items())), cast=tuple(sorted(cast.items())))
    draft.tell("hunt", {"seat": seat, "target": target}, living_wolves(state))


def whisper(draft: Draft, seat: int, action: Whisper) -> None:
    """Sends a whisper to the living wolves (clause 3.5). Raises IllegalMove: `TOO_MANY_MESSAGES`."""
    state = draft.state
    if not may_whisper(state, seat):
        raise IllegalMove("TOO_MANY_MESSAGES", most=MOST_WHISPERS)
    draft.change(whispers=(*state.whispers, Whispered(state.day, seat, action.message)))
    draft.tell("whisper", {"seat": seat, "message": action.message}, living_wolves(state))


def check(draft: Draft, seat: int, target: int) -> None:
    """Shows the seer whether a seat is a wolf (clauses 3.6, 3.7 and 3.14).

    Raises IllegalMove: `ALREADY_CHECKED`, `NOT_YOURSELF`, `NOT_A_TARGET`.
    """
    state = draft.state
    if state.night.checked is not None:
        raise IllegalMove("ALREADY_CHECKED")
    if target == seat:
        raise IllegalMove("NOT_YOURSELF")
    _must_live(state, target)
    _note(draft, checked=target)
    draft.tell("checked", {"seat": target, "wolf": state.roles[target] == WOLF}, (seat,))


def protect(draft: Draft, seat: int, action: Protect) -> None:
    """Records the guard's choice (clauses 3.8, 3.9 and 3.14).

    Raises IllegalMove: `ALREADY_PROTECTED`, `GUARDED_LAST_NIGHT`, `NOT_A_TARGET`.
    """
    state, target = draft.state, action.target
    if state.night.guard_done:
        raise IllegalMove("ALREADY_PROTECTED")
    if target is not None:
        _must_live(state, target)
        if target == state.last_guarded:
            raise IllegalMove("GUARDED_LAST_NIGHT", target=target)
    _note(draft, protected=target, guard_done=True)
    draft.tell("protected", {"seat": target}, (seat,))


def save(draft: Draft, seat: int) -> None:
    """Saves the wolves' victim with the antidote (clauses 3.11 and 3.13).

    Raises IllegalMove: `ONE_POTION_A_NIGHT`, `NO_POTION`, `NO_VICTIM`, `NOT_YOURSELF`.
    """
    state = draft.state
    if state.night.potion_used:
        raise IllegalMove("ONE_POTION_A_NIGHT")
    if not state.has_antidote:  # checked before the victim, which a witch without the antidote does not know
        raise IllegalMove("NO_POTION")
    if state.night.victim is None:
        raise IllegalMove("NO_VICTIM")
    if state.night.victim == seat and state.day > 1:
        raise IllegalMove("NOT_YOURSELF")
    _note(draft, saved=True)
    draft.tell("saved", {"seat": state.night.victim}, (seat,))


def poison(draft: Draft, seat: int, action: Poison) -> None:
    """Poisons a seat (clauses 3.12 to 3.14).

    Raises IllegalMove: `ONE_POTION_A_NIGHT`, `NO_POTION`, `NOT_YOURSELF`, `NOT_A_TARGET`.
    """
    state, target = draft.state, action.target
    if state.night.potion_used:
        raise IllegalMove("ONE_POTION_A_NIGHT")
    if not state.has_poison:
        raise IllegalMove("NO_POTION")
    if target == seat:
        raise IllegalMove("NOT_YOURSELF")
    _must_live(state, target)
    _note(draft, poisoned=target)
    draft.tell("poisoned", {"seat": target}, (seat,))


def may_hunt(state: WerewolfState, seat: int) -> bool:
    """Whether this wolf has votes left tonight (clause 3.15)."""
    return dict(state.night.cast).get(seat, 0) < MOST_VOTES


def may_whisper(state: WerewolfState, seat: int) -> bool:
    """Whether this wolf has messages left tonight (clause 3.5)."""
    return sum(said.seat == seat and said.night == state.day for said in state.whispers) < MOST_WHISPERS


def targets_of_check(state: WerewolfState) -> tuple[int, ...]:
    """Returns the seats that the seer may check."""
    if state.night.checked is not None:
        return ()
    return tuple(seat for seat in state.living() if state.roles[seat] != SEER)


def targets_of_guard(state: WerewolfState) -> tuple[int | None, ...]:
    """Returns the seats that the guard may protect; None stands for nobody."""
    if state.night.guard_done:
        return ()
    return (None, *(seat for seat in state.living() if seat != state.last_guarded))


def may_save(state: WerewolfState, witch: int) -> bool:
    """Whether there is a victim that the witch may save."""
    night = state.night
    return (
        state.has_antidote
        and not night.potion_used
        and night.victim is not None
        and (night.victim != witch or state.day == 1)
    )


def targets_of_poison(state: WerewolfState, witch: int) -> tuple[int, ...]:
    """Returns the seats that the witch may poison."""
    if not state.has_poison or state.night.potion_used:
        return ()
    return tuple(seat for seat in state.living() if seat != witch)


def require_seat(state: WerewolfState, seat: int) -> None:
    """Checks that the seat exists. Raises MalformedMove: `NO_SUCH_SEAT`."""
    if not 0 <= seat < state.seats:
        raise MalformedMove("NO_SUCH_SEAT")


def _must_live(state: WerewolfState, seat: int) -> None:
    require_seat(state, seat)
    if not state.alive[seat]:
        raise IllegalMove("NOT_A_TARGET", target=seat)


def _note(draft: Draft, **fields: Any) -> None:
    """Changes fields in the record of the current night."""
    *before, night = draft.state.nights
    draft.change(nights=(*before, replace(night, **fields)))
