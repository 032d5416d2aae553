"""The night in Werewolf: its three steps (wolves, guard, witch), the choices made in them, and dawn.

RULES.md sections 2 to 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from ..core import IllegalMove, MalformedMove, RulesError, replace
from .actions import Check, Hunt, Poison, Protect, Save, Whisper
from .night_outcome import resolve, wolves_target
from .roles import WITCH, WOLF, winner_of
from .stage_windows import living_wolves, open_stage
from .state import Night, WerewolfState, Whispered
from .transition_draft import Draft

MAX_WHISPERS = 20
"""The most whispers of a seat in a night (clause 3.5)."""
MAX_VOTES = 30
"""The most votes of a wolf in a night (clause 3.15)."""
SLACK_MS = 3_000
"""The most milliseconds by which chance lengthens a step (clause 2.2)."""
FIRST_DAY = ("stand", "deaths", "last_words", "badge", "order", "day", "banish", "dusk")
OTHER_DAYS = ("deaths", "badge", "order", "day", "banish", "dusk")


def show_roles(draft: Draft) -> None:
    """Opens the stage in which everybody looks at their role, and which only the clock ends (clause 1.7).

    No effect if the option `role_seconds` is 0.
    """
    seconds = draft.state.options.role_seconds
    if seconds:
        open_stage(draft, "roles", ("roles", (), ()), ms=seconds * 1000)


def begin_night(draft: Draft) -> None:
    """Begins the next night and day number, with the steps wolves, guard and witch to come (clauses 2.1 and 2.2)."""
    day = draft.state.day + 1
    draft.change(day=day, nights=(*draft.state.nights, Night(day)), agenda=("wolves", "guard", "witch", "dawn"))
    draft.tell("night", {"night": day})


def begin_step(draft: Draft, step: str) -> None:
    """Opens a step of the night (wolves, guard, witch) for its time plus up to 3 s drawn by lot.

    A step opens even if nobody can act in it, so that its length reveals nothing (clauses 2.2 to 2.4).
    """
    state = draft.state
    seconds = {
        "wolves": state.options.wolf_seconds, "guard": state.options.guard_seconds,
        "witch": state.options.witch_seconds,
    }[step]  # fmt: skip
    slack, _ = state.root.derive(f"night {state.day} {step}").below(SLACK_MS + 1)
    draft.tell("step", {"step": step})
    open_stage(draft, step, ("night", (), ()), ms=seconds * 1000 + slack)
    witch = state.holder(WITCH)
    if step == "witch" and witch is not None and state.antidote_before(state.day):
        draft.tell("victim", {"seat": state.night.victim}, (witch,))


def end_step(draft: Draft) -> None:
    """Closes a stage that only the clock ends. The wolves' step settles their victim (clauses 3.1 to 3.3)."""
    state = draft.state
    if state.stage == "wolves":
        lot = state.root.derive(f"night {state.day} tie")
        _note(draft, victim=wolves_target(state.night.targets, tie=state.options.wolf_tie, rng=lot))
    draft.close()


def dawn(draft: Draft) -> None:
    """Settles the deaths of the night and begins the day (clause 10.4).

    On day 1 they are announced only after the election of the sheriff, unless they end the match.
    """
    state = draft.state
    deaths = resolve(state.night)
    _note(draft, deaths=deaths)
    draft.change(untold=deaths, agenda=FIRST_DAY if state.day == 1 else OTHER_DAYS)
    draft.tell("day", {"day": state.day})
    if winner_of(state.roles, draft.state.really_living()):
        draft.change(agenda=("deaths",))


# ── The choices of a night ──────────────────────────────────────────────────────────────────────


def choose(draft: Draft, seat: int, action: Any) -> None:
    """Checks and carries out an action of the night, such as a wolf's vote. Raises RulesError if it is not allowed."""
    require, do = _VERBS[type(action)]
    require(draft.state, seat, action)
    do(draft, seat, action)


def choices(state: WerewolfState, seat: int, verbs: Iterable[str]) -> Iterator[Any]:
    """Yields the legal actions of the night for this seat and these verbs.

    An empty message stands for every message.
    """
    living = state.living()
    every: dict[str, Iterable[Any]] = {
        "hunt": map(Hunt, (None, *living)), "whisper": (Whisper(""),), "check": map(Check, living),
        "protect": map(Protect, (None, *living)), "save": (Save(),), "poison": map(Poison, living),
    }  # fmt: skip
    for action in (action for verb in verbs for action in every[verb]):
        with suppress(RulesError):
            _VERBS[type(action)][0](state, seat, action)
            yield action


def _require_hunt(state: WerewolfState, seat: int, action: Hunt) -> None:
    """Checks a wolf's vote on the victim (clauses 3.1, 3.14 and 3.15).

    Raises IllegalMove: `TOO_MANY_VOTES`, or `NOT_A_TARGET` for a seat that is out; MalformedMove: `NO_SUCH_SEAT`.
    """
    if dict(state.night.cast).get(seat, 0) >= MAX_VOTES:
        raise IllegalMove("TOO_MANY_VOTES", most=MAX_VOTES)
    if action.target is not None:
        _must_live(state, action.target)


def _hunt(draft: Draft, seat: int, action: Hunt) -> None:
    state = draft.state
    votes, cast = dict(state.night.hunts) | {seat: action.target}, dict(state.night.cast)
    cast[seat] = cast.get(seat, 0) + 1
    _note(draft, hunts=tuple(sorted(votes.items())), cast=tuple(sorted(cast.items())))
    draft.tell("hunt", {"seat": seat, "target": action.target}, living_wolves(state))


def _require_whisper(state: WerewolfState, seat: int, action: Whisper) -> None:
    """Checks a wolf's whisper (clause 3.5). Raises IllegalMove: `TOO_MANY_MESSAGES`."""
    if sum(said.seat == seat and said.night == state.day for said in state.whispers) >= MAX_WHISPERS:
        raise IllegalMove("TOO_MANY_MESSAGES", most=MAX_WHISPERS)


def _whisper(draft: Draft, seat: int, action: Whisper) -> None:
    state = draft.state
    draft.change(whispers=(*state.whispers, Whispered(state.day, seat, action.message)))
    draft.tell("whisper", {"seat": seat, "message": action.message}, living_wolves(state))


def _require_check(state: WerewolfState, seat: int, action: Check) -> None:
    """Checks that the seer may check this seat (clauses 3.6, 3.7 and 3.14).

    Raises IllegalMove: `ALREADY_CHECKED`, `NOT_YOURSELF`, `NOT_A_TARGET`.
    """
    if state.night.checked is not None:
        raise IllegalMove("ALREADY_CHECKED")
    if action.target == seat:
        raise IllegalMove("NOT_YOURSELF")
    _must_live(state, action.target)


def _check(draft: Draft, seat: int, action: Check) -> None:
    target = action.target
    _note(draft, checked=target)
    draft.tell("checked", {"seat": target, "wolf": draft.state.roles[target] == WOLF}, (seat,))


def _require_protect(state: WerewolfState, seat: int, action: Protect) -> None:
    """Checks that the guard may protect this seat (clauses 3.8, 3.9 and 3.14).

    Raises IllegalMove: `ALREADY_PROTECTED`, `GUARDED_LAST_NIGHT`, `NOT_A_TARGET`.
    """
    target = action.target
    if state.night.guard_done:
        raise IllegalMove("ALREADY_PROTECTED")
    if target is not None:
        _must_live(state, target)
        if target == state.last_guarded:
            raise IllegalMove("GUARDED_LAST_NIGHT", target=target)


def _protect(draft: Draft, seat: int, action: Protect) -> None:
    _note(draft, protected=action.target, guard_done=True)
    draft.tell("protected", {"seat": action.target}, (seat,))


def _require_save(state: WerewolfState, seat: int, action: Save) -> None:
    """Checks that the witch may use the antidote on the wolves' victim (clauses 3.11 and 3.13).

    Raises IllegalMove: `ONE_POTION_A_NIGHT`, `NO_POTION`, `NO_VICTIM`, `NOT_YOURSELF`.
    """
    if state.night.potion_used:
        raise IllegalMove("ONE_POTION_A_NIGHT")
    if not state.has_antidote:  # checked before the victim, which a witch without the antidote does not know
        raise IllegalMove("NO_POTION")
    if state.night.victim is None:
        raise IllegalMove("NO_VICTIM")
    if state.night.victim == seat and state.day > 1:
        raise IllegalMove("NOT_YOURSELF")


def _save(draft: Draft, seat: int, action: Save) -> None:
    victim = draft.state.night.victim
    _note(draft, saved=True)
    draft.tell("saved", {"seat": victim}, (seat,))


def _require_poison(state: WerewolfState, seat: int, action: Poison) -> None:
    """Checks that the witch may poison this seat (clauses 3.12 to 3.14).

    Raises IllegalMove: `ONE_POTION_A_NIGHT`, `NO_POTION`, `NOT_YOURSELF`, `NOT_A_TARGET`.
    """
    if state.night.potion_used:
        raise IllegalMove("ONE_POTION_A_NIGHT")
    if not state.has_poison:
        raise IllegalMove("NO_POTION")
    if action.target == seat:
        raise IllegalMove("NOT_YOURSELF")
    _must_live(state, action.target)


def _poison(draft: Draft, seat: int, action: Poison) -> None:
    _note(draft, poisoned=action.target)
    draft.tell("poisoned", {"seat": action.target}, (seat,))


_VERBS: Mapping[type, tuple[Callable[[WerewolfState, int, Any], None], Callable[[Draft, int, Any], None]]] = {
    Hunt: (_require_hunt, _hunt),
    Whisper: (_require_whisper, _whisper),
    Check: (_require_check, _check),
    Protect: (_require_protect, _protect),
    Save: (_require_save, _save),
    Poison: (_require_poison, _poison),
}
"""Check and effect of each verb of the night, by its action."""


def require_seat(state: WerewolfState, seat: int) -> None:
    """Checks that the seat exists. Raises MalformedMove: `NO_SUCH_SEAT`."""
    if not 0 <= seat < state.seats:
        raise MalformedMove("NO_SUCH_SEAT")


def _must_live(state: WerewolfState, seat: int) -> None:
    require_seat(state, seat)
    if not state.alive[seat]:
        raise IllegalMove("NOT_A_TARGET", target=seat)


def _note(draft: Draft, **fields: Any) -> None:
    """Changes these fields in the record of the current night."""
    *before, night = draft.state.nights
    draft.change(nights=(*before, replace(night, **fields)))
