"""Explains a Werewolf agent's vote for a banishment: by its word of today, a change of mind, or the odds alone."""

from __future__ import annotations

from collections.abc import Sequence

from .belief_state import BeliefState
from .decision_explanations import rationale
from .spoken_suspicions import named_suspect, trusted_seats
from .votes import change_of_mind, outweighing_seat

HIGHER = 0.005
"""The difference of two probabilities from which the explanation, which shows per cents, treats them as unequal."""


def explain_banishment(sight: BeliefState, seat: int | None, targets: Sequence[int]) -> dict[str, str]:
    """Returns language -> the explanation of a vote to banish `seat`, which was one of these targets.

    Whenever another target has clearly higher odds, the explanation names the reason to vote otherwise.
    """
    key, other = _reason_for_vote(sight, seat, targets)
    return rationale(sight, key, seat, other, among=targets)


def _reason_for_vote(sight: BeliefState, seat: int | None, targets: Sequence[int]) -> tuple[str, int | None]:
    """Returns the key of the explanation, and the other seat that it names; None if it names none."""
    if seat is None:
        return "abstain_banish", None
    named = named_suspect(sight)
    higher = any(
        sight.cover.wolf[other] > sight.cover.wolf[seat] + HIGHER for other in targets if other != sight.table.me
    )
    if named == seat:
        return "keep" if higher else "vote", None
    if named is not None and named in targets:
        reason = change_of_mind(sight, named, seat)
        return ("vote", None) if reason is None else (f"change_{reason}", named)
    top = outweighing_seat(sight, seat, targets)
    if top is not None:
        if sight.table.wolf:
            return "pack", None
        if top in trusted_seats(sight):
            return "spare", top
        return ("spare_seer", top) if top == sight.table.unopposed_seer else ("vote", None)
    return "join" if higher and sight.accusations[seat] else "vote", None
