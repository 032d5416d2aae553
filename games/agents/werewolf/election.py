"""Standing for sheriff, and withdrawing again."""

from __future__ import annotations

from random import Random

from . import pack_strategy, speech_plan
from .belief_state import BeliefState

CHANCES = {"villager": 0.25, "witch": 0.1, "guard": 0.15, "wolf": 0.25}
"""How often those stand who have nothing to report."""


def should_run(sight: BeliefState, rng: Random) -> bool:
    """The seer when it will report; a wolf that will claim to be the seer; the others now and then."""
    if sight.table.wolf and pack_strategy.designated_claimant(sight) == sight.table.me:
        return True
    if sight.table.role == "seer":
        return not speech_plan.should_hide_role(sight)
    return rng.random() < CHANCES[sight.table.role]


def should_withdraw(sight: BeliefState) -> bool:
    """Does this candidate give way? It does when another candidate claims to be the seer and it has no such claim."""
    table = sight.table
    election = table.view["election"]
    if election is None or table.me not in election["candidates"] or table.me in election["withdrawn"]:
        return False
    if table.role == "seer" or table.claims[table.me].role == "seer":
        return False
    if table.wolf and pack_strategy.designated_claimant(sight) == table.me:
        return False
    standing = [seat for seat in election["candidates"] if seat not in election["withdrawn"] and seat != table.me]
    return any(table.claims[seat].role == "seer" for seat in standing)
