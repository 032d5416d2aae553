"""Decides whether a Werewolf agent runs for sheriff, and whether it withdraws."""

from __future__ import annotations

from random import Random

from . import pack_strategy, speech_plan
from .belief_state import BeliefState

CHANCES = {"villager": 0.25, "witch": 0.1, "guard": 0.15, "wolf": 0.25}
"""Role -> probability of running, for seats that have nothing to report."""


def should_run(sight: BeliefState, rng: Random) -> bool:
    """Whether this seat runs for sheriff.

    The seer runs if it is going to report its checks, and so does a wolf that is to claim to be the seer. Other seats
    run now and then.
    """
    if sight.table.wolf and pack_strategy.designated_claimant(sight) == sight.table.me:
        return True
    if sight.table.role == "seer":
        return not speech_plan.should_hide_role(sight)
    return rng.random() < CHANCES[sight.table.role]


def should_withdraw(sight: BeliefState) -> bool:
    """Whether this seat withdraws from the election for sheriff.

    It does if another candidate claims to be the seer, unless this seat is the seer or claims to be.
    """
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
