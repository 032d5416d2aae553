"""Spares a seat that claims to be the seer while nobody else does, in the accusations and votes of Werewolf agents."""

from __future__ import annotations

from collections.abc import Sequence

from .belief_state import BeliefState

DISPROVED = 0.9
"""The probability of being a wolf from which a seer's good check of the agent no longer protects that seer."""


def without_spared_seer(sight: BeliefState, seats: Sequence[int]) -> list[int]:
    """Returns these seats without the unopposed seer, unless it is clearly the likeliest wolf of them.

    A seer that has cleared the agent is left out in any case. All seats are returned if no other would remain.
    """
    left = without_seer_that_cleared(sight, seats)
    seer = sight.table.unopposed_seer
    rest = [seat for seat in left if seat != seer]
    if seer not in left or not rest:
        return left
    return left if all(sight.outweighs(seer, seat) for seat in rest) else rest


def without_seer_that_cleared(sight: BeliefState, seats: Sequence[int]) -> list[int]:
    """Returns these seats without the unopposed seer if it reported that the agent is good.

    All seats are returned if no other would remain, or if the agent knows that the report is a lie or thinks so.
    """
    seer = sight.table.unopposed_seer
    rest = [seat for seat in seats if seat != seer]
    if seer is None or not rest or not has_cleared(sight, seer) or sight.table.role == "seer":
        return list(seats)
    return rest if sight.cover.wolf[seer] < DISPROVED else list(seats)


def has_cleared(sight: BeliefState, seer: int) -> bool:
    """Whether this seat has reported a check by which the agent is good."""
    check = sight.table.claims[seer].checks.get(sight.table.me)
    return check is not None and not check.wolf
