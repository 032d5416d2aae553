"""Checks and carries out what players do at night in Werewolf: hunt, whisper, check, protect, save, poison.

The same check refuses a move and filters the list of legal actions (RULES.md, section 3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from ..core import IllegalMove, RulesError
from .actions import Check, Hunt, Poison, Protect, Save, Whisper
from .roles import WOLF
from .stage_windows import living_wolves
from .state import WerewolfState, Whispered, require_seat
from .transition_draft import Draft

MAX_WHISPERS = 20
"""The most whispers of a seat in a night (clause 3.5)."""
MAX_VOTES = 30
"""The most votes of a wolf in a night (clause 3.15)."""


def act_at_night(draft: Draft, seat: int, action: Any) -> None:
    """Checks an action that a seat takes at night, such as a wolf's vote, and applies it to `draft`, the next state.

    Raises RulesError if the action is not allowed.
    """
    verb = _VERBS[type(action)]
    verb.require(draft.state, seat, action)
    verb.carry_out(draft, seat, action)


def legal_night_actions(state: WerewolfState, seat: int, verbs: Iterable[str]) -> Iterator[Any]:
    """Yields the actions with these verbs that this seat may take at night.

    A whisper with an empty text stands for a whisper with any text.
    """
    living = state.living()
    every: dict[str, Iterable[Any]] = {
        "hunt": map(Hunt, (None, *living)), "whisper": (Whisper(""),), "check": map(Check, living),
        "protect": map(Protect, (None, *living)), "save": (Save(),), "poison": map(Poison, living),
    }  # fmt: skip
    for action in (action for verb in verbs for action in every[verb]):
        with suppress(RulesError):
            _VERBS[type(action)].require(state, seat, action)
            yield action


def _require_hunt(state: WerewolfState, seat: int, action: Hunt) -> None:
    """Checks that a wolf may vote for this victim (RULES.md, clauses 3.1, 3.14 and 3.15).

    Raises IllegalMove: `TOO_MANY_VOTES`, or `NOT_A_TARGET` for a seat that is out; MalformedMove: `NO_SUCH_SEAT`.
    """
    if dict(state.night.cast).get(seat, 0) >= MAX_VOTES:
        raise IllegalMove("TOO_MANY_VOTES", most=MAX_VOTES)
    if action.target is not None:
        _require_living(state, action.target)


def _hunt(draft: Draft, seat: int, action: Hunt) -> None:
    state = draft.state
    votes, cast = dict(state.night.hunts) | {seat: action.target}, dict(state.night.cast)
    cast[seat] = cast.get(seat, 0) + 1
    draft.change_night(hunts=tuple(sorted(votes.items())), cast=tuple(sorted(cast.items())))
    draft.add_event("hunt", {"seat": seat, "target": action.target}, living_wolves(state))


def _require_whisper(state: WerewolfState, seat: int, action: Whisper) -> None:
    """Checks that a wolf may send another whisper in this night (RULES.md, clause 3.5).

    Raises IllegalMove: `TOO_MANY_MESSAGES`.
    """
    if sum(said.seat == seat and said.night == state.day for said in state.whispers) >= MAX_WHISPERS:
        raise IllegalMove("TOO_MANY_MESSAGES", most=MAX_WHISPERS)


def _whisper(draft: Draft, seat: int, action: Whisper) -> None:
    state = draft.state
    draft.change(whispers=(*state.whispers, Whispered(state.day, seat, action.message)))
    draft.add_event("whisper", {"seat": seat, "message": action.message}, living_wolves(state))


def _require_check(state: WerewolfState, seat: int, action: Check) -> None:
    """Checks that the seer may ask whether this seat is a wolf (RULES.md, clauses 3.6, 3.7 and 3.14).

    Raises IllegalMove: `ALREADY_CHECKED`, `NOT_YOURSELF`, `NOT_A_TARGET`.
    """
    if state.night.checked is not None:
        raise IllegalMove("ALREADY_CHECKED")
    if action.target == seat:
        raise IllegalMove("NOT_YOURSELF")
    _require_living(state, action.target)


def _check(draft: Draft, seat: int, action: Check) -> None:
    target = action.target
    draft.change_night(checked=target)
    draft.add_event("checked", {"seat": target, "wolf": draft.state.roles[target] == WOLF}, (seat,))


def _require_protect(state: WerewolfState, seat: int, action: Protect) -> None:
    """Checks that the guard may protect this seat (RULES.md, clauses 3.8, 3.9 and 3.14).

    Raises IllegalMove: `ALREADY_PROTECTED`, `GUARDED_LAST_NIGHT`, `NOT_A_TARGET`.
    """
    target = action.target
    if state.night.guard_done:
        raise IllegalMove("ALREADY_PROTECTED")
    if target is not None:
        _require_living(state, target)
        if target == state.last_guarded:
            raise IllegalMove("GUARDED_LAST_NIGHT", target=target)


def _protect(draft: Draft, seat: int, action: Protect) -> None:
    draft.change_night(protected=action.target, guard_done=True)
    draft.add_event("protected", {"seat": action.target}, (seat,))


def _require_save(state: WerewolfState, seat: int, action: Save) -> None:
    """Checks that the witch may use her antidote for the wolves' victim (RULES.md, clauses 3.11 and 3.13).

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
    draft.change_night(saved=True)
    draft.add_event("saved", {"seat": victim}, (seat,))


def _require_poison(state: WerewolfState, seat: int, action: Poison) -> None:
    """Checks that the witch may poison this seat (RULES.md, clauses 3.12 to 3.14).

    Raises IllegalMove: `ONE_POTION_A_NIGHT`, `NO_POTION`, `NOT_YOURSELF`, `NOT_A_TARGET`.
    """
    if state.night.potion_used:
        raise IllegalMove("ONE_POTION_A_NIGHT")
    if not state.has_poison:
        raise IllegalMove("NO_POTION")
    if action.target == seat:
        raise IllegalMove("NOT_YOURSELF")
    _require_living(state, action.target)


def _poison(draft: Draft, seat: int, action: Poison) -> None:
    draft.change_night(poisoned=action.target)
    draft.add_event("poisoned", {"seat": action.target}, (seat,))


def _require_living(state: WerewolfState, seat: int) -> None:
    require_seat(state, seat)
    if not state.alive[seat]:
        raise IllegalMove("NOT_A_TARGET", target=seat)


class _VerbRule(NamedTuple):
    """The pair of functions for one verb of the night, such as `hunt`: one checks an action, the other applies it.

    `require` raises RulesError if the action is not allowed; `carry_out` changes the draft of the next state.
    """

    require: Callable[[WerewolfState, int, Any], None]
    carry_out: Callable[[Draft, int, Any], None]


_VERBS: Mapping[type, _VerbRule] = {
    Hunt: _VerbRule(_require_hunt, _hunt),
    Whisper: _VerbRule(_require_whisper, _whisper),
    Check: _VerbRule(_require_check, _check),
    Protect: _VerbRule(_require_protect, _protect),
    Save: _VerbRule(_require_save, _save),
    Poison: _VerbRule(_require_poison, _poison),
}
"""The verbs of the night, by their actions."""
